package cost_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/cost"
	"pult/backend/model"
)

// Amounts are rounded once, half up, and numbers that cannot be meant make no amount.
func TestAnAmountAtItsBounds(t *testing.T) {
	price := func(in int64) cost.Price { return cost.Price{Input: n(in), Output: n(in)} }
	long := cost.Price{Input: n(1_000_000), Output: n(0), From: 1, LongIn: n(3_000_000), LongOut: n(0)}
	for name, c := range map[string]struct {
		input int64
		price cost.Price
		want  *int64
	}{
		"just below half":         {1, price(499_999), n(0)},
		"half":                    {1, price(500_000), n(1)},
		"the most that is taken":  {1_000_000_000, price(1_000_000), n(1_000_000_000)},
		"more than is believed":   {1_000_000_001, price(1_000_000), nil},
		"one below zero":          {-1, price(1_000_000), nil},
		"a price below zero":      {1, price(-1), nil},
		"at the second price":     {1, long, n(1)},
		"beyond the second price": {2, long, n(6)},
	} {
		if got := cost.Bill(model.Usage{Input: &c.input, Output: n(0)}, c.price); text(got) != text(c.want) {
			t.Errorf("%s: %s, want %s", name, text(got), text(c.want))
		}
	}
}

// A call that was turned away holds no money; of the others what was reserved is held until an amount is known.
func TestWhatACallHolds(t *testing.T) {
	for want, e := range map[int64]cost.Entry{
		0: {Reserved: n(7), Class: string(model.RateLimited)},
		7: {Reserved: n(7), Class: string(model.TimedOut)},
		5: {Reserved: n(7), MicroUSD: n(5)},
	} {
		if got := e.ReservedMicroUSD(); got != want {
			t.Errorf("%+v holds %d, want %d", e, got, want)
		}
	}
}

// Unknown is not zero, and zero is not unknown.
func TestASumKnowsWhatItKnows(t *testing.T) {
	if free := (cost.Sum{Calls: 1}); free.Known() == nil || *free.Known() != 0 || !free.Counted() {
		t.Errorf("a call that cost nothing: %s", text(free.Known()))
	}
	if some := (cost.Sum{Calls: 2, Unknown: 1, MicroUSD: 5}); some.Known() == nil || some.Counted() {
		t.Errorf("a part is known: %s", text(some.Known()))
	}
	if (cost.Sum{Unknown: 1}).Known() != nil {
		t.Error("unknown is zero")
	}
	for _, s := range []cost.Sum{
		{Unknown: 1, Input: 1},
		{Unknown: 1, Output: 1},
		{Unknown: 1, Thoughts: 1},
		{Unknown: 1, Input: 1, Output: 1, Thoughts: 1},
	} {
		if !s.Counted() {
			t.Errorf("tokens are known: %+v", s)
		}
	}
}

// The week begins on Monday, and all that was counted is in its sum.
func TestAWeekIsTheSumOfItsDays(t *testing.T) {
	p := newPurse(0, 0, 0)
	for i, day := range []string{"2026-11-22", "2026-11-23", "2026-11-24"} {
		e := cost.Entry{
			ID: strconv.Itoa(
				i,
			), At: p.now, Day: day, RunID: "r", Agent: "research", Provider: "gemini", Model: flash, Kind: "generate",
			Attempt: 1, State: cost.Started,
		}
		_ = p.kept.StartCall(t.Context(), e) // memory
		e.State, e.Estimated, e.MicroUSD = cost.Failed, true, n(1)
		e.Input, e.Cached, e.Output, e.Thoughts = n(20), n(3), n(4), n(5)
		_ = p.kept.EndCall(t.Context(), e)
	}
	want := cost.Sum{
		Calls:     2,
		MicroUSD:  2,
		Estimated: 2,
		Input:     40,
		Cached:    6,
		Output:    8,
		Thoughts:  10,
		Failed:    2,
		Held:      2,
	}
	for _, day := range []int{24, 29} { // Tuesday, Sunday
		p.now = time.Date(2026, 11, day, 10, 0, 0, 0, time.UTC)
		if o, err := p.Overview(t.Context()); err != nil || o.Week != want || o.Month.Calls != 3 {
			t.Errorf("on the %dth: %+v, %v", day, o.Week, err)
		}
	}
	p.now = time.Date(2026, 11, 23, 10, 0, 0, 0, time.UTC)
	if o, err := p.Overview(t.Context()); err != nil || o.Week.Calls != 1 {
		t.Errorf("on Monday: %+v, %v", o.Week, err)
	}
}

// A notice says what is doubtful, and nothing when nothing is.
func TestNoticesSpeakWhenTheyHaveTo(t *testing.T) {
	p := newPurse(0, 0, 0)
	p.limit.Currency, p.limit.EuroDate = "EUR", "2026-11-28"
	notices := func() string {
		o, err := p.Overview(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, text := range o.Notices {
			said = append(said, text.Key+text.Args["count"])
		}
		return strings.Join(said, " ")
	}
	if got := notices(); got != "" {
		t.Errorf("nothing is doubtful: %s", got)
	}
	p.limit.EuroDate = "some day"
	if got := notices(); got != "" {
		t.Errorf("a date that is none: %s", got)
	}
	p.limit.Currency, p.limit.EuroDate = "USD", "2020-01-01"
	if got := notices(); got != "" {
		t.Errorf("dollars need no rate: %s", got)
	}
	for range 12 {
		p.spend("r", nil, true)
	}
	if got := notices(); got != "cost.notice.unknown12" {
		t.Errorf("twelve calls are unknown: %s", got)
	}
}

// The window shows 500 calls, the sheet all of them.
func TestTheWindowShowsTheNewestCalls(t *testing.T) {
	p := newPurse(0, 0, 0)
	for range 501 {
		p.spend("r", n(1), true)
	}
	if list, err := p.Entries(t.Context(), cost.Query{}); err != nil || len(list) != 500 {
		t.Errorf("%d calls, %v", len(list), err)
	}
	if in, out := p.PerMillion(t.Context(), "gemini", google, flash); text(in) != "300000" || text(out) != "2500000" {
		t.Errorf("a million tokens cost %s and %s", text(in), text(out))
	}
}

// What is expected of a call is what a picture, a sound or a short reply takes, and each begun piece of a prompt
// counts.
func TestAnEstimateIsOnTheHighSide(t *testing.T) {
	p := newPurse(0, 0, 0)
	own := []cost.Price{
		{Provider: "gemini", Model: "replies", Input: n(0), Output: n(1_000_000)},
		{Provider: "gemini", Model: "tiers", Input: n(1), Output: n(1), From: 2_000},
	}
	if err := p.SetPrices(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	to := cost.Target{Provider: "gemini", Host: google, Model: "replies"}
	for name, c := range map[string]struct {
		req  model.Request
		want int64
	}{
		"a picture":       {model.Request{Wants: model.ImageMedia}, 1_600},
		"a sound":         {model.Request{Wants: model.AudioMedia}, 4_000},
		"a single token":  {model.Request{MaxOutput: 1}, 1},
		"no limit":        {model.Request{}, 2_000},
		"a limit far off": {model.Request{MaxOutput: 60_000}, 2_000},
	} {
		if got := p.Next(t.Context(), to, c.req); text(got) != text(&c.want) {
			t.Errorf("%s: %s, want %d", name, text(got), c.want)
		}
	}
	sound := func(bytes int) model.Request {
		return model.Request{Blobs: []model.Blob{{Media: "audio/wav", Data: make([]byte, bytes)}}}
	}
	for want, req := range map[int64]model.Request{2: sound(998), 3: sound(1_000), 9: {Input: "x"}, 10: {Input: "abcd"}} {
		if got := cost.Tokens(req); got != want {
			t.Errorf("%+v: %d tokens, want %d", req, got, want)
		}
	}
	to.Model = "tiers"
	if e := p.Expect(t.Context(), to, "research", 3_000); e.MicroUSD != nil || e.HighUSD != nil || e.Basis != "" {
		t.Errorf("three times the prompt has no price: %+v", e)
	}
}

// Two earlier steps are none to learn from, three are.
func TestThreeStepsAreAHistory(t *testing.T) {
	p := newPurse(0, 0, 0)
	to := cost.Target{Provider: "gemini", Host: google, Model: "m"}
	for i, want := range []string{"", "", "", "history"} {
		if i > 0 {
			p.spend(fmt.Sprint("run-", i), n(int64(i)), true)
		}
		if e := p.Expect(t.Context(), to, "research", 30); e.Basis != want {
			t.Errorf("%d steps: %q", i, e.Basis)
		}
	}
}

// Own prices stand over the same model of the same provider, and over no other.
func TestAnOwnPriceReplacesOneRow(t *testing.T) {
	p := newPurse(0, 0, 0)
	if err := p.SetPrices(t.Context(), []cost.Price{{Provider: "example.org", Model: flash, Input: n(1)}}); err != nil {
		t.Fatal(err)
	}
	if in, _ := p.PerMillion(t.Context(), "gemini", google, flash); text(in) != "300000" {
		t.Errorf("the row that ships costs %s", text(in))
	}
	if cost.CheckPrices([]cost.Price{{Provider: "a", Model: "m", Input: n(1), From: -1}}) == nil {
		t.Error("a second price from below zero")
	}
}

// Four decimals begin below a cent and end where one of them is left; a group has three digits.
func TestMoneyAtItsBounds(t *testing.T) {
	dollar, cheap := cost.Money{Currency: "USD"}, cost.Money{Currency: "EUR", EuroRate: 100_000}
	for micro, want := range map[int64]string{
		99: "< 0,0001 $", 100: "0,0001 $", 9_999: "0,0100 $", 10_000: "0,01 $", 123_000_000: "123,00 $",
		1_234_000_000: "1.234,00 $",
	} {
		if got := dollar.Say(micro, i18n.German); got != want {
			t.Errorf("%d: %s, want %s", micro, got, want)
		}
	}
	if got := cheap.Say(1, i18n.German); got != "< 0,0001 €" {
		t.Errorf("a tenth of a millionth: %s", got)
	}
	if half := (cost.Money{Currency: "EUR", EuroRate: 499_999}); half.In(1) != 0 {
		t.Errorf("just below half: %d", half.In(1))
	}
}

// full is a disk that takes nothing.
type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

// A sheet that could not be written is no sheet, and a text is a formula by its first character only.
func TestASheetIsWhole(t *testing.T) {
	report := cost.Report{Rows: []cost.Group{{Key: "a=b"}}}
	if err := cost.WriteReport(full{}, report, cost.Money{}, i18n.Must(i18n.English)); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
	var b strings.Builder
	if err := cost.WriteReport(&b, report, cost.Money{}, i18n.Must(i18n.English)); err != nil ||
		!strings.Contains(b.String(), "\na=b;") {
		t.Errorf("%q, %v", b.String(), err)
	}
}
