package diagram

// Told is what came out of a drawing, in plain words for a model that asked for it and cannot see it.
type Told struct {
	Places    []string // where each node stands: "Licht: top left", in the order of the nodes
	Shortened []string // texts that end in "…" in the picture, as they were given
	Left      []string // what is not in it: texts, lines and numbers
}
