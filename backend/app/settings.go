package app

import (
	"context"
	"strings"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/base/i18n"
	"pult/backend/base/paths"
	"pult/backend/knowledge/memory"
	"pult/backend/knowledge/source"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/model"
	"pult/backend/model/pace"
	"pult/backend/model/provider"
	"pult/backend/model/typed"
	"pult/backend/privacy"
	"pult/backend/settings"
	"pult/backend/workflow"
)

// memoryRules are the settings about "Was weiß Pult?".
func (o *App) memoryRules(ctx context.Context) (memory.Rules, error) {
	s, err := o.DB.Settings.LoadSettings(ctx)
	return memory.Rules{On: s.Memory, AutoAccept: s.AutoAccept, Names: s.Names, Language: s.Language}, err
}

// remembrance finds facts for a step.
type remembrance struct{ *memory.Service }

// maxFacts bounds what a step is told of the memory.
const maxFacts = 12

// Recall implements workflow.Recaller.
func (r remembrance) Recall(ctx context.Context, w workflow.Want) ([]string, error) {
	found, err := r.Service.Recall(ctx, memory.Query{
		Text: w.Request, Topic: w.Topic, Class: w.Class, Core: true, Limit: maxFacts, RunID: w.RunID, StepID: w.StepID,
	})
	ids := make([]string, len(found))
	for i, f := range found {
		ids[i] = f.Fact.ID
	}
	return ids, err
}

// atlas lists the hosts that a step may ask.
func atlas(s settings.Settings, params map[string]string, written []string) []string {
	if s.LocalOnly {
		return nil
	}
	hosts := source.Hosts(source.Category(params[workflow.WebParam]), s.WebEngine, s.SearxURL)
	for _, a := range written {
		if u, err := source.Address(a); err == nil && !source.Allows(hosts, u.Hostname()) {
			hosts = append(hosts, u.Hostname())
		}
	}
	return hosts
}

// factor is how many tokens of the model for a role one estimated token is.
func (o *App) factor(ctx context.Context, role model.ModelRole) float64 {
	route, err := o.Router.Route(ctx, "", role)
	if err != nil || route.Provider == provider.Offline {
		return 1
	}
	return o.Ledger.Factor(ctx, route.Provider, route.Model)
}

// printed is what an export reads: runs and their results.
type printed struct {
	*workflow.Runs
	*workflow.ResultService
}

// OutDir is the folder of the settings, else the system's folder for documents.
func (o *App) OutDir(ctx context.Context) string {
	if s, err := o.DB.Settings.LoadSettings(ctx); err == nil && s.OutDir != "" {
		return s.OutDir
	}
	return paths.Documents()
}

// compose writes the prompt of a step from what its agent works with.
func (o *App) compose(ctx context.Context, s agent.Sheet) (prompt.Prompt, error) {
	texts, err := o.Prompts.Use(ctx)
	if err != nil {
		return prompt.Prompt{}, err
	}
	t := s.Task
	p := prompt.Parts{
		Base: texts.Base(
			t.Spec.Name,
			t.Spec.Prompt,
		), Texts: texts, Task: t.Request, Question: t.Question, Language: string(t.Language), Params: t.Params,
		Context: s.Material, Feedback: t.Feedback,
		Schema: typed.Sent(t.Spec.Schema), Tools: len(s.Tools) > 0, Style: prompt.Style(t.Setup.Style),
		Continuation: t.Setup.Continue != "off",
		Mailbox:      t.Setup.Mailbox, Chain: t.Setup.Template, Facts: t.Facts,
	}
	if t.Spec.Guide != nil {
		p.Guide = t.Spec.Guide(strings.Join(append([]string{t.Request}, t.Feedback...), "\n"))
	}
	for _, tl := range s.Tools {
		if s.Plain {
			p.Plain = append(p.Plain, tl.Spec())
		}
	}
	for _, line := range t.Plan {
		p.Plan = append(
			p.Plan,
			prompt.PlanStep{Agent: line.Agent, Title: line.Title, State: prompt.StepState(line.State), Why: line.Why},
		)
	}
	for _, l := range t.Notes {
		p.Notes = append(p.Notes, prompt.Note{From: l.From, Kind: l.Kind, Text: l.Text})
	}
	for _, job := range s.History {
		p.History = append(p.History, prompt.Earlier{Request: job.Request, Result: job.Result})
	}
	return prompt.Compose(p)
}

// Provider is who would be asked now.
func (o *App) Provider(ctx context.Context) string {
	route, err := o.Router.RouteOf(ctx, "", model.Strong)
	if err != nil {
		return provider.Offline
	}
	return route.Provider
}

// facts are what the answer to "what leaves the machine?" is made of.
func (o *App) facts(ctx context.Context) (privacy.Facts, error) {
	state, err := o.Router.State(ctx)
	if err != nil {
		return privacy.Facts{}, err
	}
	s, err := o.DB.Settings.LoadSettings(ctx)
	f := state.Facts()
	f.DataDir, f.OutDir, f.Profile = o.Dir, o.OutDir(ctx), s.Profile
	f.Web, f.WebHosts = s.Web, source.Hosts(source.School, s.WebEngine, s.SearxURL)
	return f, err
}

// Words are those of the window's language, German before the settings can be read.
func (o *App) Words(ctx context.Context) *i18n.Catalogue {
	s, err := o.DB.Settings.LoadSettings(ctx)
	if err != nil {
		return i18n.Must(i18n.German)
	}
	return i18n.Must(s.Language)
}

// Letterhead is what stands above what is handed out, kept in the settings and beside them.
func (o *App) Letterhead() *settings.Letterhead {
	return &settings.Letterhead{Store: o.DB.Settings, Logos: o.DB.Settings}
}

// letterhead is as an export prints it.
func (o *App) letterhead(ctx context.Context) (document.Letterhead, error) {
	school, logo, err := o.Letterhead().Read(ctx)
	return document.Letterhead{School: school, Logo: logo}, err
}

// Presets are ways for agents to work, kept in the settings.
func (o *App) Presets() *settings.Presets {
	return &settings.Presets{Store: o.DB.Settings, NewID: o.NewID, Save: export.Save}
}

// pace is how many calls the teacher allows in a minute: to a provider outside of this machine, and of an agent.
func (o *App) pace(ctx context.Context, req model.Request) ([]pace.Limit, error) {
	s, err := o.DB.Settings.LoadSettings(ctx)
	limits := []pace.Limit{{Key: "agent " + req.Origin.Agent, PerMinute: s.Agent(req.Origin.Agent).PerMinute}}
	if !req.Target.Local {
		limits = append(limits, pace.Limit{Key: "provider " + req.Provider, PerMinute: s.PerMinute})
	}
	return limits, err
}
