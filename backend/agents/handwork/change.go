package handwork

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/tasks"
)

// shown is the result that is to be revised; false when there is none.
func (d *desk) shown() (artifact.Shown, bool, error) {
	return agent.ShownIn(d.Req.Context)
}

// tasksOf answers wishes about single tasks and words of a document with a patch; false when there is no document to
// revise or one of the wishes is about the whole.
func (d *desk) tasksOf() (any, bool, error) {
	shown, ok, err := d.shown()
	if err != nil || !ok || shown.Document == nil {
		return nil, false, err
	}
	c, err := d.changing(*shown.Document)
	if err != nil {
		return nil, false, err
	}
	for _, wish := range shown.Wishes {
		if !c.follow(wish) {
			return nil, false, nil
		}
	}
	return struct {
		Patch artifact.Patch `json:"patch"`
	}{c.patch(shown)}, true, nil
}

// changing is a document whose tasks are changed by wishes, one after another.
type changing struct {
	desk     *desk
	material tasks.Material
	words    *i18n.Catalogue
	doc      artifact.Document // with the changes so far; its tasks keep their numbers
	gone     []int             // numbers of tasks that go
	// of the document as it was; its words are put in last, the tasks are made of those of the material
	naming rewording
	left   []string
}

func (d *desk) changing(doc artifact.Document) (*changing, error) {
	m, err := d.worked()
	if errors.Is(err, errNoMaterial) {
		m, err = tasks.OfDocument(doc), nil // what it says itself is all there is
	}
	if err != nil {
		return nil, err
	}
	raw, err := artifact.Written(doc)
	if err != nil {
		return nil, err
	}
	words, before := i18n.Must(i18n.Lang(doc.Language)), doc
	doc.Blocks = slices.Clone(doc.Blocks)
	return &changing{
		desk: d, material: m, words: words, doc: doc,
		naming: rewording{words: words, doc: &before, places: artifact.KindOfDocument().Editable(raw)},
	}, nil
}

// follow does what a wish says about tasks or words; false when it names none.
func (c *changing) follow(wish string) bool {
	if c.naming.rename(wish) {
		return true
	}
	list, names := readTaskWishes(wish, c.only())
	if !names {
		return false
	}
	if len(list) == 0 {
		c.Say("offline.change.model", "wish", shortened(wish))
	}
	for _, w := range list {
		c.change(w)
	}
	return true
}

// only is the number of the task of a document that has a single one; else 0.
func (c *changing) only() int {
	number := 0
	for _, b := range c.doc.Blocks {
		number = max(number, b.Number)
	}
	if number == 1 {
		return 1
	}
	return 0
}

func (c *changing) Say(key string, args ...string) {
	c.left = append(c.left, c.words.Say(i18n.T(key, args...)))
}

func (c *changing) change(w taskWish) {
	number := strconv.Itoa(w.Number)
	there := slices.ContainsFunc(c.doc.Blocks, func(b artifact.Block) bool { return b.Number == w.Number && b.IsTask() })
	others := slices.ContainsFunc(c.doc.Blocks, func(b artifact.Block) bool {
		return b.Number != w.Number && !slices.Contains(c.gone, b.Number) && len(b.Entries) > 0
	})
	switch {
	case w.Number == 0:
		c.Say("offline.change.which")
		return
	case w.drop && there && others:
		c.gone = append(c.gone, w.Number)
		return
	case w.drop && there:
		c.Say("offline.change.last", "number", number)
		return
	case w.Change == tasks.Worth && w.Level != "":
		w.Level = "" // a number is worth the same in every level
	}
	parts, err := tasks.Regenerate(
		c.material,
		tasks.Order{Grade: c.desk.Req.Params["grade"]},
		c.doc,
		w.Instruction,
		c.words,
	)
	if f := fault.Of(err); err != nil {
		c.left = append(c.left, c.words.Say(f.Text()))
	}
	for _, p := range parts {
		at, _ := strconv.Atoi(strings.TrimPrefix(p.Place, "blocks/"))
		c.doc.Blocks[at] = p.Block
	}
}

// patch is what has become different from what was shown. Words alone are set one by one: so the teacher's own keep no
// more than their own place.
func (c *changing) patch(before artifact.Shown) artifact.Patch {
	p := artifact.Patch{Left: slices.Concat(c.naming.left, c.left)}
	for i, b := range c.doc.Blocks {
		place := "blocks/" + strconv.Itoa(i)
		switch {
		case b.IsTask() && slices.Contains(c.gone, b.Number):
			p.Drop = append(p.Drop, place)
		case !sameJSONOf(b, before.Document.Blocks[i]):
			p.Put = append(p.Put, artifact.Part{Place: place, Block: c.naming.block(b)})
		}
	}
	for i, e := range c.naming.places {
		inside := func(place string) bool { return strings.HasPrefix(e.Place, place+"/") }
		if e != before.Places[i] && !slices.ContainsFunc(p.Drop, inside) &&
			!slices.ContainsFunc(p.Put, func(part artifact.Part) bool { return inside(part.Place) }) {
			p.Set = append(p.Set, e)
		}
	}
	return p
}

func sameJSONOf(a, b artifact.Block) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}
