package shelf_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

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

// A kill costs at most a batch: the next start goes on behind the last one that was stored.
func TestTheIndexSurvivesAKill(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 1300))
	ctx, kill := context.WithCancel(t.Context())
	r.told = func(a shelf.Archive) {
		if a.Done >= a.Total-900 && a.Total > 2000 { // in the middle of the texts
			kill()
		}
	}
	if err := r.IndexAll(ctx, false); !fault.Is(err, fault.Cancelled) {
		t.Fatal(err)
	}
	half := r.state(a.ID)
	if half.State != shelf.Waiting || half.Done == 0 || half.Done >= half.Total {
		t.Fatalf("%+v", half)
	}
	r.reopen()
	first := 0
	r.told = func(a shelf.Archive) {
		if first == 0 {
			first = a.Done
		}
	}
	r.index()
	if first <= half.Done {
		t.Errorf("it began again at %d, not behind %d", first, half.Done)
	}
	for words, want := range map[string]string{
		"eigenwort3": "Ding 00003", "eigenwort1299": "Ding 01299", "eigenwort700": "Ding 00700", "ding 01000": "Ding 01000",
	} {
		if got, _, _ := strings.Cut(r.search(words), ","); got != want {
			t.Errorf("%q finds %q, want %q", words, got, want)
		}
	}
	if hits, err := r.Search(t.Context(), library.Query{Text: "eigenwort3"}); err != nil || len(hits) != 1 {
		t.Errorf("an article was stored twice: %+v, %v", hits, err)
	}
}

func TestTheIndexCanBePausedAndLeavesTimeToOthers(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 1300))
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing && now.Total > 2000 {
			r.told = nil
			if _, err := r.SetPaused(t.Context(), a.ID, true); err != nil {
				t.Error(err)
			}
		}
	}
	if err := r.IndexAll(t.Context(), true); !fault.Is(err, fault.Cancelled) {
		t.Fatal(err)
	}
	paused := r.state(a.ID)
	if paused.State != shelf.Paused || paused.Done == paused.Total || r.paused == 0 {
		t.Fatalf("%+v, waited %v", paused, r.paused)
	}
	r.index() // passes it over
	if now := r.state(a.ID); now.Done != paused.Done {
		t.Errorf("it went on while it was paused: %+v", now)
	}
	if _, err := r.SetPaused(t.Context(), a.ID, false); err != nil {
		t.Fatal(err)
	}
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready {
		t.Errorf("%+v", now)
	}
}

// The work in the background takes what was dropped after it began.
func TestWorkTakesWhatComes(t *testing.T) {
	r := newRoom(t)
	ready := make(chan struct{})
	r.told = func(a shelf.Archive) {
		if a.State == shelf.Ready {
			close(ready)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { r.Work(ctx) })
	r.add("klexikon.zim", zimtest.Klexikon())
	<-ready
	stop()
	work.Wait()
	if got := r.search("Blattläuse"); got != "Marienkäfer" {
		t.Errorf("found %q", got)
	}
}

// A stick that is pulled out is named, its articles are not found, and the rest works as before.
func TestAMissingFileIsNamed(t *testing.T) {
	r := newRoom(t)
	a := r.add("klexikon.zim", zimtest.Klexikon())
	r.add("viele.zim", many(7, 20))
	r.index()
	away := filepath.Join(r.files, "weg")
	if err := os.Rename(a.Path, away); err != nil {
		t.Fatal(err)
	}
	if now := r.state(a.ID); now.State != shelf.Missing || now.Title != "Klexikon" {
		t.Errorf("%+v", now)
	}
	if got := r.search("Leuchtturm"); got != "" {
		t.Errorf("found %q in a file that is not there", got)
	}
	if got := r.search("eigenwort7"); got != "Ding 00007" {
		t.Errorf("the other file finds %q", got)
	}
	if _, _, err := r.Document(t.Context(), "zim:4b4b4b4b:Biber"); !fault.Is(err, fault.NotFound) {
		t.Errorf("its article is %v", err)
	}
	if err := os.Rename(away, a.Path); err != nil {
		t.Fatal(err)
	}
	if got := r.search("Blattläuse"); got != "Marienkäfer" {
		t.Errorf("plugged in again it finds %q", got)
	}
	r.put("klexikon.zim", many(9, 3))
	if now := r.state(a.ID); now.State != shelf.Changed {
		t.Errorf("another file in its place is %+v", now)
	}
}

func TestDamagedFilesAreNamed(t *testing.T) {
	r := newRoom(t)
	whole := many(7, 900).Bytes()
	for key, raw := range map[string][]byte{
		"fault.zim.cut":    whole[:len(whole)/2],
		"fault.zim.format": []byte("kein ZIM"),
		"fault.zim.empty":  (&zimtest.Book{}).Bytes(),
	} {
		path := filepath.Join(r.files, key+".zim")
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		var f *fault.Error
		if _, _, err := r.Add(t.Context(), path); !errors.As(err, &f) || f.Key != key {
			t.Errorf("%s: %v", key, err)
		}
	}
	noise := len(whole) * 3 / 4
	for i := range 200 {
		whole[noise+i] = 0x5a
	}
	path := filepath.Join(r.files, "kaputt.zim")
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	a, _, err := r.Add(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.IndexAll(t.Context(), false); !fault.Is(err, fault.Corrupt) {
		t.Fatal(err)
	}
	if now := r.state(a.ID); now.State != shelf.Damaged {
		t.Errorf("%+v", now)
	}
	if got := r.search("eigenwort3"); got != "Ding 00003" {
		t.Errorf("the sound part finds %q", got)
	}
	r.reopen()
	if now := r.state(a.ID); now.State != shelf.Damaged {
		t.Errorf("after another start %+v", now)
	}
	if err := r.IndexAll(t.Context(), false); !fault.Is(err, fault.Corrupt) {
		t.Errorf("indexed again: %v", err)
	}
	if now := r.state(a.ID); now.State != shelf.Damaged {
		t.Errorf("indexed again it is %+v", now)
	}
	if err := os.WriteFile(path, many(7, 900).Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour) // copied anew
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	if _, known, err := r.Add(t.Context(), path); err != nil || known {
		t.Fatal(known, err)
	}
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready {
		t.Errorf("a sound copy in its place is %+v", now)
	}
}

// A file that cannot be read any more in the middle of the work (a stick that was pulled out) is no damaged one, and
// its index misses nothing when it goes on.
func TestWhatCannotBeReadIsNotPassedOver(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 5200))
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing {
			r.told = nil
			_ = r.Close() // as when the file goes
		}
	}
	if err := r.IndexAll(t.Context(), false); !fault.Is(err, fault.Unavailable) {
		t.Errorf("it went on: %v", err)
	}
	if now := r.state(a.ID); now.State != shelf.Waiting {
		t.Errorf("%+v", now)
	}
	r.reopen()
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready || now.Done != now.Total {
		t.Errorf("%+v", now)
	}
	for _, words := range []string{"eigenwort5199", "ding 05199", "eigenwort3"} {
		if got := r.search(words); !strings.HasPrefix(got, "Ding 0") {
			t.Errorf("%q finds %q", words, got)
		}
	}
}

// Dropping a file again while its index is made stops nothing.
func TestAKnownFileStaysOpen(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 900))
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing {
			r.told = nil
			if _, known, err := r.Add(t.Context(), a.Path); err != nil || !known {
				t.Error(known, err)
			}
		}
	}
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready {
		t.Errorf("%+v", now)
	}
}

// Whoever stops the work is told so, at whatever point it is.
func TestStoppingBetweenTitlesAndTexts(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 900))
	ctx, stop := context.WithCancel(t.Context())
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing {
			stop()
		}
	}
	if err := r.Index(ctx, a.ID, false); !fault.Is(err, fault.Cancelled) {
		t.Errorf("%v", err)
	}
	if now := r.state(a.ID); now.State != shelf.Waiting {
		t.Errorf("%+v", now)
	}
}

// What is complete is not opened to be written again.
func TestACompleteIndexIsLeftAlone(t *testing.T) {
	r := newRoom(t)
	r.add("klexikon.zim", zimtest.Klexikon())
	r.index()
	r.told = func(a shelf.Archive) { t.Errorf("worked on %+v", a) }
	r.index()
}

// Searches see an index as soon as it is there, while others look as well.
func TestSearchesBesideTheWork(t *testing.T) {
	r := newRoom(t)
	r.add("viele.zim", many(7, 200))
	var all sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		all.Go(func() {
			for isDone := false; !isDone; {
				if _, err := r.Search(t.Context(), library.Query{Text: "regal holz"}); err != nil {
					t.Error(err)
				}
				select {
				case <-done:
					isDone = true
				default:
				}
			}
		})
	}
	r.index()
	close(done)
	all.Wait()
	if got := r.search("eigenwort3"); got != "Ding 00003" {
		t.Errorf("found %q", got)
	}
}

func TestRemovedFilesLeaveNothingBehindAndStayWhereTheyAre(t *testing.T) {
	r := newRoom(t)
	a := r.add("klexikon.zim", zimtest.Klexikon())
	r.index()
	if _, known, err := r.Add(t.Context(), a.Path); err != nil || !known {
		t.Errorf("dropped again: %v, %v", known, err)
	}
	if err := r.Remove(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	if list, err := r.List(t.Context()); err != nil || len(list) > 0 {
		t.Error(list, err)
	}
	if got := r.search("Leuchtturm"); got != "" {
		t.Errorf("it still finds %q", got)
	}
	if _, err := os.Stat(a.Path); err != nil {
		t.Errorf("the file is gone: %v", err)
	}
	if _, err := r.db.Indexes.OpenIndex(t.Context(), a.UUID); !fault.Is(err, fault.NotFound) {
		t.Errorf("its index is still there: %v", err)
	}
	if err := r.Remove(t.Context(), a.ID); !fault.Is(err, fault.NotFound) {
		t.Errorf("removed again: %v", err)
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
