package cli

import (
	"context"
	"maps"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// fields asks for an agent's parameters, those of keys or, when that is nil, all; an empty line keeps the value.
// Parameters without a choice, and those that mean nothing with what was chosen before, are not asked for.
func (k *asker) fields(ctx context.Context, desk *Services, g consent.Gate, keys []string) (map[string]string, bool) {
	values, chosen := map[string]string{}, maps.Clone(g.Subject.Params)
	s := spec(desk, g.Subject.Agent)
	k.page.line(0, k.say("cli.ask.keep"))
	for _, p := range s.Params {
		named := keys == nil || slices.Contains(keys, p.Key)
		choice := p.Kind != agent.ChoiceParam ||
			len(p.Options) > 1 && (p.Needs == "" || desk.Engine.Routing.Has(ctx, p.Needs))
		if !named || !choice || !s.Counts(p, chosen) {
			continue
		}
		f := field{words: k.words, agent: s.Name, param: p}
		value, ok := k.field(ctx, f, g.Subject.Params[p.Key])
		if !ok {
			return nil, false
		}
		values[p.Key], chosen[p.Key] = value, value
	}
	return values, true
}

// field asks for one parameter until the value is possible.
func (k *asker) field(ctx context.Context, f field, old string) (string, bool) {
	for {
		k.page.line(2, f.question(old))
		line, ok := k.ask(ctx)
		if !ok {
			return "", false
		}
		value := old
		if line != "" {
			value = f.value(line)
		}
		err := f.check(value)
		if err == nil {
			return value, true
		}
		k.page.line(2, k.faultText(fault.Of(err)))
	}
}

// field is a parameter as a person sees it.
type field struct {
	words *i18n.Catalogue
	agent string
	param agent.Param
}

func (f field) key() string { return "param." + f.agent + "." + f.param.Key }

// label is what a value is called; a free text is called by itself.
func (f field) label(value string) string {
	if f.param.Kind == agent.ChoiceParam && f.words.Has(f.key()+"."+value) {
		return f.words.Say(i18n.T(f.key() + "." + value))
	}
	return value
}

func (f field) question(old string) string {
	if f.param.Kind != agent.ChoiceParam {
		return f.words.Say(i18n.T("cli.ask.text", "label", "@"+f.key(), "value", f.label(old)))
	}
	labels := make([]string, len(f.param.Options))
	for i, o := range f.param.Options {
		labels[i] = f.label(o)
	}
	return f.words.Say(
		i18n.T("cli.ask.choice", "label", "@"+f.key(), "value", f.label(old), "options", strings.Join(labels, ", ")),
	)
}

// value turns what was typed, a label or an option's own name, into the option.
func (f field) value(typed string) string {
	for _, o := range f.param.Options {
		if strings.EqualFold(typed, o) || strings.EqualFold(typed, f.label(o)) {
			return o
		}
	}
	return typed
}

func (f field) check(value string) error {
	_, err := agent.Spec{Name: f.agent, Params: []agent.Param{f.param}}.Check(map[string]string{f.param.Key: value})
	return err
}

func spec(desk *Services, name string) agent.Spec { return specIn(desk.Engine.Agents(), name) }

func specIn(agents []agent.Spec, name string) agent.Spec {
	for _, s := range agents {
		if s.Name == name {
			return s
		}
	}
	return agent.Spec{}
}
