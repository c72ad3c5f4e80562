package store

import (
	"context"
	"strconv"

	"gorm.io/gorm"

	"pult/backend/cost"
)

// priceRow is a price of the teacher's own.
type priceRow struct {
	Provider   string `gorm:"primaryKey"`
	Model      string `gorm:"primaryKey"`
	Input      *int64
	Cached     *int64
	Output     *int64
	LongFrom   int64
	LongInput  *int64
	LongCached *int64
	LongOutput *int64
	Date       string
	Source     string
}

func (priceRow) TableName() string { return "own_prices" }

// OwnPrices implements cost.PriceTable.
func (db Ledger) OwnPrices(ctx context.Context) ([]cost.Price, error) {
	var rows []priceRow
	if err := db.read(ctx).Order("provider, model").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	prices := make([]cost.Price, len(rows))
	for i, r := range rows {
		prices[i] = cost.Price{
			Provider: r.Provider, Model: r.Model, Input: r.Input, Cached: r.Cached, Output: r.Output, From: r.LongFrom,
			LongIn:     r.LongInput,
			LongCached: r.LongCached, LongOut: r.LongOutput, Own: true, Date: r.Date, Source: r.Source,
		}
	}
	return prices, nil
}

// SaveOwnPrices implements cost.PriceTable.
func (db Ledger) SaveOwnPrices(ctx context.Context, prices []cost.Price) error {
	rows := make([]priceRow, len(prices))
	for i, p := range prices {
		rows[i] = priceRow{
			p.Provider, p.Model, p.Input, p.Cached, p.Output, p.From, p.LongIn, p.LongCached, p.LongOut, p.Date,
			p.Source,
		}
	}
	return db.tx(ctx, func(tx *gorm.DB) error {
		if err := tx.Exec("DELETE FROM own_prices").Error; err != nil || len(rows) == 0 {
			return err
		}
		return tx.Create(&rows).Error
	})
}

// allowedLevels reads what was asked; a window of the subject is compared, so that only approved questions count.
const allowedLevels = `SELECT json_extract(body, '$.subject.params.level') FROM gates WHERE kind = 'budget'
	AND json_extract(body, '$.subject.params.budget') = ? AND json_extract(decision, '$.do') = 'approve'`

// Allowed implements cost.PriceTable. It reads from the writer's connection, like the run whose turn has just been
// decided.
func (db Ledger) Allowed(ctx context.Context, key string) ([]int, error) {
	var texts []string
	if err := db.write(ctx).Raw(allowedLevels, key).Scan(&texts).Error; err != nil {
		return nil, translate(err)
	}
	levels := []int{}
	for _, text := range texts {
		if level, err := strconv.Atoi(text); err == nil {
			levels = append(levels, level)
		}
	}
	return levels, nil
}

// Values implements cost.PriceTable.
func (db Ledger) Values(ctx context.Context) (cost.Values, error) {
	var v cost.Values
	for column, into := range map[string]*[]string{
		"agent": &v.Agents, "provider": &v.Providers, "model": &v.Models,
		"profile": &v.Profiles,
	} {
		*into = []string{}
		err := db.read(ctx).
			Table("calls_daily").
			Distinct(column).
			Where(column+" <> ''").
			Order(column).
			Pluck(column, into).
			Error
		if err != nil {
			return v, translate(err)
		}
	}
	return v, nil
}
