package handwork

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
	"pult/backend/material/diagram"
)

// order is a picture to be made: what the parameters say, changed by the wishes.
type order struct {
	form     string  // "auto" or a diagram.Kind
	given    numbers // by the teacher, in place of those of a research
	labels   string
	detailed bool
	pictures bool // in boxes
	without  []keyword
}

// image is the work of the image agent.
func (d *desk) image() (any, error) {
	if patch, ok, err := d.wordsOf(); ok || err != nil {
		return patch, err
	}
	material, given, err := d.charted()
	if err != nil {
		return nil, err
	}
	o := order{
		given:    given,
		form:     d.Req.Params["form"],
		labels:   d.Req.Params["labels"],
		pictures: d.Req.Params["pictures"] == "yes",
		detailed: d.Req.Params["complexity"] == "detailed",
	}
	if o.form == "" {
		o.form = "auto"
	}
	if unfollowed := o.follow(d.Reader, d.Req.Feedback, material); len(unfollowed) > 0 {
		d.Thinking = d.Say("offline.note.wish", "wish", shortened(strings.Join(unfollowed, "; ")))
		d.Notes = append(d.Notes, d.Thinking)
	}
	if material, err = d.inLanguage(material, o.labels); err != nil {
		return nil, err
	}
	if material.Language != d.Language {
		d.captions = i18n.Must(i18n.Lang(material.Language))
	}
	picture, err := d.picture(material, o)
	if err != nil {
		return nil, err
	}
	d.Note("offline.note.drawing", "title", picture.Diagram.Title)
	if err := d.draw(picture.Diagram); err != nil {
		return nil, err
	}
	return picture, nil
}

// charted is what a picture is made from: numbers that the teacher gave under a title, or else a research.
func (d *desk) charted() (artifact.Research, numbers, error) {
	title := cmp.Or(d.Req.Params["topic"], d.Reader.Read(d.Req.Task, d.Language).Topic, d.Say("offline.image.numbers"))
	if dates := wordlist.Dated(d.Req.Params["numbers"]); dates != nil {
		st := artifact.Structure{Kind: diagram.Timeline}
		for _, p := range dates {
			st.Items = append(st.Items, artifact.Item{Label: p.Left, Text: p.Right})
		}
		return artifact.Research{
			Title: title, Topic: title, Language: d.Language, Structures: []artifact.Structure{st},
		}, numbers{}, nil
	}
	figures := wordlist.Figures(d.Req.Params["numbers"], d.Language)
	if figures == nil {
		r, err := d.material()
		return r, numbers{}, err
	}
	m := measured{unit: figures[0].Unit, names: []string{""}, rows: [][]measure{{}}}
	for _, f := range figures {
		m.labels = append(m.labels, f.Label)
		m.rows[0] = append(m.rows[0], measure{label: f.Label, number: f.Number, unit: f.Unit})
	}
	return artifact.Research{Title: title, Topic: title, Language: d.Language},
		numbers{things: m, course: m, hasThings: true, hasCourse: true}, nil
}

func (d *desk) material() (artifact.Research, error) {
	for _, m := range slices.Backward(d.Req.Context) {
		if m.Name != string(artifact.ResearchType) {
			continue
		}
		var r artifact.Research
		if err := json.Unmarshal(m.JSON, &r); err != nil {
			return r, fault.New(fault.Invalid, "fault.offline.material", err)
		}
		return r, nil
	}
	return artifact.Research{}, fault.New(fault.Invalid, "fault.offline.material", nil)
}

// follow reads the wishes for a picture and returns those it cannot follow.
func (o *order) follow(re *intent.Reader, feedback []string, material artifact.Research) []string {
	var unfollowed []string
	for _, wish := range feedback {
		in := re.Read(wish, material.Language)
		understood := isForPlan(re, wish, in, material)
		if form := in.Field("form"); form != "" {
			o.form, understood = form, true
		}
		switch {
		case in.Names("labels"):
			o.labels, understood = in.Field("labels"), true
		case in.Result != "":
			o.labels, understood = map[string]string{"de": "german", "en": "english"}[in.Result], true
		}
		switch {
		case in.Names("detail"):
			o.detailed, understood = in.Field("detail") == "detailed", true
		case hasAny(wordList(wish), "details", "ausführlicher", "genauer", "erklärungen"):
			o.detailed, understood = true, true
		case hasAny(wordList(wish), "einfacher", "simpler", "schlichter", "weniger"):
			o.detailed, understood = false, true
		}
		if v := kit.PicturesWished(wish); v != "" {
			o.pictures, understood = v == "yes", true
		}
		var w wishes
		if !in.Names("labels") && w.read(re, wish) && len(w.without) > 0 {
			o.without, understood = append(o.without, w.without[0].keys...), true
		}
		if !understood && strings.TrimSpace(wish) != "" {
			unfollowed = append(unfollowed, wish)
		}
	}
	return unfollowed
}

// isForPlan reports whether a wish is one that the plan or the research has followed, so that the picture has it
// already.
func isForPlan(re *intent.Reader, wish string, in intent.Intent, material artifact.Research) bool {
	return in.Grade != "" || in.Names("depth") || isHeard(re, wish, material) || in.Shows ||
		slices.ContainsFunc(re.Refused(wish), re.Seeks) ||
		changesTopic(wish) && sharesTopic(in, material.Topic)
}

// isHeard reports whether a research is what a wish about its contents asks for.
func isHeard(re *intent.Reader, wish string, r artifact.Research) bool {
	var w wishes
	if !w.read(re, wish) || len(w.more)+len(w.only) == 0 || len(unheard(w.more, r)) > 0 {
		return false
	}
	for _, section := range r.Sections {
		part := artifact.Research{Language: r.Language, Sections: []artifact.Section{section}}
		if len(unheard(w.only, part)) > 0 {
			return false
		}
	}
	return true
}

// inLanguage gives the research itself when it has the language of the labels, else one made from texts in that
// language. Technical words are never translated: without such a text it is Unsupported "fault.offline.labels".
func (d *desk) inLanguage(r artifact.Research, labels string) (artifact.Research, error) {
	language := map[string]string{"german": "de", "english": "en"}[labels]
	if language == "" || language == r.Language || r.Language == "" {
		return r, nil
	}
	refusal := fault.New(
		fault.Unsupported,
		"fault.offline.labels",
		nil,
		"language",
		"@language."+language,
		"topic",
		r.Topic,
	)
	if !d.HasTool("library_search") || !d.HasTool("library_read") {
		return r, refusal
	}
	for _, topic := range []string{translated(r.Topic, language), translated(r.Title, language)} {
		if topic == "" {
			continue
		}
		other, err := d.foreign(topic, language)
		if err != nil {
			return r, err
		}
		if other.Language == language {
			other.Grade = r.Grade
			return other, nil
		}
	}
	return r, refusal
}

// foreign is a research in one language only; an empty one when the library has none.
func (d *desk) foreign(topic, language string) (artifact.Research, error) {
	hits, err := d.search(topic, language)
	if err != nil {
		return artifact.Research{}, err
	}
	m := newMatter(topic)
	q := inquiry{topic: topic, depth: "standard", language: language}
	picks := q.pick(hits, m)
	if len(picks) == 0 || picks[0].tier < about {
		return artifact.Research{}, nil
	}
	docs, err := d.open(picks, m)
	if err != nil || len(docs) == 0 {
		return artifact.Research{}, err
	}
	c := &chooser{docs: docs, extent: extentOf(q.depth)}
	c.prepare(m, q)
	return d.compose(c, m, ""), nil
}

// unused lists the terms of the research that the picture does not show.
func unused(r artifact.Research, picture diagram.Diagram) []string {
	var b strings.Builder
	for _, n := range picture.Nodes {
		b.WriteString(n.Label + "\n")
		if picture.Detailed || picture.Kind == diagram.Timeline || picture.Kind == diagram.NumberLine {
			b.WriteString(n.Note + "\n")
		}
	}
	for _, row := range append([][]string{picture.Header}, picture.Rows...) {
		b.WriteString(strings.Join(row, "\n") + "\n")
	}
	shown := strings.ToLower(b.String() + picture.Title)
	out := []string{}
	for _, t := range r.Terms {
		if !strings.Contains(shown, strings.ToLower(t.Word)) {
			out = append(out, t.Word)
		}
	}
	return out
}
