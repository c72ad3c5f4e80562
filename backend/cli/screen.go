package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/wire"
	"pult/backend/cost"
)

// screen is how a command speaks to a person, in her language, and how the call will end.
type screen struct {
	words *i18n.Catalogue
	out   page
	err   page
	code  int
	money cost.Money   // how amounts are shown, once the data are open
	specs []agent.Spec // whose parameters are shown, once the data are open
}

func (s *screen) say(key string, args ...string) string { return s.words.Say(i18n.T(key, args...)) }

func (s *screen) tell(key string, args ...string) { s.out.line(0, s.say(key, args...)) }

func (s *screen) printf(format string, args ...any) {
	_, _ = fmt.Fprintf(s.out.out, format, args...) // a closed pipe ends the program soon enough
}

func (s *screen) warn(text string) { s.err.line(0, text) }

func (s *screen) faultText(f *fault.Error) string {
	return s.words.Say(f.Text())
}

func (s *screen) printJSON(v any) error {
	enc := json.NewEncoder(s.out.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(wire.Lists(v))
}

func (s *screen) table(rows int, row func(i int) []string) error {
	w := tabwriter.NewWriter(s.out.out, 0, 0, 2, ' ', 0)
	for i := range rows {
		if _, err := w.Write([]byte(strings.Join(row(i), "\t") + "\n")); err != nil {
			return err
		}
	}
	return w.Flush()
}

// date is a moment as the language writes it, in the local time.
func (s *screen) date(t time.Time) string { return t.Local().Format(s.say("cli.date")) }

// rows are two columns, the second one wrapped.
func (s *screen) rows(indent int, rows [][2]string) {
	wide := 0
	for _, row := range rows {
		wide = max(wide, utf8.RuneCountInString(row[0]))
	}
	for _, row := range rows {
		s.out.item(indent, row[0]+strings.Repeat(" ", wide-utf8.RuneCountInString(row[0]))+" ", row[1])
	}
}

// page is where a person is spoken to: standard output, or beside it when that carries JSON.
func (s *screen) page(o runOptions) page {
	if o.json {
		return s.err
	}
	return s.out
}

// note tells a person something beside what a job makes.
func (s *screen) note(o runOptions, key string, args ...string) {
	s.page(o).line(0, s.say(key, args...))
}

// amount is money in the currency of the settings.
func (s *screen) amount(microUSD int64) string { return s.money.Say(microUSD, s.words.Lang()) }
