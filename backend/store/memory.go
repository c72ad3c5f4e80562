package store

import (
	"encoding/json"

	"pult/backend/knowledge/memory"
)

// Memory keeps what Pult knows of the teacher. Forgetting reaches the log of the database and its backups, too.
type Memory struct {
	conn
	dir string // data folder
}

var _ memory.Store = Memory{}

// factRow is a row of memory_facts with its scope.
type factRow struct {
	Num         int64
	ID          string
	Text        string
	Category    memory.Category
	Tier        memory.Tier
	Scope       int64
	Kind        memory.ScopeKind // of the scope
	Name        string           // of the scope
	Confidence  int
	Keywords    string
	Origin      memory.Origin
	RunID       string
	StepID      string
	Quote       string
	State       memory.State
	ReplacedBy  string
	Sure        bool
	Confirmed   int
	Uses        int
	CreatedAt   int64
	ConfirmedAt int64
	UsedAt      int64
	ExpiresAt   int64
	Stems       string
}

// factColumns are all of a factRow.
const factColumns = `f.num, f.id, f.text, f.category, f.tier, f.scope, s.kind, s.name, f.confidence, f.keywords,
  f.origin, f.run_id, f.step_id, f.quote,
	f.state, f.replaced_by, f.sure, f.confirmed, f.uses, f.created_at, f.confirmed_at, f.used_at, f.expires_at, f.stems`

func (r factRow) fact() (memory.Fact, error) {
	f := memory.Fact{
		ID: r.ID, Text: r.Text, Category: r.Category, Tier: r.Tier, Scope: memory.Scope{Kind: r.Kind, Name: r.Name},
		Confidence: r.Confidence,
		Source:     memory.Source{Origin: r.Origin, RunID: r.RunID, StepID: r.StepID, Quote: r.Quote},
		State:      r.State, ReplacedBy: r.ReplacedBy, Sure: r.Sure, Confirmed: r.Confirmed, Uses: r.Uses,
		CreatedAt: fromMicros(
			r.CreatedAt,
		), ConfirmedAt: fromMicros(r.ConfirmedAt), UsedAt: fromMicros(r.UsedAt), ExpiresAt: fromMicros(r.ExpiresAt),
	}
	return f, json.Unmarshal([]byte(r.Keywords), &f.Keywords)
}

func facts(rows []factRow) ([]memory.Fact, error) {
	list := make([]memory.Fact, len(rows))
	for i, row := range rows {
		var err error
		if list[i], err = row.fact(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// proposalRow is a row of memory_proposals.
type proposalRow struct {
	Num        int64
	ID         string
	Body       string
	Said       int
	ProposedAt int64
}

func (r proposalRow) proposal() (memory.Proposal, error) {
	p := memory.Proposal{ID: r.ID, Said: r.Said, ProposedAt: fromMicros(r.ProposedAt)}
	return p, json.Unmarshal([]byte(r.Body), &p.Fact)
}
