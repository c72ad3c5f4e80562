package agent

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
