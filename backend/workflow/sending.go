package workflow

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"

	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/privacy"
	"pult/backend/workflow/consent"
)

// look finds what would be sent, with placeholders when the teacher chose them for this run.
func (c *call) look(ctx context.Context) error {
	c.out.masking.Lock()
	defer c.out.masking.Unlock()
	book, err := c.book(ctx)
	if err != nil {
		return err
	}
	old := len(book)
	sent := texts(c.request)
	suspects := append(personal(c.request), c.run.own()...)
	book, found := book.Add(present(privacy.Scan(suspects, c.run.settings.Names), sent), sent...)
	if masked(c.run) {
		if err := c.keep(ctx, book[old:]); err != nil {
			return err
		}
		c.hidden = book
		c.request = hide(c.request, book)
		found = nil
	}
	c.sending = sending(c.route, c.request, found, book)
	c.sending.Since = c.since()
	return nil
}

func (c *call) book(ctx context.Context) (privacy.Redactions, error) {
	book, err := c.out.store.Placeholders(ctx, c.run.ID)
	return book, stored(err)
}

// keep writes new placeholders before they are sent: an answer must find what stands behind them, also after a crash.
func (c *call) keep(ctx context.Context, added []privacy.Entry) error {
	if len(added) == 0 {
		return nil
	}
	return stored(c.out.store.AddPlaceholders(ctx, c.run.ID, added))
}

// masked reports that the teacher chose placeholders in this run.
func masked(r Run) bool {
	return slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
		return g.Kind == consent.Send && g.Decision != nil && g.Decision.Params[maskParam] == "on"
	})
}

// personal lists the texts of a request that may hold personal data: what the teacher wrote, what comes from documents
// that were never published, and a question that a model made of both. The program's own words and the model's others
// are left out; what is found is looked for everywhere.
func personal(req model.Request) []string {
	texts := []string{req.Task, req.Question}
	for _, key := range slices.Sorted(maps.Keys(req.Params)) {
		texts = append(texts, req.Params[key])
	}
	texts = append(texts, req.Feedback...)
	for _, m := range req.Context {
		if !m.Public {
			texts = append(texts, string(m.JSON))
		}
	}
	for _, m := range req.Messages {
		if m.Role == model.User {
			texts = append(texts, m.Text)
		}
		if m.Role == model.ToolRole && !m.Public {
			texts = append(texts, string(m.Result))
		}
	}
	return texts
}

// own lists all that the teacher wrote in this run: what she told one step can come back in the result that another one
// is given.
func (r Run) own() []string {
	texts := []string{r.Request}
	for _, f := range r.Feedback {
		texts = append(texts, f.Text)
	}
	for _, g := range r.Gates {
		if g.Decision == nil {
			continue
		}
		texts = append(texts, g.Decision.Feedback)
		if g.Kind == consent.Step || g.Kind == consent.Clarify {
			texts = append(texts, slices.Sorted(maps.Values(g.Decision.Params))...)
		}
	}
	for _, i := range r.said {
		texts = append(append(texts, i.Text), slices.Sorted(maps.Values(i.Params))...)
	}
	if r.Plan != nil {
		for _, s := range r.Plan.Steps {
			texts = append(texts, slices.Sorted(maps.Values(s.Params))...)
		}
	}
	return texts
}

// unsaid reports that nothing personal of what the teacher wrote in this run stands in a text; names are personal
// always.
func (r Run) unsaid(names []string, text string) bool {
	return len(present(privacy.Scan(r.own(), names), []string{text})) == 0
}

// present keeps what stands in the texts that are sent.
func present(found []privacy.Finding, sent []string) []privacy.Finding {
	return slices.DeleteFunc(found, func(f privacy.Finding) bool {
		one, _ := privacy.Redactions(nil).Add([]privacy.Finding{f})
		return !slices.ContainsFunc(sent, func(text string) bool { return one.Hide(text) != text })
	})
}

// texts is all that is sent; no placeholder may stand in it already.
func texts(req model.Request) []string {
	var list []string
	for _, p := range req.Parts() {
		list = append(list, p.Text)
	}
	return list
}

// hide puts placeholders into everything that is sent.
func hide(req model.Request, book privacy.Redactions) model.Request {
	req.System, req.Input = book.Hide(req.System), book.Hide(req.Input)
	req.Messages = slices.Clone(req.Messages)
	for i, m := range req.Messages {
		m.Text, m.Result = book.Hide(m.Text), book.HideJSON(m.Result)
		m.Calls = slices.Clone(m.Calls)
		for k := range m.Calls {
			m.Calls[k].Args = book.HideJSON(m.Calls[k].Args)
		}
		req.Messages[i] = m
	}
	return req
}

// sending describes a request for the teacher.
func sending(route provider.Route, req model.Request, found []privacy.Entry, book privacy.Redactions) consent.Sending {
	s := consent.Sending{
		To:       route.Host,
		URL:      route.URL,
		Provider: route.Provider,
		Model:    route.Model,
		Exact:    true,
		Parts:    parts(req),
	}
	for _, p := range s.Parts {
		s.Bytes += len(p.Text)
	}
	for _, b := range req.Blobs {
		sum := sha256.Sum256(b.Data)
		s.Attachments = append(
			s.Attachments,
			consent.Attached{Name: b.Name, Media: b.Media, Bytes: len(b.Data), Hash: hex.EncodeToString(sum[:])},
		)
		s.Bytes += len(b.Data)
	}
	for _, f := range found {
		s.Found = append(s.Found, consent.Found{Kind: string(f.Kind), Value: f.Value, Placeholder: f.Placeholder})
	}
	if len(found) > 0 {
		s.Masked = parts(hide(req, book))
	}
	return s
}

func parts(req model.Request) []consent.Text {
	var texts []consent.Text
	for _, p := range req.Parts() {
		texts = append(texts, consent.Text{Kind: p.Title, Name: p.Name, Text: p.Text})
	}
	return texts
}
