package memory

import (
	"context"
	"slices"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Occasion is where a proposal comes from. It is the engine's word, never the model's.
type Occasion struct {
	RunID  string
	StepID string
	Words  string // the teacher's own words: her request
}

// maxProposals bounds the inbox: who has not looked for so long does not need more to look at.
const maxProposals = 50

// Propose takes facts that an agent found worth keeping and tells for each what became of it: Proposed, Saved (a
// preference in the teacher's own words, with auto-accept), Known, Waiting, Echo or Refused. The origin that a fact
// claims is checked: Request only when one sentence of the teacher's has every word of it; what claims to be the
// teacher's and is not becomes a Conclusion.
//
// Denied "fault.memory.off" while the memory is switched off.
func (s *Service) Propose(ctx context.Context, facts []Fact, o Occasion) ([]Outcome, error) {
	rules, err := s.with.Rules(ctx)
	if err != nil {
		return nil, err
	}
	if !rules.On {
		return nil, fault.New(fault.Denied, "fault.memory.off", nil)
	}
	s.turn.Lock()
	defer s.turn.Unlock()
	outcomes := make([]Outcome, len(facts))
	for i, f := range facts {
		if i >= MaxFacts {
			outcomes[i] = refused(f, i18n.T("memory.no.many"))
			continue
		}
		if outcomes[i], err = s.propose(ctx, f, o, rules); err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

func (s *Service) propose(ctx context.Context, f Fact, o Occasion, rules Rules) (Outcome, error) {
	f, no := received(f, o)
	if no != nil {
		return refused(f, *no), nil
	}
	concerns := Concerns(described(f), rules.Names)
	if no := tooSensitive(f, concerns); no != nil {
		return refused(f, *no), nil
	}
	if len(Concerns(f.Source.Quote, rules.Names)) > 0 && len(concerns) == 0 {
		f.Source.Quote = "" // more than the fact itself needs
	}
	again, err := s.with.Store.WasRefused(ctx, Mark(f))
	if err != nil {
		return Outcome{}, err
	}
	if again {
		return refused(f, i18n.T("memory.no.refused")), nil
	}
	near, err := s.around(ctx, f, o.RunID)
	if err != nil {
		return Outcome{}, err
	}
	if out, done, err := s.nothingNew(ctx, f, near); done || err != nil {
		return out, err
	}
	return s.keepOrAsk(ctx, f, near, concerns, rules)
}

// received is a proposed fact in the form in which it would be kept, or why it is not taken.
func received(f Fact, o Occasion) (Fact, *i18n.Text) {
	f = tidy(f)
	if no := flaw(f); no != nil {
		return f, no
	}
	if no := doubt(f); no != nil {
		return f, no
	}
	f.ID, f.State, f.ReplacedBy, f.Sure, f.Uses, f.Confirmed = "", Active, "", false, 0, 1
	f.CreatedAt, f.ConfirmedAt, f.UsedAt, f.ExpiresAt = time.Time{}, time.Time{}, time.Time{}, time.Time{}
	f.Source.RunID, f.Source.StepID = o.RunID, o.StepID
	foreign := f.Source.Origin == Web || f.Source.Origin == Mail || f.Source.Origin == Document
	switch {
	case foreign: // nobody claims that without reason
	case saidBy(f.Text, o.Words):
		f.Source.Origin = Request
	default:
		f.Source.Origin = Conclusion
	}
	return f, nil
}

// maxWords is the length in bytes from which a request is taken for something that the teacher pasted: not her own
// words any more.
const maxWords = 1_500

// saidBy reports that one sentence of the teacher's has every word of a fact, and denies it just as it does.
func saidBy(text, words string) bool {
	if words == "" || len(words) > maxWords {
		return false
	}
	names := namesIn(text, words)
	claim := read(text, names)
	for sentence := range strings.FieldsFuncSeq(words, func(r rune) bool { return strings.ContainsRune("!?;\n", r) }) {
		for part := range strings.SplitSeq(sentence, ". ") {
			said := read(part, names)
			missing, _ := rest(claim.tokens, said.tokens)
			if len(claim.tokens) > 0 && len(missing) == 0 && claim.negated == said.negated {
				return true
			}
		}
	}
	return false
}

// described is all that is said about a fact.
func described(f Fact) string {
	return strings.Join(append([]string{f.Text, f.Scope.Name}, f.Keywords...), " \n")
}

// tooSensitive is why an agent may not even propose a fact. What the teacher wrote herself waits for her explicit yes.
func tooSensitive(f Fact, concerns []Concern) *i18n.Text {
	for _, c := range concerns {
		no := i18n.T("memory.no.sensitive")
		switch {
		case c.Kind == Secret:
			no = i18n.T("memory.no.secret")
		case f.Source.Origin == Request:
			continue
		case c.Kind == Pupil:
			no = i18n.T("memory.no.pupil")
		}
		return &no
	}
	return nil
}

// nothingNew reports a fact that is known, waits already, or only repeats what the run was told.
func (s *Service) nothingNew(ctx context.Context, f Fact, near neighbours) (Outcome, bool, error) {
	own := f.Source.Origin == Request
	if !own && near.repeats(f) {
		return Outcome{Result: Echo, Reason: i18n.T("memory.is.echo"), Fact: f}.complete(), true, nil
	}
	if known, ok := near.same(f); ok {
		var err error
		if own {
			known, err = s.confirm(ctx, known, Change{})
		}
		return Outcome{Result: Known, Reason: i18n.T("memory.is.known"), Fact: known}.complete(), true, err
	}
	for _, p := range near.waiting {
		if p.Fact.Scope.is(f.Scope) && near.read(p.Fact).against(near.read(f)) == Same {
			p.Said++
			err := s.with.Store.ChangeMemory(ctx, Change{At: s.with.Now(), Propose: []Proposal{p}})
			return Outcome{Result: Waiting, Reason: i18n.T("memory.is.waiting"), Fact: p.Fact}.complete(), true, err
		}
	}
	return Outcome{}, false, nil
}

// keepOrAsk saves what may be saved without a question and puts the rest into the inbox.
func (s *Service) keepOrAsk(
	ctx context.Context,
	f Fact,
	near neighbours,
	concerns []Concern,
	rules Rules,
) (Outcome, error) {
	now := s.with.Now()
	conflicts := near.conflicts(f)
	plain := f.Source.Origin == Request && f.Category == Preference && f.Tier != Core && len(concerns) == 0 &&
		len(conflicts) == 0
	if rules.AutoAccept && plain && len(near.tier(f, now)) < Limit(f.Tier) {
		f = s.begun(f, now)
		err := s.with.Store.ChangeMemory(ctx, Change{At: now, Facts: []Fact{f}})
		return Outcome{Result: Saved, Reason: i18n.T("memory.is.saved"), Fact: f}.complete(), err
	}
	if len(near.waiting) >= maxProposals {
		return refused(f, i18n.T("memory.no.inbox")), nil
	}
	p := Proposal{ID: s.with.NewID(), Fact: f, Said: 1, ProposedAt: now}
	err := s.with.Store.ChangeMemory(ctx, Change{At: now, Propose: []Proposal{p}})
	out := Outcome{
		Result:   Proposed,
		Reason:   i18n.T("memory.is.proposed"),
		Fact:     f,
		Replaced: conflicts,
		Concerns: concerns,
	}
	return out.complete(), err
}

// begun gives a fact its id and its times.
func (s *Service) begun(f Fact, now time.Time) Fact {
	f.ID, f.State, f.Confirmed = s.with.NewID(), Active, max(f.Confirmed, 1)
	f.CreatedAt, f.ConfirmedAt, f.ExpiresAt = now, now, Expiry(f.Tier, now)
	return f
}

// confirm counts that a fact was said once more; its life begins anew.
func (s *Service) confirm(ctx context.Context, f Fact, c Change) (Fact, error) {
	c.At = s.with.Now()
	f.Confirmed++
	f.ConfirmedAt, f.ExpiresAt = c.At, Expiry(f.Tier, c.At)
	c.Facts = append(c.Facts, f)
	return f, s.with.Store.ChangeMemory(ctx, c)
}

func refused(f Fact, why i18n.Text) Outcome {
	f.Text = clip(f.Text, 4*maxText)
	if runes := []rune(f.Text); len(runes) > shownText {
		f.Text = string(runes[:shownText]) + "…"
	}
	return Outcome{Result: Refused, Reason: why, Fact: f}.complete()
}

// shownText is how many characters of a refused text come back.
const shownText = 80

// complete leaves no list nil.
func (o Outcome) complete() Outcome {
	o.Replaced, o.Room, o.Concerns = nonNil(o.Replaced), nonNil(o.Room), nonNil(o.Concerns)
	o.Fact.Keywords = nonNil(o.Fact.Keywords)
	return o
}

// Proposals lists what waits for the teacher, oldest first, with what makes it sensitive and what it would replace.
func (s *Service) Proposals(ctx context.Context) ([]Proposal, error) {
	rules, err := s.with.Rules(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.with.Store.Proposals(ctx)
	if err != nil {
		return nil, err
	}
	for i, p := range list {
		near, err := s.around(ctx, p.Fact, "")
		if err != nil {
			return nil, err
		}
		list[i].Concerns = nonNil(Concerns(described(p.Fact), rules.Names))
		list[i].Conflicts = nonNil(near.conflicts(p.Fact))
	}
	return nonNil(list), nil
}

// findProposal is the proposal that waits under an id.
func (s *Service) findProposal(ctx context.Context, id string) (Proposal, error) {
	list, err := s.with.Store.Proposals(ctx)
	if err != nil {
		return Proposal{}, err
	}
	i := slices.IndexFunc(list, func(p Proposal) bool { return p.ID == id })
	if i < 0 {
		return Proposal{}, fault.New(fault.Conflict, "fault.memory.decided", nil)
	}
	return list[i], nil
}
