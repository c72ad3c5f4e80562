package store

import (
	"context"
	"strconv"

	"gorm.io/gorm"

	"pult/backend/cost"
)

// maxRuns bounds the groups of a report by run.
const maxRuns = 500

// sumRow is a group of a report.
type sumRow struct {
	Name      string
	Calls     int64
	MicroUSD  int64 `gorm:"column:micro_usd"`
	Unknown   int64
	Estimated int64
	Failed    int64
	Input     int64
	Cached    int64
	Output    int64
	Thoughts  int64
	Held      int64
}

func (r sumRow) sum() cost.Sum {
	return cost.Sum{
		Calls: r.Calls, MicroUSD: r.MicroUSD, Unknown: r.Unknown, Estimated: r.Estimated, Failed: r.Failed, Input: r.Input,
		Cached: r.Cached, Output: r.Output, Thoughts: r.Thoughts, Held: r.Held,
	}
}

const (
	sumOfSums = `coalesce(sum(calls), 0) AS calls, coalesce(sum(micro_usd), 0) AS micro_usd,
	  coalesce(sum(unknown), 0) AS unknown,
		coalesce(sum(estimated), 0) AS estimated, coalesce(sum(failed), 0) AS failed, coalesce(sum(input), 0) AS input,
		coalesce(sum(cached), 0) AS cached, coalesce(sum(output), 0) AS output, coalesce(sum(thoughts), 0) AS thoughts,
		coalesce(sum(held), 0) AS held`
	sumOfCalls = `count(*) AS calls, coalesce(sum(micro_usd), 0) AS micro_usd, count(*) - count(micro_usd) AS unknown,
		coalesce(sum(estimated), 0) AS estimated, count(*) FILTER (WHERE state = 'failed') AS failed,
		  coalesce(sum(input), 0) AS input,
		coalesce(sum(cached), 0) AS cached, coalesce(sum(output), 0) AS output, coalesce(sum(thoughts), 0) AS thoughts,
		coalesce(sum(held), 0) AS held`
)

// Report implements cost.Store. It reads the sums that triggers keep; only a step or a generation of a run is added up
// from its calls.
func (db Ledger) Report(ctx context.Context, q cost.Query) (cost.Report, error) {
	report := cost.Report{Query: q, Rows: []cost.Group{}}
	table, sums := "calls_daily", sumOfSums
	switch {
	case narrow(q):
		table, sums = "calls", sumOfCalls
	case q.RunID != "":
		table = "calls_per_run"
	}
	var total sumRow
	if err := chosen(db.read(ctx).Table(table), q).Select(sums).Scan(&total).Error; err != nil {
		return report, translate(err)
	}
	report.Total = total.sum()
	column, order := grouping(q.By)
	if column == "" {
		return report, nil
	}
	if q.By == "run" && !narrow(q) {
		table = "calls_per_run"
	}
	groups := chosen(db.read(ctx).Table(table), q).Select(column + " AS name, " + sums).Group(column).Order(order)
	if table == "calls_per_run" && q.RunID == "" {
		groups = groups.Where("run_id IN (?)", dearestRuns(db.read(ctx), q))
	}
	var rows []sumRow
	if err := groups.Scan(&rows).Error; err != nil {
		return report, translate(err)
	}
	for _, row := range rows {
		report.Rows = append(report.Rows, cost.Group{Key: row.Name, Sum: row.sum()})
	}
	if q.By == "run" {
		return report, translate(labelRuns(db.read(ctx), report.Rows))
	}
	return report, nil
}

// narrow reports that a query asks for more than the sums are grouped by.
func narrow(q cost.Query) bool { return q.StepID != "" || q.Generation != 0 }

// dearestRuns are the runs of a report. They are found by two sums of each run; adding up all ten for every run takes
// twice as long.
func dearestRuns(tx *gorm.DB, q cost.Query) *gorm.DB {
	return chosen(tx.Table("calls_per_run"), q).Select("run_id").Group("run_id").
		Order("sum(micro_usd) DESC, sum(calls) DESC, run_id").Limit(maxRuns)
}

// grouping gives the column behind Query.By and the order of its groups; none when it does not group.
func grouping(by string) (column, order string) {
	const dearest = "micro_usd DESC, calls DESC, name"
	switch by {
	case "day":
		return "day", "name"
	case "agent", "model", "provider":
		return by, dearest
	case "user":
		return "profile", dearest
	case "run":
		return "run_id", dearest
	}
	return "", ""
}

// labelRuns names those runs that still exist.
func labelRuns(tx *gorm.DB, groups []cost.Group) error {
	ids := make([]string, len(groups))
	for i, g := range groups {
		ids[i] = g.Key
	}
	var runs []struct {
		ID, Title string
		Number    int
	}
	if err := tx.Table("runs").Select("id, number, title").Where("id IN ?", ids).Scan(&runs).Error; err != nil {
		return err
	}
	labels := map[string]string{}
	for _, r := range runs {
		labels[r.ID] = strconv.Itoa(r.Number) + " · " + r.Title
	}
	for i, g := range groups {
		groups[i].Label = labels[g.Key]
	}
	return nil
}
