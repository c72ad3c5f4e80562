package condense_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/condense"
	"pult/backend/llm/token"
)

// within reports that small is what is left of whole: fields stay, lists lose entries, only long strings become shorter.
func within(whole, small any) bool {
	switch w := whole.(type) {
	case map[string]any:
		s, ok := small.(map[string]any)
		if !ok || len(w) <= 32 && !slices.Equal(slices.Sorted(maps.Keys(w)), slices.Sorted(maps.Keys(s))) {
			return false
		}
		for name, v := range s {
			if !within(w[name], v) {
				return false
			}
		}
		return true
	case []any:
		s, ok := small.([]any)
		if !ok || (len(s) == 0) != (len(w) == 0) {
			return false
		}
		for _, v := range s {
			at := slices.IndexFunc(w, func(x any) bool { return within(x, v) })
			if at < 0 {
				return false
			}
			w = w[at+1:]
		}
		return true
	case string:
		s, ok := small.(string)
		return ok && (s == w || token.Estimate(strconv.Quote(w)) > 30 && (strings.Contains(s, condense.Mark) || slices.Equal(strings.Fields(s), strings.Fields(w))))
	}
	return reflect.DeepEqual(whole, small)
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
		var whole, left any
		if json.Unmarshal(raw, &whole) != nil || json.Unmarshal(small, &left) != nil || !within(whole, left) {
			t.Fatalf("%s\nis not what is left of\n%s", small, raw)
		}
		if !cut && !reflect.DeepEqual(whole, left) {
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
	raw := fmt.Sprintf(`{"url":%q,"title":"Wald im Wandel","status":200,"text":%q}`, url, strings.Repeat("Der Wald ist ein Ökosystem. Die Fichte wurzelt flach. ", 300))
	small, cut := condense.JSON(json.RawMessage(raw), condense.Options{Focus: []string{"Fichte"}, Tokens: 180})
	var got struct{ URL, Title, Text string }
	if err := json.Unmarshal(small, &got); err != nil || !cut || got.URL != url || got.Title != "Wald im Wandel" || !strings.Contains(got.Text, "Die Fichte wurzelt flach.") {
		t.Errorf("%v %v: %s", err, cut, small)
	}
}

// Among many entries those about the focus stay, in their order; without a focus the first ones do.
func TestTheBestEntriesStay(t *testing.T) {
	var list []map[string]any
	for i := range 200 {
		topic := "Vulkan"
		if i%50 == 7 {
			topic = "Gletscher"
		}
		list = append(list, map[string]any{"id": i, "title": fmt.Sprintf("%s Nummer %d", topic, i)})
	}
	raw, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	ids := func(focus string) (all []int) {
		small, _ := condense.JSON(raw, condense.Options{Focus: []string{focus}, Tokens: 150})
		var got []struct{ ID int }
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
