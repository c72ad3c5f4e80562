package intent_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agents"
	"pult/backend/agents/handwork"
	"pult/backend/lang/intent"
)

var update = flag.Bool("update", false, "write the golden requests anew")

// Each line of testdata/requests.txt is a request as a teacher types it; the line below is what is read from it.
func TestGoldenRequests(t *testing.T) {
	file, err := os.Open("testdata/requests.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out strings.Builder
	request, count := "", 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "#") || line == "":
			out.WriteString(line + "\n")
		case !strings.HasPrefix(line, "    "):
			request = strings.NewReplacer(`\n`, "\n", `\0`, "\x00", `\t`, "\t").Replace(line)
			got := compact(agents.Reader().Read(request, "de"))
			out.WriteString(line + "\n    " + got + "\n")
			count++
		default:
			if got := "    " + compact(agents.Reader().Read(request, "de")); got != line && !*update {
				t.Errorf("%s\n got %s\nwant %s", request, got, line)
			}
		}
	}
	if count < 60 {
		t.Errorf("only %d golden requests", count)
	}
	if *update {
		if err := os.WriteFile("testdata/requests.txt", []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func compact(in intent.Intent) string {
	in.Text = ""
	raw, err := json.Marshal(in)
	if err != nil {
		return err.Error()
	}
	var fields map[string]any
	if err := json.Unmarshal(raw, &fields); err != nil {
		return err.Error()
	}
	delete(fields, "fields")
	for _, name := range []string{
		"depth", "style", "form", "labels", "detail", "sound", "tempo", "address", "standard", "words", "letters", "mixing",
	} {
		fields[name] = in.Field(name)
	}
	fields["visual"] = in.Names("visual")
	if n, err := strconv.Atoi(in.Field("seconds")); err == nil {
		fields["seconds"] = n
	}
	if w := handwork.WantedOf(in); w.Work != "" {
		fields["work"] = w.Work
		if w.Works != nil {
			fields["works"] = w.Works
		}
		if w.Tasks != nil {
			fields["tasks"] = w.Tasks
		}
		if w.Count > 0 {
			fields["count"] = w.Count
		}
	}
	for k, v := range fields {
		if v == "" || v == nil || v == false || len(in.Topics) == 1 && (k == "topics" || k == "pictured") {
			delete(fields, k)
		}
	}
	short, err := json.Marshal(fields)
	if err != nil {
		return err.Error()
	}
	return string(short)
}

// Whatever is typed, the topic is a piece of the request (up to case endings of the first word) and Read returns.
func TestReadNeverInvents(t *testing.T) {
	words := rapid.SampledFrom([]string{
		"Recherchiere", "bitte", "die", "Photosynthese", "für", "Klasse", "7", "und", "erstelle", "ein", "Bild", "ohne",
		"„", "“", ".", "12", "Weltkrieg",
		"the", "water", "cycle", "draw", "\x00", "🎉", "zum", "Thema", "des", "Wasserkreislaufs", "-", "/", "7b", "auf",
		"Englisch", "nicht", "ausführlich",
	})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(words, 0, 30).Draw(t, "words"), " ")
		in := agents.Reader().Read(text, "de")
		if len(in.Topics) > 0 && in.Topics[0] != in.Topic || in.Topic != "" && len(in.Topics) == 0 {
			t.Fatalf("the topic %q is not the first of %q", in.Topic, in.Topics)
		}
		for _, w := range strings.Fields(strings.Join(append(in.Topics, in.Rest...), " ")) {
			if r := []rune(w); !strings.Contains(strings.ToLower(text), strings.ToLower(string(r[:min(len(r), 4)]))) {
				t.Fatalf("topic %q is not in %q", in.Topic, text)
			}
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		agents.Reader().Read(rapid.String().Draw(t, "any"), "en")
	})
}

func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"ohne Bild bitte": "image", "Bitte kein Bild": "image", "no picture please": "image", "without a diagram": "image",
		"bitte auch ein Bild": "", "keine Recherche": "research", "nicht so ausführlich": "",
	} {
		if got := strings.Join(agents.Reader().Refused(text), ","); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
