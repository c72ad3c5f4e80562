package handwork_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/edit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
)

// A test on a topic of the library has the points that were asked for, and no task gives away what another one asks.
func TestATestHasThePointsThatWereAskedFor(t *testing.T) {
	s := newShelf(t)
	for topic, list := range map[string][]string{
		"Industrialisierung": {"10", "15", "24", "30"}, "Magnetismus": {"12", "15"}, "Klimazonen": {"10", "20"},
		"Zellatmung": {"12", "20"},
	} {
		r, err := s.research(t, topic, "depth", "comprehensive")
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, points := range list {
			d, err := s.edited(t, map[string]string{
				"operation": "test", "points": points, "minutes": "15", "exam": "test", "groups": "2", "solutions": "yes",
			}, model.Material{Name: "research", JSON: raw})
			if err != nil {
				t.Fatal(topic, points, err)
			}
			if want, _ := strconv.Atoi(points); d.Points("") != want {
				t.Errorf("%s: %d points instead of %s", topic, d.Points(""), points)
			}
			asked := map[string]int{}
			for _, b := range d.Blocks {
				for _, e := range b.Entries {
					if b.Points%len(b.Entries) != 0 {
						t.Errorf("%s %s: %d points for %d answers", topic, points, b.Points, len(b.Entries))
					}
					if b.Kind == artifact.ShortTask || b.Kind == artifact.MatchingTask {
						asked[strings.Join(e.Answers, "")]++
					}
				}
			}
			for what, n := range asked {
				if n > 1 {
					t.Errorf("%s: asked %d times: %s", topic, n, what)
				}
			}
		}
	}
	r, err := s.research(t, "Klimazonen", "depth", "comprehensive")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.edited(t, map[string]string{"operation": "test", "points": "150"},
		model.Material{Name: "research", JSON: raw})
	if f := fault.Of(err); f == nil || f.Key != "fault.exercise.points" {
		t.Errorf("150 points: %v", err)
	}
}

// What a request says of a test is read; one on language or on a text that is not there needs a model.
func TestATestIsReadFromItsRequest(t *testing.T) {
	reader := agent.Reader(edit.Spec())
	for request, want := range map[string]string{
		"Bio test blutkreislauf 8. kl., 20 punkte, 15 min, multiple choice und lücken":    "20 15 test 1",
		"lernzielkontrolle sachunterricht magnetismus 4. klasse, 15 p":                    "15  check 1",
		"klassenarbeit zellatmung klasse 9, 30 Punkte, 45 Minuten, Gruppe A und B":        "30 45  2",
		"Geschichtstest Industrialisierung Klasse 9, verschiedene Aufgabentypen, 24 P.":   "24  test 1",
		"Make a test about the water cycle for year 6, 12 points, two groups, 20 minutes": "12 20 test 2",
	} {
		p := edit.Spec().Suggest(reader.Read(request, "de"))
		got := strings.Join([]string{p["points"], p["minutes"], p["exam"], p["groups"]}, " ")
		if p["operation"] != "test" || got != want {
			t.Errorf("%s: %s %q", request, p["operation"], got)
		}
	}
	for request, told := range map[string]bool{
		"Deutsch Klassenarbeit Inhaltsangabe Kl. 8 mit Kurzgeschichte":                                true,
		"Englisch Klausur comprehension/analysis/comment zu climate activism":                         true,
		"grammatiktest if clauses 9. klasse 25 punkte, test":                                          true,
		"test zellatmung kl. 9 12 punkte mit lösung":                                                  false,
		"Test zum Text: Der Bach entspringt im Wald. Er ist nur 40 cm breit. Im Bach leben Forellen.": false,
	} {
		got, err := edit.Spec().Unable(nil, reader.Read(request, "de"))
		if err != nil || got != told {
			t.Errorf("%s: told %t, %v", request, got, err)
		}
	}
}

// The second group has the same tasks in another order; what the teacher has stands once.
func TestTwoGroupsOfATest(t *testing.T) {
	s := newShelf(t)
	r, err := s.research(t, "Industrialisierung", "depth", "comprehensive")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.edited(t, map[string]string{"operation": "test", "points": "20", "groups": "2", "exam": "check"},
		model.Material{Name: "research", JSON: raw})
	if err != nil {
		t.Fatal(err)
	}
	reply, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	task := agent.Task{
		Params: map[string]string{"operation": "test", "groups": "2", "exam": "check"}, Language: i18n.German,
	}
	out, err := edit.Spec().Finish(task, reply, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := decode[artifact.Document](t, out.Content)
	first, second := whole.At(artifact.Easy), whole.At(artifact.Middle)
	if !whole.Groups || whole.Points(artifact.Easy) != 20 || whole.Points(artifact.Middle) != 20 ||
		whole.Title != "Lernzielkontrolle: Industrialisierung" || first[0].Entries[0].Text == second[0].Entries[0].Text {
		t.Errorf("%q %v", whole.Title, whole.Levels())
	}
	keys := 0
	for _, b := range whole.Blocks {
		if b.Teacher && b.Kind == artifact.TableBlock {
			keys++
		}
		for _, e := range b.Entries {
			if b.Kind == artifact.ChoiceTask && len(e.Right) != 1 {
				t.Error(e)
			}
		}
	}
	if keys != 2 {
		t.Errorf("%d tables for the teacher", keys)
	}
}
