package script

import (
	"encoding/json"

	"go.starlark.net/starlark"
)

// handle is a child as a program sees it. It cannot be made from a text: only fork gives one.
type handle string

func (h handle) String() string               { return string(h) }
func (handle) Type() string                   { return "handle" }
func (handle) Freeze()                        {}
func (handle) Truth() starlark.Bool           { return starlark.True }
func (h handle) Hash() (uint32, error)        { return starlark.String(h).Hash() }
func (h handle) MarshalJSON() ([]byte, error) { return json.Marshal(string(h)) }
