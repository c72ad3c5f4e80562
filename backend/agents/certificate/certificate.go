// Package certificate is the agent that makes certificates: a page with a frame for each child, or with a line for the
// name. It says what the request says; what that leaves out is a line to fill in.
package certificate

import (
	_ "embed"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "certificate"

//go:embed prompt.md
var prompt string

// How long fields may be, in characters.
const maxField, maxNames = 120, 4_000

// Spec makes certificates.
func Spec() agent.Spec {
	text := func(key string) agent.Param { return agent.Param{Key: key, Kind: agent.TextParam, Max: maxField} }
	kept := func(key string) agent.Param {
		p := text(key)
		p.Kept = true
		return p
	}
	return kit.Composed(agent.Spec{
		Name:  Name,
		Icon:  "award",
		Offer: offer(),
		Plans: planText,
		Params: []agent.Param{
			{Key: "kind", Kind: agent.ChoiceParam, Options: []string{"award", "winner", "honour", "part"}, Default: "award"},
			text("occasion"),
			{Key: "pictures", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no"},
			{Key: "names", Kind: agent.TextParam, Max: maxNames},
			text("places"), text("reason"), text("class"), kept("school"), text("date"), kept("signed"),
		},
		Thresholds: consent.Thresholds{Auto: 60, Warn: 50, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"calculate"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    read,
		Work:       title,
		Follow:     follow,
	}, "offline.note.certificate", compose)
}

func confidence(in intent.Intent, _ bool) consent.Confidence {
	p := read(in)
	return kit.Sum(kit.Evidence("certificate.base", 60, true),
		kit.Evidence("certificate.occasion", 25, p["occasion"] != ""),
		kit.Evidence("certificate.names", 15, p["names"]+p["places"] != ""))
}

func title(p map[string]string) i18n.Text {
	what := "@offline.certificate.title." + p["kind"]
	if p["occasion"] == "" {
		return i18n.T("offline.certificate.title." + p["kind"])
	}
	return i18n.T("offline.certificate.title.of", "what", what, "occasion", p["occasion"])
}
