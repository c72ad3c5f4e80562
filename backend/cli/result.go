package cli

import (
	"encoding/json"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
)

// resultView shows results and their sources.
type resultView struct{ *screen }

// artifact prints a result in full.
func (v resultView) artifact(art artifact.Artifact) error {
	v.out.line(0, "")
	v.out.line(0, art.Title)
	switch art.Type {
	case artifact.ResearchType:
		var re artifact.Research
		if err := json.Unmarshal(art.Content, &re); err != nil {
			return err
		}
		v.research(v.out, re)
		reading := evidence.Read(re)
		v.out.line(2, v.words.Say(reading.Text)+" "+v.words.Say(reading.Measures(v.words.Lang())))
	case artifact.DocumentType:
		var d artifact.Document
		if err := json.Unmarshal(art.Content, &d); err != nil {
			return err
		}
		v.document(d)
	case artifact.ImageType:
		var im artifact.Image
		if err := json.Unmarshal(art.Content, &im); err != nil {
			return err
		}
		v.out.line(2, im.Diagram.Alt)
	case artifact.MusicType:
		var s artifact.Song
		if err := json.Unmarshal(art.Content, &s); err != nil {
			return err
		}
		for _, stanza := range s.Stanzas {
			v.out.line(0, "")
			v.out.line(2, v.words.Say(i18n.T("song."+string(stanza.Kind))))
			for _, line := range stanza.Lines {
				v.out.line(4, line.Text)
			}
		}
	}
	return nil
}

func (v resultView) research(p page, re artifact.Research) {
	v.sentences(p, re.Summary)
	for _, s := range re.Sections {
		p.line(0, "")
		p.line(2, s.Heading)
		v.sentences(p, s.Sentences)
	}
	p.line(0, "")
	for i, s := range re.Sources {
		p.item(2, "["+number(i+1)+"]", strings.TrimSuffix(s.Title+" · "+v.sourceLine(s), " · "))
	}
	for _, gap := range re.Gaps {
		p.item(2, "!", gap)
	}
}

func (v resultView) sentences(p page, list []artifact.Sentence) {
	for _, s := range list {
		cites := make([]string, len(s.Cites))
		for i, c := range s.Cites {
			cites[i] = number(c)
		}
		text := s.Text + " [" + strings.Join(cites, ", ") + "]"
		if s.Own {
			text += " (" + v.say("cli.own") + ")"
		}
		p.line(2, text)
	}
}

func (v resultView) copy(c artifact.Copy) {
	v.out.line(0, c.Title)
	v.out.line(2, v.sourceLine(artifact.Source{Author: c.Author, Origin: c.Origin, Licence: c.Licence, URL: c.URL, Date: c.Date, ReadOn: c.ReadOn}))
	v.out.line(0, "")
	for line := range strings.Lines(c.Text) {
		v.out.line(2, strings.TrimRight(line, "\n"))
	}
	if c.Part {
		v.out.line(0, "")
		v.out.item(2, "!", v.say("source.part"))
	}
}

// sourceLine is what is known of a source beside its title.
func (v resultView) sourceLine(s artifact.Source) string {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	add(s.Author)
	add(s.Place)
	if s.Origin == "starter" {
		add(v.say("export.starter"))
	} else {
		add(s.Origin)
	}
	add(s.URL)
	if s.Date != "" {
		add(v.say("source.date", "date", i18n.Date(s.Date, v.words.Lang())))
	}
	if s.ReadOn != "" {
		add(v.say("source.readOn", "date", i18n.Date(s.ReadOn, v.words.Lang())))
	}
	if s.Licence != "" {
		add(v.say("export.licence", "licence", s.Licence))
	}
	return strings.Join(parts, " · ")
}
