// Package image is the agent that makes pictures: drawn by rule, or painted by a model.
package image

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
	"pult/backend/material/diagram"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "image"

//go:embed prompt.md
var drawPrompt string

// Spec draws a diagram from a research, by rule or with a model's help. The other styles of seed 000 (illustration,
// realistic, cartoon) are painted by a model of pictures and offered only where the provider in use has one.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "image",
		Offer: offer(),
		Plans: planText,
		Rules: handwork.Image(),
		Params: []agent.Param{
			{
				Key:     "style",
				Kind:    agent.ChoiceParam,
				Options: append([]string{drawn}, painted()...),
				Default: drawn,
				Needs:   model.Picture,
			},
			{Key: "form", Kind: agent.ChoiceParam, Options: forms(), Default: "auto", Only: []string{drawn}},
			{
				Key: "pictures", Kind: agent.ChoiceParam, Options: []string{"no", "yes"},
				Default: "no", Only: []string{drawn},
			},
			{Key: "labels", Kind: agent.ChoiceParam, Options: []string{"german", "english", "none", "gaps"}, Default: "german"},
			{
				Key:     "complexity",
				Kind:    agent.ChoiceParam,
				Options: []string{"simple", "detailed"},
				Default: "simple",
				Only:    []string{drawn},
				On:      agent.Rarely,
			},
			{Key: "numbers", Kind: agent.TextParam, Max: kit.MaxText, Only: []string{drawn}},
			{
				Key:     "shape",
				Kind:    agent.ChoiceParam,
				Options: []string{"landscape", "portrait", "square"},
				Default: "landscape",
				Only:    painted(),
			},
			{
				Key: "mark", Kind: agent.ChoiceParam, Options: []string{"on", "off"},
				Default: "on", Only: painted(), On: agent.Rarely,
			},
		},
		Confirms:   []agent.Confirmation{{Field: "form", Below: 85}}, // seed 000's style, of the pictures that need no model
		Thresholds: consent.Thresholds{Auto: 85, Warn: 65, Minimum: 50},
		Takes:      []artifact.Type{artifact.ResearchType},
		Alone: func(params map[string]string) bool {
			return wordlist.Figures(params["numbers"], "de") != nil || wordlist.Dated(params["numbers"]) != nil
		},
		Makes: artifact.ImageType,
		Tools: []string{
			"diagram_draw", "library_search", "library_read", "memory_retrieve", "recall_details", "calculate",
		},
		Spare:      []string{"memory_retrieve", "calculate"},
		Unfed:      []string{"library_search", "library_read"},
		ImageGen:   easel(),
		Prompt:     drawPrompt,
		Confidence: imageConfidence,
		Suggest:    imageParams,
		Finish:     finishImage,
	}
}

// forms are "auto" and every kind of diagram.
func forms() []string {
	list := []string{"auto"}
	for _, k := range diagram.Kinds() {
		list = append(list, string(k))
	}
	return list
}

// imageConfidence is calculateImageConfidence of seed 000. "Bild" alone is no visual requirement: the main request
// reaches 70.
func imageConfidence(in intent.Intent, fed bool) consent.Confidence {
	return kit.Sum(kit.Evidence("image.base", 40, true),
		kit.Evidence("image.research", 30, fed),
		kit.Evidence("image.visual", 20, in.Names("visual")),
		kit.Evidence("image.style", 10, in.Names("style")))
}

func imageParams(in intent.Intent) map[string]string {
	params := map[string]string{
		"style":      drawn,
		"form":       "auto",
		"pictures":   cmp.Or(in.Field("pictures"), "no"),
		"labels":     "german",
		"complexity": "simple",
		"shape":      "landscape",
		"mark":       "on",
	}
	if in.Figures != "" {
		params["numbers"] = kit.Limited(in.Figures)
	}
	if style := in.Field("style"); slices.Contains(painted(), style) {
		params["style"] = style
	}
	if form := in.Field("form"); form != "" {
		params["form"] = form
	}
	if detail := in.Field("detail"); detail != "" {
		params["complexity"] = detail
	}
	switch {
	case in.Names("labels"):
		params["labels"] = in.Field("labels")
	case in.Result == "en", in.Result == "" && in.Language == "en":
		params["labels"] = "english"
	}
	return params
}

// finishImage accepts a picture only with both of its files: a description without a drawing is no result.
func finishImage(t agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	var i artifact.Image
	if err := json.Unmarshal(reply, &i); err != nil {
		return agent.Outcome{}, kit.Unreadable(err)
	}
	files = kit.Last(files)
	_, paint := artifact.Paint(files)
	if strings.TrimSpace(i.Diagram.Title) == "" || !kit.HasFile(files, artifact.DrawnSVG) ||
		!kit.HasFile(files, artifact.DrawnPNG) ||
		paint != (i.Diagram.Kind == diagram.Painted) {
		return agent.Outcome{}, fault.New(fault.Model, "fault.model.undrawn", nil)
	}
	written, err := kit.Content(i)
	if err != nil {
		return agent.Outcome{}, err
	}
	if err := kit.Speaks(t, written); err != nil {
		return agent.Outcome{}, err
	}
	return agent.Outcome{Title: i.Diagram.Title, Preview: kit.Preview(i.Diagram.Alt), Content: written, Files: files}, nil
}
