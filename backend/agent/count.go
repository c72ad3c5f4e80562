package agent

import (
	"encoding/json"

	"pult/backend/artifact"
)

// Count is how many of something a step was asked for, and how many its result has.
type Count struct {
	Asked, Made int
	Of          string // the key of what is counted, in words
}

// Tallied holds what was made against what was asked for; nothing where no number was named.
func Tallied(asked, made int, of string) []Count {
	if asked <= 0 {
		return nil
	}
	return []Count{{Asked: asked, Made: made, Of: of}}
}

// Tally is a Spec.Tally over a result as its type; of one that cannot be read nothing is said.
func Tally[T any](
	count func(params map[string]string, made T) []Count,
) func(map[string]string, json.RawMessage) []Count {
	return func(params map[string]string, content json.RawMessage) []Count {
		made, err := artifact.Decode[T](content)
		if err != nil {
			return nil
		}
		return count(params, made)
	}
}
