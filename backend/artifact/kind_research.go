package artifact

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
)

// ResearchType is the type of a research (seed 000).
const ResearchType Type = "research"

// KindOfResearch is a text with its sources.
func KindOfResearch() Kind {
	return Kind{
		Name: ResearchType, Reply: func() any { return new(Research) },
		Parts: parts(Research.parts), Places: researchPlace, Drops: researchDrop,
		Follow: renamed, Twin: repeatedBy,
		Fallout: func(p Patch, content []byte, changed, gone, hand []string) []string {
			gone = emptied(content, gone, hand)
			return append(gone, p.outlived(content, changed, gone, hand)...)
		},
		Diff: Diff{
			Objects: regexp.MustCompile(`^sections/\d+$`),
			Lists:   regexp.MustCompile(`^(summary|sections|facts|terms|structures|sections/\d+/sentences)$`),
			Group:   headings,
		},
		Passages: passages(Research.passages),
	}
}

var (
	researchPlace = regexp.MustCompile(
		`^(title|summary/\d+/text|sections/\d+/heading|sections/\d+/sentences/\d+/text|facts/\d+/text|terms/\d+/(word|` +
			`definition)|structures/\d+/(items/\d+/(label|text)|header/\d+|rows/\d+/\d+))$`,
	)
	researchDrop = regexp.MustCompile(`^(summary|sections|facts|terms|structures)/\d+$|^sections/\d+/sentences/\d+$`)
)

func (r Research) parts(add AddPart) {
	add(r.Title, "title")
	for i, s := range r.Summary {
		add(s.Text, "summary", strconv.Itoa(i), "text")
	}
	for i, section := range r.Sections {
		n := strconv.Itoa(i)
		add(section.Heading, "sections", n, "heading")
		for j, s := range section.Sentences {
			add(s.Text, "sections", n, "sentences", strconv.Itoa(j), "text")
		}
	}
	for i, s := range r.Structures {
		n := strconv.Itoa(i)
		for j, item := range s.Items {
			add(item.Label, "structures", n, "items", strconv.Itoa(j), "label")
			add(item.Text, "structures", n, "items", strconv.Itoa(j), "text")
		}
		editableTable(s.Header, s.Rows, add, "structures", n)
	}
	for i, t := range r.Terms {
		add(t.Word, "terms", strconv.Itoa(i), "word")
		add(t.Definition, "terms", strconv.Itoa(i), "definition")
	}
	for i, f := range r.Facts {
		add(f.Text, "facts", strconv.Itoa(i), "text")
	}
}

// repeatedBy is the sentence that says what an entry of a list says, with the entry's new label or text in it.
func repeatedBy(content []byte, path []string, old, text string) (TextEdit, bool) {
	if len(path) != 5 || path[2] != "items" {
		return TextEdit{}, false
	}
	var r Research
	if json.Unmarshal(content, &r) != nil {
		return TextEdit{}, false
	}
	list, _ := strconv.Atoi(path[1])
	entry, _ := strconv.Atoi(path[3])
	section := slices.IndexFunc(r.Sections, r.Structures[list].Repeats)
	if section < 0 {
		return TextEdit{}, false
	}
	sentence := r.Sections[section].Sentences[entry].Text
	at := strings.Index(sentence, old)
	if path[4] == "text" { // it stands behind the label
		at = strings.LastIndex(sentence, old)
	}
	if at < 0 {
		return TextEdit{}, false
	}
	place := strings.Join([]string{"sections", strconv.Itoa(section), "sentences", path[3], "text"}, "/")
	return TextEdit{Place: place, Text: sentence[:at] + text + sentence[at+len(old):]}, true
}

// renamed gives the structure that repeats a section the section's new heading: by it they are found together.
func renamed(content []byte, path []string, old string, written []byte) []byte {
	var r struct {
		Sections, Structures []struct {
			Heading string `json:"heading"`
		}
	}
	if path[0] != "sections" || path[len(path)-1] != "heading" || json.Unmarshal(content, &r) != nil {
		return content
	}
	for _, s := range r.Sections {
		if s.Heading == old { // another one bears the name still
			return content
		}
	}
	for i, s := range r.Structures {
		if from, to, ok := locate(content, []string{"structures", strconv.Itoa(i), "heading"}); ok && s.Heading == old {
			content = slices.Replace(content, from, to, written...)
		}
	}
	return content
}

// emptied lets a section go as a whole that loses all of its sentences, unless its heading is the teacher's.
func emptied(content []byte, gone, hand []string) []string {
	var r Research
	if json.Unmarshal(content, &r) != nil {
		return gone
	}
	for n, section := range r.Sections {
		at := "sections/" + strconv.Itoa(n)
		inside := func(g string) bool { return within(g, at+"/sentences") }
		left := len(section.Sentences) - len(slices.DeleteFunc(slices.Clone(gone), func(g string) bool { return !inside(g) }))
		if left == 0 && slices.ContainsFunc(gone, inside) && !slices.Contains(hand, at+"/heading") {
			gone = append(slices.DeleteFunc(gone, inside), at)
		}
	}
	return gone
}

// outlived is what the structures of sections still say when sentences change or go: the entry of a sentence that goes,
// and of every other change all. The teacher's stay, and those that the patch itself speaks of; a table repeats no
// sentences and goes only with its section.
func (p Patch) outlived(content []byte, changed, gone, hand []string) []string {
	var r Research
	if json.Unmarshal(content, &r) != nil {
		return nil
	}
	named := slices.Concat(p.Drop, hand)
	for _, e := range p.Set {
		named = append(named, e.Place)
	}
	var out []string
	for i, st := range r.Structures {
		place := "structures/" + strconv.Itoa(i)
		if st.Own || slices.ContainsFunc(named, func(n string) bool { return within(n, place) }) {
			continue
		}
		for n, section := range r.Sections {
			if section.Heading == st.Heading {
				out = append(out, st.outlived(section, place, "sections/"+strconv.Itoa(n), changed, gone)...)
			}
		}
	}
	return out
}

// minEntries make a list.
const minEntries = 2

// outlived is what one structure still says of the section of its name.
func (s Structure) outlived(section Section, place, at string, changed, gone []string) []string {
	sentences := at + "/sentences"
	var entries []string
	for _, g := range gone {
		if number, ok := strings.CutPrefix(g, sentences+"/"); ok {
			entries = append(entries, place+"/items/"+number)
		}
	}
	rewritten := slices.ContainsFunc(changed, func(c string) bool { return within(c, sentences) })
	switch table := len(s.Header) > 0; {
	case slices.Contains(gone, at), !table && rewritten:
		return []string{place}
	case table || len(entries) == 0:
		return nil
	case !s.Repeats(section) || len(s.Items)-len(entries) < minEntries:
		return []string{place}
	}
	return entries
}

// headings makes one change of a section's heading and that of the structure which repeats the section.
func headings(place string, before, after json.RawMessage) string {
	path := strings.Split(place, "/")
	switch {
	case path[0] == "structures" && before != nil && after != nil:
		var b, a Structure
		if json.Unmarshal(before, &b) == nil && json.Unmarshal(after, &a) == nil && b.Heading != a.Heading {
			return "heading " + strconv.Quote(b.Heading) + strconv.Quote(a.Heading)
		}
	case path[0] == "sections" && path[len(path)-1] == "heading":
		var b, a string
		if json.Unmarshal(before, &b) == nil && json.Unmarshal(after, &a) == nil {
			return "heading " + strconv.Quote(b) + strconv.Quote(a)
		}
	}
	return ""
}

func (r Research) passages(out *Reading) {
	out.Language = r.Language
	for _, s := range r.Sections {
		out.add(i18n.T("where.section", "heading", s.Heading), textsOf(s.Sentences)...)
	}
	for _, f := range r.Facts {
		out.add(i18n.T("where.facts"), f.Text)
	}
	for _, t := range r.Terms {
		out.Terms = append(out.Terms, t.Word)
		out.add(i18n.T("where.terms"), t.Word+": "+t.Definition)
	}
	for _, s := range r.Structures {
		for _, i := range s.Items {
			out.add(i18n.T("where.section", "heading", s.Heading), i.Label+": "+i.Text)
		}
	}
	out.add(i18n.T("where.summary"), textsOf(r.Summary)...)
}
