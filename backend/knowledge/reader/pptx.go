package reader

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// PPTX reads presentations: each slide is a page, its text boxes stand in the order that the author gave them.
type PPTX struct{}

// maxSlides bounds the slides of a presentation.
const maxSlides = 2000

// Formats implements library.Reader.
func (PPTX) Formats() []string { return []string{"pptx"} }

// Read implements library.Reader.
func (PPTX) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	a, err := openArchive(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	slides, err := a.slides()
	if err != nil {
		return library.Content{}, err
	}
	var props properties
	if err := a.visit(ctx, "docProps/core.xml", &props); err != nil {
		return library.Content{}, err
	}
	var body slideBody
	for i, name := range slides[:min(len(slides), maxSlides)] {
		body.draft.close()
		body.draft.page = i + 1
		if err := a.visit(ctx, name, &body); err != nil {
			return library.Content{}, err
		}
		if err := a.speakerNotes(ctx, name, &body.draft); err != nil {
			return library.Content{}, err
		}
	}
	content := body.draft.content()
	content.Title, content.Author = titled(props.Title, content.Blocks), flat(props.Author)
	content.Language = body.language
	return filled(content)
}

// relations are the parts that a part names, by id.
func (a *archive) relations(part string) (map[string]relation, error) {
	body, err := a.read(path.Dir(part) + "/_rels/" + path.Base(part) + ".rels")
	if err != nil || body == nil {
		return nil, err
	}
	var list struct {
		All []relation `xml:"Relationship"`
	}
	if err := xml.Unmarshal(body, &list); err != nil {
		return nil, broken(err)
	}
	found := map[string]relation{}
	for _, r := range list.All {
		r.Target = path.Join(path.Dir(part), r.Target)
		found[r.ID] = r
	}
	return found, nil
}

type relation struct {
	ID     string `xml:"Id,attr"`
	Kind   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// slides are the names of the slides in their order.
func (a *archive) slides() ([]string, error) {
	const main = "ppt/presentation.xml"
	body, err := a.read(main)
	if err != nil {
		return nil, err
	}
	if body == nil {
		return nil, broken(errors.New("no " + main))
	}
	var list struct {
		Slides []struct {
			Attrs []xml.Attr `xml:",any,attr"`
		} `xml:"sldIdLst>sldId"`
	}
	if err := xml.Unmarshal(body, &list); err != nil {
		return nil, broken(err)
	}
	known, err := a.relations(main)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, s := range list.Slides {
		for _, attr := range s.Attrs {
			if r, ok := known[attr.Value]; ok && attr.Name.Local == "id" && attr.Name.Space != "" {
				names = append(names, r.Target)
			}
		}
	}
	return names, nil
}

// speakerNotes are what the teacher wants to say: found, but no text of the slide.
func (a *archive) speakerNotes(ctx context.Context, slide string, d *draft) error {
	known, err := a.relations(slide)
	if err != nil {
		return err
	}
	for _, r := range known {
		if !strings.HasSuffix(r.Kind, "/notesSlide") {
			continue
		}
		notes := slideBody{onlyBody: true}
		if err := a.visit(ctx, r.Target, &notes); err != nil {
			return err
		}
		for _, b := range notes.draft.content().Blocks {
			d.note(b.Text)
		}
	}
	return nil
}

// slideBody walks a slide.
type slideBody struct {
	draft    draft
	language string
	onlyBody bool // of a page of notes, which repeats the slide

	hiddenSlide bool
	place       string // what the text box is for: "title", "body", …
	hiddenShape bool
	lines       []slideLine
	open        inline
	bullet      string // of the paragraph: "", "none" or "numbered"
	look        runLook
	inText      bool
	math        *markup.Builder
	unseen      strings.Builder

	tables   int
	grid     grid
	cell     slideCell
	cellText []string
}

type slideLine struct {
	text, bullet string
}

type slideCell struct {
	columns, rows int
	covered       bool // part of a cell beside or above
}

func (b *slideBody) enter(name string, attr attributes) bool {
	if b.math != nil {
		b.math.Enter(name, attr.plain())
		return true
	}
	switch name {
	case "Fallback":
		return false
	case "sld":
		b.hiddenSlide = attr.get("show") == "0" || attr.get("show") == "false"
	case "sp", "graphicFrame":
		b.place, b.hiddenShape, b.lines = "", false, nil
	case "cNvPr":
		b.hiddenShape = attr.get("hidden") == "1" || attr.get("hidden") == "true"
	case "ph":
		if b.place = attr.get("type"); b.place == "" {
			b.place = "body"
		}
	case "p":
		b.open, b.bullet = inline{}, ""
	case "buNone":
		b.bullet = "none"
	case "buAutoNum":
		b.bullet = "numbered"
	case "buChar":
		b.bullet = "bullet"
	case "r", "fld":
		b.look = runLook{}
	case "rPr":
		b.runLook(attr)
	case "br":
		b.add(" ")
	case "t":
		b.inText = true
	case "oMath":
		b.math = &markup.Builder{}
		b.math.Enter(name, nil)
	default:
		b.table(name, attr)
	}
	return true
}

func (b *slideBody) runLook(attr attributes) {
	b.look.bold = attr.get("b") == "1"
	if s := attr.get("strike"); s != "" {
		b.look.apply("strike", strings.Replace(s, "noStrike", "none", 1))
	}
	switch shift := attr.get("baseline"); {
	case strings.HasPrefix(shift, "-"):
		b.look.mark = markup.Down
	case strings.Trim(shift, "0%") != "":
		b.look.mark = markup.Up
	}
	if l := attr.get("lang"); b.language == "" {
		b.language = languageCode(l)
	}
}

func (b *slideBody) table(name string, attr attributes) {
	switch name {
	case "tbl":
		if b.tables++; b.tables == 1 {
			b.draft.close()
			b.grid.begin()
		}
	case "tc":
		b.cellText = nil
		b.cell = slideCell{columns: number(attr.get("gridSpan")), rows: number(attr.get("rowSpan"))}
		b.cell.covered = attr.get("hMerge") == "1" || attr.get("vMerge") == "1"
	}
}

// number is a count that may be left out.
func number(value string) int {
	n := 0
	for _, r := range value {
		if r < '0' || r > '9' || n > maxColumns {
			break
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// isHidden reports text and formulas that nobody sees here.
func (b *slideBody) isHidden() bool { return b.hiddenSlide || b.hiddenShape || b.look.struck }

func (b *slideBody) add(text string) {
	switch blank := strings.TrimSpace(text) == ""; {
	case b.isHidden():
		b.unseen.WriteString(text)
	case b.look.mark != 0 && !blank:
		b.open.put(string(b.look.mark)+markup.Unmarked(text)+string(markup.End), b.look.bold)
	default:
		b.open.add(text, b.look.bold)
	}
}

func (b *slideBody) text(s string) {
	switch {
	case b.math != nil:
		b.math.Add(s)
	case b.inText:
		b.add(s)
	}
}

func (b *slideBody) leave(name string) {
	if b.math != nil {
		if b.math.Leave() {
			tex := formulaText(markup.OMML(b.math.Element()))
			b.math = nil
			if b.isHidden() {
				b.unseen.WriteString(tex)
			} else {
				b.open.put(tex, false)
			}
		}
		return
	}
	switch name {
	case "t":
		b.inText = false
	case "r", "fld":
		b.look = runLook{}
	case "p":
		b.draft.hide(b.unseen.String())
		b.unseen.Reset()
		if text := b.open.text(); text != "" && b.tables > 0 {
			b.cellText = append(b.cellText, text)
		} else if text != "" {
			b.lines = append(b.lines, slideLine{text, b.bullet})
		}
		b.open = inline{}
	case "sp":
		b.shape()
	case "tc", "tr", "tbl":
		b.leaveTable(name)
	}
}

func (b *slideBody) leaveTable(name string) {
	switch {
	case name == "tc" && b.tables == 1 && !b.cell.covered:
		b.grid.cell(strings.Join(b.cellText, " "), b.cell.columns, b.cell.rows)
	case name == "tr" && b.tables == 1:
		b.draft.row(b.grid.end())
	case name == "tbl":
		if b.tables = max(b.tables-1, 0); b.tables == 0 {
			b.draft.close()
		}
	}
}

// shape puts a text box: a title, a list, or paragraphs. The lines of the body of a slide are a list when there are
// several.
func (b *slideBody) shape() {
	lines := b.lines
	b.lines = nil
	switch b.place {
	case "sldNum", "dt", "ftr", "hdr", "sldImg":
		return
	}
	if b.onlyBody && b.place != "body" {
		return
	}
	b.draft.close()
	count := 0
	for _, l := range lines {
		switch {
		case b.place == "title" || b.place == "ctrTitle":
			b.draft.heading(1, l.text)
		case l.bullet == "numbered":
			count++
			b.draft.item(strconv.Itoa(count)+". ", l.text)
		case l.bullet == "bullet", l.bullet == "" && b.place == "body" && len(lines) > 1:
			b.draft.item("- ", l.text)
		default:
			b.draft.paragraph(l.text)
		}
	}
	b.draft.close()
}
