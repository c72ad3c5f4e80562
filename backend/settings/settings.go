// Package settings holds what the teacher can set about the program as a whole, the defaults, and which values are
// allowed.
package settings

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
)

// Settings is all of it. The zero value is not valid: start from Defaults.
type Settings struct {
	Language    i18n.Lang `json:"language"`    // of the window; results follow the request
	Theme       string    `json:"theme"`       // "system", "light" or "dark"
	Provider    string    `json:"provider"`    // who writes: "offline", "gemini", "openai"
	Mode        string    `json:"mode"`        // how often a run asks: "full", "each" or "quick"
	OutDir      string    `json:"outDir"`      // where exports go; empty = the system's folder for documents
	Part        string    `json:"part"`        // what the window saves of results: "all", "sheet", "solutions", "material"
	ShortcutsOn bool      `json:"shortcutsOn"` // single keys such as A for approve

	LocalOnly bool     `json:"localOnly"` // no provider outside of this machine, whatever else is set
	GeminiURL string   `json:"geminiUrl"` // base address; empty = Google's own
	OpenAIURL string   `json:"openaiUrl"` // base address of an OpenAI-compatible server; empty = Ollama on this machine
	Models    []Chosen `json:"models"`    // what the teacher chose; at most one for each provider and role
	// Every call of a model elsewhere is shown before it is made. Off: who approves a plan that names the recipient has
	// allowed the calls of its steps, as long as no personal data is found.
	EachCall bool `json:"eachCall"`
	// One yes to sending covers the rest of its step, as long as no personal data is found.
	Covers bool     `json:"covers"`
	Names  []string `json:"names"` // names that are always personal data (pupils, colleagues)

	Profile    string `json:"profile"`    // whose work the costs belong to; empty = the account of the system
	Currency   string `json:"currency"`   // "EUR" or "USD"
	EuroRate   int64  `json:"euroRate"`   // micro-euro for one US dollar
	EuroDate   string `json:"euroDate"`   // day of that rate, "2025-11-28"
	PerRequest int64  `json:"perRequest"` // budgets in micro-USD; 0 = none
	PerDay     int64  `json:"perDay"`
	PerMonth   int64  `json:"perMonth"`

	Agents  []Agent  `json:"agents"`  // how agents work; at most one for each name, "" is for all others
	Presets []Preset `json:"presets"` // the teacher's own ways for an agent to work, under a name
	// Calls in a minute to one provider outside of this machine, of all agents together; 0 = no limit.
	PerMinute int `json:"perMinute"`
	// Minutes in which nothing comes from a provider outside of this machine, until its call has failed. A server on this
	// machine has no limit: it may load and think for as long as the teacher waits. 0 is the usual time.
	Patience   int    `json:"patience"`
	Land       string `json:"land"`       // whose holidays count, "BY"; "" = not said
	Web        bool   `json:"web"`        // agents may search the web in steps whose plan says so
	WebEngine  string `json:"webEngine"`  // who is asked: "mediawiki", "searxng", "brave", "tavily", "google"
	SearxURL   string `json:"searxUrl"`   // address of a SearXNG server
	GoogleID   string `json:"googleId"`   // id of a Programmable Search Engine
	Memory     bool   `json:"memory"`     // agents may look into and propose for "Was weiß Pult?"
	AutoAccept bool   `json:"autoAccept"` // preferences the teacher stated are kept without a question
	// A research may say what its model knows without a source, marked as such. A step can have it otherwise.
	OwnKnowledge bool `json:"ownKnowledge"`

	Pictures bool   `json:"pictures"` // agents may propose a step that makes a picture
	School   string `json:"school"`   // its name, above what is handed out; "" = none
	Notify   bool   `json:"notify"`   // the system says so when something waits and the window is not in front
}

// Chosen is the model for a role.
type Chosen struct {
	Provider string `json:"provider"`
	Role     string `json:"role"` // model.ModelRole
	Model    string `json:"model"`
}

// Store keeps the settings.
type Store interface {
	// LoadSettings returns what was saved; a field that was never saved, or whose value is no longer allowed, has its
	// default.
	LoadSettings(ctx context.Context) (Settings, error)
	// SaveSettings replaces all fields at once; Invalid as in Validate.
	SaveSettings(ctx context.Context, s Settings) error
	// EditSettings reads the settings, lets edit change them and saves the result as one step, so that nothing that is
	// saved meanwhile gets lost. A fault of edit ends it, and nothing is saved; Invalid as in Validate. edit must not
	// use the store: it waits for itself.
	EditSettings(ctx context.Context, edit func(*Settings) error) error
}

// Defaults are the settings of a new installation: nothing leaves the computer, and nothing is finished before its
// results were reviewed.
func Defaults() Settings {
	return Settings{
		Language: i18n.German, Theme: "system", Provider: "offline", Mode: "full", Part: "all", ShortcutsOn: true,
		Models: []Chosen{}, Names: []string{}, Currency: "EUR", EuroRate: 860_000, EuroDate: "2025-11-28",
		PerDay: 1_162_791, PerMonth: 11_627_907, // 1 € and 10 €
		Agents: []Agent{}, Presets: []Preset{}, Web: true, WebEngine: "mediawiki", Memory: true, Pictures: true, Notify: true,
		Patience: 2,
	}
}

// Languages are those of the window. Like the lists below it begins with the default.
func Languages() []i18n.Lang { return []i18n.Lang{i18n.German, i18n.English} }

// Themes are the appearances of the window.
func Themes() []string { return []string{"system", "light", "dark"} }

// Providers are the sources of text.
func Providers() []string { return []string{"offline", "gemini", "openai"} }

// Parts are what of results can be saved.
func Parts() []string { return []string{"all", "sheet", "solutions", "material"} }

// Currencies are those that amounts are shown in.
func Currencies() []string { return []string{"EUR", "USD"} }

// WebEngines are those that can be asked; the first needs no key.
func WebEngines() []string { return []string{"mediawiki", "searxng", "brave", "tavily", "google"} }

// Lands are the sixteen Länder by their usual letters.
func Lands() []string {
	return []string{"BW", "BY", "BE", "BB", "HB", "HH", "HE", "MV", "NI", "NW", "RP", "SL", "SN", "ST", "SH", "TH"}
}

// Modes say where a run stops for the teacher. Each stops at the plan and at steps that are not sure enough; besides
// that "full" stops at the review of all results, "each" also at every single one, and "quick" at the review only when
// more than one step made them.
func Modes() []string { return []string{"full", "each", "quick"} }

// Validate finds the first field with a value that is not allowed: Invalid "fault.settings.language",
// "fault.settings.theme", "fault.settings.provider", "….school", "….mode", "….part", "….currency", "….address",
// "….rate", "….date", "….budget", "….engine" or "….land", each with Args value, "….perMinute" and "….patience" with
// value, "….agent" with
// field and value, and those of validPresets.
func (s Settings) Validate() error {
	switch {
	case !slices.Contains(Languages(), s.Language):
		return invalid("language", string(s.Language))
	case !slices.Contains(Themes(), s.Theme):
		return invalid("theme", s.Theme)
	case !slices.Contains(Providers(), s.Provider):
		return invalid("provider", s.Provider)
	case !slices.Contains(Modes(), s.Mode):
		return invalid("mode", s.Mode)
	case !slices.Contains(Currencies(), s.Currency):
		return invalid("currency", s.Currency)
	case !slices.Contains(Parts(), s.Part):
		return invalid("part", s.Part)
	case !address(s.GeminiURL):
		return invalid("address", s.GeminiURL)
	case !address(s.OpenAIURL):
		return invalid("address", s.OpenAIURL)
	case !address(s.SearxURL):
		return invalid("address", s.SearxURL)
	case !slices.Contains(WebEngines(), s.WebEngine):
		return invalid("engine", s.WebEngine)
	case s.Land != "" && !slices.Contains(Lands(), s.Land):
		return invalid("land", s.Land)
	case s.EuroRate < minRate || s.EuroRate > maxRate:
		return invalid("rate", strconv.FormatInt(s.EuroRate, 10))
	case !day(s.EuroDate):
		return invalid("date", s.EuroDate)
	case min(s.PerRequest, s.PerDay, s.PerMonth) < 0:
		return invalid("budget", strconv.FormatInt(min(s.PerRequest, s.PerDay, s.PerMonth), 10))
	}
	if s.PerMinute < 0 || s.PerMinute > maxPerMinute {
		return invalid("perMinute", strconv.Itoa(s.PerMinute))
	}
	if s.Patience < 0 || s.Patience > maxPatience { // 0 is one that was not said
		return invalid("patience", strconv.Itoa(s.Patience))
	}
	if !nameable(s.School) {
		return invalid("school", s.School)
	}
	if err := validPresets(s.Presets); err != nil {
		return err
	}
	return validAgents(s.Agents)
}

// maxPatience is in minutes: who has said nothing for an hour says nothing more.
const maxPatience = 60

// A rate outside of these is a slip of the hand: a dollar is not worth ten euros or one cent.
const (
	minRate = 10_000
	maxRate = 10_000_000
)

// address takes nothing, or an http(s) address with a host and without a user, a query or a fragment: a key in an
// address would be shown and logged.
func address(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil &&
		u.RawQuery == "" &&
		u.Fragment == ""
}

func day(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// Repaired gives every field with a value that is not allowed its default. A row written by another version must not
// lock the teacher out.
func (s Settings) Repaired() Settings {
	d := Defaults()
	if !slices.Contains(Languages(), s.Language) {
		s.Language = d.Language
	}
	if !slices.Contains(Themes(), s.Theme) {
		s.Theme = d.Theme
	}
	if !slices.Contains(Providers(), s.Provider) {
		s.Provider = d.Provider
	}
	if !slices.Contains(Modes(), s.Mode) {
		s.Mode = d.Mode
	}
	if !slices.Contains(Parts(), s.Part) {
		s.Part = d.Part
	}
	if !slices.Contains(Currencies(), s.Currency) {
		s.Currency = d.Currency
	}
	if !address(s.GeminiURL) {
		s.GeminiURL = d.GeminiURL
	}
	if !address(s.OpenAIURL) {
		s.OpenAIURL = d.OpenAIURL
	}
	if s.EuroRate < minRate || s.EuroRate > maxRate || !day(s.EuroDate) {
		s.EuroRate, s.EuroDate = d.EuroRate, d.EuroDate
	}
	s.PerRequest, s.PerDay, s.PerMonth = max(s.PerRequest, 0), max(s.PerDay, 0), max(s.PerMonth, 0)
	return s.repairedTools()
}

func (s Settings) repairedTools() Settings {
	d := Defaults()
	if !address(s.SearxURL) {
		s.SearxURL = d.SearxURL
	}
	if !slices.Contains(WebEngines(), s.WebEngine) {
		s.WebEngine = d.WebEngine
	}
	if s.Land != "" && !slices.Contains(Lands(), s.Land) {
		s.Land = d.Land
	}
	if s.PerMinute < 0 || s.PerMinute > maxPerMinute {
		s.PerMinute = d.PerMinute
	}
	if s.Patience < 1 || s.Patience > maxPatience {
		s.Patience = d.Patience
	}
	if !nameable(s.School) {
		s.School = d.School
	}
	if validPresets(s.Presets) != nil {
		s.Presets = d.Presets
	}
	if validAgents(s.Agents) != nil {
		s.Agents = d.Agents
	}
	return s
}

// Model is the chosen model of a provider for a role; "" when none was chosen.
func (s Settings) Model(provider, role string) string {
	for _, c := range s.Models {
		if c.Provider == provider && c.Role == role {
			return c.Model
		}
	}
	return ""
}

func invalid(field, value string) error {
	codes := map[string]reason.Code{
		"address": reason.BadAddress, "perMinute": reason.BadPace, "patience": reason.BadPatience,
	}
	return fault.New(fault.Invalid, "fault.settings."+field, fmt.Errorf("%s %q is not allowed", field, value), "value",
		value).
		Because(codes[field])
}
