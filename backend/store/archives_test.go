package store

import (
	"os"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/zim/shelf"
)

func TestArchivesComeBackAsTheyWereSaved(t *testing.T) {
	s := open(t, Options{}).Archives
	at := time.Date(2026, 11, 29, 8, 30, 0, int(5*time.Millisecond), time.UTC)
	a := shelf.Archive{
		ID: "4b4b4b4b", UUID: "4b4b", Path: "/media/stick/klexikon.zim", Size: 1 << 40, ModTime: at, Title: "Klexikon",
		Name: "klexikon_de_all", Language: "de", Licence: "CC BY-SA 4.0", Creator: "Klexikon",
		Source: "https://klexikon.zum.de", Date: "2026-05-01", Articles: 3500, Entries: 21_000, Estimate: 3_000_000,
		AddedAt: at,
	}
	other := a
	other.ID, other.Title = "11111111", "Wikipedia"
	for _, saved := range []shelf.Archive{a, other} {
		if err := s.SaveArchive(t.Context(), saved); err != nil {
			t.Fatal(err)
		}
	}
	a.Paused, a.Path = true, "/home/x/klexikon.zim"
	if err := s.SaveArchive(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	list, err := s.Archives(t.Context())
	if err != nil || len(list) != 2 || list[0] != a || list[1] != other {
		t.Errorf("%+v, %v", list, err)
	}
	if err := s.RemoveArchive(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	wantFault(t, s.RemoveArchive(t.Context(), a.ID), fault.NotFound, "fault.zim.unknown")
}

// made makes an index with one article, and closes it.
func made(t *testing.T, i Indexes, uuid string) {
	t.Helper()
	x, err := i.MakeIndex(t.Context(), uuid)
	if err != nil {
		t.Fatal(err)
	}
	err = x.Add(t.Context(), shelf.Batch{
		Titles: []shelf.Title{{Entry: 7, Fold: "biber"}},
		Texts:  []shelf.Text{{Entry: 7, Words: 9, Lead: "biber wasser", All: "biber wasser damm"}},
		After:  shelf.Progress{Titles: 1, Texts: 1, TotalTitles: 1, TotalTexts: 1, Complete: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAnIndexFindsWhatWasStored(t *testing.T) {
	i := open(t, Options{}).Indexes
	made(t, i, "4b")
	x, err := i.OpenIndex(t.Context(), "4b")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = x.Close() }()
	for in, words := range map[shelf.Part]string{
		shelf.Names: "biber", shelf.Titles: `"bib"*`, shelf.Leads: `"wasser"`, shelf.Texts: `"damm" AND "biber"`,
	} {
		if found, err := x.Find(t.Context(), in, words, 10); err != nil || len(found) != 1 || found[0].Entry != 7 {
			t.Errorf("%s %s: %+v, %v", in, words, found, err)
		}
	}
	if found, err := x.Find(t.Context(), shelf.Leads, `"damm"`, 10); err != nil || len(found) > 0 {
		t.Errorf("the beginning has %+v, %v", found, err)
	}
	if p, err := x.Progress(t.Context()); err != nil || !p.Complete || p.Done() != 2 || p.Bytes == 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// An index is a cache: what cannot be used is made again from the beginning.
func TestAnIndexThatCannotBeUsedIsMadeAgain(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, i Indexes){
		"damaged": func(t *testing.T, i Indexes) {
			noise := []byte("this is no database, and long enough to be taken for one")
			if err := os.WriteFile(i.path("4b"), noise, 0o600); err != nil {
				t.Fatal(err)
			}
		},
		"folded otherwise": func(t *testing.T, i Indexes) {
			p, err := connect(t.Context(), i.path("4b"), i.settings(true), 1)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.raw.ExecContext(t.Context(), "UPDATE progress SET fingerprint = 'old'"); err != nil {
				t.Fatal(err)
			}
			if err := p.close(); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			i := open(t, Options{}).Indexes
			made(t, i, "4b")
			spoil(t, i)
			if _, err := i.OpenIndex(t.Context(), "4b"); !fault.Is(err, fault.NotFound) {
				t.Errorf("it is opened: %v", err)
			}
			x, err := i.MakeIndex(t.Context(), "4b")
			if err != nil {
				t.Fatal(err)
			}
			if p, err := x.Progress(t.Context()); err != nil || p.Done() != 0 || p.Complete {
				t.Errorf("%+v, %v", p, err)
			}
			if err := x.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
