package memory

import (
	"context"
	"slices"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Verb is what the teacher does with a proposal.
type Verb string

// Verbs.
const (
	Accept Verb = "accept"
	Alter  Verb = "change" // accept what the Decision's Fact says
	Refuse Verb = "refuse"
)

// Decision is the teacher's answer to a proposal, and what she says about a fact that she types or edits herself.
type Decision struct {
	Do      Verb     `json:"do"`
	Fact    Fact     `json:"fact"`    // with Alter: text, category, tier, scope and keywords count
	Sure    bool     `json:"sure"`    // the explicit yes to something sensitive
	Both    bool     `json:"both"`    // what it seems to correct stays as well
	Replace []string `json:"replace"` // ids of facts that give way to it; they must be of its tier and scope
}

// Decide ends a proposal: Saved or Known, Dropped when it was refused. Refused, Full and Ask change nothing, and the
// proposal still waits. Conflict "fault.memory.decided" when it does not wait any more; Invalid "fault.memory.answer"
// for another verb.
func (s *Service) Decide(ctx context.Context, id string, d Decision) (Outcome, error) {
	s.turn.Lock()
	defer s.turn.Unlock()
	p, err := s.findProposal(ctx, id)
	if err != nil {
		return Outcome{}, err
	}
	f := p.Fact
	switch d.Do {
	case Accept:
	case Alter:
		f = f.with(d.Fact)
	case Refuse:
		return s.drop(ctx, p)
	default:
		return Outcome{}, fault.New(fault.Invalid, "fault.memory.answer", nil)
	}
	return s.keep(ctx, f, d, Change{Settle: []string{id}})
}

// drop refuses a proposal. Its words go; of one that is not sensitive a mark stays, so that it is not proposed again
// and again.
func (s *Service) drop(ctx context.Context, p Proposal) (Outcome, error) {
	rules, err := s.with.Rules(ctx)
	if err != nil {
		return Outcome{}, err
	}
	c, why := Change{At: s.with.Now(), Settle: []string{p.ID}}, i18n.T("memory.is.gone")
	if len(Concerns(described(p.Fact), rules.Names)) == 0 {
		c.Refused, why = []string{Mark(p.Fact)}, i18n.T("memory.is.dropped")
	}
	err = s.with.Store.ChangeMemory(ctx, c)
	return Outcome{Result: Dropped, Reason: why, Fact: p.Fact}.complete(), err
}

// Add keeps a fact that the teacher typed: Saved, Known, Refused, Full or Ask. What it corrects is replaced and named
// in the outcome.
func (s *Service) Add(ctx context.Context, f Fact, d Decision) (Outcome, error) {
	s.turn.Lock()
	defer s.turn.Unlock()
	f = Fact{}.with(f)
	f.Source, f.Confidence = Source{Origin: ByTeacher}, 100
	return s.keep(ctx, f, d, Change{})
}

// Edit changes text, category, tier, scope and keywords of a fact, and makes one that was replaced or expired active
// again: Saved, Known (another fact says the same; nothing changed), Refused, Full or Ask. NotFound
// "fault.memory.unknown".
func (s *Service) Edit(ctx context.Context, f Fact, d Decision) (Outcome, error) {
	s.turn.Lock()
	defer s.turn.Unlock()
	found, err := s.with.Store.FactsByID(ctx, []string{f.ID})
	if err != nil {
		return Outcome{}, err
	}
	if len(found) == 0 {
		return Outcome{}, fault.New(fault.NotFound, "fault.memory.unknown", nil)
	}
	was := found[0]
	d.Sure = d.Sure || was.Sure && was.Text == f.Text
	return s.keep(ctx, was.with(f), d, Change{})
}

// with takes over what the teacher can set.
func (f Fact) with(g Fact) Fact {
	f.Text, f.Category, f.Tier, f.Scope, f.Keywords = g.Text, g.Category, g.Tier, g.Scope, g.Keywords
	return f
}

// keep is the way of every fact that the teacher keeps. The first hindrance is the outcome.
func (s *Service) keep(ctx context.Context, f Fact, d Decision, c Change) (Outcome, error) {
	f = tidy(f)
	if no := flaw(f); no != nil {
		return refused(f, *no), nil
	}
	rules, err := s.with.Rules(ctx)
	if err != nil {
		return Outcome{}, err
	}
	concerns := Concerns(described(f), rules.Names)
	if slices.ContainsFunc(concerns, func(c Concern) bool { return c.Kind == Secret }) {
		return refused(f, i18n.T("memory.no.secret")), nil
	}
	if len(concerns) > 0 && !d.Sure {
		return Outcome{Result: Ask, Reason: i18n.T("memory.is.ask"), Fact: f, Concerns: concerns}.complete(), nil
	}
	near, err := s.around(ctx, f, "")
	if err != nil {
		return Outcome{}, err
	}
	if known, ok := near.same(f); ok {
		if f.ID == "" {
			known, err = s.confirm(ctx, known, c)
		}
		return Outcome{Result: Known, Reason: i18n.T("memory.is.known"), Fact: known}.complete(), err
	}
	f.Sure = len(concerns) > 0
	return s.place(ctx, f, d, c, near)
}

// place finds room for a fact and saves it together with what it replaces.
func (s *Service) place(ctx context.Context, f Fact, d Decision, c Change, near neighbours) (Outcome, error) {
	now := s.with.Now()
	peers := near.tier(f, now)
	replaced, err := givingWay(peers, d.Replace)
	if err != nil {
		return Outcome{}, err
	}
	if !d.Both {
		for _, g := range near.conflicts(f) {
			if !hasID(replaced, g.ID) {
				replaced = append(replaced, g)
			}
		}
	}
	peers = slices.DeleteFunc(peers, func(g Fact) bool { return hasID(replaced, g.ID) })
	if len(peers) >= Limit(f.Tier) {
		return Outcome{Result: Full, Reason: i18n.T("memory.is.full"), Fact: f, Room: byUse(peers, now)}.complete(), nil
	}
	f = s.renewed(f, now)
	for i := range replaced {
		replaced[i].State, replaced[i].ReplacedBy = Replaced, f.ID
	}
	c.At, c.Facts = now, append(slices.Clone(replaced), f)
	err = s.with.Store.ChangeMemory(ctx, c)
	return Outcome{Result: Saved, Reason: i18n.T("memory.is.saved"), Fact: f, Replaced: replaced}.complete(), err
}

// renewed is a new fact with its id, or an edited one whose life begins anew.
func (s *Service) renewed(f Fact, now time.Time) Fact {
	if f.ID == "" {
		return s.begun(f, now)
	}
	f.State, f.ReplacedBy, f.ConfirmedAt, f.ExpiresAt = Active, "", now, Expiry(f.Tier, now)
	return f
}

// givingWay are the facts that the teacher chose to give way; Invalid "fault.memory.replace" for one that makes no
// room.
func givingWay(peers []Fact, ids []string) ([]Fact, error) {
	list := []Fact{}
	for _, id := range ids {
		i := slices.IndexFunc(peers, func(g Fact) bool { return g.ID == id })
		if i < 0 {
			return nil, fault.New(fault.Invalid, "fault.memory.replace", nil)
		}
		if !hasID(list, id) {
			list = append(list, peers[i])
		}
	}
	return list, nil
}

func hasID(list []Fact, id string) bool {
	return slices.ContainsFunc(list, func(f Fact) bool { return f.ID == id })
}
