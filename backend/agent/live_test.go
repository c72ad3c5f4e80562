package agent

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// What a teacher reads while a remote model writes its research.
func TestAnEnvelopeIsReadableWhileItArrives(t *testing.T) {
	reply := "```json\n" + `{"thinking": "Ich suche \"text\" und title.", "action": "respond", "response": {
		"title": "Photosynthese", "topic": "x", "summary": [{"text": "Pflanzen machen Zucker.", "cites": [1]}, {"text": "Sie brauchen \u004cicht\nund Wasser.", "cites": [1]}],
		"sections": [{"heading": "Ort", "sentences": [{"text": "Im \"Blattgrün\".", "cites": [2]}]}],
		"terms": [{"word": "Chlorophyll", "definition": "grüner Farbstoff", "cites": [1]}],
		"sources": [{"title": "Heft", "documentId": "text"}]}, "confidence": 90}` + "\n```"
	want := "## Photosynthese\n\nPflanzen machen Zucker. Sie brauchen Licht und Wasser. \n\n\n\n### Ort\n\nIm " +
		"\"Blattgrün\". \n\n\n\n\n- **Chlorophyll**: grüner Farbstoff\n\n\n\n\n"
	var whole live
	if got := whole.feed(reply); squeeze(got) != squeeze(want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	for range 200 {
		var l live
		var text strings.Builder
		for rest := []rune(reply); len(rest) > 0; {
			n := min(1+rand.IntN(7), len(rest))
			text.WriteString(l.feed(string(rest[:n])))
			rest = rest[n:]
		}
		if squeeze(text.String()) != squeeze(want) {
			t.Fatalf("cut into pieces: %q", text.String())
		}
	}
}

func squeeze(s string) string {
	for strings.Contains(s, "\n\n\n") {
		s = strings.ReplaceAll(s, "\n\n\n", "\n\n")
	}
	return strings.TrimSpace(s)
}

func TestWhatIsNoEnvelopeShowsNothing(t *testing.T) {
	for _, text := range []string{
		"Gerne, hier ist", `["text"]`, `{"text":"x"}`, `}}]]"`, `{"response":`,
		`{"response":{"text":"\u12`, `"\"`,
	} {
		var l live
		if got := l.feed(text); got != "" {
			t.Errorf("%q shows %q", text, got)
		}
	}
	for wrote, want := range map[string]string{
		`{"action":"respond","response":"Guten Tag"}`: "Guten Tag ",

		`{"response":"{\"title\":\"Öl\",\"text\":\"Öl sagt \\\"ja\\\".\"}"}`: "## Öl\n\nÖl sagt \"ja\".  ",
	} {
		var l live
		if got := l.feed(wrote); got != want {
			t.Errorf("%s: %q", wrote, got)
		}
	}
}
