package privacy

import "pult/backend/locale"

// Table is the answer to "what leaves the machine?" for this installation as it is set now.
type Table struct {
	Rows  []Row         `json:"rows"`
	Facts []locale.Text `json:"facts"` // where keys and data are kept, what is never done
}

// Row is one occasion on which data could leave the machine.
type Row struct {
	What   locale.Text `json:"what"`   // "Texte für Gemini"
	When   locale.Text `json:"when"`   // "erst nach „Senden“, mit genauem Text"
	To     []string    `json:"to"`     // hosts; empty: nobody
	Active bool        `json:"active"` // it can happen with the settings as they are
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
		nobody(locale.T("privacy.row.start")), nobody(locale.T("privacy.row.search")), nobody(locale.T("privacy.row.edit")), nobody(locale.T("privacy.row.export")),
		nobody(locale.T("privacy.row.backup")), nobody(locale.T("privacy.row.import")),
	}}
	for _, c := range f.Providers {
		t.Rows = append(t.Rows, f.texts(c), f.models(c))
	}
	t.Rows = append(t.Rows, f.web(), Row{What: locale.T("privacy.row.updates"), When: locale.T("privacy.when.never"), To: []string{}})
	t.Facts = f.facts()
	return t
}

// web is what a step asks on the web: words to search for, and addresses of pages that it opens.
func (f Facts) web() Row {
	r := Row{What: locale.T("privacy.row.web"), When: locale.T("privacy.when.web"), To: f.WebHosts, Active: f.Web && !f.LocalOnly}
	switch {
	case f.LocalOnly:
		r.When = locale.T("privacy.when.forbidden")
	case !f.Web:
		r.When = locale.T("privacy.when.webOff")
	}
	if r.To == nil {
		r.To = []string{}
	}
	return r
}

func nobody(what locale.Text) Row {
	return Row{What: what, When: locale.T("privacy.when.here"), To: []string{}}
}

// texts is what the teacher sends to a provider.
func (f Facts) texts(c Contact) Row {
	r := Row{What: locale.T("privacy.row.texts", "provider", "@provider."+c.Name), When: locale.T("privacy.when.send"), To: []string{c.Host}, Active: c.Allowed && c.Name == f.Provider}
	switch {
	case !c.Allowed:
		r.When = locale.T("privacy.when.forbidden")
	case c.Name != f.Provider:
		r.When = locale.T("privacy.when.notChosen")
	case c.Local:
		r.When = locale.T("privacy.when.sendLocal")
	}
	return r
}

// models is the list of models and the try-out, which work for a provider that is not in use as well.
func (f Facts) models(c Contact) Row {
	r := Row{What: locale.T("privacy.row.models", "provider", "@provider."+c.Name), When: locale.T("privacy.when.button"), To: []string{c.Host}, Active: c.Allowed}
	if !c.Allowed {
		r.When = locale.T("privacy.when.forbidden")
	}
	return r
}

func (f Facts) facts() []locale.Text {
	facts := []locale.Text{locale.T("privacy.fact.data", "dir", f.DataDir), locale.T("privacy.fact.exports", "dir", f.OutDir)}
	for _, place := range f.Keys {
		switch place {
		case InKeyring:
			facts = append(facts, locale.T("privacy.fact.keyring"))
		case InFile:
			facts = append(facts, locale.T("privacy.fact.file"))
		case InSession:
			facts = append(facts, locale.T("privacy.fact.session"))
		case InEnv:
			facts = append(facts, locale.T("privacy.fact.environment"))
		}
	}
	if len(f.Keys) == 0 {
		facts = append(facts, locale.T("privacy.fact.noKey"))
	}
	facts = append(facts, locale.T("privacy.fact.keysNever"), locale.T("privacy.fact.marked"), locale.T("privacy.fact.covers"))
	if f.Profile != "" {
		facts = append(facts, locale.T("privacy.fact.profile", "name", f.Profile))
	} else {
		facts = append(facts, locale.T("privacy.fact.account"))
	}
	if f.LocalOnly {
		facts = append(facts, locale.T("privacy.fact.localOnly"))
	}
	return append(facts, locale.T("privacy.fact.remote"), locale.T("privacy.fact.never"))
}
