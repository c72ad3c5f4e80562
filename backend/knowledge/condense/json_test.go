package condense_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/knowledge/condense"
	"pult/backend/model/token"
)

// within reports that small is what is left of whole: fields stay, lists lose entries, only long strings become
// shorter. Both are JSON.
func within(whole, small json.RawMessage) bool {
	var fields, left map[string]json.RawMessage
	var items, kept []json.RawMessage
	var text, short string
	switch first := whole[0]; {
	case first == '{':
		return json.Unmarshal(whole, &fields) == nil && json.Unmarshal(small, &left) == nil && fieldsWithin(fields, left)
	case first == '[':
		return json.Unmarshal(whole, &items) == nil && json.Unmarshal(small, &kept) == nil && itemsWithin(items, kept)
	case first == '"' && json.Unmarshal(whole, &text) == nil && json.Unmarshal(small, &short) == nil:
		return short == text || token.Estimate(strconv.Quote(text)) > 30 &&
			(strings.Contains(short, condense.Mark) || slices.Equal(strings.Fields(short), strings.Fields(text)))
	}
	return bytes.Equal(whole, small)
}

func fieldsWithin(whole, small map[string]json.RawMessage) bool {
	if len(whole) <= 32 && !slices.Equal(slices.Sorted(maps.Keys(whole)), slices.Sorted(maps.Keys(small))) {
		return false
	}
	for name, v := range small {
		if old, known := whole[name]; !known || !within(old, v) {
			return false
		}
	}
	return true
}

func itemsWithin(whole, small []json.RawMessage) bool {
	if (len(small) == 0) != (len(whole) == 0) {
		return false
	}
	for _, v := range small {
		at := slices.IndexFunc(whole, func(x json.RawMessage) bool { return within(x, v) })
		if at < 0 {
			return false
		}
		whole = whole[at+1:]
	}
	return true
}

// Whatever a tool gives back, its shape stays, and the budget is met unless nothing more can go.
func TestAnyResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw, err := json.Marshal(anything(4).Draw(t, "value"))
		if err != nil {
			t.Fatal(err)
		}
		o := condense.Options{Focus: []string{"Zucker"}, Tokens: rapid.IntRange(0, 600).Draw(t, "tokens")}
		small, cut := condense.JSON(raw, o)
		if again, _ := condense.JSON(raw, o); string(again) != string(small) {
			t.Fatalf("%s, then %s", small, again)
		}
		if !json.Valid(small) || !within(raw, small) {
			t.Fatalf("%s\nis not what is left of\n%s", small, raw)
		}
		if !cut && !within(small, raw) { // an escape may be spelt in a shorter way
			t.Fatalf("nothing was cut, but %s became %s", raw, small)
		}
		least, _ := condense.JSON(raw, condense.Options{Focus: o.Focus, Tokens: -1})
		if n := token.Estimate(string(small)); n > o.Tokens && n > token.Estimate(string(least))+8 {
			t.Fatalf("%d tokens of %d, but %d are possible: %s", n, o.Tokens, token.Estimate(string(least)), small)
		}
	})
}

// Numbers keep their digits, fields their order, and white space is no loss.
func TestWhatIsWrittenStays(t *testing.T) {
	pretty := "{\n    \"z\": 1.50,\n    \"a\": 12345678901234567890,\n    \"list\": [\n        1,\n        2\n    ]\n}"
	small, cut := condense.JSON(json.RawMessage(pretty), condense.Options{Tokens: token.Estimate(pretty) - 1})
	if want := `{"z":1.50,"a":12345678901234567890,"list":[1,2]}`; cut || string(small) != want {
		t.Errorf("cut %v: %s", cut, small)
	}
}

// A page from the web keeps its address and title whole, however little room there is.
func TestAddressesStay(t *testing.T) {
	url := "https://www.example.org/bildung/" + strings.Repeat("sehr-langer-pfad/", 12) + "artikel.html?seite=2"
	raw := fmt.Sprintf(
		`{"url":%q,"title":"Wald im Wandel","status":200,"text":%q}`,
		url,
		strings.Repeat("Der Wald ist ein Ökosystem. Die Fichte wurzelt flach. ", 300),
	)
	small, cut := condense.JSON(json.RawMessage(raw), condense.Options{Focus: []string{"Fichte"}, Tokens: 180})
	var got struct{ URL, Title, Text string }
	if err := json.Unmarshal(small, &got); err != nil || !cut || got.URL != url || got.Title != "Wald im Wandel" ||
		!strings.Contains(got.Text, "Die Fichte wurzelt flach.") {
		t.Errorf("%v %v: %s", err, cut, small)
	}
}

// Among many entries those about the focus stay, in their order; without a focus the first ones do.
func TestTheBestEntriesStay(t *testing.T) {
	type entry struct {
		ID    int    `json:"id"`
		Title string `json:"title"`
	}
	var list []entry
	for i := range 200 {
		topic := "Vulkan"
		if i%50 == 7 {
			topic = "Gletscher"
		}
		list = append(list, entry{i, fmt.Sprintf("%s Nummer %d", topic, i)})
	}
	raw, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	ids := func(focus string) (all []int) {
		small, _ := condense.JSON(raw, condense.Options{Focus: []string{focus}, Tokens: 150})
		var got []entry
		if err := json.Unmarshal(small, &got); err != nil {
			t.Fatal(err)
		}
		for _, g := range got {
			all = append(all, g.ID)
		}
		return all
	}
	about := ids("Gletscher")
	for _, id := range []int{7, 57, 107, 157} {
		if !slices.Contains(about, id) {
			t.Errorf("%d is gone from %v", id, about)
		}
	}
	first := ids("")
	if !slices.IsSorted(about) || len(first) < 4 || first[0] != 0 || first[len(first)-1] != len(first)-1 {
		t.Errorf("%v; without a focus %v", about, first)
	}
}
