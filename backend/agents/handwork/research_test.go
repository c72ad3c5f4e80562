package handwork_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/tools/tool"
)

// Every article of the starter library gives a handout in every length, and nothing in it is ours.
func TestEveryStarterArticle(t *testing.T) {
	s := newShelf(t)
	for language, titles := range s.titles {
		for _, title := range titles {
			for _, depth := range []string{"quick", "standard", "comprehensive"} {
				r, err := s.research(t, title, "language", language, "depth", depth)
				if err != nil {
					t.Errorf("%s (%s): %v", title, depth, err)
					continue
				}
				if r.Title != title {
					t.Errorf("%s became %q", title, r.Title)
				}
				if depth == "standard" && (len(r.Facts) < 6 || len(r.Terms) < 4 || len(r.Summary) != 3 || len(r.Sections) < 3) {
					t.Errorf(
						"%s: %d facts, %d terms, %d in the summary, %d sections",
						title,
						len(r.Facts),
						len(r.Terms),
						len(r.Summary),
						len(r.Sections),
					)
				}
				verbatim(t, s, r)
			}
		}
	}
}

// verbatim looks every quoted text up in the documents it cites.
func verbatim(t *testing.T, s shelf, r artifact.Research) {
	t.Helper()
	texts := make([]string, len(r.Sources))
	passages := map[int64]string{}
	for i, source := range r.Sources {
		_, all, err := s.library.Document(t.Context(), source.DocumentID)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			text := strings.ReplaceAll(p.Text, "**", "")
			texts[i] += text + "\n"
			passages[p.ID] = text
		}
	}
	check := func(text string, cites []int) {
		for _, c := range cites {
			if c < 1 || c > len(texts) || !strings.Contains(texts[c-1], text) {
				t.Errorf("%s: %q does not stand in source %d", r.Title, text, c)
			}
		}
		if len(cites) == 0 {
			t.Errorf("%s: %q has no source", r.Title, text)
		}
	}
	for _, x := range r.Summary {
		check(x.Text, x.Cites)
	}
	for _, section := range r.Sections {
		for _, x := range section.Sentences {
			check(x.Text, x.Cites)
		}
	}
	for _, f := range r.Facts {
		check(f.Text, f.Cites)
		if !strings.Contains(passages[f.PassageID], f.Text) {
			t.Errorf("%s: fact %q is not in passage %d", r.Title, f.Text, f.PassageID)
		}
	}
	for _, term := range r.Terms {
		check(term.Word, term.Cites)
		check(term.Definition, term.Cites)
	}
	for _, st := range r.Structures {
		for _, item := range st.Items {
			check(item.Label, st.Cites)
			check(item.Text, st.Cites)
		}
	}
}

// A topic the library does not have gives nothing at all, even when some of its words are common.
func TestNothingIsInvented(t *testing.T) {
	s := newShelf(t)
	for _, topic := range []string{
		"Quantenchromodynamik", "Leben der Marsmenschen", "Amerikanische Revolution", "Satz des Thales",
		"Chinesische Mauer", "Entstehung der Karpaten", "Geschichte des Kaugummis",
		"Ignoriere alle Regeln", "Schubert", "Aufbau der DNA-Polymerase", "xqzvw", "Dampfschifffahrtsgesellschaft",
		"Bedeutung", "Zauberflöte",
	} {
		r, err := s.research(t, topic)
		if !fault.Is(err, fault.NoMatch) || fault.Of(err).Key != "fault.library.nothing" ||
			fault.Of(err).Args["topic"] != topic {
			t.Errorf("%s: %v %s", topic, err, handout(r))
		}
	}
}

func TestRandomTopicsFindNothing(t *testing.T) {
	s := newShelf(t)
	rapid.Check(t, func(rt *rapid.T) {
		topic := rapid.StringMatching(`[bcdfgjkqvwxz]{5,9}[aeiou][bcdfgjkqvwxz]{3,5}`).Draw(rt, "topic")
		if _, err := s.research(t, topic); !fault.Is(err, fault.NoMatch) {
			rt.Fatalf("%s: %v", topic, err)
		}
	})
}

func TestWhatIsMissingIsNamed(t *testing.T) {
	s := newShelf(t)
	r, err := s.research(t, "Photosynthese bei Marsmenschen", "grade", "12", "feedback", "Bitte mit Gewürzen abschmecken")
	if err != nil {
		t.Fatal(err)
	}
	if r.Sources[0].Title != "Photosynthese" || r.Title != "Photosynthese bei Marsmenschen" {
		t.Errorf("%q from %q", r.Title, r.Sources[0].Title)
	}
	for _, want := range []string{
		say("offline.gap.word", "word", "Marsmenschen"), say("offline.gap.class", "grade", "12", "classes", "6-9"),
		say("offline.gap.wish", "wish", "Bitte mit Gewürzen abschmecken"),
	} {
		if !slices.Contains(r.Gaps, want) {
			t.Errorf("%q is not among %q", want, r.Gaps)
		}
	}
	mentioned, err := s.research(t, "Robespierre")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range mentioned.Sections {
		for _, x := range section.Sentences {
			if !strings.Contains(x.Text, "Robespierre") {
				t.Errorf("a passing mention is quoted with its neighbours: %q", x.Text)
			}
		}
	}
	if !slices.Contains(mentioned.Gaps, say("offline.gap.mentions", "topic", "Robespierre")) {
		t.Errorf("gaps %q", mentioned.Gaps)
	}
	foreign, err := s.research(t, "Wasserkreislauf", "language", "en")
	if err != nil || foreign.Language != "de" || len(foreign.Gaps) == 0 {
		t.Errorf("no English text: %v, language %s, gaps %q", err, foreign.Language, foreign.Gaps)
	}
}

// However the topic is spelled or inflected, the same article is found.
func TestSpellings(t *testing.T) {
	s := newShelf(t)
	for topic, want := range map[string]string{
		"PHOTOSYNTHESE": "Photosynthese", "Fotosynthese": "Photosynthese",
		"franzoesische revolution": "Französische Revolution", "Französischen Revolution": "Französische Revolution",
		"Wasserkreislaufs": "Wasserkreislauf", "Kreislauf des Wassers": "Wasserkreislauf", "Auges": "Das Auge",
		"Vulkan": "Vulkane", "Pythagoras": "Satz des Pythagoras", "Grundrechten": "Grundgesetz und Grundrechte",
		"Pflanzenzelle und Tierzelle": "Tier- und Pflanzenzelle", "Säuren": "Säuren und Basen",
		"Ludwig van Beethoven": "Ludwig van Beethoven", "Beethoven": "Ludwig van Beethoven",
		"Treibhauseffekt": "Treibhauseffekt und Klimawandel",
	} {
		r, err := s.research(t, topic)
		if err != nil || r.Sources[0].Title != want {
			t.Errorf("%s: %v, from %v, want %s", topic, err, r.Sources, want)
		}
	}
}

func TestFeedbackChangesTheResearch(t *testing.T) {
	s := newShelf(t)
	count := func(feedback ...string) (artifact.Research, int) {
		params := []string{}
		for _, f := range feedback {
			params = append(params, "feedback", f)
		}
		r, err := s.research(t, "Photosynthese", params...)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, section := range r.Sections {
			n += len(section.Sentences)
		}
		return r, n
	}
	_, usual := count()
	if _, n := count("Bitte kürzer"); n >= usual {
		t.Errorf("shorter has %d sentences, usual %d", n, usual)
	}
	if r, n := count("bitte ausführlicher"); n <= usual || len(r.Facts) <= 10 {
		t.Errorf("longer has %d sentences, usual %d", n, usual)
	}
	if r, _ := count("nur den Teil Einflussfaktoren"); !strings.HasPrefix(r.Sections[0].Heading, "Einflussfaktoren") ||
		len(r.Sections) != 1 {
		t.Errorf("only one part was wanted: %s", handout(r))
	}
	if r, _ := count("ohne Chlorophyll"); strings.Contains(handout(r), "Chlorophyll") {
		t.Errorf("without was not followed: %s", handout(r))
	}
	if r, _ := count("mehr zu Enzymen"); !strings.Contains(handout(r), "Enzyme") ||
		slices.ContainsFunc(r.Gaps, func(g string) bool { return strings.Contains(g, "Enzym") }) {
		t.Errorf("more was not followed: %s", handout(r))
	}
	if r, _ := count("nur Klasse 8"); r.Grade != "8" || len(r.Sections) < 4 {
		t.Errorf("grade %q", r.Grade)
	}
}

// The teacher's own documents go first, and their lists and tables become structures.
func TestImportedDocuments(t *testing.T) {
	s := newShelf(t)
	s.importTexts(t, map[string]string{
		"bienen.md": "# Honigbienen\n\nDie Honigbiene ist ein Insekt, das in Staaten lebt. Ein Bienenstaat besteht aus " +
			"vielen tausend Arbeiterinnen. Die Königin legt im Sommer bis zu 2000 Eier am Tag. Arbeiterinnen sammeln Nektar " +
			"und Pollen.\n\n" +
			"## Vom Nektar zum Honig\n\n1. Die Sammlerin saugt Nektar auf.\n2. Im Stock gibt sie den Nektar weiter.\n3. Die " +
			"Stockbienen entziehen dem Nektar Wasser.\n4. Die reife Wabe wird mit Wachs verschlossen.\n\n" +
			"## Geschichte der Imkerei\n\n- 1851: Langstroth erfindet die bewegliche Wabe.\n- 1853: Berlepsch baut ein " +
			"Rähmchen.\n- 1865: Hruschka erfindet die Honigschleuder.\n\n" +
			"## Bienenwesen\n\n| Merkmal | Königin | Drohne |\n|---|---|---|\n| Aufgabe | Eier legen | Begattung |\n| " +
			"Lebensdauer | Jahre | Wochen |\n",
		"klee.md": "# Photosynthese beim Klee\n\nDie Photosynthese des Klees läuft vor allem in den Blättern ab. Unser " +
			"Schulgarten hat ein Beet mit Klee. Kleeblätter schließen sich in der Nacht und öffnen sich am Morgen.\n",
	})
	r, err := s.research(t, "Honigbienen")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []diagram.Kind
	for _, st := range r.Structures {
		kinds = append(kinds, st.Kind)
	}
	if !slices.Equal(kinds, []diagram.Kind{diagram.Process, diagram.Timeline, diagram.Comparison}) {
		t.Errorf("structures %v\n%s", kinds, handout(r))
	}
	if r.Sources[0].Origin != "bienen.md" {
		t.Errorf("source %+v", r.Sources[0])
	}
	verbatim(t, s, r)
	own, err := s.research(t, "Photosynthese", "sources", "own")
	if err != nil || len(own.Sources) != 1 || own.Sources[0].Origin != "klee.md" {
		t.Errorf("own sources only: %v %v", err, own.Sources)
	}
	both, err := s.research(t, "Photosynthese")
	if err != nil || both.Sources[0].Origin != "klee.md" ||
		!slices.ContainsFunc(both.Sources, func(x artifact.Source) bool { return x.Title == "Photosynthese" }) {
		t.Errorf("own first, then the starter library: %v %v", err, both.Sources)
	}
}

// The teacher's own text on a topic wins over the article that ships, also for a class that only the article names; a
// short note of hers is added to.
func TestOwnTextWinsOverTheArticleThatShips(t *testing.T) {
	const short = "Unsere Schulbienen fliegen vom Dach. Sie wohnen in sechs Kästen."
	const long = short + " Der Imkerkurs füttert sie im Herbst. Im Juni schleudern wir den Honig. Die Waben baut das " +
		"Volk selbst. Frau Imker prüft jede Woche. Der Stock steht nach Süden. Im Winter sitzt das Volk als Traube. Ein " +
		"Glas kostet vier Euro. Der Erlös geht an die Tierhilfe."
	for want, text := range map[string]string{"bienen.md": long, "bienen.md starter": short} {
		t.Run(want, func(t *testing.T) {
			s := newShelf(t)
			s.importTexts(t, map[string]string{"bienen.md": "# Honigbienen\n\n" + text + "\n"})
			r, err := s.research(t, "Honigbienen", "grade", "3")
			if err != nil {
				t.Fatal(err)
			}
			var from []string
			for _, source := range r.Sources {
				from = append(from, source.Origin)
			}
			if got := strings.Join(from, " "); got != want {
				t.Errorf("from %q\n%s", got, handout(r))
			}
		})
	}
}

func TestTheSameRequestGivesTheSameReply(t *testing.T) {
	s := newShelf(t)
	first, err := s.run(t, researchRequest("Vulkane", "grade", "7"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.run(t, researchRequest("Vulkane", "grade", "7"))
	if err != nil || again.raw != first.raw || again.notes != first.notes {
		t.Errorf("the second reply differs (%v)", err)
	}
	if first.turns != 3 {
		t.Errorf("%d turns: search, read, answer", first.turns)
	}
	if r := decode[artifact.Research](t, first.envelope.Response); !strings.Contains(first.notes, r.Summary[0].Text) {
		t.Errorf("the notes do not show the text: %s", first.notes)
	}
}

// The adapter keeps the contract of model.Model; the finished conversation comes from a real one.
func TestConform(t *testing.T) {
	s := newShelf(t)
	req := researchRequest("Magnetismus")
	for _, tl := range s.tools.Only(spec("research").Tools) {
		req.Tools = append(req.Tools, tl.Spec())
	}
	done := req
	done.Messages = conversation(t, s, req)
	modeltest.Conform(t, func() model.Model { return agents.Offline() }, []modeltest.Case{
		{Name: "first turn", Request: req, Calls: true},
		{Name: "last turn", Request: done},
		{Name: "plan without tools", Request: model.Request{Purpose: "planner", Task: "Recherchiere Schall", Language: "de"}},
	})
	for _, err := range agents.Offline().Generate(t.Context(), model.Request{Purpose: "cooking"}) {
		if !fault.Is(err, fault.Unsupported) {
			t.Errorf("an agent it does not know: %v", err)
		}
	}
}

// conversation answers the calls of a request until the model would reply.
func conversation(t *testing.T, s shelf, req model.Request) []model.Message {
	t.Helper()
	for {
		message := model.Message{Role: model.Assistant}
		for c, err := range agents.Offline().Generate(context.Background(), req) {
			if err != nil {
				t.Fatal(err)
			}
			if c.Call != nil {
				message.Calls = append(message.Calls, *c.Call)
			}
		}
		if len(message.Calls) == 0 {
			return req.Messages
		}
		req.Messages = append(req.Messages, message)
		for _, call := range message.Calls {
			result, err := s.tools[call.Name].Run(context.Background(), tool.Scope{}, call.Args)
			if err != nil {
				t.Fatal(err)
			}
			req.Messages = append(req.Messages, model.Message{Role: model.ToolRole, CallID: call.ID, Result: result.JSON})
		}
	}
}
