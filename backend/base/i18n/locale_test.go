package i18n_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/base/backup"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/material/export"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

const top = "../../.."

// sentences are the keys of a language.
func sentences(lang i18n.Lang) []string {
	return slices.Sorted(slices.Values(i18n.Must(lang).Keys()))
}

// raw is a sentence with its placeholders.
func raw(lang i18n.Lang, key string) string { return i18n.Must(lang).Say(i18n.T(key)) }

func placeholders(sentence string) []string {
	found := regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(sentence, -1)
	names := make([]string, len(found))
	for i, f := range found {
		names[i] = f[1]
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// What may be missing may be so in both languages. Say leaves it out, so the files are asked.
func TestBothLanguagesLeaveTheSameOut(t *testing.T) {
	optional := map[i18n.Lang]map[string]string{}
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		body, err := os.ReadFile(string(lang) + ".json")
		if err != nil {
			t.Fatal(err)
		}
		optional[lang] = map[string]string{}
		for _, line := range strings.Split(string(body), "\n") {
			key, sentence, _ := strings.Cut(line, `": "`)
			found := regexp.MustCompile(`\{(\w+)\?\}`).FindAllString(sentence, -1)
			slices.Sort(found)
			optional[lang][key] = strings.Join(found, " ")
		}
	}
	if !maps.Equal(optional[i18n.German], optional[i18n.English]) {
		t.Error("a part that may be missing stands in one language only")
	}
}

// A part of a sentence that may be missing is a sentence with the values of the whole one, or nothing.
func TestPartsThatMayBeMissing(t *testing.T) {
	de := i18n.Must(i18n.German)
	without := de.Say(i18n.T("fault.provider.server"))
	with := de.Say(i18n.T("fault.provider.server", "said", "@fault.provider.said", "words", "out of memory {x}"))
	if strings.Contains(without, "{") || !strings.HasPrefix(with, without) ||
		!strings.Contains(with, "„out of memory {x}“") {
		t.Errorf("%q, %q", without, with)
	}
}

// What a teacher types is a value and never a pattern, whatever it looks like. The order in which a map gives its
// values must not matter either, so it is tried often.
func TestValuesAreNotReadAgain(t *testing.T) {
	de := i18n.Must(i18n.German)
	for _, value := range []string{
		"{b}", "{a}", "{topic}", "$1", "%s", "%!d(string=x)", `\1`, "@nobody", "@", "{", "}",
		"${a}",
	} {
		for range 20 {
			got := de.Say(i18n.T("fault.settings.agent", "field", value, "value", "{field}"))
			want := strings.ReplaceAll(
				strings.ReplaceAll(raw(i18n.German, "fault.settings.agent"), "{value}", "\x00"),
				"{field}",
				value,
			)
			if want = strings.ReplaceAll(want, "\x00", "{field}"); got != want {
				t.Fatalf("%q: %q, want %q", value, got, want)
			}
		}
	}
}

func TestBothLanguagesSayTheSame(t *testing.T) {
	if de, en := sentences(i18n.German), sentences(i18n.English); !slices.Equal(de, en) {
		t.Errorf("only in one language: %v", differing(de, en))
	}
	for _, key := range sentences(i18n.German) {
		de, en := raw(i18n.German, key), raw(i18n.English, key)
		if strings.TrimSpace(de) == "" || strings.TrimSpace(en) == "" {
			t.Errorf("%s says nothing", key)
		}
		if !slices.Equal(placeholders(de), placeholders(en)) {
			t.Errorf("%s has other placeholders in English: %v, %v", key, placeholders(de), placeholders(en))
		}
	}
}

func differing(a, b []string) []string {
	var only []string
	for _, key := range append(slices.Clone(a), b...) {
		if slices.Contains(a, key) != slices.Contains(b, key) {
			only = append(only, key)
		}
	}
	return only
}

func families() []string {
	set := map[string]bool{}
	for _, key := range sentences(i18n.German) {
		family, _, _ := strings.Cut(key, ".")
		set[family] = true
	}
	return slices.Sorted(maps.Keys(set))
}

func TestEveryKeyInTheSourcesHasASentence(t *testing.T) {
	catalogue := i18n.Must(i18n.German)
	for _, m := range mentions(t, families()) {
		if !catalogue.Has(m.key) && !isBeginning(m.key) {
			t.Errorf("%s: no sentence for %q", m.where, m.key)
		}
	}
}

// isBeginning reports that longer keys begin with this one, as in "param.image"+"."+key.
func isBeginning(key string) bool {
	return slices.ContainsFunc(sentences(i18n.German), func(k string) bool { return strings.HasPrefix(k, key+".") })
}

// templates are sentences whose placeholders somebody else fills: Word counts its pages itself.
func templates() []string { return []string{"export.page"} }

// TestTheTerminalsSentencesStayThere: the window is built without the keys that begin with "cli.", so only the terminal
// program, and what the window's program says on a terminal before it opens, may say them. What both say begins with
// "both.".
func TestTheTerminalsSentencesStayThere(t *testing.T) {
	for _, m := range append(mentions(t, []string{"cli"}), beginnings(t, "cli.")...) {
		if !strings.Contains(m.where, "/backend/cli/") && !strings.Contains(m.where, "/backend/app/command.go") {
			t.Errorf("%s: %q is of the terminal, and the window does not know it", m.where, m.key)
		}
	}
}

func TestEveryPlaceholderGetsItsValue(t *testing.T) {
	catalogue := i18n.Must(i18n.German)
	for _, m := range mentions(t, families()) {
		if !m.call || m.open || !catalogue.Has(m.key) || slices.Contains(templates(), m.key) {
			continue
		}
		for _, name := range placeholders(raw(i18n.German, m.key)) {
			if !slices.Contains(m.args, name) {
				t.Errorf("%s: %q needs a value for {%s}", m.where, m.key, name)
			}
		}
	}
}

// computed are the keys that the program puts together, family by family.
func computed() []string {
	var keys []string
	for _, kind := range consent.Kinds() {
		keys = append(keys, "moment.asked."+string(kind), "gate."+string(kind)+".title", "gate."+string(kind)+".lead")
		for _, do := range consent.Answers(kind) {
			keys = append(keys, "cli.do."+string(kind)+"."+string(do), "cli.letter."+string(do))
		}
	}
	for _, kind := range []workflow.OfferKind{
		workflow.ByApproving, workflow.ByRevising, workflow.ByForking, workflow.ByExtending, workflow.ByPlanning,
	} {
		keys = append(keys, "cli.ask.offer."+string(kind))
	}
	for _, do := range []consent.Do{
		consent.Approve, consent.Change, consent.Deny, consent.Skip, consent.Stop,
		consent.Later, consent.Again, consent.Finish, consent.Decline, consent.Withdraw,
	} {
		keys = append(keys, "moment.do."+string(do))
	}
	for _, by := range []consent.By{
		consent.ByTeacher, consent.ByForm, consent.ByPolicy, consent.ByFile, consent.BySystem,
	} {
		keys = append(keys, "moment.by."+string(by))
	}
	stages := []string{
		"plan_creation", "plan_approval", "results_compilation", "final_approval", "completed", "failed",
		"stopping", "stopped", "interrupted",
	}
	for _, s := range agents.Everyone() {
		keys = append(keys, "agent."+s.Name, "agent."+s.Name+".help", "agent."+s.Name+".verb", "agent."+s.Name+".prompt")
	}
	for _, s := range agents.All() {
		tile := "agent." + s.Name + ".tile"
		keys = append(keys, "agent."+s.Name+".extend", tile, tile+".lead",
			"agent."+s.Name+".offline", "agent."+s.Name+".example")
		if s.ImageGen != nil || s.AudioGen != nil {
			keys = append(keys, "agent."+s.Name+".here")
		}
	}
	for _, s := range append(agents.All(), agents.Answerer()) {
		keys = append(keys, "source."+s.Name, "gate.step.title."+s.Name)
		stages = append(stages, s.Name+"_execution")
		for _, c := range s.Confirms {
			keys = append(keys, "confirm."+s.Name+"."+c.Field)
		}
		for _, p := range s.Params {
			keys = append(keys, "param."+s.Name+"."+p.Key)
			for _, o := range p.Options {
				keys = append(keys, "param."+s.Name+"."+p.Key+"."+o)
			}
		}
	}
	for _, e := range export.All() {
		keys = append(keys, e.Label.Key)
	}
	keys = append(keys, "hunk.style", "hunk.tempo")
	for _, stage := range stages {
		keys = append(keys, "stage."+stage)
	}
	for _, s := range []workflow.State{
		workflow.Drafting, workflow.AwaitingPlan, workflow.Running, workflow.Reviewing, workflow.Completed,
		workflow.Stopping, workflow.Stopped, workflow.Failed, workflow.Interrupted,
	} {
		keys = append(keys, "state."+string(s))
	}
	for _, s := range []workflow.StepState{
		workflow.Queued, workflow.AwaitingUser, workflow.StepRunning, workflow.StepDone, workflow.Skipped,
		workflow.StepError, workflow.StepUnknown, workflow.Stale,
	} {
		keys = append(keys, "step."+string(s))
	}
	for _, s := range []workflow.NodeState{
		workflow.NodeQueued, workflow.NodeRunning, workflow.NodeAwaiting, workflow.NodeCompleted, workflow.NodeModified,
		workflow.NodeDeleted, workflow.NodeCancelling, workflow.NodeError, workflow.NodeUnknown,
	} {
		keys = append(keys, "node."+string(s))
	}
	for _, kind := range workflow.Interferences() {
		keys = append(keys, "both.intervene."+string(kind))
	}
	for _, scope := range []consent.Scope{consent.OfAgent, consent.OfClass, consent.OfHost, consent.OfRecipient} {
		for _, verb := range []consent.Verb{consent.Always, consent.Never} {
			keys = append(keys, consent.Rule{Verb: verb, Agent: "image", Scope: scope}.Text().Key)
		}
	}
	for _, l := range []consent.Level{consent.High, consent.Medium, consent.Low} {
		keys = append(keys, "level."+string(l))
	}
	for _, reason := range []agent.Reason{
		agent.Iterations, agent.TimeLimit, agent.MoneyLimit, agent.Repetition,
		agent.EachReply, agent.Paused,
	} {
		keys = append(keys, "gate.onward.lead."+string(reason))
	}
	for _, s := range agents.Everyone() {
		for _, tool := range s.Tools {
			keys = append(keys, "tool."+tool, "wish."+tool)
		}
	}
	for _, k := range []backup.Kind{
		backup.Daily, backup.Migration, backup.Manual, backup.Replaced, backup.Damaged,
		backup.Outside,
	} {
		keys = append(keys, "backup.kind."+string(k))
	}
	for _, s := range []backup.State{backup.Unchecked, backup.Sound, backup.Broken} {
		keys = append(keys, "backup.state."+string(s))
	}
	for _, o := range []artifact.Origin{artifact.ByAgent, artifact.Edited, artifact.Again, artifact.Taken} {
		keys = append(keys, "cli.version."+string(o), "moment.result."+string(o))
	}
	for _, sort := range []string{"jobs", "facts", "documents", "recipes", "rules"} {
		keys = append(keys, "backup.loss."+sort, "backup.return."+sort)
	}
	keys = append(keys, "backup.loss.changed", "backup.loss.prompts", "backup.loss.settings", "backup.loss.calls")
	for _, s := range shelf.States() {
		keys = append(keys, "both.zim.state."+string(s))
	}
	for _, p := range settings.Shipped() {
		keys = append(keys, "preset."+p.ID)
	}
	return append(
		keys,
		"cli.do.failure.change", "cli.setting.true", "cli.setting.false", "agent.test", "agent.models",
		"cli.ask.sure.step", "cli.ask.sure.send", "cli.ask.sure.resume", "gate.failure.lead.plan",
		"provider.offline", "language.de", "language.en",
	)
}

func TestEveryComputedKeyHasASentence(t *testing.T) {
	catalogue := i18n.Must(i18n.German)
	for _, key := range computed() {
		if !catalogue.Has(key) {
			t.Errorf("no sentence for %q", key)
		}
	}
}

// prefixes are the beginnings of keys that the program completes from values which are not listed anywhere: an agent's
// evidence, the forms of a picture, the parts of a song and of any result, the options of the command line, the kinds
// of change.
func prefixes() []string {
	return []string{
		"evidence.", "exercise.", "exam.", "offline.alt.", "offline.plan.", "offline.unmet.", "offline.note.",
		"offline.answer.count.", "offline.gap.", "offline.letter.", "offline.checklist.", "offline.lesson.",
		"offline.seating.",
		"offline.certificate.",
		"offline.rubric.",
		"cli.value.", "cli.change.",
		"draw.power.", "fault.settings.", "fault.provider.", "agent.setting.", "provider.", "cli.source.", "sends.",
		"personal.", "song.", "puzzle.kind.", "vocabulary.language.", "place.", "export.file.",
	}
}

func TestNoSentenceIsUnused(t *testing.T) {
	used := map[string]bool{}
	for _, key := range computed() {
		used[key] = true
	}
	for _, m := range mentions(t, families()) {
		used[m.key] = true
	}
	window := sources(t)
	for _, key := range sentences(i18n.German) {
		completed := slices.ContainsFunc(prefixes(), func(p string) bool { return strings.HasPrefix(key, p) })
		if !used[key] && !completed && !strings.Contains(window, key) {
			t.Errorf("nobody says %q", key)
		}
	}
}

// sources is the text of the window, which reads the same sentences.
func sources(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, path := range files(t, []string{"frontend/src"}, ".ts", ".svelte") {
		body, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(body)
	}
	return b.String()
}

// TestSay pins how a text becomes words.
func TestSay(t *testing.T) {
	de, en := i18n.Must(i18n.German), i18n.Must(i18n.English)
	for _, c := range []struct {
		words *i18n.Catalogue
		text  i18n.Text
		want  string
	}{
		{de, i18n.T("state.completed"), "fertig"},
		{en, i18n.T("cli.error", "text", "x {y}"), "Error: x {y}"},
		{de, i18n.T("cli.stage", "stage", "@stage.completed"), "— " + de.Say(i18n.T("stage.completed"))},
		{de, i18n.T("no.such.key", "text", "x"), "no.such.key"},
	} {
		if got := c.words.Say(c.text); got != c.want {
			t.Errorf("%+v: %q, want %q", c.text, got, c.want)
		}
	}
	if _, err := i18n.Load("fr"); err == nil {
		t.Error("there is no French")
	}
	if i18n.Must("fr").Lang() != i18n.German {
		t.Error("an unknown language is not German")
	}
}
