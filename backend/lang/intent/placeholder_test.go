package intent_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
)

// A placeholder in the place of a name or a number is no topic, whatever the library has on its word.
func TestPlaceholdersAreNoTopics(t *testing.T) {
	in := agent.Reader(agents.All()...).Read(
		"Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild für [Name 1], Tel. [Telefon 1]", "")
	if in.Topic != "Photosynthese" ||
		slices.ContainsFunc(in.Topics, func(topic string) bool { return strings.Contains(topic, "1") }) {
		t.Errorf("%q %q", in.Topic, in.Topics)
	}
}
