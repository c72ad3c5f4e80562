package seating

import (
	"math/rand/v2"

	"pult/backend/material/pictogram"
)

// illustrated gives each child a picture of its own above the name, as far as there are enough.
func illustrated(names []string, seed int) []string {
	random := rand.New(rand.NewPCG(uint64(seed), uint64(len(names)))) //nolint:gosec // a picture is no secret
	var signs []string
	seen := map[string]bool{}
	for _, topic := range []string{"Tiere", "Obst", "Fahrzeuge", "Spielzeug"} {
		_, words := pictogram.Topic(topic, "de")
		random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		for _, word := range words {
			if p, ok := pictogram.Find(word, "de"); ok && !seen[p.Sign] {
				seen[p.Sign] = true
				signs = append(signs, p.Sign)
			}
		}
	}
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = signs[i%len(signs)] + "\n" + name
	}
	return list
}
