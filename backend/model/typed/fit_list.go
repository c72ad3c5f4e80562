package typed

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// list reads the elements one by one. One that cannot be read, that is null, or that stands there twice where that says
// nothing, is left out. Of a list whose elements are counted by others nothing moves: an empty one takes its place.
func (f *fitting) list(s *Schema, path string, v any) (any, bool) {
	list := f.elements(s, path, v)
	out := make([]any, 0, len(list))
	for i, element := range list {
		at := path + "[" + strconv.Itoa(i) + "]"
		fitted, ok := f.element(s, at, element)
		switch {
		case !ok && s.counted():
			out = append(out, s.Items.blank())
		case !ok:
		case s.Unique && slices.ContainsFunc(out, func(o any) bool { return reflect.DeepEqual(o, fitted) }):
			f.mend(at, Twice)
		default:
			out = append(out, fitted)
		}
	}
	return out, true
}

// element reads one of the elements of a list.
func (f *fitting) element(s *Schema, path string, v any) (any, bool) {
	if v == nil {
		f.faults = append(f.faults, Fault{Path: path, Want: s.Items.want(), Got: "null", Nothing: !s.counted()})
		return nil, false
	}
	if _, isText := v.(string); isText && s.Items.Format == citeFormat {
		if _, isNumber := asNumber(v); !isNumber {
			f.mend(path, Choice)
			return json.Number("-1"), true
		}
	}
	return f.value(s.Items, path, v)
}

// counted reports a list whose elements others name by their place, as the cells of a table are by their column.
func (s *Schema) counted() bool {
	return s.Items.Format == countedFormat || strings.HasPrefix(s.Format, rowsFormat)
}

// blank is a value without anything in it.
func (s *Schema) blank() any {
	if s.Type != "object" {
		empty, _ := s.empty()
		return empty
	}
	out := members{}
	for _, name := range s.Required {
		if p := s.Properties[name]; p != nil {
			out[name] = p.blank()
		}
	}
	return out
}

// elements are those of a list, however it is written.
func (f *fitting) elements(s *Schema, path string, v any) []any {
	switch v := v.(type) {
	case []any:
		return v
	case members:
		if keys, ok := numbered(v); ok {
			f.mend(path, Single)
			list := make([]any, len(keys))
			for i, key := range keys {
				list[i] = v[key]
			}
			return list
		}
	case string:
		if strings.TrimSpace(v) == "" {
			return nil
		}
		if list, kind := listed(s.Items, v); list != nil {
			f.mend(path, kind)
			return list
		}
	}
	f.mend(path, Single)
	return []any{v}
}

// listed reads a text that is a list: as JSON or, where texts are wanted, line by line; nil when it is none. Marks of a
// list go where every line has one.
func listed(items *Schema, text string) ([]any, MendKind) {
	if inner, ok := nested(text); ok {
		list, _ := inner.([]any)
		return list, Unwrapped
	}
	if items.Type != "string" || !strings.Contains(strings.TrimSpace(text), "\n") {
		return nil, ""
	}
	var list []any
	marked := true
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
			marked = marked && listMark().MatchString(line)
		}
	}
	for i := range list {
		if line, isText := list[i].(string); isText && marked {
			list[i] = listMark().ReplaceAllString(line, "")
		}
	}
	return list, Single
}

// numbered are the keys "0", "1", …, or "1", "2", …, or "A", "B", … of an object that is a list; false when it is
// none.
func numbered(object members) ([]string, bool) {
	for _, first := range []func(int) string{
		strconv.Itoa, func(i int) string { return strconv.Itoa(i + 1) }, func(i int) string { return letters[i : i+1] },
		func(i int) string { return strings.ToLower(letters[i : i+1]) },
	} {
		keys := make([]string, 0, len(object))
		for i := range min(len(object), len(letters)) {
			keys = append(keys, first(i))
		}
		if slices.Equal(slices.Sorted(slices.Values(keys)), slices.Sorted(maps.Keys(object))) {
			return keys, true
		}
	}
	return nil, false
}

// letters name the elements of short lists.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
