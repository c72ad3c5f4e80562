package shelf_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/knowledge/zim/zimtest"
)

// Cases 83 and 85: an article of a ZIM file keeps and loses what the same page does as a file. The corpus is that of
// the readers; captions are told with their pictures here.
func TestCase85ArticlesAreReadAsFiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "reader", "testdata", "corpus", "*.html"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	b := &zimtest.Book{ID: 0x55}
	b.Meta("Title", "Seiten")
	b.Meta("Language", "deu")
	wants := map[string]string{}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.Contains(name, "-macroman") || name == "caption.html" {
			continue
		}
		wants[name] = fileText(t, file+".want")
		b.Add(zimtest.Item{Path: name, Title: name, Data: []byte(fileText(t, file))})
	}
	r := newRoom(t)
	r.add("seiten.zim", b)
	for name, want := range wants {
		text := r.text("zim:55555555:" + name)
		kind := ""
		for line := range strings.SplitSeq(want, "\n") {
			if strings.HasPrefix(line, "[") {
				kind = line
				continue
			}
			hidden, isHidden := strings.CutPrefix(line, "hidden: ")
			for piece := range strings.SplitSeq(hidden, " | ") {
				if isHidden && strings.Contains(text, piece) {
					t.Errorf("%s: %q is there", name, piece)
				}
			}
			if line == "" || kind == "[quoted]" || isHidden || strings.HasPrefix(line, "title: ") ||
				strings.HasPrefix(line, "#") {
				continue
			}
			if !strings.Contains(text, line) {
				t.Errorf("%s: %q is not in\n%s", name, line, text)
			}
		}
	}
}

func fileText(t *testing.T, path string) string {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// text is what an article says.
func (r *room) text(id string) string {
	r.t.Helper()
	_, passages, err := r.Document(r.t.Context(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	var out strings.Builder
	for _, p := range passages {
		out.WriteString(p.Text + "\n")
	}
	return out.String()
}

// What is hidden on a page is not found by the index either, and what stands lower in a word is part of it.
func TestTheIndexHasWhatIsRead(t *testing.T) {
	r := newRoom(t)
	b := &zimtest.Book{ID: 0x66}
	b.Meta("Title", "Chemie")
	b.Meta("Language", "deu")
	b.Add(zimtest.Item{Path: "Wasser", Title: "Wasser", Data: []byte(zimtest.Wiki("", "Wasser",
		`<p>Es ist eine Verbindung, CO<sub>2</sub> ist eine andere. Man trinkt <b>Leitungs</b>wasser.`+
			`<span style="display:none">Geheimwort</span></p>`))})
	r.add("chemie.zim", b)
	r.index()
	for words, want := range map[string]string{"CO2": "Wasser", "Leitungswasser": "Wasser", "Geheimwort": ""} {
		if got := r.search(words); got != want {
			t.Errorf("%q finds %q, want %q", words, got, want)
		}
	}
}

// Pages that were built to take long are read or refused, and the other articles are found.
func TestHostilePages(t *testing.T) {
	r := newRoom(t)
	b := &zimtest.Book{ID: 0x77}
	b.Meta("Title", "Fallen")
	b.Meta("Language", "deu")
	for name, page := range map[string]string{
		"Elemente":  strings.Repeat("<b><i><p>", 1<<20),
		"Bilder":    `<div class="thumb">` + strings.Repeat(`<img src="a.png">`, 1<<15) + strings.Repeat("<p>x", 1<<15),
		"Viele":     `<div class="thumb">` + manyPictures(10_000),
		"Verbunden": "<table>" + strings.Repeat("<tr><td colspan=1000 rowspan=1000>abc", 1<<12),
		"Turm":      "<p>Ein Turm ist ein hohes Bauwerk.</p>",
	} {
		b.Add(zimtest.Item{Path: name, Title: name, Data: []byte(page)})
	}
	r.add("fallen.zim", b)
	r.index()
	if got := r.search("Bauwerk"); got != "Turm" {
		t.Errorf("found %q", got)
	}
	if _, _, err := r.Document(t.Context(), "zim:77777777:Elemente"); !fault.Is(err, fault.Corrupt) {
		t.Errorf("a page of three million elements: %v", err)
	}
	for _, name := range []string{"Bilder", "Viele"} {
		if list, err := r.Pictures(t.Context(), "zim:77777777:"+name); err != nil || len(list) > 0 {
			t.Errorf("%s has pictures that are not there: %d, %v", name, len(list), err)
		}
	}
}

// manyPictures are pictures without a caption, each of its own.
func manyPictures(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`<img src="` + strings.Repeat("a", i%7) + string(rune('a'+i%26)) + strings.Repeat("b", i%31) + `.png">`)
	}
	return b.String()
}
