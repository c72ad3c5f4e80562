package workflow_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/model/modeltest"
)

// turns reads a model script, one reply per line:
//
//	plan research(topic=X;grade=7) image<1   a plan; <1 builds on step 1
//	plan                                     a plan without steps
//	plan-without TOPIC                       the usual plan, with the topic in its titles, the library without it,
//	                                         and a song that is unmet
//	research N | image N                     a good result, version N
//	draw N                                   the call that draws it
//	call NAME                                a call of another tool
//	fail KIND                                an error of the provider
//	say TEXT                                 a reply that is no envelope
//	cut                                      a reply that breaks off
func turns(t *testing.T, script string) []modeltest.Turn {
	t.Helper()
	var list []modeltest.Turn
	for line := range strings.Lines(script) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, _ := strconv.Atoi(rest)
		switch word {
		case "plan":
			list = append(list, reply(draft(strings.Fields(rest))))
		case "plan-without":
			list = append(list, reply(planWithout(rest)))
		case "research":
			list = append(list, withNote(reply(someResearch("Photosynthese", n)), "Ich lese nach. "))
		case "draw":
			list = append(list, drawCall(n))
		case "image":
			list = append(list, reply(somePicture(n)))
		case "call":
			list = append(list, modeltest.Calls(model.ToolCall{ID: "call_1", Name: rest, Args: json.RawMessage(`{}`)}))
		case "fail":
			list = append(list, modeltest.Turn{Err: failing(rest)})
		case "say":
			list = append(list, modeltest.Reply(rest))
		case "cut":
			list = append(list, modeltest.Turn{Chunks: []model.Chunk{{Text: `{"action":"respond","response":{}}`}}})
		case "":
		default:
			t.Fatalf("unknown reply %q", line)
		}
	}
	return list
}

func planWithout(topic string) agent.Draft {
	d := usualPlan(topic)
	d.Steps[0].Title, d.Steps[1].Title = "Recherche: "+topic, "Schaubild: "+topic
	d.Found, d.Warnings = 0, []i18n.Text{
		i18n.T("offline.plan.nothing", "topic", topic).Because(reason.StepWarning),
		i18n.T("offline.unmet.slides"),
	}
	return d
}

func draft(words []string) agent.Draft {
	d := agent.Draft{Title: "Photosynthese", Description: strings.Join(words, ", "), Found: 1}
	for _, w := range words {
		w, uses, linked := strings.Cut(w, "<")
		name, params, _ := strings.Cut(strings.TrimSuffix(w, ")"), "(")
		s := agent.DraftStep{Agent: name, Title: name, Why: "gewünscht", Params: assignments(strings.Split(params, ";"))}
		if linked {
			n, _ := strconv.Atoi(uses)
			s.Uses = []int{n - 1}
		}
		d.Steps = append(d.Steps, s)
	}
	return d
}

func assignments(words []string) map[string]string {
	m := map[string]string{}
	for _, w := range words {
		if key, value, ok := strings.Cut(w, "="); ok {
			m[key] = value
		}
	}
	return m
}

// fields splits a line at spaces; "…" keeps several words together.
func fields(line string) []string {
	var list []string
	for i, piece := range strings.Split(line, `"`) {
		if i%2 == 1 {
			list = append(list, piece)
			continue
		}
		list = append(list, strings.Fields(piece)...)
	}
	return list
}
