// Package wire prepares values for JSON that the window and scripts read.
//
// encoding/json writes a nil slice and a nil map as null. TypeScript types them as T[] and Record, so a null there is a
// crash waiting in the window. Lists replaces them by type, recursively; it is the only place that does so.
package wire

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"sync"
)

// Lists returns v with an empty slice or map in place of every nil one, so that JSON has [] and {} where the static
// type has a list or an object. A nil pointer and a nil interface stay null, and so does a nil []byte, which is a text
// in JSON. Types that marshal themselves (time.Time, json.RawMessage) stay as they are. v itself is never changed: what
// has a nil list somewhere below is copied on the way there.
func Lists[T any](v T) T {
	filled, changed := fill(reflect.ValueOf(&v).Elem())
	if !changed {
		return v
	}
	out, _ := filled.Interface().(T) // fill keeps the type
	return out
}

// fill returns v without nil lists and whether that is another value than v.
func fill(v reflect.Value) (reflect.Value, bool) {
	if isOpaque(v.Type()) {
		return v, false
	}
	switch v.Kind() { //nolint:exhaustive // the other kinds hold no list
	case reflect.Pointer, reflect.Interface:
		return fillBehind(v)
	case reflect.Struct:
		return fillStruct(v)
	case reflect.Slice:
		if v.IsNil() {
			return reflect.MakeSlice(v.Type(), 0, 0), true
		}
		return fillElements(v, func() reflect.Value {
			return reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v)
		})
	case reflect.Array:
		return fillElements(v, func() reflect.Value { return copyOf(v) })
	case reflect.Map:
		return fillMap(v)
	default:
		return v, false
	}
}

// isOpaque reports whether JSON writes a type in a form of its own.
func isOpaque(t reflect.Type) bool {
	if t.Kind() == reflect.Interface {
		return false // what is inside decides
	}
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
		return true
	}
	return t.Implements(reflect.TypeFor[json.Marshaler]()) || t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

func fillBehind(v reflect.Value) (reflect.Value, bool) {
	if v.IsNil() {
		return v, false
	}
	inner, changed := fill(v.Elem())
	if !changed {
		return v, false
	}
	if v.Kind() == reflect.Interface {
		return inner.Convert(v.Type()), true
	}
	p := reflect.New(v.Type().Elem())
	p.Elem().Set(inner)
	return p.Convert(v.Type()), true
}

func fillStruct(v reflect.Value) (reflect.Value, bool) {
	out, changed := v, false
	for _, path := range fieldsOf(v.Type()) {
		inner, differs := fill(v.FieldByIndex(path))
		if !differs {
			continue
		}
		if !changed {
			out, changed = copyOf(v), true
		}
		out.FieldByIndex(path).Set(inner)
	}
	return out, changed
}

// fields remembers the paths of each struct type: a listing holds thousands of values of few types.
var fields sync.Map //nolint:gochecknoglobals // a cache: reflect.Type to [][]int

func fieldsOf(t reflect.Type) [][]int {
	if known, ok := fields.Load(t); ok {
		paths, _ := known.([][]int)
		return paths
	}
	paths := written(t, nil)
	fields.Store(t, paths)
	return paths
}

// written are the paths of the fields that JSON writes and that can hold a list; those of an embedded struct count as
// the outer one's own.
func written(t reflect.Type, prefix []int) [][]int {
	var paths [][]int
	for i := range t.NumField() {
		f, path := t.Field(i), append(slices.Clone(prefix), i)
		switch {
		case f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag.Get("json") == "":
			paths = append(paths, written(f.Type, path)...)
		case f.IsExported() && f.Tag.Get("json") != "-" && !isPlain(f.Type.Kind()):
			paths = append(paths, path)
		}
	}
	return paths
}

func fillElements(v reflect.Value, clone func() reflect.Value) (reflect.Value, bool) {
	out, changed := v, false
	if isPlain(v.Type().Elem().Kind()) {
		return out, false
	}
	for i := range v.Len() {
		inner, differs := fill(v.Index(i))
		if !differs {
			continue
		}
		if !changed {
			out, changed = clone(), true
		}
		out.Index(i).Set(inner)
	}
	return out, changed
}

func fillMap(v reflect.Value) (reflect.Value, bool) {
	if v.IsNil() {
		return reflect.MakeMap(v.Type()), true
	}
	if isPlain(v.Type().Elem().Kind()) {
		return v, false
	}
	out, changed := reflect.MakeMapWithSize(v.Type(), v.Len()), false
	for key, value := range v.Seq2() {
		inner, differs := fill(value)
		changed = changed || differs
		out.SetMapIndex(key, inner)
	}
	if !changed {
		return v, false
	}
	return out, true
}

// isPlain reports whether values of a kind hold nothing below them.
func isPlain(k reflect.Kind) bool { return k < reflect.Array || k == reflect.String }

func copyOf(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	return out
}
