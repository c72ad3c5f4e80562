package pictogram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"
)

// Each picture of the file has names, is drawn within its square, and leaves ink on the paper.
func TestEveryPictureIsDrawn(t *testing.T) {
	all := shelf().pictures
	if len(all) < 1500 {
		t.Fatalf("%d pictures", len(all))
	}
	for sign, p := range all {
		if p.Name("de") == "" || p.Name("en") == "" {
			t.Errorf("%s has no name", sign)
		}
		for _, a := range p.Areas() {
			if len(a.Fill) != 7 || a.Fill[0] != '#' || a.Opacity <= 0 || a.Opacity > 1 {
				t.Errorf("%s: %s %g", sign, a.Fill, a.Opacity)
			}
			for i, s := range a.Steps() {
				if i == 0 && s.Op != 'm' || !strings.ContainsRune("mlcz", rune(s.Op)) {
					t.Errorf("%s: step %c", sign, s.Op)
				}
				for _, q := range s.Points { // a bend may be pulled from outside
					if s.Op != 'c' && (q.X < -400 || q.Y < -400 || q.X > Side+400 || q.Y > Side+400) {
						t.Errorf("%s: %v", sign, q)
					}
				}
			}
		}
		if blank(t, p) {
			t.Errorf("%s %s is blank", sign, p.Name("de"))
		}
	}
}

func blank(t *testing.T, p Picture) bool {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(p.PNG(24)))
	if err != nil {
		t.Fatal(err)
	}
	inked := 0
	for y := range 24 {
		for x := range 24 {
			if _, _, _, a := img.At(x, y).RGBA(); a > 0x8000 {
				inked++
			}
		}
	}
	return inked < 8
}

// SVG is well-formed whatever the name has in it.
func TestEverySVGIsRead(t *testing.T) {
	for sign, p := range shelf().pictures {
		d := xml.NewDecoder(bytes.NewReader(p.SVG("de")))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", sign, err)
			}
		}
	}
}

// Each word of ours has its picture, and each word of a topic, in both languages.
func TestOurWordsHaveTheirPictures(t *testing.T) {
	for line := range lines(ownWords) {
		if line[0] == none {
			for i, language := range []string{"de", "en"} {
				for _, word := range cells(line[1+i]) {
					if p, ok := Find(word, language); ok {
						t.Errorf("%s is barred and has %s", word, p.Sign)
					}
				}
			}
			continue
		}
		if _, ok := Of(line[0]); !ok {
			t.Errorf("no picture %s", line[0])
			continue
		}
		for i, language := range []string{"de", "en"} {
			for _, word := range cells(line[1+i]) {
				if p, ok := Find(word, language); !ok || bare(p.Sign) != bare(line[0]) {
					t.Errorf("%s: %s, not %s", word, p.Sign, line[0])
				}
			}
		}
	}
	for topic, lists := range shelf().topics {
		for i, language := range []string{"de", "en"} {
			for _, word := range lists[i] {
				if _, ok := Find(word, language); !ok {
					t.Errorf("%s: %s has no picture", topic, word)
				}
			}
		}
		if len(lists[german]) < 6 || len(lists[english]) < 6 {
			t.Errorf("%s: %d, %d words", topic, len(lists[german]), len(lists[english]))
		}
	}
}

// A word is found as it is written on a sheet; what is only like one has none.
func TestAWordHasThePictureOfItsName(t *testing.T) {
	for word, sign := range map[string]string{
		"Hund": "🐕", "der Hund": "🐕", "hund": "🐕", "die Hunde": "🐕", "ein Igel": "🦔", "Igel": "🦔",
		"Äpfel": "🍎", "ein Apfel": "🍎", "Katzen": "🐈", "Bienen": "🐝", "Zebras": "🦓", "Elefanten": "🐘",
		"Schmetterling": "🦋", "Lehrerinnen": "👩‍🏫",
		"Eis": "🍦", "Ei": "🥚", "Eisbär": "🐻‍❄", "rot": "🔴",
		"Photosynthese": "", "Demokratie": "", "Bank": "", "Bänke": "", "Reise": "", "Fischer": "", "Schale": "",
		"Busen": "", "Ballen": "", "Küchen": "", "Weine": "", "Schloss": "", "Zylinder": "", "Rock": "", "": "", "der": "",
		"Hundehütte": "", "Gift": "", "Meer": "",
	} {
		if p, _ := Find(word, "de"); bare(p.Sign) != bare(sign) {
			t.Errorf("%s: %q", word, p.Sign)
		}
	}
	for word, sign := range map[string]string{
		"dog": "🐕", "the dogs": "🐕", "an apple": "🍎", "cherries": "🍒", "foxes": "🦊", "Hund": "", "democracy": "",
		"glasses": "👓", "mice": "🐁", "tomatoes": "🍅",
	} {
		if p, _ := Find(word, "en"); bare(p.Sign) != bare(sign) {
			t.Errorf("%s: %q", word, p.Sign)
		}
	}
}

// A text begins with a picture, or has none.
func TestAPictureIsCutOff(t *testing.T) {
	for text, want := range map[string][2]string{
		"🐕":          {"🐕️", ""},
		"🐕\nHund":    {"🐕️", "Hund"},
		"☀️ Sonne":   {"☀️", "Sonne"},
		"👩‍🏫 Frau M": {"👩‍🏫", "Frau M"},
		"Hund 🐕":     {"", "Hund 🐕"},
		"":           {"", ""},
		"ä":          {"", "ä"},
		"7":          {"", "7"},
		"☐ nimmt":    {"", "☐ nimmt"},
		"→":          {"", "→"},
		"■":          {"", "■"},
		"✓":          {"", "✓"},
	} {
		if p, rest, _ := Cut(text); p.Sign != want[0] || rest != want[1] {
			t.Errorf("%q: %q, %q", text, p.Sign, rest)
		}
	}
}

// By the even-odd rule a part inside of another one is a hole.
func TestAHoleIsClear(t *testing.T) {
	ring := "m0 0l3200 0l0 3200l-3200 0zm800 800l1600 0l0 1600l-1600 0z"
	for shape, want := range map[string]uint8{"#000000! " + ring: 0, "#000000 " + ring: 255} {
		a := Picture{shape: shape}.Areas()[0]
		if m := a.mask(32); m.AlphaAt(16, 16).A != want || m.AlphaAt(2, 2).A != 255 {
			t.Errorf("%s: %d, %d", shape, m.AlphaAt(16, 16).A, m.AlphaAt(2, 2).A)
		}
	}
}

// A topic is known by its names, and as a request says them.
func TestATopicIsNamed(t *testing.T) {
	for topic, want := range map[string]string{
		"Tieren": "Tiere", "Tiere": "Tiere", "Insekten": "Insekten", "Photosynthese": "", "farm animals": "farm animals",
	} {
		if name, words := Topic(topic, "de"); (words != nil) != (want != "") || words != nil && name != want {
			t.Errorf("%s: %s, %v", topic, name, words)
		}
	}
}
