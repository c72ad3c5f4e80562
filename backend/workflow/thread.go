package workflow

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model"
)

// Question is a plain question.
type Question struct {
	Text     string
	Language i18n.Lang
	After    string // the run it follows; "" = it begins a talk
	Web      string // sources on the web that may be asked; "" = none, unless the words ask for them
}

// plain reports a question as Ask made it: one step of the agent that answers. What was planned later asks like every
// plan.
func (r Run) plain() bool {
	return r.Question && r.Plan != nil && r.Plan.Version == 1 && len(r.Plan.Steps) == 1 &&
		r.Plan.Steps[0].Agent == agent.Answerer
}

// talk names the talk of a run.
func (r Run) talk() string { return cmp.Or(r.Thread, r.ID) }

// Ask takes a plain question: a run of one step that only reads, without a plan to approve. Everything else holds as
// for every run: the step is stored, can be stopped, and asks before anything leaves the machine. Faults as of Start,
// and NotFound for an unknown run in After.
func (e *Threads) Ask(ctx context.Context, q Question) (Run, error) {
	text, err := cleanRequest(q.Text)
	if err != nil {
		return Run{}, err
	}
	in := e.reader.Read(text, string(q.Language))
	r := Run{
		ID: e.newID(), Request: text, Language: resultLanguage(in, q.Language), Mode: Quick, Question: true,
		Provider: e.routing.provider(ctx),
		State:    AwaitingPlan, Generation: 1, Title: short(text), CreatedAt: e.now(), UpdatedAt: e.now(),
	}
	if r.settings, err = e.store.LoadSettings(ctx); err != nil {
		return Run{}, err
	}
	before, err := e.asked(ctx, q.After)
	if err != nil {
		return Run{}, err
	}
	r.Thread = before.thread
	p, err := e.inquiry(ctx, r, in, q, before.questions)
	if err != nil {
		return Run{}, err
	}
	return e.runs.branch(ctx, r, p)
}

// inquiry is the one step of a question.
func (e *Threads) inquiry(ctx context.Context, r Run, in intent.Intent, q Question, before []string) (Plan, error) {
	asked := e.reader.Ask(r.Request, string(r.Language), before...)
	params := e.answerer.Suggest(in)
	params["question"], params["topic"], params["language"] = asked.Question, strings.Join(
		asked.Topics,
		topicMark,
	), string(
		r.Language,
	)
	if q.Web != "" {
		params[WebParam] = q.Web
	}
	s := PlanStep{ID: "s1", Agent: e.answerer.Name, Title: r.Title, Params: params}
	if err := e.drafting.complete(ctx, r, in, nil, &s); err != nil {
		return Plan{}, err
	}
	if len(s.Hosts) > 0 { // hosts are shown before they are asked
		s.Asks, s.MustAsk, s.Reasons = true, true, append(s.Reasons, i18n.T("gate.asks.web"))
	}
	p := Plan{Version: 1, Generation: 1, Author: e.planner.Name, Steps: []PlanStep{s}, CreatedAt: e.now()}
	e.drafting.summarise(r, &p)
	return p, nil
}

// topicMark parts the topics that a question may be about.
const topicMark = "|"

// earlier is what was asked in a talk.
type earlier struct {
	thread    string
	questions []string // complete, oldest first; of a job what it is about
}

// asked reads the questions of the talk that a run belongs to.
func (e *Threads) asked(ctx context.Context, runID string) (earlier, error) {
	if runID == "" {
		return earlier{}, nil
	}
	r, err := e.read(ctx, runID)
	if err != nil {
		return earlier{}, err
	}
	t := earlier{thread: r.talk()}
	runs, err := e.kit.talked(ctx, t.thread)
	for _, r := range runs {
		t.questions = append(t.questions, r.meant())
	}
	return t, err
}

// meant is a question with what it leaves out, and a job as the question that it answers.
func (r Run) meant() string {
	if r.Question && r.Plan != nil && len(r.Plan.Steps) > 0 {
		return cmp.Or(r.Plan.Steps[0].Params["question"], r.Request)
	}
	return r.words().Say(i18n.T("talk.about", "topic", r.Title))
}

// maxTalked bounds how far back a talk is remembered.
const maxTalked = 20

// talked are the newest runs of a talk, oldest first.
func (e *kit) talked(ctx context.Context, thread string) ([]Run, error) {
	var ids []string
	for h, err := range e.store.Heads(ctx, HeadQuery{Thread: thread}) {
		if err != nil {
			return nil, stored(err)
		}
		if len(ids) == maxTalked {
			break
		}
		ids = append(ids, h.ID)
	}
	var runs []Run
	for _, id := range slices.Backward(ids) {
		r, err := e.read(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue // deleted meanwhile
		}
		if err != nil {
			return nil, stored(err)
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// maxMaterial is how many results of a talk an answer may build on.
const maxMaterial = 4

// recollect tells the agent that answers what was asked and answered before, and gives it the newest results of the
// talk. Both are shortened to the budget of its context, and both stand in what is shown before it is sent.
func (e *kit) recollect(ctx context.Context, r Run, t *agent.Task) error {
	runs, err := e.talked(ctx, r.talk())
	if err != nil {
		return err
	}
	runs = slices.DeleteFunc(runs, func(o Run) bool { return o.Number >= r.Number })
	t.History = nil
	for _, o := range runs {
		arts, err := e.results.Outlines(ctx, o)
		if err != nil {
			return stored(err)
		}
		past := agent.Past{Request: o.meant(), Result: o.Title + " (" + string(o.State) + ")"}
		for _, a := range arts {
			if o.Question {
				past.Result = answerOf(a)
				continue
			}
			public := a.Public && o.unsaid(r.settings.Names, string(a.Content))
			t.Material = append(t.Material, model.Material{Name: string(a.Type), JSON: a.Content, Public: public})
		}
		t.History = append(t.History, past)
	}
	t.Material = t.Material[max(0, len(t.Material)-maxMaterial):]
	return nil
}

// answerOf is the text of an answer.
func answerOf(a artifact.Artifact) string {
	var re artifact.Research
	if json.Unmarshal(a.Content, &re) != nil {
		return a.Preview
	}
	return cmp.Or(plain(re.Summary), strings.Join(re.Gaps, " "))
}

// Exchange is one run of a talk: a question, or a job beside it.
type Exchange struct {
	RunID      string `json:"runId"`
	Number     int    `json:"number"`
	Question   bool   `json:"question"`
	Request    string `json:"request"`
	Meant      string `json:"meant"` // a question with what it leaves out
	Title      string `json:"title"`
	State      State  `json:"state"`
	ArtifactID string `json:"artifactId"` // of a question: its answer; "" = none yet
}

// Thread lists the runs of the talk that a run belongs to, oldest first.
func (e *Threads) Thread(ctx context.Context, runID string) ([]Exchange, error) {
	r, err := e.read(ctx, runID)
	if err != nil {
		return nil, err
	}
	runs, err := e.kit.talked(ctx, r.talk())
	if err != nil {
		return nil, err
	}
	var list []Exchange
	for _, o := range runs {
		x := Exchange{
			RunID:    o.ID,
			Number:   o.Number,
			Question: o.Question,
			Request:  o.Request,
			Meant:    o.meant(),
			Title:    o.Title,
			State:    o.State,
		}
		if o.Question && len(o.Steps) > 0 {
			x.ArtifactID = o.Steps[0].ArtifactID
		}
		list = append(list, x)
	}
	return list, nil
}
