package export

import (
	"slices"
	"strings"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/material/kinds"
	"pult/backend/workflow"
)

// Compose turns the artifacts of a run into a document, in step order, and ends with what is missing. A run that is not
// completed is marked as a draft. What is handed out to pupils stands alone: without the research that it was made
// from, when nobody asked for that, and without what is missing, which the review tells.
func Compose(r workflow.Run, artifacts []artifact.Artifact, day time.Time) (Document, error) {
	return composed(r, artifacts, day, document.Whole)
}

// composed is a part of the document. Material is what the tasks are about: where the sheet has no text itself, it is
// the research that led to it.
func composed(r workflow.Run, artifacts []artifact.Artifact, day time.Time, part document.Part) (Document, error) {
	d, err := compose(r, artifacts, day, selection{part: part, aids: !handed(artifacts)})
	if err == nil && part == document.Material && len(d.Blocks) == 0 {
		return compose(r, artifacts, day, selection{part: part, aids: true})
	}
	return d, err
}

// selection is what of the results is in a document: a part, and whether the work that led to it is there.
type selection struct {
	part document.Part
	aids bool
}

func compose(r workflow.Run, artifacts []artifact.Artifact, day time.Time, of selection) (Document, error) {
	words := i18n.Must(r.Language)
	d := Document{Title: r.Title, Subject: r.Title, Language: string(r.Language), Created: day}
	if r.State != workflow.Completed {
		d.Mark = words.Say(i18n.T("export.draft"))
	}
	c := &document.Composer{Words: words, Doc: &d, Part: of.part}
	if topics := Topics(r); len(topics) > 1 {
		d.Title, c.Several = strings.Join(topics, " · "), true
	}
	handout := handed(artifacts)
	d.Fit = handout
	review := !handout && of.part.Is(document.Whole) // what is missing is for the teacher
	for _, a := range artifacts {
		if !of.aids && workflow.IsAid(r, a) {
			continue
		}
		if compose := kinds.Of(a.Type).Compose; compose != nil {
			if err := compose(c, a); err != nil {
				return d, err
			}
		}
		if review {
			outdated(c, r, a)
		}
	}
	if review {
		lacks(c, workflow.Missing(r, artifacts))
	}
	d.Subtitle = strings.Join(subtitle(c, day), " · ")
	return d, nil
}

// handed reports results that are handed out.
func handed(artifacts []artifact.Artifact) bool {
	return slices.ContainsFunc(artifacts, func(a artifact.Artifact) bool {
		handout := kinds.Of(a.Type).Handout
		return handout != nil && handout(a)
	})
}

// Topics are what a run is about, in step order, each once.
func Topics(r workflow.Run) []string {
	var topics []string
	for _, s := range r.Steps {
		if t := s.Params["topic"]; t != "" && !slices.Contains(topics, t) {
			topics = append(topics, t)
		}
	}
	return topics
}

func subtitle(c *document.Composer, day time.Time) []string {
	var parts []string
	if c.Grade != "" {
		parts = append(parts, c.Words.Say(i18n.T("export.grade", "grade", c.Grade)))
	}
	if c.Undated {
		return parts
	}
	return append(parts, i18n.Day(day, c.Words.Lang()))
}

// outdated says of a result that what it was made from has changed since.
func outdated(c *document.Composer, r workflow.Run, a artifact.Artifact) {
	for _, s := range r.Steps {
		if s.ArtifactID == a.ID && s.State == workflow.Stale {
			c.Sentence(c.Words.Say(i18n.T("missing.stale", "step", s.Title)))
		}
	}
}

// lacks lists what is not there, each once: the gaps of the researches are among what the results lack, when the run
// was compiled.
func lacks(c *document.Composer, lacking []i18n.Text) {
	var texts []string
	for _, t := range lacking {
		texts = append(texts, c.Words.Say(t))
	}
	list := List{}
	seen := map[string]bool{}
	for _, text := range append(texts, c.Gaps...) {
		if !seen[text] {
			seen[text] = true
			list.Items = append(list.Items, []Span{{Text: text}})
		}
	}
	if len(list.Items) > 0 {
		c.Heading(c.Say("export.gaps"))
		c.Doc.Blocks = append(c.Doc.Blocks, list)
	}
}
