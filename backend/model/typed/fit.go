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
	v, single := f.payload(s, v)
	if !single {
		return Fitted{Faults: []Fault{{Want: "single object", Got: "there twice, and the two differ"}}}
	}
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

// members are those of a JSON object as a model wrote it: its shape is only known once it is fitted.
type members = map[string]any

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

func (f *fitting) mend(path string, kind MendKind) {
	f.mends = append(f.mends, Mend{path, kind})
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
// fields. What has none of them stays as it is. It is false when two differing results stand side by side, as a draft
// and its better version do: which one is meant is not ours to guess.
func (f *fitting) payload(s *Schema, v any) (best any, single bool) {
	if len(s.Properties) == 0 {
		return v, true
	}
	found := &search{schema: s, best: v, most: -1}
	found.look(v, 0)
	if found.most > 0 && !reflect.DeepEqual(found.best, v) {
		f.mend("", Unwrapped)
	}
	return found.best, !found.rival
}

// search looks for the object that shares the most fields with a schema; of equal ones the outermost.
type search struct {
	schema *Schema
	best   any
	most   int
	depth  int  // of the best
	rival  bool // another result stands as deep as the best and differs
}

func (l *search) look(v any, depth int) {
	if object, ok := v.(members); ok {
		n := l.schema.matches(object)
		beside := l.most > 0 && depth == l.depth && !reflect.DeepEqual(l.best, v)
		switch rival := beside && l.schema.filled(object) && l.schema.filled(l.best); {
		case n > l.most:
			l.best, l.most, l.depth, l.rival = v, n, depth, rival
		case rival:
			l.rival = true
		}
	}
	if depth == maxWraps {
		return
	}
	for _, inner := range l.within(v) {
		l.look(inner, depth+1)
	}
}

// filled reports an object with something in a list or an object of the schema, where it has one: such a one is a
// result, and not only the title of one.
func (s *Schema) filled(v any) bool {
	object, ok := v.(members)
	if !ok {
		return false
	}
	has := slices.ContainsFunc(slices.Collect(maps.Values(s.Properties)), (*Schema).holds)
	for key, value := range object {
		name, _, own := s.property(key, value)
		if own && (!has || s.Properties[name].holds() && !hollow(value)) {
			return true
		}
	}
	return false
}

// holds reports a list or an object.
func (s *Schema) holds() bool { return s.Type == "array" || s.Type == "object" }

func hollow(v any) bool {
	switch v := v.(type) {
	case []any:
		return len(v) == 0
	case members:
		return len(v) == 0
	case string:
		return strings.TrimSpace(v) == ""
	}
	return v == nil
}

// within are the values that a result may stand in: no field of the result itself, but for objects.
func (l *search) within(v any) []any {
	var list []any
	switch v := v.(type) {
	case members:
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
			return f.object(s, path, members{})
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
			f.mend(path, Scalar)
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
	case members:
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
	if !ok || s.Type == "integer" && (!r.IsInt() || !r.Num().IsInt64()) {
		if one, single := only(v); single {
			return f.value(s, path, one)
		}
		return f.fault(s, path, v)
	}
	if _, isNumber := v.(json.Number); !isNumber {
		f.mend(path, Scalar)
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
		f.mend(path, Scalar)
	case []any:
		lines, ok := texts(v)
		if !ok {
			return f.fault(s, path, v)
		}
		f.mend(path, Single)
		text = strings.Join(lines, "\n")
	case members:
		inner, ok := textOf(v)
		if !ok {
			return f.fault(s, path, v)
		}
		f.mend(path, Unwrapped)
		text = inner
	}
	if len(s.Enum) > 0 {
		choice, ok := s.Choose(text)
		if !ok {
			return f.fault(s, path, v)
		}
		if choice != text {
			f.mend(path, Choice)
		}
		return choice, true
	}
	read, kind := s.words(text)
	if read != text {
		f.mend(path, kind)
	}
	return read, true
}

// words is a text as its format has it, and in which way it was written otherwise.
func (s *Schema) words(text string) (string, MendKind) {
	switch s.Format {
	case verbatimFormat:
		return text, ""
	case gradeFormat:
		return grade(text), Choice
	case titleFormat:
		return clean(headMark().ReplaceAllString(text, "")), Marks
	}
	return clean(text), Marks
}

// texts are the simple values of a list as texts.
func texts(list []any) ([]string, bool) {
	out := make([]string, 0, len(list))
	for _, v := range list {
		switch v := v.(type) {
		case string, json.Number, bool:
			out = append(out, plainText(v))
		case members:
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
func textOf(object members) (string, bool) {
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
