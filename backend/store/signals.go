package store

import (
	"cmp"
	"context"
	"time"

	"gorm.io/gorm"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/workflow"
)

// Signals keep what other processes ask of the one that is at work.
type Signals struct{ conn }

var (
	_ workflow.Inbound  = Signals{}
	_ workflow.Outbound = Signals{}
)

// signalKept is how long a signal stays that is settled or that nobody waits for any more: its asker may be about to
// look at it.
const signalKept = time.Minute

type signalRow struct {
	ID      string `gorm:"primaryKey"`
	Kind    string
	Body    string
	At      int64
	Until   int64
	TakenAt *int64
	Outcome *string
}

func (signalRow) TableName() string { return "signals" }

// outcomeBody is a fault without its cause; all empty: none.
type outcomeBody struct {
	Kind fault.Kind        `json:"kind,omitempty"`
	Code reason.Code       `json:"code,omitempty"`
	Key  string            `json:"key,omitempty"`
	Args map[string]string `json:"args,omitempty"`
}

// Post implements workflow.Outbound.
func (db Signals) Post(ctx context.Context, s workflow.Signal) error {
	var p packer
	row := signalRow{ID: s.ID, Kind: string(s.Kind), Body: p.json(s), At: micros(s.At), Until: micros(s.Until)}
	if p.err != nil {
		return p.err
	}
	return translate(db.write(ctx).Create(&row).Error)
}

// Outcome implements workflow.Outbound.
func (db Signals) Outcome(ctx context.Context, id string) (done bool, refusal error, err error) {
	var row signalRow
	if err := db.read(ctx).Take(&row, "id = ?", id).Error; err != nil || row.Outcome == nil {
		return false, nil, translate(err)
	}
	var p packer
	var o outcomeBody
	p.read(*row.Outcome, &o)
	if p.err != nil || o.Kind == "" {
		return true, nil, p.err
	}
	return true, &fault.Error{Kind: o.Kind, Code: o.Code, Key: o.Key, Args: o.Args}, nil
}

// Withdraw implements workflow.Outbound.
func (db Signals) Withdraw(ctx context.Context, id string) (bool, error) {
	done := db.write(ctx).Delete(&signalRow{}, "id = ? AND taken_at IS NULL", id)
	return done.RowsAffected == 1, translate(done.Error)
}

// Forget implements workflow.Outbound.
func (db Signals) Forget(ctx context.Context, id string) error {
	return translate(db.write(ctx).Delete(&signalRow{}, "id = ?", id).Error)
}

// Take implements workflow.Inbound. A look that finds nothing writes nothing.
func (db Signals) Take(ctx context.Context, now time.Time) (workflow.Signal, bool, error) {
	const waiting = "taken_at IS NULL AND until > ?"
	var rows []signalRow
	err := db.read(ctx).Where(waiting, micros(now)).Order("rowid").Limit(1).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return workflow.Signal{}, false, translate(err)
	}
	row := rows[0]
	taken := db.write(ctx).Model(&signalRow{}).Where("id = ? AND "+waiting, row.ID, micros(now)).
		Update("taken_at", micros(now))
	if taken.Error != nil || taken.RowsAffected == 0 { // taken back a moment before
		return workflow.Signal{}, false, translate(taken.Error)
	}
	var p packer
	s := workflow.Signal{}
	p.read(row.Body, &s)
	s.ID, s.Kind, s.At, s.Until = row.ID, workflow.SignalKind(row.Kind), fromMicros(row.At), fromMicros(row.Until)
	return s, true, p.err
}

// Settle implements workflow.Inbound.
func (db Signals) Settle(ctx context.Context, id string, now time.Time, refusal error) error {
	return endSignals(db.write(ctx).Where("id = ?", id), now, refusal)
}

// endSignals ends the signals that a query finds: their words go, and what became of them stays for a while from now.
func endSignals(found *gorm.DB, now time.Time, refusal error) error {
	var p packer
	o := outcomeBody{}
	if f := fault.Of(refusal); f != nil {
		o = outcomeBody{cmp.Or(f.Kind, fault.Internal), f.Code, f.Key, f.Args}
	}
	outcome := p.json(o)
	if p.err != nil {
		return p.err
	}
	return translate(found.Model(&signalRow{}).
		Select("Outcome", "Body", "Until").
		Updates(signalRow{Outcome: &outcome, Body: "{}", Until: micros(now)}).Error)
}

// Lose implements workflow.Inbound.
func (db Signals) Lose(ctx context.Context, now time.Time, why error) error {
	return db.tx(ctx, func(tx *gorm.DB) error {
		if err := endSignals(tx.Where("taken_at IS NOT NULL AND outcome IS NULL"), now, why); err != nil {
			return err
		}
		return tx.Delete(&signalRow{}, "until < ?", micros(now.Add(-signalKept))).Error
	})
}
