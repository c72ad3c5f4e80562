package typed

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// list reads the elements one by one. One that cannot be read, that is null, or that stands there twice where that says
// nothing, is left out.
func (f *fitting) list(s *Schema, path string, v any) (any, bool) {
	list := f.elements(s, path, v)
	out := make([]any, 0, len(list))
	for i, element := range list {
		at := path + "[" + strconv.Itoa(i) + "]"
		if element == nil {
			f.faults = append(f.faults, Fault{Path: at, Want: s.Items.want(), Got: "null", Dropped: true})
			continue
		}
		before := len(f.faults)
		fitted, ok := f.value(s.Items, at, element)
		if !ok {
			f.drop(before)
			continue
		}
		if s.Unique && slices.ContainsFunc(out, func(o any) bool { return reflect.DeepEqual(o, fitted) }) {
			f.mend(at, Twice, element)
			continue
		}
		out = append(out, fitted)
	}
	return out, true
}

// drop says that what the newest faults are about was left out.
func (f *fitting) drop(from int) {
	for k := from; k < len(f.faults); k++ {
		f.faults[k].Dropped = true
	}
}

// elements are those of a list, however it is written.
func (f *fitting) elements(s *Schema, path string, v any) []any {
	switch v := v.(type) {
	case []any:
		return v
	case map[string]any:
		if numbered(v) {
			f.mend(path, Single, v)
			list := make([]any, 0, len(v))
			for _, key := range slices.SortedFunc(maps.Keys(v), byNumber) {
				list = append(list, v[key])
			}
			return list
		}
	case string:
		if strings.TrimSpace(v) == "" {
			return nil
		}
		if list, kind := listed(s.Items, v); list != nil {
			f.mend(path, kind, v)
			return list
		}
	}
	f.mend(path, Single, v)
	return []any{v}
}

// listed reads a text that is a list: as JSON or, where texts are wanted, line by line; nil when it is none.
func listed(items *Schema, text string) ([]any, MendKind) {
	if inner, ok := nested(text); ok {
		list, _ := inner.([]any)
		return list, Unwrapped
	}
	if items.Type != "string" || !strings.Contains(strings.TrimSpace(text), "\n") {
		return nil, ""
	}
	var list []any
	for line := range strings.Lines(text) {
		if line = clean(line); line != "" {
			list = append(list, line)
		}
	}
	return list, Single
}

// numbered reports the keys "0", "1", … or "1", "2", ….
func numbered(object map[string]any) bool {
	if len(object) == 0 {
		return true
	}
	keys := slices.SortedFunc(maps.Keys(object), byNumber)
	first, err := strconv.Atoi(keys[0])
	if err != nil || first > 1 {
		return false
	}
	for i, key := range keys {
		if n, err := strconv.Atoi(key); err != nil || n != first+i {
			return false
		}
	}
	return true
}

func byNumber(a, b string) int {
	x, _ := strconv.Atoi(a)
	y, _ := strconv.Atoi(b)
	return x - y
}
