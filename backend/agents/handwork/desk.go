package handwork

import (
	"errors"

	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/material/diagram"
	"pult/backend/model/rules"
	"pult/backend/tools"
)

// maxHits is how many passages a search asks for.
const maxHits = 30

// desk is the work on one request.
type desk struct {
	*rules.Desk
	captions *i18n.Catalogue // language of a picture's own words; that of the result but for foreign labels
}

// at gives the work of an agent its desk.
func at(work func(d *desk) (any, error)) rules.Work {
	return func(d *rules.Desk) (any, error) { return work(&desk{d, d.Words}) }
}

// spoken is at for an agent that is told the language of its result by a parameter.
func spoken(work func(d *desk) (any, error)) rules.Work {
	return func(d *rules.Desk) (any, error) {
		if language := d.Req.Params["language"]; language != "" {
			d.Speak(language)
		}
		return work(&desk{d, d.Words})
	}
}

func (d *desk) search(query, language string) ([]tools.Passage, error) {
	found, err := d.searchAll([]string{query}, language)
	if err != nil {
		return nil, err
	}
	return found[0].Hits, nil
}

// searchAll asks for several things, all in one turn.
func (d *desk) searchAll(queries []string, language string) ([]tools.Passages, error) {
	all := make([]tools.Passages, len(queries))
	var missing error
	for i, query := range queries {
		args := tools.SearchArgs{Query: query, Language: language, Sources: d.Req.Params["sources"], Limit: maxHits}
		err := d.Ask("library_search", args, &all[i])
		if err != nil && !errors.Is(err, rules.ErrWaiting) {
			return nil, err
		}
		if err != nil {
			missing = err
		}
		all[i].Hits = quotable(all[i].Hits)
	}
	return all, missing
}

// read asks for whole documents, all in one turn.
func (d *desk) read(ids []string) ([][]tools.Passage, error) {
	all := make([][]tools.Passage, len(ids))
	var missing error
	for i, id := range ids {
		var found tools.Passages
		err := d.Ask("library_read", tools.ReadArgs{DocumentID: id}, &found)
		if err != nil && !errors.Is(err, rules.ErrWaiting) {
			return nil, err
		}
		if err != nil {
			missing = err
		}
		all[i] = quotable(found.Hits)
	}
	return all, missing
}

// quotable are the passages without what must not be quoted: whole ones with a caveat, and sentences in which something
// was lost.
func quotable(hits []tools.Passage) []tools.Passage {
	kept := make([]tools.Passage, 0, len(hits))
	for _, h := range hits {
		h.Text = library.Quotable(library.Passage{Kind: h.Kind, Text: h.Text, Caveat: h.Caveat})
		if h.Text != "" {
			kept = append(kept, h)
		}
	}
	return kept
}

func (d *desk) draw(picture diagram.Diagram) error {
	var drawn tools.Drawn
	return d.Ask("diagram_draw", tools.DrawArgs{Diagram: picture}, &drawn)
}
