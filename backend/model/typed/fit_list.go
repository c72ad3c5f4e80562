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
	list, ok := f.elements(s, path, v)
	if !ok {
		return f.fault(s, path, v)
	}
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
			for k := before; k < len(f.faults); k++ {
				f.faults[k].Dropped = true
			}
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

// elements are those of a list, however it is written.
func (f *fitting) elements(s *Schema, path string, v any) ([]any, bool) {
	switch v := v.(type) {
	case []any:
		return v, true
	case map[string]any:
		if numbered(v) {
			f.mend(path, Single, v)
			list := make([]any, 0, len(v))
			for _, key := range slices.SortedFunc(maps.Keys(v), byNumber) {
				list = append(list, v[key])
			}
			return list, true
		}
	case string:
		if inner, ok := nested(v); ok {
			if list, isList := inner.([]any); isList {
				f.mend(path, Unwrapped, v)
				return list, true
			}
		}
		if s.Items != nil && s.Items.Type == "string" && strings.Contains(strings.TrimSpace(v), "\n") {
			f.mend(path, Single, v)
			var list []any
			for line := range strings.Lines(v) {
				if line = clean(line); line != "" {
					list = append(list, line)
				}
			}
			return list, true
		}
		if strings.TrimSpace(v) == "" {
			return nil, true
		}
	}
	f.mend(path, Single, v)
	return []any{v}, true
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
