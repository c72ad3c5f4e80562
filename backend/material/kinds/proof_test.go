package kinds_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/material/kinds"
)

// cards is a kind of result that the program does not have: a heap of cards to learn with. All that a new kind needs is
// this value and its line.
type cards struct {
	Cards []struct {
		Front string `json:"front"`
	} `json:"cards"`
}

func heap() kinds.Kind {
	read := artifact.Decode[cards]
	return kinds.Kind{
		Kind: artifact.Kind{
			Name: "cards", Reply: func() any { return new(cards) },
			Parts: func(content []byte, add artifact.AddPart) {
				c, _ := read(content)
				for i, card := range c.Cards {
					add(card.Front, "cards", strconv.Itoa(i), "front")
				}
			},
			Places: regexp.MustCompile(`^cards/\d+/front$`), Drops: regexp.MustCompile(`^cards/\d+$`),
			Diff: artifact.Diff{Objects: regexp.MustCompile(`^cards/\d+$`), Lists: regexp.MustCompile(`^cards$`)},
			Check: func(content []byte) error {
				c, err := read(content)
				if err == nil && len(c.Cards) == 0 {
					return fault.New(fault.Model, "fault.document.empty", nil)
				}
				return err
			},
			Passages: func(content []byte) artifact.Reading {
				r := artifact.Reading{Language: "de"}
				c, _ := read(content)
				for _, card := range c.Cards {
					r.Passages = append(r.Passages, artifact.Passage{Text: card.Front, Where: i18n.T("where.facts")})
				}
				return r
			},
		},
		Compose: func(c *document.Composer, a artifact.Artifact) error {
			heap, err := read(a.Content)
			for _, card := range heap.Cards {
				c.Put(document.Plain(card.Front))
			}
			return err
		},
	}
}

// A new kind is shown, edited by hand, patched, compared change by change, read for links and printed by code that has
// never heard of it.
func TestANewKindIsOneValueAndOneLine(t *testing.T) {
	k := append(kinds.All(), heap()).Of("cards")
	v1 := artifact.Artifact{
		ID:      "1",
		Type:    "cards",
		Content: json.RawMessage(`{"cards":[{"front":"Wurzel"},{"front":"ein grünes Blatt"},{"front":"Stiel"}]}`),
	}
	byHand, errHand := k.Amend(v1.Content, []artifact.TextEdit{{Place: "cards/0/front", Text: "Wurzeln"}})
	v2 := artifact.Artifact{ID: "2", Base: "1", Type: "cards", Content: byHand}
	hand := k.ByHand([]artifact.Artifact{v1, v2}, nil)
	if errHand != nil || !slices.Equal(hand, []string{"cards/0/front"}) {
		t.Fatal(hand, errHand)
	}
	patched, err := artifact.Patch{
		Set: []artifact.TextEdit{
			{Place: "cards/0/front", Text: "X"},
			{Place: "cards/1/front", Text: "ein grünes Laubblatt"},
		},
		Drop: []string{"cards/2"},
	}.Apply(
		k.Kind,
		v2,
		hand,
	)
	if err != nil || string(patched.Content) != `{"cards":[{"front":"Wurzeln"},{"front":"ein grünes Laubblatt"}]}` ||
		len(patched.Kept) != 1 {
		t.Fatal(string(patched.Content), err)
	}
	v3 := artifact.Artifact{ID: "3", Type: "cards", Content: patched.Content}
	c, err := k.Compare(v2, v3)
	if err != nil || len(c.Hunks) != 2 {
		t.Fatal(c, err)
	}
	if mixed, err := k.Merge(v2, v3, []int{1}); err != nil ||
		string(mixed) != `{"cards":[{"front":"Wurzeln"},{"front":"ein grünes Laubblatt"},{"front":"Stiel"}]}` {
		t.Fatal(string(mixed), err)
	}
	if _, err := k.Merge(v2, artifact.Artifact{Type: "cards", Content: json.RawMessage(`{"cards":[]}`)},
		[]int{1, 2, 3}); !fault.Is(
		err,
		fault.Invalid,
	) {
		t.Fatal(err)
	}
	if r := k.Passages(v3.Content); len(r.Passages) != 2 {
		t.Fatal(r)
	}
	var d document.Document
	if err := k.Compose(&document.Composer{Doc: &d}, v3); err != nil || len(d.Blocks) != 2 {
		t.Fatal(d, err)
	}
}

// A result of a kind that nobody knows any more does no harm.
func TestAnUnknownKindHasNoParts(t *testing.T) {
	k := kinds.Of("gone")
	if len(k.Editable([]byte(`{}`))) != 0 || k.Compose != nil || k.Validate([]byte(`{}`), fault.Model) != nil {
		t.Fatal(k)
	}
}
