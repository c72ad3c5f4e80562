package agents

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/intent"
	"pult/backend/material/diagram"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

//go:embed image.md
var imagePrompt string

// image draws a diagram from a research, by rule or with a model's help. The other styles of seed 000 (illustration, realistic, cartoon) are painted by a
// model of pictures and offered only where the provider in use has one.
func image() agent.Spec {
	return agent.Spec{
		Name: "image",
		Icon: "image",
		Params: []agent.Param{
			{Key: "style", Kind: agent.ChoiceParam, Options: append([]string{drawn}, painted()...), Default: drawn, Needs: model.Picture},
			{Key: "form", Kind: agent.ChoiceParam, Options: forms(), Default: "auto", Only: []string{drawn}},
			{Key: "labels", Kind: agent.ChoiceParam, Options: []string{"german", "english", "none", "gaps"}, Default: "german"},
			{Key: "complexity", Kind: agent.ChoiceParam, Options: []string{"simple", "detailed"}, Default: "simple", Only: []string{drawn}},
			{Key: "shape", Kind: agent.ChoiceParam, Options: []string{"landscape", "portrait", "square"}, Default: "landscape", Only: painted()},
			{Key: "mark", Kind: agent.ChoiceParam, Options: []string{"on", "off"}, Default: "on", Only: painted()},
		},
		Confirms:   []agent.Confirmation{{Field: "form", Below: 85}}, // seed 000's style, of the pictures that need no model
		Thresholds: consent.Thresholds{Auto: 85, Warn: 65, Minimum: 50},
		Takes:      []artifact.Type{artifact.ResearchType},
		Makes:      artifact.ImageType,
		Tools:      []string{"diagram_draw", "library_search", "library_read", "memory_retrieve", "recall_details", "calculate"},
		ImageGen:   easel(),
		Prompt:     imagePrompt,
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

// imageConfidence is calculateImageConfidence of seed 000. "Bild" alone is no visual requirement: the main request reaches 70.
func imageConfidence(in intent.Intent, fed bool) consent.Confidence {
	return sum(evidence("image.base", 40, true),
		evidence("image.research", 30, fed),
		evidence("image.visual", 20, in.Visual),
		evidence("image.style", 10, in.Style != ""))
}

func imageParams(in intent.Intent) map[string]string {
	params := map[string]string{"style": drawn, "form": "auto", "labels": "german", "complexity": "simple", "shape": "landscape", "mark": "on"}
	if slices.Contains(painted(), in.Style) {
		params["style"] = in.Style
	}
	if in.Form != "" {
		params["form"] = in.Form
	}
	if in.Detail != "" {
		params["complexity"] = in.Detail
	}
	switch {
	case in.Labels != "":
		params["labels"] = in.Labels
	case in.Result == "en", in.Result == "" && in.Language == "en":
		params["labels"] = "english"
	}
	return params
}

// finishImage accepts a picture only with both of its files: a description without a drawing is no result.
func finishImage(reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	var i artifact.Image
	if err := json.Unmarshal(reply, &i); err != nil {
		return agent.Outcome{}, unreadable(err)
	}
	files = last(files)
	_, paint := artifact.Paint(files)
	if strings.TrimSpace(i.Diagram.Title) == "" || !hasFile(files, artifact.DrawnSVG) || !hasFile(files, artifact.DrawnPNG) || paint != (i.Diagram.Kind == diagram.Painted) {
		return agent.Outcome{}, fault.New(fault.Model, "fault.model.undrawn", nil)
	}
	written, err := content(i)
	if err != nil {
		return agent.Outcome{}, err
	}
	return agent.Outcome{Title: i.Diagram.Title, Preview: preview(i.Diagram.Alt), Content: written, Files: files}, nil
}

// last keeps the newest file of each name: a model may draw more than once before it is content.
func last(files []artifact.File) []artifact.File {
	var kept []artifact.File
	for _, f := range slices.Backward(files) {
		if !hasFile(kept, f.Name) {
			kept = append(kept, f)
		}
	}
	slices.Reverse(kept)
	return kept
}

func hasFile(files []artifact.File, name string) bool {
	return slices.ContainsFunc(files, func(f artifact.File) bool { return f.Name == name && len(f.Data) > 0 })
}
