package export

import (
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge"
	"pult/backend/material/document"
	"pult/backend/privacy"
	"pult/backend/workflow"
)

// rights are what has to be looked at before a document is handed on.
type rights struct {
	words   *i18n.Catalogue
	title   string
	names   []string // that stand in it, and numbers and addresses
	sources []artifact.Source
	unknown []artifact.Source // whose rights nobody told
	shared  bool              // a source asks for the same licence
	helpers []string          // that wrote with the program
	ended   bool              // the teacher has approved it
}

// rightsOf looks through what is printed. A name in the title of a source is in print, and nobody's secret.
func rightsOf(p Printing, d Document) rights {
	r := rights{
		words: i18n.Must(p.Run.Language), title: d.Title, helpers: helpers(p.Run, p.Artifacts),
		ended: p.Run.State == workflow.Completed,
	}
	for _, a := range p.Artifacts {
		var has struct {
			Sources []artifact.Source `json:"sources"`
		}
		if json.Unmarshal(a.Content, &has) != nil {
			continue
		}
		for _, s := range has.Sources {
			r.source(s)
		}
	}
	if slices.ContainsFunc(p.Artifacts, func(a artifact.Artifact) bool { return !a.Public }) {
		d.Notes = nil
		for _, f := range privacy.Scan(wordsOf(d), nil) {
			r.names = append(r.names, f.Value)
		}
	}
	return r
}

func (r *rights) source(s artifact.Source) {
	if slices.ContainsFunc(r.sources, func(k artifact.Source) bool {
		return k.Title == s.Title && k.Origin == s.Origin && k.URL == s.URL
	}) {
		return
	}
	r.sources = append(r.sources, s)
	if s.Licence == "" || !knowledge.Of(s.Origin, s.URL).Public {
		r.unknown = append(r.unknown, s)
	}
	r.shared = r.shared || strings.Contains(s.Licence, "BY-SA")
}

func (r *rights) say(key string, args ...string) string { return r.words.Say(i18n.T(key, args...)) }

// page is a text file that Windows' editor shows with its umlauts and line ends.
func (r *rights) page(title string, lines []string) []byte {
	head := r.say(title, "title", r.title)
	text := head + "\n" + strings.Repeat("=", len([]rune(head))) + "\n\n" + strings.Join(lines, "\n") + "\n"
	return []byte("\ufeff" + strings.ReplaceAll(text, "\n", "\r\n"))
}

// check is what to look at, each with a box.
func (r *rights) check() []string {
	lines := []string{r.say("parcel.check.names")}
	if len(r.names) > 0 {
		lines = append(lines, "☐ "+r.say("parcel.check.found", "names", strings.Join(r.names, "; ")))
	} else {
		lines = append(lines, "☐ "+r.say("parcel.check.none"))
	}
	lines = append(lines, "☐ "+r.say("parcel.check.pictures"), "", r.say("parcel.check.rights"))
	for _, s := range r.unknown {
		lines = append(lines, "☐ "+r.say("parcel.check.ask", "source", document.Reference(s, r.words)))
	}
	if r.shared {
		lines = append(lines, "☐ "+r.say("parcel.check.shared"))
	}
	lines = append(lines, "☐ "+r.say("parcel.check.own"), "", r.say("parcel.check.content"))
	if !r.ended {
		lines = append(lines, "☐ "+r.say("parcel.check.draft"))
	}
	return append(lines, "☐ "+r.say("parcel.check.read"))
}

// listed are the sources as footnotes name them.
func (r *rights) listed() []string {
	if len(r.sources) == 0 {
		return []string{r.say("parcel.sources.none")}
	}
	lines := make([]string, len(r.sources))
	for i, s := range r.sources {
		lines[i] = "– " + document.Reference(s, r.words)
	}
	return lines
}

// licences say what may be done with the sources, and leave a line for the licence of the sheet itself.
func (r *rights) licences() []string {
	lines := []string{r.say("parcel.licence.own"), ""}
	var told []string
	for _, s := range r.sources {
		if s.Licence == "" || slices.Contains(told, s.Licence) {
			continue
		}
		told = append(told, s.Licence)
		lines = append(lines, s.Licence+": "+r.say(meaning(s.Licence)))
	}
	if len(r.unknown) > 0 {
		lines = append(lines, r.say("parcel.licence.unknown"))
	}
	return lines
}

// meaning is the sentence about a licence.
func meaning(licence string) string {
	switch {
	case strings.Contains(licence, "BY-SA"):
		return "parcel.licence.bysa"
	case strings.Contains(licence, "CC BY"):
		return "parcel.licence.by"
	case strings.Contains(licence, "CC0"), strings.Contains(strings.ToLower(licence), "public domain"):
		return "parcel.licence.free"
	}
	return "parcel.licence.other"
}

// wrote says whether an AI wrote in it.
func (r *rights) wrote() []string {
	if len(r.helpers) == 0 {
		return []string{r.say("parcel.ai.none")}
	}
	who := make([]string, len(r.helpers))
	for i, name := range r.helpers {
		if who[i] = name; r.words.Has("provider." + name) {
			who[i] = r.say("provider." + name)
		}
	}
	lines := []string{r.say("parcel.ai.wrote", "who", strings.Join(who, ", "))}
	if r.ended {
		return append(lines, r.say("parcel.ai.approved"))
	}
	return append(lines, r.say("parcel.check.draft"))
}

// notes tell whoever exports where the list is, and what was found.
func (r *rights) notes(list string) []i18n.Text {
	notes := []i18n.Text{i18n.T("parcel.note", "file", list)}
	if len(r.names) > 0 {
		notes = append(notes, i18n.T("parcel.check.found", "names", strings.Join(r.names, "; ")))
	}
	for _, s := range r.unknown {
		notes = append(notes, i18n.T("parcel.check.ask", "source", document.Reference(s, r.words)))
	}
	return notes
}
