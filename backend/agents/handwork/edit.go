package handwork

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/lang/wordlist"
	"pult/backend/material/kinds"
	"pult/backend/material/tasks"
)

// edit is the work of the edit agent: package exercise does it by rule.
func (d *desk) edit() (any, error) {
	if patch, ok, err := d.tasksOf(); ok || err != nil {
		return patch, err
	}
	m, err := d.worked()
	if err != nil {
		return nil, err
	}
	p := d.Req.Params
	o, unknown := taskKinds(p["kinds"])
	o.Operation, o.Grade, o.Level = tasks.Operation(p["operation"]), p["grade"], cmp.Or(p["standard"], p["level"])
	o.Solutions = p["solutions"] != "no"
	if o.Operation == "" {
		o.Operation = tasks.Tasks
	}
	if p["tone"] != "auto" {
		o.Address = tasks.Address(p["tone"])
	}
	if n, err := strconv.Atoi(p["count"]); err == nil {
		o.Count = n
	}
	if n, err := strconv.Atoi(p["words"]); err == nil {
		o.Words = n
	}
	if n, err := strconv.Atoi(p["points"]); err == nil {
		o.Points = n
	}
	d.wishedOrder(&o)
	words := i18n.Must(i18n.Lang(m.Language))
	m = m.Named(cmp.Or(p["title"], titled(o, words)))
	d.Note("offline.note.exercise", "title", m.Title)
	doc, err := tasks.Make(m, o, words)
	if err != nil {
		return nil, err
	}
	for _, kind := range unknown {
		doc.Notes = append(doc.Notes, words.Say(i18n.T("exercise.unknown", "kind", kind)))
	}
	return d.followed(doc)
}

// wishedOrder follows wishes about the whole: another class, other kinds of task, more of them, another form of
// address.
func (d *desk) wishedOrder(o *tasks.Order) {
	for _, wish := range d.Req.Feedback {
		in := d.Reader.Read(wish, d.Language)
		if _, names := readTaskWishes(wish, 0); names {
			continue
		}
		said := WantedOf(in)
		o.Grade, o.Level = cmp.Or(in.Grade, o.Grade), cmp.Or(in.Field("standard"), o.Level)
		if n, err := strconv.Atoi(in.Field("words")); err == nil {
			o.Words = n
		}
		if said.Count > 0 {
			o.Counts = nil // of kinds, as they were ordered: the number of the wish is newer
		}
		o.Bare, o.Options = o.Bare || said.Bare, cmp.Or(said.Options, o.Options)
		o.Count, o.Address = cmp.Or(said.Count, o.Count), cmp.Or(tasks.Address(in.Field("address")), o.Address)
		d.wishedKinds(o, said.Tasks, adds(wish))
	}
}

// titled is what a document without a topic is called: after its work, or after its only kind of task.
func titled(o tasks.Order, words *i18n.Catalogue) string {
	if o.Operation == tasks.Tasks && len(o.Kinds) == 1 {
		return upper(words.Say(i18n.T("exercise.kind." + string(o.Kinds[0]))))
	}
	return words.Say(i18n.T("exercise.title." + string(o.Operation)))
}

// wishedKinds takes other kinds of task, or more of them.
func (d *desk) wishedKinds(o *tasks.Order, wanted []string, more bool) {
	if len(wanted) == 0 {
		return
	}
	switch {
	case !more:
		o.Kinds = nil
	case len(o.Kinds) == 0:
		o.Kinds = d.present()
	}
	for _, kind := range wanted {
		if !slices.Contains(o.Kinds, artifact.BlockKind(kind)) {
			o.Kinds = append(o.Kinds, artifact.BlockKind(kind))
		}
	}
}

// present are the kinds of task of the document that is revised.
func (d *desk) present() []artifact.BlockKind {
	shown, ok, err := d.shown()
	if err != nil || !ok || shown.Document == nil {
		return nil
	}
	var list []artifact.BlockKind
	for _, b := range shown.Document.Blocks {
		if b.IsTask() && !slices.Contains(list, b.Kind) {
			list = append(list, b.Kind)
		}
	}
	return list
}

// adds reports a wish for something more, beside what is there: "noch eine Aufgabe mit richtig oder falsch dazu".
func adds(wish string) bool {
	return hasAny(
		wordList(wish), "noch", "dazu", "hinzu", "zusätzlich", "weitere", "weiteren", "außerdem", "auch", "ergänze",
		"another", "also", "add", "additional", "additionally", "extra", "plus",
	)
}

// followed does what wishes say about single tasks and words with a document that was made anew, and notes those that
// nobody follows.
func (d *desk) followed(doc artifact.Document) (artifact.Document, error) {
	if len(d.Req.Feedback) == 0 {
		return doc, nil
	}
	c, err := d.changing(doc)
	if err != nil {
		return doc, err
	}
	for _, wish := range d.Req.Feedback {
		in := d.Reader.Read(wish, d.Language)
		said := WantedOf(in)
		heard := in.Grade != "" || in.Names("standard", "address") || said.Count > 0 || len(said.Tasks) > 0 ||
			said.Bare || said.Options > 0
		if !c.follow(wish) && !heard && strings.TrimSpace(wish) != "" {
			c.left = append(c.left, d.Say("offline.note.wish", "wish", shortened(wish)))
		}
	}
	c.doc.Blocks = slices.DeleteFunc(
		c.doc.Blocks,
		func(b artifact.Block) bool { return b.IsTask() && slices.Contains(c.gone, b.Number) },
	)
	for i, b := range c.doc.Blocks {
		c.doc.Blocks[i] = c.naming.block(b)
	}
	c.doc.Title = c.naming.block(artifact.Block{Text: c.doc.Title}).Text
	c.doc.Notes = slices.Concat(c.doc.Notes, c.naming.left, c.left)
	return c.doc.Renumbered(), nil
}

// worked is what the agent works with: the text of the request, else the newest result of the earlier steps that the
// work is about.
func (d *desk) worked() (tasks.Material, error) {
	if text := strings.TrimSpace(d.Req.Params["text"]); text != "" {
		if pairs := wordlist.Pairs(text); len(pairs) >= minPairs && !strings.ContainsAny(text, ".!?") {
			return tasks.OfPairs(pairs, d.Language), nil
		}
		return tasks.OfText(text, cmp.Or(library.Language(text), d.Language)), nil
	}
	for _, m := range slices.Backward(d.Req.Context) {
		if work := kinds.Of(artifact.Type(m.Name)).Work; work != nil {
			material, err := work(m.JSON, d.Language)
			if err != nil {
				return tasks.Material{}, fault.New(fault.Invalid, "fault.exercise.material", err)
			}
			return material, nil
		}
	}
	return tasks.Material{}, fault.New(fault.Invalid, "fault.exercise.material", errNoMaterial)
}

var errNoMaterial = errors.New("no research, document or text")
