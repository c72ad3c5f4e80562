package store

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/knowledge/library"
)

// Random sequences of adding and removing are checked against a plain map: whatever came before, the list, the passages
// and the search tell the same. One file serves all of them.
func TestLibraryHistory(t *testing.T) {
	db := open(t, Options{})
	words := []string{"Vulkan", "Gletscher", "Wüste", "Straße"}
	rapid.Check(t, func(r *rapid.T) {
		s, model := emptied(t, db.Library), map[string][]string{}
		for range rapid.IntRange(1, 8).Draw(r, "steps") {
			id := fmt.Sprintf("d%d", rapid.IntRange(0, 3).Draw(r, "document"))
			if _, stored := model[id]; stored {
				if err := s.RemoveDocument(t.Context(), id); err != nil {
					r.Fatal(err)
				}
				delete(model, id)
				continue
			}
			texts := rapid.SliceOfN(rapid.SampledFrom(words), 0, 4).Draw(r, "texts")
			d, passages := article(id, "Ohne Titelwort", texts...)
			if err := s.AddDocument(t.Context(), d, passages); err != nil {
				r.Fatal(err)
			}
			model[id] = texts
		}
		sameAsModel(t, r, s, model)
		for _, word := range words {
			foundAsOften(t, r, s, word, model)
		}
	})
	wantSound(t, db)
}

func emptied(t *testing.T, s Library) Library {
	t.Helper()
	list, err := s.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		if err := s.RemoveDocument(t.Context(), d.ID); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func sameAsModel(t *testing.T, r *rapid.T, s Library, model map[string][]string) {
	list, err := s.Documents(t.Context())
	if err != nil || len(list) != len(model) {
		r.Fatalf("%d documents, %v, want %v", len(list), err, model)
	}
	for _, d := range list {
		_, passages, err := s.DocumentByID(t.Context(), d.ID)
		if err != nil || len(passages) != len(model[d.ID]) || d.Passages != len(passages) {
			r.Fatalf("%s has %d passages, %v, want %v", d.ID, len(passages), err, model[d.ID])
		}
		for i, p := range passages {
			if p.Text != model[d.ID][i] {
				r.Fatalf("passage %d of %s is %q, want %v", i, d.ID, p.Text, model[d.ID])
			}
		}
	}
}

// foundAsOften looks a word up and counts it in the model.
func foundAsOften(t *testing.T, r *rapid.T, s Library, word string, model map[string][]string) {
	want := 0
	for _, texts := range model {
		want += len(slices.DeleteFunc(slices.Clone(texts), func(w string) bool { return w != word }))
	}
	hits, err := s.SearchPassages(t.Context(), library.Expression(word, "de"), library.Query{Limit: 200})
	if err != nil || len(hits) != want {
		r.Fatalf("%s finds %d, %v, want %d in %v", word, len(hits), err, want, model)
	}
}
