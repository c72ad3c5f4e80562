package store

import (
	"context"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Rules keep standing rules, and tell what was answered earlier.
type Rules struct{ conn }

var _ workflow.RuleStore = Rules{}

// ruleRow is a standing rule.
type ruleRow struct {
	ID    string `gorm:"primaryKey"`
	Verb  string
	Agent string
	Scope string
	Value string
	At    int64
}

func (ruleRow) TableName() string { return "rules" }

// Rules implements workflow.RuleStore.
func (db Rules) Rules(ctx context.Context) ([]consent.Rule, error) {
	var rows []ruleRow
	err := db.read(ctx).Order("at DESC, id DESC").Find(&rows).Error
	list := make([]consent.Rule, len(rows))
	for i, r := range rows {
		list[i] = consent.Rule{
			ID:    r.ID,
			Verb:  consent.Verb(r.Verb),
			Agent: r.Agent,
			Scope: consent.Scope(r.Scope),
			Value: r.Value,
			At:    fromMicros(r.At),
		}
	}
	return list, translate(err)
}

// AddRule implements workflow.RuleStore.
func (db Rules) AddRule(ctx context.Context, r consent.Rule) error {
	row := ruleRow{r.ID, string(r.Verb), r.Agent, string(r.Scope), r.Value, micros(r.At)}
	err := translate(db.write(ctx).Create(&row).Error)
	if fault.Is(err, fault.Conflict) {
		return fault.New(fault.Conflict, "fault.rule.twice", err)
	}
	return err
}

// DropRule implements workflow.RuleStore.
func (db Rules) DropRule(ctx context.Context, id string) error {
	done := db.write(ctx).Delete(&ruleRow{}, "id = ?", id)
	if done.Error == nil && done.RowsAffected == 0 {
		return fault.New(fault.NotFound, "fault.rule.notFound", nil)
	}
	return translate(done.Error)
}

// newestAnswers is how many answers count: a teacher may change her mind.
const newestAnswers = 200

// answersQuery reads by the index of migration 10: the expression and the conditions have to be the same as there.
const answersQuery = `
SELECT coalesce(json_extract(body, '$.question.confidence.score'), 0) AS score,
  json_extract(decision, '$.do') = 'approve' AS confirmed
FROM gates
WHERE kind = 'step' AND decided_at IS NOT NULL AND json_extract(body, '$.subject.agent') = ?
  AND json_extract(decision, '$.by') = 'teacher' AND json_extract(decision, '$.do') IN ('approve', 'change', 'skip')
ORDER BY decided_at DESC LIMIT ?`

// Decisions implements workflow.RuleStore.
func (db Rules) Decisions(ctx context.Context, agent string) ([]consent.Past, error) {
	var past []consent.Past
	err := db.read(ctx).Raw(answersQuery, agent, newestAnswers).Scan(&past).Error
	return past, translate(err)
}
