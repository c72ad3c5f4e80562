package library_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pult/backend/knowledge/library"
)

// paragraphs makes n sentences of seven words each.
func paragraphs(n int, name string) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "Der Satz %d im Absatz %s endet. ", i+1, name)
	}
	return s.String()
}

func words(s string) int { return len(strings.Fields(s)) }

func TestCutKeepsToHeadingsAndPages(t *testing.T) {
	got := library.Cut([]library.Block{
		{Page: 1, Level: 1, Text: "Das Herz"},
		{Page: 1, Kind: library.Prose, Text: "Das  Herz ist\nein Muskel."},
		{Page: 1, Level: 2, Text: "Aufbau"},
		{Page: 1, Kind: library.Prose, Text: "Es hat vier Höhlen."},
		{Page: 2, Kind: library.Prose, Text: "Die Klappen wirken wie Ventile."},
	})
	want := []library.Passage{
		{Position: 0, Page: 1, Heading: "Das Herz", Kind: library.Prose, Text: "Das Herz ist ein Muskel."},
		{Position: 1, Page: 1, Heading: "Aufbau", Kind: library.Prose, Text: "Es hat vier Höhlen."},
		{Position: 2, Page: 2, Heading: "Aufbau", Kind: library.Prose, Text: "Die Klappen wirken wie Ventile."},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCutGathersShortParagraphs(t *testing.T) {
	var blocks []library.Block
	for i := range 13 {
		blocks = append(blocks, library.Block{Kind: library.Prose, Text: paragraphs(1, strconv.Itoa(i))})
	}
	got := library.Cut(blocks)
	if len(got) != 2 || words(got[0].Text) != 42 || words(got[1].Text) != 49 {
		t.Errorf("13 paragraphs of 7 words became %d passages: %+v", len(got), got)
	}
}

func TestCutDividesALongParagraphBetweenSentences(t *testing.T) {
	got := library.Cut([]library.Block{{Kind: library.Prose, Text: paragraphs(60, "lang")}})
	if len(got) != 3 {
		t.Fatalf("420 words became %d passages", len(got))
	}
	for _, p := range got {
		if n := words(p.Text); n < 130 || n > 150 || !strings.HasSuffix(p.Text, "endet.") {
			t.Errorf("%d words: …%s", n, p.Text[len(p.Text)-20:])
		}
	}
}

func TestCutDividesAnEndlessSentence(t *testing.T) {
	got := library.Cut([]library.Block{{Kind: library.Prose, Text: strings.Repeat("und weiter ", 250)}})
	for _, p := range got {
		if n := words(p.Text); n > 200 || n < 40 {
			t.Errorf("%d words", n)
		}
	}
}

func TestCutKeepsListsAndTablesWhole(t *testing.T) {
	table := "Organ | Aufgabe\nHerz | pumpt das Blut\nLunge | nimmt Sauerstoff auf"
	got := library.Cut([]library.Block{
		{Kind: library.Prose, Text: "Die Organe sind:"},
		{Kind: library.List, Text: "- Herz\n\n-  Lunge"},
		{Kind: library.Table, Text: table},
	})
	if diff := cmp.Diff([]string{"Die Organe sind:", "- Herz\n- Lunge", table}, texts(got)); diff != "" {
		t.Error(diff)
	}

	var long strings.Builder
	long.WriteString("Jahr | Ereignis\n")
	for year := range 120 {
		fmt.Fprintf(&long, "%d | etwas geschah\n", 1800+year)
	}
	for _, p := range library.Cut([]library.Block{{Kind: library.Table, Text: long.String()}}) {
		if words(p.Text) > 200 ||
			!strings.HasPrefix(p.Text, "Jahr | Ereignis\n18") && !strings.HasPrefix(p.Text, "Jahr | Ereignis\n19") {
			t.Errorf("%d words: %.40q", words(p.Text), p.Text)
		}
	}
}

func TestCutKeepsAHeadingWithoutText(t *testing.T) {
	got := library.Cut([]library.Block{
		{
			Level: 1,
			Text:  "Titel",
		}, {Level: 2, Text: "Merksatz ohne Text"}, {Level: 2, Text: "Ende"}, {Kind: library.Prose, Text: "Schluss."},
	})
	if diff := cmp.Diff([]string{"Merksatz ohne Text", "Schluss."}, texts(got)); diff != "" {
		t.Error(diff)
	}
}

// Every word of the blocks is in the passages in the same order, no passage is too long, and none mixes headings or
// pages.
func TestCutProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		blocks := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) library.Block {
			return library.Block{
				Page: rapid.IntRange(1, 3).Draw(t, "page"),
				Kind: rapid.SampledFrom([]library.Kind{library.Prose, library.List}).Draw(t, "kind"),
				Text: strings.Join(rapid.SliceOfN(rapid.StringMatching(`[A-Za-zä]{1,5}\.?`), 0, 500).Draw(t, "words"), " "),
			}
		}), 0, 12).Draw(t, "blocks")
		var want, got []string
		for _, b := range blocks {
			want = append(want, strings.Fields(b.Text)...)
		}
		for i, p := range library.Cut(blocks) {
			got = append(got, strings.Fields(p.Text)...)
			if words(p.Text) > 200 || p.Position != i {
				t.Fatalf("passage %d has %d words at position %d", i, words(p.Text), p.Position)
			}
		}
		if diff := cmp.Diff(strings.Join(want, " "), strings.Join(got, " ")); diff != "" {
			t.Fatal(diff)
		}
	})
}

func texts(passages []library.Passage) []string {
	out := make([]string, len(passages))
	for i, p := range passages {
		out[i] = p.Text
	}
	return out
}
