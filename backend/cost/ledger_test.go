package cost_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/cost"
	"pult/backend/settings"
)

// book writes a finished call of a day.
func (d *desk) book(t *testing.T, day string, microUSD *int64, change func(*cost.Entry)) {
	t.Helper()
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	d.ids++
	e := cost.Entry{
		ID: fmt.Sprint(
			"booked-",
			d.ids,
		), At: at.Add(9 * time.Hour), Day: day, Profile: "mueller", RunID: "run-1", StepID: "s1",
		Agent: "research", Provider: "gemini", Model: "gemini-2.5-flash", Kind: "generate", Attempt: 1, State: cost.Started,
		Prices: "2026-11-28",
	}
	if change != nil {
		change(&e)
	}
	if err := d.db.Ledger.StartCall(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	e.State, e.EndedAt, e.MicroUSD, e.Input, e.Output = cost.Done, e.At.Add(time.Second), microUSD, n(10), n(20)
	if err := d.db.Ledger.EndCall(t.Context(), e); err != nil {
		t.Fatal(err)
	}
}

// In Berlin it is already Sunday, 29 November, when the clock in Greenwich says Saturday.
func TestTheOverviewCountsTheTeachersDays(t *testing.T) {
	d := newDesk(t)
	for day, amount := range map[string]*int64{
		"2026-10-29": n(1), "2026-10-30": n(2), "2026-11-01": n(4), "2026-11-22": n(8), "2026-11-23": n(16),
		"2026-11-28": n(32), "2026-11-29": n(64),
	} {
		d.book(t, day, amount, nil)
	}
	d.book(t, "2026-11-29", nil, nil)
	o, err := d.Overview(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if o.Today.MicroUSD != 64 || o.Week.MicroUSD != 16+32+64 || o.Month.MicroUSD != 4+8+16+32+64 || o.Today.Unknown != 1 {
		t.Errorf("today %+v\nweek %+v\nmonth %+v", o.Today, o.Week, o.Month)
	}
	if len(o.Days) != 31 || o.Days[0].Key != "2026-10-30" || o.Days[0].Sum.MicroUSD != 2 ||
		o.Days[30].Key != "2026-11-29" ||
		o.Days[29].Sum.MicroUSD != 32 ||
		o.Days[1].Sum.Calls != 0 {
		t.Errorf("%+v", o.Days)
	}
	if len(o.Limits) != 2 || o.Limits[0] != (cost.Limit{Period: "day", Max: 1_162_791, Spent: 64}) ||
		o.Limits[1].Spent != 124 {
		t.Errorf("%+v", o.Limits)
	}
	if len(o.Notices) == 0 || o.Notices[len(o.Notices)-1].Key != "cost.notice.unknown" ||
		o.Notices[len(o.Notices)-1].Args["count"] != "1" {
		t.Errorf("%+v", o.Notices)
	}
	if o.Values.Agents[0] != "research" || o.Values.Profiles[0] != "mueller" || o.Prices == "" {
		t.Errorf("%+v, %s", o.Values, o.Prices)
	}
	d.now = d.now.AddDate(0, 7, 0)
	if o, err = d.Overview(t.Context()); err != nil || o.Notices[0].Key != "cost.notice.prices" ||
		o.Notices[1].Key != "cost.notice.rate" {
		t.Errorf("after seven months: %+v, %v", o.Notices, err)
	}
}

func TestAQuestionToTheLedgerMustMakeSense(t *testing.T) {
	d := newDesk(t)
	for _, q := range []cost.Query{{From: "28.11.2026"}, {To: "2026-02-30"}, {By: "teacher"}} {
		_, err := d.Report(t.Context(), q)
		wantFault(t, err, fault.Invalid, "fault.cost.query")
		_, err = d.Entries(t.Context(), q)
		wantFault(t, err, fault.Invalid, "fault.cost.query")
	}
	_, err := d.Spent(t.Context(), "", "", 0)
	wantFault(t, err, fault.Internal, "fault.internal")
}

func TestOwnPricesAreCheckedAndUsed(t *testing.T) {
	d := newDesk(t)
	wantFault(t, d.SetPrices(t.Context(), []cost.Price{{Model: "m"}}), fault.Invalid, "fault.cost.price")
	if err := d.SetPrices(t.Context(), []cost.Price{{
		Provider: "gemini", Model: "gemini-99", Input: n(1),
		Output: n(2),
	}}); err != nil {
		t.Fatal(err)
	}
	table, err := d.Prices(t.Context())
	if p, ok := table.Price("gemini", google, "gemini-99"); err != nil || !ok || !p.Own {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestTheSheetHoldsEveryCallAndNoFormula(t *testing.T) {
	d := newDesk(t)
	d.set(t, func(s *settings.Settings) { s.EuroRate = 500_000 })
	for i := range 600 {
		d.book(t, "2026-11-27", n(int64(i)), nil)
	}
	d.book(t, "2026-11-28", nil, func(e *cost.Entry) { e.Model, e.Profile = `=HYPERLINK("x";"y")`, "-Müller; Öz" })
	d.book(t, "2026-11-28", n(1_234_567), func(e *cost.Entry) { e.Local = false; e.Agent = "@image" })
	dir := t.TempDir()
	path, err := d.CSV(t.Context(), cost.Query{}, dir)
	if err != nil || path != filepath.Join(dir, "Kosten-2026-11-27-2026-11-28.csv") {
		t.Fatal(path, err)
	}
	raw, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(raw), "\ufeffTag;Uhrzeit;Profil;") {
		t.Fatalf("%.60q, %v", raw, err)
	}
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(raw), "\ufeff")))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil || len(rows) != 1+602 {
		t.Fatal(len(rows), err)
	}
	unknown, dear := rows[601], rows[602]
	if unknown[7] != `'=HYPERLINK("x";"y")` || unknown[2] != "'-Müller; Öz" || unknown[19] != "unbekannt" ||
		unknown[20] != "unbekannt" ||
		unknown[15] != "unbekannt" {
		t.Errorf("%q", unknown)
	}
	if dear[5] != "'@image" || dear[19] != "1,234567" || dear[20] != "0,617284" || dear[1] != "10:00:00" ||
		dear[12] != "10" ||
		dear[10] != "fertig" ||
		dear[16] != "" ||
		dear[17] != "" {
		t.Errorf("%q", dear)
	}
	if rows[1][19] != "0,000000" || rows[2][19] != "0,000001" {
		t.Errorf("the oldest comes first: %q", rows[1:3])
	}
	if path, err := d.CSV(t.Context(), cost.Query{Agent: "@image"}, dir); err != nil ||
		filepath.Base(path) != "Kosten-2026-11-28-2026-11-28.csv" {
		t.Errorf("one day: %s, %v", path, err)
	}
	if path, err := d.CSV(t.Context(), cost.Query{From: "2020-01-01", Agent: "nobody"}, dir); err != nil ||
		filepath.Base(path) != "Kosten-2020-01-01-2026-11-29.csv" {
		t.Errorf("without calls: %s, %v", path, err)
	}
}

func TestAReportIsATableForSpreadsheets(t *testing.T) {
	r := cost.Report{
		Query: cost.Query{By: "run"},
		Total: cost.Sum{Calls: 3, MicroUSD: 2_500_000, Unknown: 1, Input: 9, Output: 4},
		Rows: []cost.Group{
			{
				Key:   "r1",
				Label: "12 · Zelle",
				Sum:   cost.Sum{Calls: 2, MicroUSD: 2_500_000, Input: 9, Output: 4},
			}, {Key: "+r2", Sum: cost.Sum{Calls: 1, Unknown: 1}},
		},
	}
	var b strings.Builder
	if err := cost.WriteReport(&b, r, cost.Money{Currency: "USD"}, i18n.Must(i18n.English)); err != nil {
		t.Fatal(err)
	}
	want := "\ufeffJob;Calls;Tokens in;of these cached;Tokens out;Thinking tokens;without a known " +
		"amount;estimated;failed;Amount in US dollars\r\n" +
		"12 · Zelle;2;9;0;4;0;0;0;0;2,500000\r\n'+r2;1;unknown;unknown;unknown;unknown;1;0;0;unknown\r\n" +
		"Total;3;9;0;4;0;1;0;0;2,500000\r\n"
	if b.String() != want {
		t.Errorf("%q\nwant %q", b.String(), want)
	}
}

func TestMoneyInWords(t *testing.T) {
	euro, dollar := cost.Money{Currency: "EUR", EuroRate: 500_000}, cost.Money{Currency: "USD", EuroRate: 500_000}
	for _, c := range []struct {
		micro      int64
		de, en, us string
	}{
		{0, "0,00 €", "€0.00", "0,00 $"},
		{1, "< 0,0001 €", "< €0.0001", "< 0,0001 $"},
		{3_000, "0,0015 €", "€0.0015", "0,0030 $"},
		{19_999, "0,01 €", "€0.01", "0,02 $"},
		{30_000, "0,02 €", "€0.02", "0,03 $"},
		{2_469_135_802_000, "1.234.567,90 €", "€1,234,567.90", "2.469.135,80 $"},
		{9_000_000_000_000_000_000, "4.500.000.000.000,00 €", "€4,500,000,000,000.00", "9.000.000.000.000,00 $"},
	} {
		if de, en, us := euro.Say(c.micro, i18n.German), euro.Say(c.micro, i18n.English),
			dollar.Say(c.micro, i18n.German); de != c.de ||
			en != c.en ||
			us != c.us {
			t.Errorf("%d: %q %q %q", c.micro, de, en, us)
		}
	}
}
