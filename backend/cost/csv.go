package cost

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"pult/backend/base/i18n"
)

// mark tells spreadsheets that the text is UTF-8.
const mark = "\ufeff"

// CSV writes the chosen calls, oldest first, into a new file "Kosten-<from>-<to>.csv" of the folder and returns its
// path. The days are those of the query, or the first and the last one that hold calls. Faults as in Config.Save.
func (b *Ledger) CSV(ctx context.Context, q Query, dir string) (string, error) {
	days, err := b.days(ctx, q)
	if err != nil {
		return "", err
	}
	from, to := q.From, q.To
	if len(days) > 0 {
		from, to = cmp.Or(from, days[0]), cmp.Or(to, days[len(days)-1])
	}
	today := b.today()
	name := fmt.Sprintf("Kosten-%s-%s.csv", cmp.Or(from, today), cmp.Or(to, today))
	return b.with.Save(dir, name, func(w io.Writer) error { return b.writeDays(ctx, q, days, w) })
}

// days are those that hold chosen calls.
func (b *Ledger) days(ctx context.Context, q Query) ([]string, error) {
	q.By = "day"
	report, err := b.Report(ctx, q)
	days := make([]string, len(report.Rows))
	for i, g := range report.Rows {
		days[i] = g.Key
	}
	return days, err
}

// writeDays goes day by day, so that years of calls never stand in memory at once.
func (b *Ledger) writeDays(ctx context.Context, q Query, days []string, w io.Writer) error {
	s, err := b.with.Settings.LoadSettings(ctx)
	if err != nil {
		return err
	}
	sheet := newSheet(w, i18n.Must(s.Language))
	money := Money{Currency: s.Currency, EuroRate: s.EuroRate}
	sheet.head(append(columns(), amounts(money)...)...)
	for _, day := range days {
		q.From, q.To = day, day
		entries, err := b.with.Store.Entries(ctx, q, 1<<30)
		if err != nil {
			return err
		}
		slices.Reverse(entries)
		for _, e := range entries {
			sheet.row(b.cells(e, money, sheet)...)
		}
	}
	return sheet.end()
}

// columns are the titles of a list of calls, without the amounts.
func columns() []string {
	return []string{
		"cost.csv.day", "cost.csv.time", "cost.csv.profile", "cost.csv.run", "cost.csv.step", "cost.csv.agent",
		"cost.csv.provider",
		"cost.csv.model", "cost.csv.kind", "cost.csv.attempt", "cost.csv.state", "cost.csv.class", "cost.csv.input",
		"cost.csv.cached",
		"cost.csv.output", "cost.csv.thoughts", "cost.csv.estimated", "cost.csv.local", "cost.csv.prices",
	}
}

// stateKey is the sentence for how a call ended.
func stateKey(s State) string {
	switch s {
	case Started:
		return "cost.state.started"
	case Done:
		return "cost.state.done"
	case Failed:
		return "cost.state.failed"
	case Cancelled:
		return "cost.state.cancelled"
	case Unknown:
	}
	return "cost.state.unknown"
}

// GroupingKey is the sentence that names what a report is grouped by.
func GroupingKey(by string) string {
	switch by {
	case "agent":
		return "cost.by.agent"
	case "model":
		return "cost.by.model"
	case "provider":
		return "cost.by.provider"
	case "user":
		return "cost.by.user"
	case "run":
		return "cost.by.run"
	}
	return "cost.by.day"
}

func (b *Ledger) cells(e Entry, money Money, s *sheet) []string {
	yes := func(is bool) string {
		if is {
			return s.say("cost.csv.yes")
		}
		return ""
	}
	return append([]string{
		e.Day, e.At.In(b.with.Location).Format(time.TimeOnly), e.Profile, e.RunID, e.StepID, e.Agent, e.Provider, e.Model,
		e.Kind,
		strconv.Itoa(e.Attempt), s.say(stateKey(e.State)), e.Class, s.number(e.Input), s.number(e.Cached), s.number(e.Output),
		s.number(e.Thoughts), yes(e.Estimated), yes(e.Local), e.Prices,
	}, s.amounts(e.MicroUSD, money)...)
}

// amounts are the titles of the amount as billed and, when amounts are shown in another currency, of that.
func amounts(money Money) []string {
	if money.Currency == "EUR" {
		return []string{"cost.csv.usd", "cost.csv.eur"}
	}
	return []string{"cost.csv.usd"}
}

// WriteReport writes a report as a table for spreadsheets: one line for each group and one for all together. Of runs it
// is as long as the report.
func WriteReport(w io.Writer, r Report, money Money, words *i18n.Catalogue) error {
	s := newSheet(w, words)
	s.head(append([]string{
		GroupingKey(
			r.Query.By,
		), "cost.csv.calls", "cost.csv.input", "cost.csv.cached", "cost.csv.output", "cost.csv.thoughts",
		"cost.csv.unknown", "cost.csv.estimated", "cost.csv.failed",
	}, amounts(money)...)...)
	for _, g := range append(slices.Clone(r.Rows), Group{Key: s.say("cost.total"), Sum: r.Total}) {
		t := g.Sum
		cells := []string{cmp.Or(g.Label, g.Key), s.number(&t.Calls)}
		for _, tokens := range []*int64{&t.Input, &t.Cached, &t.Output, &t.Thoughts} {
			if !t.Counted() {
				tokens = nil
			}
			cells = append(cells, s.number(tokens))
		}
		cells = append(cells, s.number(&t.Unknown), s.number(&t.Estimated), s.number(&t.Failed))
		s.row(append(cells, s.amounts(t.Known(), money)...)...)
	}
	return s.end()
}

// sheet writes for a spreadsheet that was set up for German: a mark for UTF-8, semicolons, a comma before the decimals
// and no points between thousands, whatever the language of the titles.
type sheet struct {
	words *i18n.Catalogue
	out   *bufio.Writer
	csv   *csv.Writer
	err   error
}

func newSheet(w io.Writer, words *i18n.Catalogue) *sheet {
	out := bufio.NewWriter(w)
	s := &sheet{words: words, out: out, csv: csv.NewWriter(out)}
	s.csv.Comma, s.csv.UseCRLF = ';', true
	_, s.err = out.WriteString(mark)
	return s
}

func (s *sheet) say(key string) string { return s.words.Say(i18n.T(key)) }

// head writes the titles, given by their keys.
func (s *sheet) head(keys ...string) {
	for i, key := range keys {
		keys[i] = s.say(key)
	}
	s.row(keys...)
}

// row writes cells. One that a spreadsheet would take for a formula gets an apostrophe before it: the names of models
// and profiles come from outside.
func (s *sheet) row(cells ...string) {
	for i, cell := range cells {
		if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") {
			cells[i] = "'" + cell
		}
	}
	if s.err == nil {
		s.err = s.csv.Write(cells)
	}
}

func (s *sheet) number(n *int64) string {
	if n == nil {
		return s.say("cost.unknown")
	}
	return strconv.FormatInt(*n, 10)
}

// amounts are the cells below the titles of the same name.
func (s *sheet) amounts(micro *int64, money Money) []string {
	var cells []string
	for range amounts(money) {
		switch {
		case micro == nil:
			cells = append(cells, s.say("cost.unknown"))
		case len(cells) == 0:
			cells = append(cells, plain(*micro))
		default:
			cells = append(cells, plain(money.In(*micro)))
		}
	}
	return cells
}

func (s *sheet) end() error {
	s.csv.Flush()
	for _, err := range []error{s.err, s.csv.Error(), s.out.Flush()} {
		if err != nil {
			return err
		}
	}
	return nil
}
