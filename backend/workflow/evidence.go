package workflow

import (
	"context"
	"encoding/json"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/knowledge/evidence"
	"pult/backend/knowledge/source"
	"pult/backend/material/kinds"
)

// PageStore are the copies of pages that the web cache still has. store.WebCache is one.
type PageStore interface {
	// Saved returns the copy of a page by its hash, however old; false when there is none.
	Saved(ctx context.Context, hash string) (source.Copy, bool, error)
}

// attest writes into a research what its step and the step's children really read, in all attempts, and keeps the text
// of each source with it.
func (e *steps) attest(ctx context.Context, r Run, s Step, art *artifact.Artifact) error {
	if !kinds.Of(art.Type).Sourced {
		return nil
	}
	reads, err := e.reads(ctx, r, s)
	if err != nil {
		return stored(err)
	}
	whole := func(hash string) (p source.Page, ok bool) {
		c, ok, err := e.store.Saved(ctx, hash)
		return p, ok && err == nil && json.Unmarshal(c.Body, &p) == nil // else what the agent was given is kept in its place
	}
	art.Content, art.Files, err = reads.Attest(art.Content, art.Files, whole)
	return err
}

// reads goes through the transcripts of a step.
func (e *steps) reads(ctx context.Context, r Run, s Step) (*evidence.Reads, error) {
	var keys []string
	for attempt := 1; attempt <= s.Attempt; attempt++ {
		keys = append(keys, stepTranscript(r.ID, s, attempt))
	}
	children, err := e.store.Children(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range children {
		if c.StepID == s.ID && c.Generation == s.Generation {
			keys = append(keys, stepTranscript(r.ID, s, c.Attempt)+"/"+c.Node)
		}
	}
	var reads evidence.Reads
	for _, key := range keys {
		rows, err := e.store.Messages(ctx, key)
		if err != nil {
			return nil, err
		}
		reads.Add(rows)
	}
	return &reads, nil
}

// Copy is the kept text of a source that a result names: the picture made from a research names its sources, whose
// texts are kept with the research. Faults: NotFound "fault.source.gone" when no result of the run has kept it.
func (e *ResultService) Copy(ctx context.Context, artifactID, name string) (artifact.Copy, error) {
	a, err := e.store.Artifact(ctx, artifactID)
	if err != nil {
		return artifact.Copy{}, err
	}
	if c, ok := artifact.CopyOf(artifact.Source{Copy: name}, a.Files); ok {
		return c, nil
	}
	h, err := e.store.History(ctx, a.RunID)
	if err != nil {
		return artifact.Copy{}, stored(err)
	}
	for _, s := range h.Steps {
		for _, id := range s.Artifacts {
			if !e.isSourced(ctx, id) {
				continue // another one may have it
			}
			made, err := e.store.Artifact(ctx, id)
			if err != nil {
				return artifact.Copy{}, stored(err)
			}
			if c, ok := artifact.CopyOf(artifact.Source{Copy: name}, made.Files); ok {
				return c, nil
			}
		}
	}
	return artifact.Copy{}, fault.New(fault.NotFound, "fault.source.gone", nil)
}

// isSourced reports that a result can be read and keeps the texts of its sources.
func (e *ResultService) isSourced(ctx context.Context, artifactID string) bool {
	a, err := e.store.Outline(ctx, artifactID)
	return err == nil && kinds.Of(a.Type).Sourced
}
