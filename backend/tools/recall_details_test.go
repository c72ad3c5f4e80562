package tools_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model/token"
	"pult/backend/tools"
	"pult/backend/tools/tool"
)

// A result that was shortened can be read in full, towards a focus, or page by page; nothing of it gets lost between
// the pages.
func TestAStoredResultCanBeRecalled(t *testing.T) {
	var hits []string
	for i := range 900 {
		hits = append(
			hits,
			fmt.Sprintf(
				`{"title":"Seite %d","text":"Im Versuch %d misst die Klasse %d Lux am Fenster und schreibt es auf."}`,
				i,
				i,
				i*7,
			),
		)
	}
	long, short := json.RawMessage(`{"hits":[`+strings.Join(hits, ",")+`]}`), json.RawMessage(`{"hits":[{"text":"kurz"}]}`)
	in := tool.Scope{Language: "de", Stored: func(id string) (json.RawMessage, bool) {
		raw, ok := map[string]json.RawMessage{"r1": long, "r2": short}[id]
		return raw, ok
	}}
	recall := func(args string) (tools.Recalled, error) {
		t.Helper()
		r, err := named(t, "recall_details").Run(t.Context(), in, json.RawMessage(args))
		var got tools.Recalled
		if err == nil {
			if bad := json.Unmarshal(r.JSON, &got); bad != nil {
				t.Fatal(bad)
			}
		}
		return got, err
	}
	if got, err := recall(`{"resultId":"r2"}`); err != nil || string(got.Result) != string(short) {
		t.Errorf("%+v, %v", got, err)
	}
	focused, err := recall(`{"resultId":"r1","focus":"Seite 777 Lux"}`)
	if err != nil || !strings.Contains(string(focused.Result), "Seite 777") ||
		token.Estimate(string(focused.Result)) > 3_000 {
		t.Errorf("focus: %d bytes, %v", len(focused.Result), err)
	}
	var whole strings.Builder
	for page, pages := 1, 1; page <= pages; page++ {
		got, err := recall(fmt.Sprintf(`{"resultId":"r1","page":%d}`, page))
		if err != nil || got.Page != page || token.Estimate(got.Text) > 7_000 {
			t.Fatalf("page %d: %d, %v", page, token.Estimate(got.Text), err)
		}
		pages = got.Pages
		whole.WriteString(got.Text)
	}
	if whole.String() != string(long) {
		t.Error("the pages are not the whole")
	}
	if _, err := recall(`{"resultId":"r9"}`); !fault.Is(err, fault.NotFound) {
		t.Errorf("unknown: %v", err)
	}
	in.Stored = nil
	if _, err := recall(`{"resultId":"r1"}`); !fault.Is(err, fault.NotFound) {
		t.Errorf("nothing stored: %v", err)
	}
}

// image_generate makes nothing: it proposes (decision 13).
func TestAPictureIsProposedOnly(t *testing.T) {
	tl := named(t, agent.ProposesStep)
	r, err := tl.Run(
		t.Context(),
		tool.Scope{},
		json.RawMessage(`{"description":" Wasserkreislauf als Kreis ","style":"diagram"}`),
	)
	if err != nil || tl.Effect != tool.Proposes || len(r.Files) != 0 ||
		string(r.JSON) != `{"agent":"image","description":"Wasserkreislauf als Kreis","style":"diagram"}` {
		t.Errorf("%s, %v", r.JSON, err)
	}
	for _, wrong := range []string{`{"description":" "}`, `{"description":"` + strings.Repeat("x", 601) + `"}`} {
		if _, err := tl.Run(t.Context(), tool.Scope{}, json.RawMessage(wrong)); !fault.Is(err, fault.Invalid) {
			t.Errorf("%.40s: %v", wrong, err)
		}
	}
}

func named(t *testing.T, name string) tool.Tool {
	t.Helper()
	all, err := tools.All(tools.Deps{Pictures: "image"})
	if err != nil {
		t.Fatal(err)
	}
	tl, ok := tool.NewRegistry(all...)[name]
	if !ok {
		t.Fatalf("no tool %q", name)
	}
	return tl
}
