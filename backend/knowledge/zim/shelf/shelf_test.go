package shelf_test

import (
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/knowledge/zim/zimtest"
)

// A Klexikon is dropped: titles are found at once, the text once the index is made, and what is found can be quoted
// with its licence and its address.
func TestADroppedFileIsFoundAndQuotable(t *testing.T) {
	r := newRoom(t)
	a := r.add("klexikon.zim", zimtest.Klexikon())
	if a.State != shelf.Waiting || a.Title != "Klexikon" || a.Language != "de" || a.Licence != "CC BY-SA 4.0" ||
		a.Articles != 5 || a.Estimate == 0 {
		t.Errorf("%+v", a)
	}
	for _, words := range []string{"Leuchtturm", "leuchtturm", "Leuchttürme"} {
		if got := r.search(words); got != "Leuchtturm" {
			t.Errorf("without an index %q finds %q", words, got)
		}
	}
	if got := r.search("Blattläuse"); got != "" {
		t.Errorf("the text is found before the index: %q", got)
	}
	r.index()
	if a = r.state(a.ID); a.State != shelf.Ready || a.Done != a.Total || a.Bytes == 0 {
		t.Errorf("after the index %+v", a)
	}
	for words, want := range map[string]string{
		"Blattläuse": "Marienkäfer", "blattlaus": "Marienkäfer", "LEUCHTTUERME": "Leuchtturm", "Damm Burg": "Biber",
		"siebenpunkt": "Marienkäfer", "Laterne": "Leuchtturm", "Quantenphysik": "",
	} {
		if got := r.search(words); got != want {
			t.Errorf("%q finds %q, want %q", words, got, want)
		}
	}
	d, passages, err := r.Document(t.Context(), "zim:4b4b4b4b:Leuchttürme")
	if err != nil {
		t.Fatal(err)
	}
	if d.ID != "zim:4b4b4b4b:Leuchtturm" || d.URL != "https://klexikon.zum.de/wiki/Leuchtturm" || d.Date != "2026-05-01" ||
		d.Licence != "CC BY-SA 4.0" || d.Origin != "Klexikon (ZIM)" || d.Classes != "1-6" || len(passages) < 3 {
		t.Errorf("%+v with %d passages", d, len(passages))
	}
	var text strings.Builder
	for _, p := range passages {
		text.WriteString(p.Heading + "\n" + p.Text + "\n")
	}
	for _, remains := range []string{
		"[1]", "Bearbeiten", "Einzelnachweise", "Müller", "Inhaltsverzeichnis", "Mehr zum Thema", "Impressum", "Hauptseite",
		"color:red", "Der Turm am Hafen",
	} {
		if strings.Contains(text.String(), remains) {
			t.Errorf("the text has %q:\n%s", remains, text.String())
		}
	}
}

func TestPicturesComeWithWhatIsKnownOfTheirRights(t *testing.T) {
	r := newRoom(t)
	r.add("klexikon.zim", zimtest.Klexikon())
	list, err := r.Pictures(t.Context(), "zim:4b4b4b4b:Leuchtturm")
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	p := list[0]
	if p.Licence != "CC BY-SA 4.0" || p.Address != "https://commons.wikimedia.org/wiki/File:Turm.png" ||
		p.Caption != "Der Turm am Hafen" || p.Media != "image/png" {
		t.Errorf("%+v", p)
	}
	media, data, err := r.Picture(t.Context(), "zim:4b4b4b4b:Leuchtturm", p.Path)
	if err != nil || media != "image/png" || len(data) != p.Bytes {
		t.Error(media, len(data), err)
	}
	if _, _, err := r.Picture(t.Context(), "zim:4b4b4b4b:Leuchtturm", "Biber"); !fault.Is(err, fault.NotFound) {
		t.Errorf("an article as a picture: %v", err)
	}
}

// Where two encyclopedias have an article, that for children comes first; each says for which classes it is.
func TestTheChildrensEncyclopediaComesFirst(t *testing.T) {
	r := newRoom(t)
	wikipedia := &zimtest.Book{ID: 0x11}
	for name, value := range map[string]string{
		"Title": "Wikipedia", "Name": "wikipedia_de_all", "Language": "deu", "Source": "de.wikipedia.org",
	} {
		wikipedia.Meta(name, value)
	}
	wikipedia.Add(zimtest.Item{
		Path: "Biber", Title: "Biber",
		Data: []byte(zimtest.Wiki("", "Biber", "<p>Die Biber sind eine Gattung der Nager.</p>")),
	})
	r.add("wikipedia.zim", wikipedia)
	r.add("klexikon.zim", zimtest.Klexikon())
	hits, err := r.Search(t.Context(), library.Query{Text: "Biber"})
	if err != nil || len(hits) < 2 {
		t.Fatal(hits, err)
	}
	first, last := hits[0].Document, library.Document{}
	for _, h := range hits {
		if h.Document.Origin == shelf.Origin("Wikipedia") {
			last = h.Document
		}
	}
	if first.Origin != shelf.Origin("Klexikon") || first.Classes != "1-6" {
		t.Errorf("first comes %+v", first)
	}
	if last.Classes != "7-13" || last.URL != "https://de.wikipedia.org/wiki/Biber" || last.Licence != "CC BY-SA 4.0" {
		t.Errorf("what the wiki is known for is not said: %+v", last)
	}
}

// What a file does not tell is said to be unknown, and never made up.
func TestWhatIsNotKnownIsSaid(t *testing.T) {
	r := newRoom(t)
	r.add("viele.zim", many(7, 3))
	d, _, err := r.Document(t.Context(), "zim:07070707:Ding_00001")
	if err != nil {
		t.Fatal(err)
	}
	if d.URL != "" || d.Licence != "" || d.Date != "" || d.Author != "" {
		t.Errorf("%+v", d)
	}
	from := knowledge.Of(d.Origin, d.URL)
	words := i18n.Must(i18n.German)
	if got := from.Footnote(words, d.Origin, d.URL); got != "Sammlung 7 (ZIM), ohne Internetadresse" {
		t.Error(got)
	}
	if from.ID != "zim" || !from.Licensed || from.Reach != knowledge.Nothing {
		t.Errorf("%+v", from)
	}
}

func TestLicencesAreWrittenAsSourcesDo(t *testing.T) {
	for text, want := range map[string]string{
		"CC-BY-SA-4.0": "CC BY-SA 4.0", "cc by-sa 3.0": "CC BY-SA 3.0", "CC BY": "CC BY",
		"CC-BY-NC-ND 4.0": "CC BY-NC-ND 4.0",
		"https://creativecommons.org/licenses/by-sa/4.0/deed.de": "CC BY-SA 4.0", "CC0": "CC0", "Alle Rechte": "Alle Rechte",
		"https://creativecommons.org/publicdomain/zero/1.0/deed.de": "CC0 1.0",
		"": "",
	} {
		if got := shelf.Licence(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// Ids of others, and broken ones, are not found and end nothing.
func TestForeignIDs(t *testing.T) {
	r := newRoom(t)
	r.add("klexikon.zim", zimtest.Klexikon())
	for _, id := range []string{
		"", "zim:", "zim:x:y", "zim:4b4b4b4b:", "zim:4b4b4b4b:../../etc/passwd", "starter:x",
		"zim:4b4b4b4b:_assets_/turm.png",
	} {
		if _, _, err := r.Document(t.Context(), id); !fault.Is(err, fault.NotFound) {
			t.Errorf("%q is %v", id, err)
		}
	}
}
