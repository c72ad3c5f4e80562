package workflow

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
)

// RunIndex finds jobs without reading what they hold: with ten thousand of them a list costs what it shows.
type RunIndex interface {
	// Heads goes through jobs, newest first, and reads no further than it is followed. It holds a connection meanwhile:
	// ask nothing else of the register in between.
	Heads(ctx context.Context, q HeadQuery) iter.Seq2[Head, error]
	// Lines reads the lines of these jobs in the order of ids; one that is gone is left out.
	Lines(ctx context.Context, ids []string) ([]Summary, error)
}

// states lists all of them.
func states() []State {
	return []State{Drafting, AwaitingPlan, Running, Reviewing, Completed, Stopping, Stopped, Failed, Interrupted}
}

// living and ended are the two halves of states.
func living() []State { return slices.DeleteFunc(states(), State.Ended) }

func ended() []State { return slices.DeleteFunc(states(), func(s State) bool { return !s.Ended() }) }

// Open lists the jobs that have not ended, newest first: those that ask, work or were interrupted.
func (e *Runs) Open(ctx context.Context) ([]Summary, error) {
	return e.listed(ctx, HeadQuery{States: living()}, func(Head) bool { return true })
}

// List is one page of the history. All that has not ended stands on the first one, above the rest.
func (e *Runs) List(ctx context.Context, q ListQuery) (Listing, error) {
	var l Listing
	var err error
	fits := q.matcher()
	if q.Before == 0 {
		if l.Lines, err = e.listed(ctx, HeadQuery{States: living()}, fits); err != nil {
			return l, err
		}
	}
	var ids []string
	last := 0
	for h, err := range e.store.Heads(ctx, HeadQuery{Before: q.Before, States: ended()}) {
		if err != nil {
			return l, err
		}
		if !fits(h) {
			continue
		}
		if q.Limit > 0 && len(ids) == q.Limit {
			l.Next = last
			break
		}
		ids, last = append(ids, h.ID), h.Number
	}
	lines, err := e.store.Lines(ctx, ids)
	l.Lines = append(l.Lines, lines...)
	return l, err
}

func (e *Runs) listed(ctx context.Context, q HeadQuery, fits func(Head) bool) ([]Summary, error) {
	var ids []string
	for h, err := range e.store.Heads(ctx, q) {
		if err != nil {
			return nil, err
		}
		if fits(h) {
			ids = append(ids, h.ID)
		}
	}
	return e.Lines(ctx, ids)
}

// Lines are the lines of these jobs in the order of ids; one that was deleted is left out.
func (e *Runs) Lines(ctx context.Context, ids []string) ([]Summary, error) {
	return e.store.Lines(ctx, ids)
}

// Heads goes through all jobs, newest first.
func (e *Runs) Heads(ctx context.Context) iter.Seq2[Head, error] {
	return e.store.Heads(ctx, HeadQuery{})
}

// matcher reports what a search finds: every word of it somewhere in what the line shows, in whatever case.
func (q ListQuery) matcher() func(Head) bool {
	words := strings.Fields(strings.ToLower(q.Text))
	if len(words) == 0 {
		return func(Head) bool { return true }
	}
	shown := i18n.Must(q.Language)
	return func(h Head) bool {
		line := strings.ToLower(strings.Join([]string{
			strconv.Itoa(h.Number), h.Title, h.Request, shown.Say(i18n.T("state." + string(h.State))),
		}, " "))
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(line, word) })
	}
}
