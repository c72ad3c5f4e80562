package event

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Decode reads a stored payload by its wire name: the field of Map with that name says its type.
func Decode(wireName string, data []byte) (Payload, error) {
	m := reflect.TypeFor[Map]()
	for i := range m.NumField() {
		if m.Field(i).Tag.Get("json") != wireName {
			continue
		}
		v := reflect.New(m.Field(i).Type)
		if err := json.Unmarshal(data, v.Interface()); err != nil {
			return nil, fmt.Errorf("event %s: %w", wireName, err)
		}
		p, ok := v.Elem().Interface().(Payload)
		if !ok {
			return nil, fmt.Errorf("event %s is no payload", wireName)
		}
		return p, nil
	}
	return nil, fmt.Errorf("event %s is not known", wireName)
}
