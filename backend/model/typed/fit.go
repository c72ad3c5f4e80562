package typed

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Fit reads a JSON value as the schema has it. A result that stands within other objects, in a list of one or as a text
// is found by its fields.
func (s *Schema) Fit(raw json.RawMessage) Fitted {
	v, err := decode(raw)
	if err != nil {
		return Fitted{Faults: []Fault{{Want: s.want(), Got: shown(string(raw))}}}
	}
	f := &fitting{}
	v = f.payload(s, v)
	out, ok := f.value(s, "", v)
	fitted := Fitted{Mends: f.mends, Faults: f.faults}
	if !ok {
		return fitted
	}
	var b bytes.Buffer
	write := json.NewEncoder(&b)
	write.SetEscapeHTML(false)
	if write.Encode(out) == nil {
		fitted.JSON = bytes.TrimSpace(b.Bytes())
	}
	return fitted
}

// decode keeps numbers as they are written.
func decode(raw []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, io.ErrUnexpectedEOF
	}
	return v, nil
}

// fitting notes what is met on the way.
type fitting struct {
	mends  []Mend
	faults []Fault
}

func (f *fitting) mend(path string, kind MendKind, was any) {
	f.mends = append(f.mends, Mend{path, kind, shown(was)})
}

func (f *fitting) fault(s *Schema, path string, got any) (any, bool) {
	bad := Fault{Path: path, Want: s.want(), Allowed: s.Enum}
	if got != nil {
		bad.Got = shown(got)
	}
	f.faults = append(f.faults, bad)
	return nil, false
}

func (s *Schema) want() string {
	switch s.Type {
	case "string":
		return "text"
	case "integer":
		return "whole number"
	case "number":
		return "number"
	case "boolean":
		return "truth (true or false)"
	case "array":
		return "list"
	}
	if names := slices.Sorted(maps.Keys(s.Properties)); len(names) > 0 {
		return "object with " + strings.Join(names[:min(len(names), maxShown)], ", ")
	}
	return "object"
}

// maxWraps is how many objects, lists and texts a result may stand in.
const maxWraps = 4

// payload finds the result of an object schema within what a model put around it: the value with the most of its
// fields. What has none of them stays as it is.
func (f *fitting) payload(s *Schema, v any) any {
	if len(s.Properties) == 0 {
		return v
	}
	found := &search{schema: s, best: v, most: -1}
	found.look(v, 0)
	if found.most > 0 && !reflect.DeepEqual(found.best, v) {
		f.mend("", Unwrapped, v)
	}
	return found.best
}

// search looks for the object that shares the most fields with a schema; of equal ones the outermost.
type search struct {
	schema *Schema
	best   any
	most   int
}

func (l *search) look(v any, depth int) {
	if object, ok := v.(map[string]any); ok {
		if n := l.schema.matches(object); n > l.most {
			l.best, l.most = v, n
		}
	}
	if depth == maxWraps {
		return
	}
	for _, inner := range l.within(v) {
		l.look(inner, depth+1)
	}
}

// within are the values that a result may stand in: no field of the result itself, but for objects.
func (l *search) within(v any) []any {
	var list []any
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			name, _, own := l.schema.property(key, v[key])
			if !own || l.schema.Properties[name].Type == "object" {
				list = append(list, v[key])
			}
		}
	case []any:
		if len(v) == 1 {
			list = v
		}
	case string:
		if inner, ok := nested(v); ok {
			list = []any{inner}
		}
	}
	return list
}

// nested reads a text that holds an object or a list.
func nested(text string) (any, bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		return nil, false
	}
	v, err := decode([]byte(text))
	return v, err == nil
}

// value reads one value; false when the place cannot be used, which a fault says.
func (f *fitting) value(s *Schema, path string, v any) (any, bool) {
	if v == nil {
		if empty, ok := s.empty(); ok {
			return empty, true
		}
		if s.Type == "object" {
			return f.object(s, path, map[string]any{})
		}
		return f.fault(s, path, nil)
	}
	switch s.Type {
	case "object":
		return f.asObject(s, path, v)
	case "array":
		return f.list(s, path, v)
	case "string":
		return f.text(s, path, v)
	case "integer", "number":
		return f.number(s, path, v)
	case "boolean":
		b, ok := asBool(v)
		if !ok {
			if one, single := only(v); single {
				return f.value(s, path, one)
			}
			return f.fault(s, path, v)
		}
		if _, exact := v.(bool); !exact {
			f.mend(path, Scalar, v)
		}
		return b, true
	}
	return v, true
}

// only is the one value of a list or an object of one.
func only(v any) (any, bool) {
	switch v := v.(type) {
	case []any:
		if len(v) == 1 {
			return v[0], true
		}
	case map[string]any:
		if len(v) == 1 {
			for _, one := range v {
				return one, true
			}
		}
	}
	return nil, false
}

func (f *fitting) number(s *Schema, path string, v any) (any, bool) {
	if n, isNumber := v.(json.Number); isNumber && s.Type == "number" && len(s.Enum) == 0 {
		if _, err := n.Float64(); err == nil {
			return n, true
		}
	}
	r, ok := asNumber(v)
	if !ok || s.Type == "integer" && !r.IsInt() {
		if one, single := only(v); single {
			return f.value(s, path, one)
		}
		return f.fault(s, path, v)
	}
	if _, isNumber := v.(json.Number); !isNumber {
		f.mend(path, Scalar, v)
	}
	if r.IsInt() {
		out := r.Num().String()
		if len(s.Enum) > 0 && !slices.Contains(s.Enum, out) {
			return f.fault(s, path, v)
		}
		return json.Number(out), true
	}
	return json.Number(strings.TrimRight(r.FloatString(maxDigits/2), "0")), true
}

func (f *fitting) text(s *Schema, path string, v any) (any, bool) {
	var text string
	switch v := v.(type) {
	case string:
		text = v
	case json.Number, bool:
		text = plainText(v)
		f.mend(path, Scalar, v)
	case []any:
		lines, ok := texts(v)
		if !ok {
			return f.fault(s, path, v)
		}
		f.mend(path, Single, v)
		text = strings.Join(lines, "\n")
	case map[string]any:
		inner, ok := textOf(v)
		if !ok {
			return f.fault(s, path, v)
		}
		f.mend(path, Unwrapped, v)
		text = inner
	}
	if len(s.Enum) > 0 {
		choice, ok := s.Choose(text)
		if !ok {
			return f.fault(s, path, v)
		}
		if choice != text {
			f.mend(path, Choice, text)
		}
		return choice, true
	}
	switch s.Format {
	case verbatimFormat:
		return text, true
	case gradeFormat:
		if g := grade(text); g != text {
			f.mend(path, Choice, text)
			return g, true
		}
		return text, true
	}
	if c := clean(text); c != text {
		f.mend(path, Marks, text)
		return c, true
	}
	return text, true
}

// texts are the simple values of a list as texts.
func texts(list []any) ([]string, bool) {
	out := make([]string, 0, len(list))
	for _, v := range list {
		switch v := v.(type) {
		case string, json.Number, bool:
			out = append(out, plainText(v))
		case map[string]any:
			inner, ok := textOf(v)
			if !ok {
				return nil, false
			}
			out = append(out, inner)
		default:
			return nil, false
		}
	}
	return out, true
}

// textOf is the text of an object that stands where a text was wanted: its only value, or the usual field.
func textOf(object map[string]any) (string, bool) {
	for _, name := range []string{"text", "title", "label", "word", "name", "value", "answer", "content", "what"} {
		if v, ok := object[name].(string); ok {
			return v, true
		}
	}
	if one, ok := only(object); ok {
		switch one.(type) {
		case string, json.Number, bool:
			return plainText(one), true
		}
	}
	return "", false
}
