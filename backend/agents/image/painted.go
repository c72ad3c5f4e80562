package image

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/model"
)

//go:embed painted.md
var picturePrompt string

// What goes into the order of a picture and over it: more would be lost in it.
const (
	maxLabels = 8
	maxTruths = 5
	maxWords  = 4   // of a label
	maxLine   = 240 // characters of a sentence
	maxTask   = 600 // of the teacher's own words
)

// easel has a model paint the picture when the style is one that only a model can paint. The words in it are Pult's:
// models misspell.
func easel() *agent.ImageGen {
	return &agent.ImageGen{
		When:    func(params map[string]string) bool { return slices.Contains(painted(), params["style"]) },
		Instead: map[string]string{"style": drawn},
		Request: pictureOrder,
		Show:    showPicture,
	}
}

// drawn is the style that needs no model of pictures.
const drawn = "diagram"

// painted are the styles of seed 000 that do.
func painted() []string { return []string{"illustration", "realistic", "cartoon"} }

// lookOf says to a model what a style means.
func lookOf(style string) string {
	return map[string]string{
		"illustration": "a clean textbook illustration with clear outlines and flat, natural colours",
		"realistic":    "a realistic picture like a sharp photograph in daylight",
		"cartoon":      "a friendly cartoon with thick outlines and bright colours",
	}[style]
}

// frameOf says it of a shape.
func frameOf(shape string) string {
	return map[string]string{"landscape": "landscape, 3:2", "portrait": "portrait, 2:3", "square": "square, 1:1"}[shape]
}

// pictureOrder writes what a model of pictures is told: what the research names and says, and all wishes, the last one
// being the newest.
func pictureOrder(t agent.Task) agent.MediaRequest {
	r := studied(t)
	var b strings.Builder
	line := func(name, text string, most int) {
		if text = strings.Join(strings.Fields(prompt.Clean(text)), " "); text != "" {
			b.WriteString(name + clipped(text, most) + "\n")
		}
	}
	list := func(name string, texts []string, most int) {
		if len(texts) > 0 {
			b.WriteString(name + ":\n")
		}
		for _, text := range texts {
			line("- ", text, most)
		}
	}
	line("Topic: ", r.Title, maxLine)
	line("Style: ", lookOf(t.Params["style"]), maxLine)
	line("Format: ", frameOf(t.Params["shape"]), maxLine)
	line("For class: ", r.Grade, maxLine)
	line("The teacher's request: ", t.Request, maxTask)
	list("Show these things so that each can be pointed at", pictureWords(r), maxLine)
	list("This is true of them", truths(r), maxLine)
	list("Wishes of the teacher; a later one counts more than an earlier one", t.Feedback, maxTask)
	return agent.MediaRequest{
		Role: model.Picture, Wants: model.ImageMedia, Shape: model.Shape(t.Params["shape"]),
		System: strings.TrimSpace(picturePrompt), Input: strings.TrimSpace(b.String()),
	}
}

// studied is the first research that the picture is made from.
func studied(t agent.Task) artifact.Research {
	var r artifact.Research
	for _, m := range t.Material {
		if m.Name == string(artifact.ResearchType) && json.Unmarshal(m.JSON, &r) == nil {
			return r
		}
	}
	return artifact.Research{}
}

// pictureWords are the things to be seen: the parts that the research lists, else its terms, the most spoken of first,
// else the steps it lists.
func pictureWords(r artifact.Research) []string {
	var parts, terms, steps []string
	for _, s := range r.Structures {
		for _, item := range s.Items {
			if s.Kind == diagram.Parts {
				parts = append(parts, item.Label)
			}
			if s.Kind == diagram.Process || s.Kind == diagram.Cycle {
				steps = append(steps, item.Label)
			}
		}
	}
	for _, e := range artifact.ExtractForImage(r).VisualElements {
		terms = append(terms, e.Label)
	}
	for _, list := range [][]string{parts, terms, steps} {
		if named := visible(list, r); len(named) > 0 {
			return named
		}
	}
	return nil
}

// visible keeps short words that are not the topic itself: that is the whole picture.
func visible(list []string, r artifact.Research) []string {
	var kept []string
	for _, word := range list {
		word = strings.TrimSpace(word)
		whole := strings.EqualFold(word, r.Topic) || strings.EqualFold(word, r.Title)
		letters := strings.IndexFunc(word, unicode.IsLetter) == 0 && len(strings.Fields(word)) <= maxWords
		if letters && !whole && len(kept) < maxLabels && !slices.Contains(kept, word) {
			kept = append(kept, word)
		}
	}
	return kept
}

// truths are the first facts, else the first sentences of the summary.
func truths(r artifact.Research) []string {
	var list []string
	for _, f := range r.Facts {
		list = append(list, f.Text)
	}
	if len(list) == 0 {
		for _, s := range r.Summary {
			list = append(list, s.Text)
		}
	}
	return list[:min(len(list), maxTruths)]
}

func clipped(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// showPicture describes what was painted: the words of the research as labels that nobody has placed yet, who made it,
// and a text for those who cannot see it.
func showPicture(t agent.Task, w agent.MediaOutput) (agent.Outcome, error) {
	r := studied(t)
	words := i18n.Must(t.Language)
	i := artifact.Image{Sources: r.Sources, Unused: []string{}}
	i.Diagram = diagram.Diagram{
		Kind: diagram.Painted, Title: r.Title, Language: r.Language, Gaps: t.Params["labels"] == "gaps",
		Nodes: []diagram.Node{}, Edges: []diagram.Edge{},
		Made: &diagram.Made{
			Provider: w.By.Provider,
			Model:    w.By.Model,
			On:       w.At.Format("2006-01-02"),
			Style:    t.Params["style"],
			Mark:     t.Params["mark"] != "off",
		},
	}
	names := pictureWords(r)
	switch labels := t.Params["labels"]; {
	case labels == "none":
		i.Diagram.Language = "none"
	case labels != "gaps" && (labels == "english") != (r.Language == "en"):
		// technical words are not translated without a source
		i.Unused = names
	default:
		for n, name := range names {
			i.Diagram.Nodes = append(i.Diagram.Nodes, diagram.Node{ID: "n" + strconv.Itoa(n+1), Label: name})
		}
	}
	i.Diagram.Alt = words.Say(i18n.T("picture.alt", "style", "@param.image.style."+t.Params["style"], "title", r.Title))
	if len(names) > 0 {
		i.Diagram.Alt += " " + words.Say(i18n.T("picture.alt.shows", "words", strings.Join(names, ", ")))
	}
	i.Diagram.Caption = pictureCaption(words, i, w)
	written, err := kit.Content(i)
	if err != nil {
		return agent.Outcome{}, err
	}
	file := artifact.File{
		Name:  artifact.PaintName + strings.TrimPrefix(w.Blob.Media, "image/"),
		Media: w.Blob.Media,
		Data:  w.Blob.Data,
	}
	return agent.Outcome{
		Title:   i.Diagram.Title,
		Preview: kit.Preview(i.Diagram.Alt),
		Content: written,
		Files:   []artifact.File{file},
		Undrawn: true,
	}, nil
}

// pictureCaption says who made the picture and where its words come from: it stands in every export.
func pictureCaption(words *i18n.Catalogue, i artifact.Image, w agent.MediaOutput) string {
	day := w.At.Format("02.01.2006")
	if words.Lang() == i18n.English {
		day = w.At.Format("2 January 2006")
	}
	text := words.Say(i18n.T("picture.caption", "model", w.By.Model, "provider", "@provider."+w.By.Provider, "day", day))
	var sources []string
	for _, s := range i.Sources {
		sources = append(sources, s.Title)
	}
	if len(sources) > 0 && len(i.Diagram.Nodes) > 0 {
		text += " " + words.Say(i18n.T("picture.caption.words", "sources", strings.Join(sources, "; ")))
	}
	return text
}
