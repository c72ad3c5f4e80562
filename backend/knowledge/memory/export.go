package memory

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Formats are those that Export writes.
func Formats() []string { return []string{"json", "md"} }

// exported is the whole memory as a file.
type exported struct {
	ExportedAt time.Time  `json:"exportedAt"`
	Facts      []Fact     `json:"facts"` // also replaced and expired ones
	Proposals  []Proposal `json:"proposals"`
}

// Export writes all facts and proposals into a new file "Was-Pult-weiss-<day>" of the folder and returns its path:
// "json" holds everything, "md" is for reading. Invalid "fault.memory.format" (value); other faults as in Config.Save.
func (s *Service) Export(ctx context.Context, format, dir string) (string, error) {
	if format != "json" && format != "md" {
		return "", fault.New(fault.Invalid, "fault.memory.format", nil, "value", format)
	}
	if err := s.sweep(ctx); err != nil {
		return "", err
	}
	rules, err := s.with.Rules(ctx)
	if err != nil {
		return "", err
	}
	all := exported{ExportedAt: s.with.Now()}
	if all.Facts, err = s.everything(ctx); err != nil {
		return "", err
	}
	if all.Proposals, err = s.Proposals(ctx); err != nil {
		return "", err
	}
	words := i18n.Must(rules.Language)
	name := fmt.Sprintf("%s-%s.%s", words.Say(i18n.T("memory.file")), all.ExportedAt.Format(time.DateOnly), format)
	return s.with.Save(dir, name, func(w io.Writer) error {
		if format == "json" {
			out := json.NewEncoder(w)
			out.SetIndent("", "  ")
			return out.Encode(all)
		}
		return all.markdown(w, words)
	})
}

// everything reads all facts page by page.
func (s *Service) everything(ctx context.Context) ([]Fact, error) {
	all := []Fact{}
	for {
		page, err := s.with.Store.Facts(ctx, Filter{Limit: maxList, Skip: len(all)})
		if err != nil {
			return nil, err
		}
		if all = append(all, page...); len(page) < maxList {
			return all, nil
		}
	}
}

// markdown writes what is active by scope and tier, then what waits, then what was.
func (e exported) markdown(w io.Writer, words *i18n.Catalogue) error {
	p := page{out: bufio.NewWriter(w), words: words}
	p.line("# " + p.say("memory.title"))
	p.line("\n" + words.Say(i18n.T("memory.asOf", "at", e.ExportedAt.Format(time.DateOnly))))
	var scopes []Scope
	groups := map[Scope][]Fact{}
	for _, f := range e.Facts {
		if f.State != Active {
			continue
		}
		if groups[f.Scope] == nil {
			scopes = append(scopes, f.Scope)
		}
		groups[f.Scope] = append(groups[f.Scope], f)
	}
	for _, scope := range scopes {
		p.line("\n## " + p.scope(scope))
		for _, tier := range Tiers() {
			p.tier(groups[scope], tier)
		}
	}
	p.rest(e)
	return p.out.Flush()
}

// page writes lines; the first error stays with the writer and comes out of Flush.
type page struct {
	out   *bufio.Writer
	words *i18n.Catalogue
}

func (p page) say(key string) string { return p.words.Say(i18n.T(key)) }

func (p page) line(text string) { _, _ = p.out.WriteString(text + "\n") }

func (p page) scope(s Scope) string {
	if s.Name == "" {
		return p.say(ScopeText(s.Kind))
	}
	return p.say(ScopeText(s.Kind)) + ": " + harmless(s.Name)
}

func (p page) tier(facts []Fact, tier Tier) {
	titled := false
	for _, f := range facts {
		if f.Tier != tier {
			continue
		}
		if !titled {
			p.line("\n### " + p.say(TierText(tier)) + "\n")
			titled = true
		}
		p.line("- " + harmless(f.Text) + " (" + p.about(f) + ")")
	}
}

// about is what stands behind a fact: category, whose words, since when, until when, how often used.
func (p page) about(f Fact) string {
	parts := []string{
		p.say(CategoryText(f.Category)),
		p.say(OriginText(f.Source.Origin)),
		p.words.Say(i18n.T("memory.since", "at", day(f.CreatedAt))),
	}
	if !f.ExpiresAt.IsZero() {
		parts = append(parts, p.words.Say(i18n.T("memory.until", "at", day(f.ExpiresAt))))
	}
	return strings.Join(append(parts, p.words.Say(i18n.T("memory.used", "n", strconv.Itoa(f.Uses)))), ", ")
}

func day(at time.Time) string { return at.Format(time.DateOnly) }

func (p page) rest(e exported) {
	if len(e.Proposals) > 0 {
		p.line("\n## " + p.say("memory.proposals") + "\n")
	}
	for _, w := range e.Proposals {
		p.line(
			"- " + harmless(
				w.Fact.Text,
			) + " (" + p.say(
				CategoryText(w.Fact.Category),
			) + ", " + p.say(
				OriginText(w.Fact.Source.Origin),
			) + ")",
		)
	}
	titled := false
	for _, f := range e.Facts {
		if f.State == Active {
			continue
		}
		if !titled {
			p.line("\n## " + p.say("memory.past") + "\n")
			titled = true
		}
		p.line("- " + harmless(f.Text) + " (" + p.say(StateText(f.State)) + ")")
	}
}

// harmless keeps a fact from being read as Markdown or HTML.
func harmless(text string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", "`", "\\`", "#", `\#`).
		Replace(text)
}
