package workflow_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"pult/backend/agents"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/material/draw"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/tools"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

var update = flag.Bool("update", false, "write the expected events of the scenarios anew")

// A scenario is a story: what the teacher asks (query, mode), what the model replies (model), what is asked and
// answered (play), and what is told (events). See play for the words of the story and script for those of the model.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			scenario(t, file)
		})
	}
}

func scenario(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	part := map[string]string{}
	for _, f := range archive.Files {
		part[f.Name] = strings.TrimSpace(string(f.Data))
	}
	db := onDisk(t)
	sent := 0
	p := props{keeper: db.Workflow()}
	script := &modeltest.Script{}
	if part["model"] == "offline" {
		p.model = agents.Offline()
		if p.tools, err = tools.All(tools.Deps{Library: starterLibrary(t, db.Library), Drawer: painter(t)}); err != nil {
			t.Fatal(err)
		}
	} else {
		script.Turns = turns(t, part["model"])
		p.model = script
		p.tools = append(p.tools, board(), shelf(), mailer(&sent))
	}
	a := actor{stage: newStage(t, p), t: t, script: script, sent: &sent}
	a.begin(part["query"], workflow.Mode(part["mode"]))
	for i, line := range strings.Split(part["play"], "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			a.line = fmt.Sprintf("%s, line %d: %s", filepath.Base(file), i+1, line)
			a.play(fields(line))
		}
	}
	if n := len(script.Requests()); n != len(script.Turns) {
		t.Errorf("the model was asked %d times, the script has %d turns", n, len(script.Turns))
	}
	told := tale(a.ear.heard())
	if *update {
		setPart(archive, "events", told)
		if err := os.WriteFile(file, txtar.Format(archive), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if told != part["events"]+"\n" {
		t.Errorf("told:\n%s\nwant:\n%s", told, part["events"])
	}
}

func setPart(a *txtar.Archive, name, text string) {
	for i := range a.Files {
		if a.Files[i].Name == name {
			a.Files[i].Data = []byte(text)
			return
		}
	}
	a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(text)})
}

func starterLibrary(t *testing.T, db library.Store) *library.Service {
	t.Helper()
	readers := reader.All(t.TempDir())
	t.Cleanup(func() {
		if err := reader.Close(readers); err != nil {
			t.Error(err)
		}
	})
	n := 0
	s, err := library.NewService(
		library.Config{
			Store:   db,
			Readers: readers,
			Now:     newClock().Now,
			NewID:   func() string { n++; return strconv.Itoa(n) },
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func painter(t *testing.T) *draw.Painter {
	t.Helper()
	p, err := draw.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// actor plays the teacher's part.
type actor struct {
	*stage
	t      *testing.T
	script *modeltest.Script
	sent   *int
	line   string
}

// play does one line of the story:
//
//	ask KIND [STEP]              the program goes on until it asks this
//	end STATE                    … until it has ended in this state
//	answer DO [k=v …] ["words"]  the teacher answers; with scope=TYPE and steps=s1,s2 for a revision
//	refused KEY DO …             … and is refused for this reason, the question stays open
//	edit VERSION STEP …          the teacher changes the plan; see planEdit
//	refused_edit KEY VERSION …   … and is refused for this reason
//	stop | refresh STEP          the teacher's other buttons
//	steps s1=completed …         how the steps stand
//	plan VERSION [CHANGE …]      version and what differs from the one before
//	missing KEY …                what the results say is missing
//	warns KEY …                  what the open question warns of
//	titles RUN|STEP …            what the run and its steps are called
//	heard PURPOSE "words" …      the last request to this agent has the original task and these wishes
//	param STEP k=v …             parameters the step was done with
//	made N                       how many versions of results are there
//	sent N                       how many mails went out
func (a actor) play(words []string) {
	a.t.Helper()
	rest := words[1:]
	switch words[0] {
	case "ask":
		g := a.expect(consent.Kind(rest[0]))
		if len(rest) > 1 {
			a.same(g.StepID, rest[1])
		}
	case "end":
		a.wantState(workflow.State(rest[0]))
	case "answer":
		a.must(a.give(rest))
	case "refused":
		a.same(fault.Of(a.give(rest[1:])).Key, rest[0])
		a.open()
	case "edit":
		a.must(a.Plans.Edit(ctx(), a.run, planEdit(rest)))
	case "refused_edit":
		a.same(fault.Of(a.Plans.Edit(ctx(), a.run, planEdit(rest[1:]))).Key, rest[0])
		a.open()
	case "stop":
		a.must(a.Runs.Stop(ctx(), a.run))
	case "refresh":
		a.must(a.Results.Refresh(ctx(), a.run, rest[0]))
	default:
		a.look(words[0], rest)
	}
}

// look compares; it changes nothing.
func (a actor) look(word string, rest []string) {
	a.t.Helper()
	r := a.checked()
	switch word {
	case "steps":
		for id, state := range assignments(rest) {
			a.same(id+"="+string(step(r, id).State), id+"="+state)
		}
	case "plan":
		a.same(strconv.Itoa(r.Plan.Version)+changes(r), strings.Join(rest, " "))
	case "missing":
		a.same(keys(r), strings.Join(rest, " "))
	case "warns":
		var list []string
		for _, w := range a.open().Question.Warnings {
			list = append(list, w.Key)
		}
		a.same(strings.Join(list, " "), strings.Join(rest, " "))
	case "titles":
		list := []string{r.Title}
		for i, s := range r.Plan.Steps {
			if len(r.Steps) > 0 {
				s.Title = r.Steps[i].Title
			}
			list = append(list, s.Title)
		}
		a.same(strings.Join(list, "|"), strings.Join(rest, " "))
	case "heard":
		a.heard(r, model.Purpose(rest[0]), rest[1:])
	case "param":
		for key, value := range assignments(rest[1:]) {
			a.same(key+"="+step(r, rest[0]).Params[key], key+"="+value)
		}
	case "made":
		n := 0
		for _, s := range r.Steps {
			n += len(s.Artifacts)
		}
		a.same(strconv.Itoa(n), rest[0])
	case "sent":
		a.same(strconv.Itoa(*a.sent), rest[0])
	default:
		a.t.Fatalf("%s: unknown word", a.line)
	}
}

func (a actor) must(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatalf("%s: %v", a.line, err)
	}
}

func (a actor) same(got, want string) {
	a.t.Helper()
	if got != want {
		a.t.Fatalf("%s: got %q, want %q", a.line, got, want)
	}
}

func (a actor) give(words []string) error {
	answer := workflow.Answer{Do: consent.Do(words[0])}
	params := assignments(words[1:])
	if scope := params["scope"]; scope != "" {
		answer.Revision = &consent.Revision{Type: consent.RevisionType(scope)}
		if params["steps"] != "" {
			answer.Revision.Steps = strings.Split(params["steps"], ",")
		}
	} else if len(params) > 0 {
		answer.Params = params
	}
	for _, w := range words[1:] {
		if !strings.Contains(w, "=") {
			answer.Feedback = w
		}
	}
	g := a.open()
	return a.Gates.Decide(ctx(), g.ID, g.Hash, answer)
}

// planEdit reads steps: s1, +AGENT for a new one, with !skip, ?asks and (k=v;k=v) for parameters.
func planEdit(words []string) workflow.PlanEdit {
	version, _ := strconv.Atoi(words[0])
	edit := workflow.PlanEdit{Version: version}
	for _, w := range words[1:] {
		id, params, _ := strings.Cut(strings.TrimSuffix(w, ")"), "(")
		s := workflow.StepEdit{
			Skip:   strings.Contains(id, "!"),
			Asks:   strings.Contains(id, "?"),
			Params: assignments(strings.Split(params, ";")),
		}
		id = strings.Trim(id, "!?")
		agents := map[string]string{"s1": "research", "s2": "image", "s3": "research"}
		if name, isNew := strings.CutPrefix(id, "+"); isNew {
			s.Agent = name
		} else {
			s.ID, s.Agent = id, agents[id]
		}
		edit.Steps = append(edit.Steps, s)
	}
	return edit
}

func changes(r workflow.Run) string {
	var b strings.Builder
	for _, c := range r.Plan.Changes {
		fmt.Fprintf(&b, " %s:%s", c.Kind, c.StepID)
		if c.Field != "" {
			b.WriteString("." + c.Field)
		}
	}
	return b.String()
}

func keys(r workflow.Run) string {
	var list []string
	for _, t := range r.Results.Missing {
		list = append(list, t.Key)
	}
	return strings.Join(list, " ")
}

func (a actor) heard(r workflow.Run, purpose model.Purpose, wishes []string) {
	a.t.Helper()
	var last model.Request
	for _, req := range a.script.Requests() {
		if req.Purpose == purpose {
			last = req
		}
	}
	a.same(last.Task, r.Request)
	if !slices.Equal(last.Feedback, wishes) && len(last.Feedback)+len(wishes) > 0 {
		a.t.Fatalf("%s: the agent heard %q", a.line, last.Feedback)
	}
}

// tale is what was told, one line per event, without the words and numbers that change with every model.
func tale(records []event.Record) string {
	var b strings.Builder
	for _, r := range records {
		switch e := r.Data.(type) {
		case event.WorkflowProgressUpdate, event.TextDelta, event.AgentProgress:
		case event.RunChanged:
			fmt.Fprintln(&b, r.Type, e.State)
		case event.GateOpened:
			fmt.Fprintln(&b, r.Type, e.Key)
		case event.GateDecided:
			fmt.Fprintln(&b, r.Type, e.Key, e.Do, e.By)
		case event.AgentState:
			fmt.Fprintln(&b, r.Type, e.AgentID, e.Agent, e.State)
		case event.ToolCalled:
			fmt.Fprintln(&b, strings.TrimSpace(r.Type+" "+e.AgentID), e.ToolName,
				map[bool]string{true: "blocked", false: "ran"}[e.Blocked])
		case event.ArtifactMade:
			fmt.Fprintln(&b, r.Type, e.StepID, e.Type, e.Version)
		case event.ResultsReady:
			fmt.Fprintln(&b, r.Type, e.PlanID[strings.LastIndex(e.PlanID, "/")+1:])
		default:
			fmt.Fprintln(&b, r.Type)
		}
	}
	return b.String()
}
