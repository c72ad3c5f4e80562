package privacy

import "pult/backend/base/i18n"

// Table is the answer to "what leaves the machine?" for this installation as it is set now.
type Table struct {
	Rows  []Row       `json:"rows"`
	Facts []i18n.Text `json:"facts"` // where keys and data are kept, what is never done
}

// Row is one occasion on which data could leave the machine.
type Row struct {
	What   i18n.Text `json:"what"`   // "Texte für Gemini"
	When   i18n.Text `json:"when"`   // "erst nach „Senden“, mit genauem Text"
	To     []string  `json:"to"`     // hosts; empty: nobody
	Active bool      `json:"active"` // it can happen with the settings as they are
}

// Facts is what Of needs to know of an installation.
type Facts struct {
	Provider  string // in use: a Name of Providers, or "offline"
	Providers []Contact
	LocalOnly bool
	Keys      []KeyPlace // where keys are kept now, each place once; empty: there is no key
	DataDir   string
	OutDir    string
	Web       bool     // steps may search the web
	WebHosts  []string // whom they ask when their plan says "school"; "*." stands for everything below
	Profile   string   // whose work the costs belong to; empty: the account of the system
}

// Contact is a provider that could be asked.
type Contact struct {
	Name    string // "gemini", "openai"
	Host    string // where it is asked, with port unless it is the usual one
	Local   bool   // the host is this machine
	Allowed bool   // "Nur lokal" does not forbid it
}

// KeyPlace is where a key is kept; the values are those of provider.Source.
type KeyPlace string

// Places of keys.
const (
	InKeyring KeyPlace = "keyring"
	InFile    KeyPlace = "file"
	InSession KeyPlace = "session"
	InEnv     KeyPlace = "environment"
)

// Of makes the table. It claims nothing that the test which counts sockets does not hold true.
func Of(f Facts) Table {
	t := Table{Rows: []Row{
		nobody(
			i18n.T("privacy.row.start"),
		), nobody(i18n.T("privacy.row.search")), nobody(i18n.T("privacy.row.edit")), nobody(i18n.T("privacy.row.export")),
		nobody(i18n.T("privacy.row.backup")), nobody(i18n.T("privacy.row.import")),
	}}
	for _, c := range f.Providers {
		t.Rows = append(t.Rows, f.texts(c), f.models(c))
	}
	t.Rows = append(t.Rows, f.web(), Row{What: i18n.T("privacy.row.updates"), When: i18n.T("privacy.when.never")})
	t.Facts = f.facts()
	return t
}

// web is what a step asks on the web: words to search for, and addresses of pages that it opens.
func (f Facts) web() Row {
	r := Row{
		What:   i18n.T("privacy.row.web"),
		When:   i18n.T("privacy.when.web"),
		To:     f.WebHosts,
		Active: f.Web && !f.LocalOnly,
	}
	switch {
	case f.LocalOnly:
		r.When = i18n.T("privacy.when.forbidden")
	case !f.Web:
		r.When = i18n.T("privacy.when.webOff")
	}
	return r
}

func nobody(what i18n.Text) Row {
	return Row{What: what, When: i18n.T("privacy.when.here")}
}

// texts is what the teacher sends to a provider.
func (f Facts) texts(c Contact) Row {
	r := Row{
		What:   i18n.T("privacy.row.texts", "provider", "@provider."+c.Name),
		When:   i18n.T("privacy.when.send"),
		To:     []string{c.Host},
		Active: c.Allowed && c.Name == f.Provider,
	}
	switch {
	case !c.Allowed:
		r.When = i18n.T("privacy.when.forbidden")
	case c.Name != f.Provider:
		r.When = i18n.T("privacy.when.notChosen")
	case c.Local:
		r.When = i18n.T("privacy.when.sendLocal")
	}
	return r
}

// models is the list of models and the try-out, which work for a provider that is not in use as well.
func (f Facts) models(c Contact) Row {
	r := Row{
		What:   i18n.T("privacy.row.models", "provider", "@provider."+c.Name),
		When:   i18n.T("privacy.when.button"),
		To:     []string{c.Host},
		Active: c.Allowed,
	}
	if !c.Allowed {
		r.When = i18n.T("privacy.when.forbidden")
	}
	return r
}

func (f Facts) facts() []i18n.Text {
	facts := []i18n.Text{i18n.T("privacy.fact.data", "dir", f.DataDir), i18n.T("privacy.fact.exports", "dir", f.OutDir)}
	for _, place := range f.Keys {
		switch place {
		case InKeyring:
			facts = append(facts, i18n.T("privacy.fact.keyring"))
		case InFile:
			facts = append(facts, i18n.T("privacy.fact.file"))
		case InSession:
			facts = append(facts, i18n.T("privacy.fact.session"))
		case InEnv:
			facts = append(facts, i18n.T("privacy.fact.environment"))
		}
	}
	if len(f.Keys) == 0 {
		facts = append(facts, i18n.T("privacy.fact.noKey"))
	}
	facts = append(facts, i18n.T("privacy.fact.keysNever"), i18n.T("privacy.fact.marked"), i18n.T("privacy.fact.covers"))
	if f.Profile != "" {
		facts = append(facts, i18n.T("privacy.fact.profile", "name", f.Profile))
	} else {
		facts = append(facts, i18n.T("privacy.fact.account"))
	}
	if f.LocalOnly {
		facts = append(facts, i18n.T("privacy.fact.localOnly"))
	}
	return append(facts, i18n.T("privacy.fact.remote"), i18n.T("privacy.fact.never"))
}
