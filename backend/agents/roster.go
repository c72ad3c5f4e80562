// Package agents holds the agents: each is a .go with parameters, thresholds and seed 000's confidence formula, and a .md with the
// prompt for remote models. A new agent is one of each and a line in All.
package agents

import (
	"encoding/json"
	"strings"

	"github.com/invopop/jsonschema"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/kinds"
	"pult/backend/workflow/consent"
)

// previewLength is how many characters of a result the next question shows (seed 000: "First 200 chars").
const previewLength = 200

// All lists the agents a plan may use, in the order of the start screen.
func All() []agent.Spec {
	all := plain()
	for i := range all {
		all[i].Schema = schemaOf(kinds.Of(all[i].Makes).Reply())
	}
	return all
}

// Everyone is All with the agents that take no part in a plan: the planner, and the one that answers questions.
func Everyone() []agent.Spec { return append(All(), Planner(), Answerer()) }

// plain is All without the schemas, which take a thousand times as long to build as everything else.
func plain() []agent.Spec { return []agent.Spec{research(), image(), song(), edit()} }

// Suggest gives the parameters that an agent proposes for a request; false when there is no such agent.
func Suggest(name string, in intent.Intent) (map[string]string, bool) {
	for _, s := range plain() {
		if s.Name == name {
			return s.Suggest(in), true
		}
	}
	return nil, false
}

// schemaOf describes the reply of an agent. A type that cannot be described gives none: the model is then led by the prompt alone
// and Finish still checks the reply.
func schemaOf(reply any) json.RawMessage {
	reflector := jsonschema.Reflector{ExpandedStruct: true, DoNotReference: true}
	raw, err := json.Marshal(reflector.Reflect(reply))
	if err != nil {
		return nil
	}
	return raw
}

// sum adds what was found to the base and keeps the rest as evidence that is missing.
func sum(base consent.Evidence, rest ...consent.Evidence) consent.Confidence {
	score := base.Points
	evidence := []consent.Evidence{base}
	for _, e := range rest {
		if e.Found {
			score += e.Points
		}
		evidence = append(evidence, e)
	}
	return consent.Grade(score, evidence)
}

func evidence(key string, points int, found bool) consent.Evidence {
	return consent.Evidence{Text: i18n.T("evidence." + key), Points: points, Found: found}
}

func preview(text string) string {
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= previewLength {
		return string(r)
	}
	return string(r[:previewLength-1]) + "…"
}

// content writes a result with the letters it has: json.Marshal would write "<", ">" and "&" as escapes, which whoever reads, shows or searches
// the stored text takes for a part of a word.
func content(result any) (json.RawMessage, error) {
	out, err := artifact.Written(result)
	if err != nil {
		return nil, unreadable(err)
	}
	return out, nil
}

func unreadable(err error) error { return fault.New(fault.Model, "fault.model.reply", err) }
