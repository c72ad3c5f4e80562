package typed

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

func (f *fitting) asObject(s *Schema, path string, v any) (any, bool) {
	switch v := v.(type) {
	case members:
		return f.object(s, path, v)
	case []any:
		if len(v) == 1 {
			f.mend(path, Single)
			return f.asObject(s, path, v[0])
		}
		return f.fault(s, path, v)
	case string:
		if inner, ok := nested(v); ok {
			f.mend(path, Unwrapped)
			return f.asObject(s, path, inner)
		}
	}
	name := s.main()
	if name == "" || s.Values != nil || path == "" { // a bare text is no result
		return f.fault(s, path, v)
	}
	f.mend(path, Single)
	return f.object(s, path, members{name: v})
}

// object reads the fields that the schema has. Others are left out; a key that means a field already there is one of
// them.
func (f *fitting) object(s *Schema, path string, v members) (any, bool) {
	if s.Properties == nil && s.Values == nil {
		return v, true
	}
	fields, free := f.fields(s, path, v)
	f.unflatten(s, path, v, fields)
	f.tables(s, path, fields)
	if path == "" && len(fields) == 0 && len(s.Required) > 0 {
		return f.fault(s, path, v)
	}
	out, good := members{}, true
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p, required := s.Properties[name], slices.Contains(s.Required, name)
		value := p.present(fields[name])
		if value == nil && !required && p.Default == nil {
			continue
		}
		at := join(path, name)
		fitted, ok := f.value(p, at, f.places(p, at, value, out))
		switch {
		case ok:
			out[name] = fitted
		case required: // what may be missing is left out
			good = false
		}
	}
	for _, key := range slices.Sorted(maps.Keys(free)) {
		if fitted, ok := f.value(s.Values, join(path, key), free[key]); ok {
			out[key] = fitted
		}
	}
	return out, good
}

// fields sorts the keys of an object: those that mean a field of the schema, and those that may have any name.
func (f *fitting) fields(s *Schema, path string, v members) (fields, free members) {
	fields, free = members{}, members{}
	keys := slices.Sorted(maps.Keys(v))
	for _, key := range keys {
		if _, isField := s.Properties[key]; isField {
			fields[key] = v[key]
		}
	}
	for _, key := range keys {
		name, exact, ok := s.property(key, v[key])
		_, taken := fields[name]
		switch {
		case exact:
		case ok && !taken:
			fields[name] = v[key]
			f.mend(join(path, name), Key)
		case s.Values != nil:
			free[key] = v[key]
		case !s.within(key, v[key]):
			f.mend(join(path, key), Extra)
		}
	}
	return fields, free
}

// present is a value, or nil for an empty text where a choice is wanted.
func (s *Schema) present(v any) any {
	if text, ok := v.(string); ok && len(s.Enum) > 0 && strings.TrimSpace(text) == "" && !slices.Contains(s.Enum, "") {
		return nil
	}
	return v
}

// within reports that a key is none of the object's fields and one of an object in it.
func (s *Schema) within(key string, value any) bool {
	for _, p := range s.Properties {
		if _, _, ok := p.property(key, value); ok {
			return true
		}
	}
	return false
}

// unflatten puts fields that stand beside an object of the schema, which is not there, into it: where it is required,
// or where nothing else of the schema is there; then the object that has the most of them.
func (f *fitting) unflatten(s *Schema, path string, v, fields members) {
	alone := len(fields) == 0
	var most members
	into := ""
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		if _, there := fields[name]; there || len(p.Properties) == 0 || !alone && !slices.Contains(s.Required, name) {
			continue
		}
		inner := members{}
		for key, value := range v {
			_, _, own := s.property(key, value)
			if _, _, theirs := p.property(key, value); theirs && !own {
				inner[key] = value
			}
		}
		if len(inner) > len(most) {
			most, into = inner, name
		}
	}
	if into != "" {
		fields[into] = most
		f.mend(join(path, into), Unwrapped)
	}
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// places puts positions in a list of the same object, counted from 0, where a model names its elements: by their text
// or by a letter. That list comes before in the alphabet, so that it is read already.
func (f *fitting) places(s *Schema, path string, v any, read members) any {
	if s.Items == nil || !strings.HasPrefix(s.Items.Format, placeFormat) {
		return v
	}
	elements, _ := read[strings.TrimPrefix(s.Items.Format, placeFormat)].([]any)
	named, isList := v.([]any)
	if !isList {
		named = []any{v}
	}
	out, changed, mended := make([]any, len(named)), false, false
	for i, name := range named {
		out[i] = name
		text, isText := name.(string)
		if !isText {
			continue
		}
		if at := placed(text, elements); at >= 0 {
			out[i], changed = json.Number(strconv.Itoa(at)), true
			mended = mended || plainText(elements[at]) != text
		}
	}
	if !changed {
		return v
	}
	if mended {
		f.mend(path, Choice)
	}
	return out
}

// placed is the position of the element that a text names; -1 when it names none.
func placed(text string, elements []any) int {
	at := slices.IndexFunc(elements, func(e any) bool { return fold(plainText(e)) == fold(text) })
	if letter := fold(text); at < 0 && len(letter) == 1 && letter >= "a" && int(letter[0]-'a') < len(elements) {
		at = int(letter[0] - 'a')
	}
	return at
}
