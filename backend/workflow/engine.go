package workflow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/settings"
	"pult/backend/workflow/consent"
)

// maxRequest is the longest request in characters.
const maxRequest = 20_000

// RunStore keeps runs.
type RunStore interface {
	// CreateRun stores a new run with its plan, if it has one, gives it a number that no run had before, and appends
	// the events.
	CreateRun(ctx context.Context, r Run, events []event.Record) (int, error)
	// LoadRun reads the aggregate: newest plan, steps of the newest generation, all gates. NotFound when unknown.
	LoadRun(ctx context.Context, id string) (Run, error)
	// SaveTurn writes everything a turn changed in one transaction. Conflict "fault.run.changed" when the run was
	// written by someone else since it was loaded.
	SaveTurn(ctx context.Context, t Turn) error
	// Decide answers an open gate by one conditional update; Conflict "fault.gate.decided" when it has an answer.
	Decide(ctx context.Context, gateID string, d consent.Decision, events []event.Record) error
	// DeleteRun removes a run with everything that belongs to it.
	DeleteRun(ctx context.Context, id string) error
	// RunIDs lists the ids of runs in these states, oldest first.
	RunIDs(ctx context.Context, states ...State) ([]string, error)
}

// Archive reads what is kept beside the aggregates.
type Archive interface {
	// History reads what LoadRun leaves out: older plans and the steps of older generations.
	History(ctx context.Context, runID string) (History, error)
	Artifact(ctx context.Context, id string) (artifact.Artifact, error)
	// Outline is Artifact without the bytes of its files: those of a song are many megabytes.
	Outline(ctx context.Context, id string) (artifact.Artifact, error)
	GateByID(ctx context.Context, id string) (consent.Gate, error)
	SaveDraft(ctx context.Context, gateID, draft string) error
	// MedianSeconds is the median machine time of an agent's completed steps with a provider; false without history.
	MedianSeconds(ctx context.Context, name, provider string) (float64, bool)
}

// Store is everything that the services keep. Each of them sees only its own part. *store.DB is one.
type Store interface { //nolint:interfacebloat // the sum of the parts; no service asks for it whole
	RunStore
	Archive
	RunIndex
	TreeStore
	TraceStore
	HistoryStore
	StatsStore
	PageStore
	RuleStore
	RedactionStore
	SettingsReader
	agent.Transcripts
}

// SettingsReader reads the settings. A turn reads them once.
type SettingsReader interface {
	LoadSettings(ctx context.Context) (settings.Settings, error)
}

// Turn is what one turn writes.
type Turn struct {
	Run       Run // header; Run.Revision is the one that was loaded
	Plan      *Plan
	Steps     []Step
	Dropped   []string       // ids of steps of this generation that the plan no longer has; nothing of them had begun
	Gates     []consent.Gate // new ones, or decided ones
	Followed  []string       // ids of interventions
	Artifacts []artifact.Artifact
	Events    []event.Record
}

// Config is what an engine is made of.
type Config struct {
	Store        Store
	Runner       agent.Runner
	Planner      agent.Spec
	Answerer     agent.Spec // answers plain questions; it only reads
	Agents       []agent.Spec
	Log          *Log
	Now          func() time.Time
	NewID        func() string
	Router       Router
	Budget       Budget
	Recaller     Recaller
	AllowedHosts AllowedHosts
	Musician     Musician
	Drawer       Drawer
	Report       func(err error) // errors that reach nobody else
}

// Engine takes runs forward, and hands out the services that do the rest. At most one turn runs at a time in the whole
// program.
type Engine struct {
	Runs          *Runs
	Plans         *Plans
	Gates         *Gates
	Policy        *Policy
	Results       *ResultService
	Forks         *Forks
	Threads       *Threads
	Timeline      *Timeline
	Interventions *Interventions
	Routing       *Routing

	*core
	store  engineStore
	budget Budget
	loop   *loop
	steps  *steps
	review *review
	turn   sync.Mutex // one runnable step in the whole program
}

// Log tells the listeners.
func (e *Engine) Log() *Log { return e.log }

// Planner is the agent that makes plans.
func (e *Engine) Planner() agent.Spec { return e.planner }

// Agents are those that a plan may have.
func (e *Engine) Agents() []agent.Spec { return e.agents }

// Now is the engine's clock.
func (e *Engine) Now() time.Time { return e.now() }

type engineStore interface {
	RunIDs(ctx context.Context, states ...State) ([]string, error)
}

// Start takes a request. Faults: Invalid "fault.request.empty", "fault.request.long", "fault.request.binary"; with
// steps those of EditPlan.
func (e *Runs) Start(ctx context.Context, j Job) (Run, error) {
	text, err := cleanRequest(j.Request)
	if err != nil {
		return Run{}, err
	}
	set, err := e.core.store.LoadSettings(ctx)
	if err != nil {
		return Run{}, err
	}
	if j.Mode == "" {
		j.Mode = Mode(set.Mode)
	}
	if j.Mode != EachResult && j.Mode != Quick {
		j.Mode = Full // the usual one; it leaves no review out
	}
	in := e.reader.Read(text, string(j.Language))
	r := Run{
		ID: e.newID(), Request: text, Language: resultLanguage(in, j.Language), Mode: j.Mode,
		Provider: e.routing.provider(ctx),
		State:    Drafting, Generation: 1, Title: title(in, text), CreatedAt: e.now(), UpdatedAt: e.now(), settings: set,
	}
	if j.After != "" {
		before, err := e.read(ctx, j.After)
		if err != nil {
			return Run{}, err
		}
		r.Thread = before.talk()
	}
	if len(j.Steps) > 0 {
		r.Plan = &Plan{Generation: r.Generation, Form: j.Form}
		if err := e.drafting.bring(ctx, &r, j.Steps); err != nil {
			return Run{}, err
		}
	}
	if j.Title != "" {
		r.Title = short(j.Title)
	}
	err = e.log.Append(r.ID, func(records []event.Record) error {
		r.Number, err = e.store.CreateRun(ctx, r, records)
		return err
	}, event.RunStarted{Request: text}, progressEvent(r))
	return r, err
}

func cleanRequest(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", fault.New(fault.Invalid, "fault.request.empty", nil).Because(reason.BadRequest)
	case !utf8.ValidString(text) || strings.ContainsFunc(text,
		func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' && r != '\r' }):
		return "", fault.New(fault.Invalid, "fault.request.binary", nil).Because(reason.BadRequest)
	case utf8.RuneCountInString(text) > maxRequest:
		return "", fault.New(fault.Invalid, "fault.request.long", nil, "max", "20.000").Because(reason.BadRequest)
	case !strings.ContainsFunc(text, unicode.IsLetter):
		return "", fault.New(fault.Invalid, "fault.request.empty", nil).Because(reason.BadRequest)
	}
	return text, nil
}

func resultLanguage(in intent.Intent, ui i18n.Lang) i18n.Lang {
	for _, l := range []string{in.Result, in.Language, string(ui)} {
		if l == string(i18n.English) {
			return i18n.English
		}
		if l == string(i18n.German) {
			return i18n.German
		}
	}
	return i18n.German
}

func title(in intent.Intent, text string) string {
	if in.Topic != "" {
		return short(in.Topic)
	}
	return short(text)
}

// intent reads the request again with what the teacher added; it is cheap and never stored.
func (e *core) intent(r Run) intent.Intent {
	in := e.reader.Read(r.Request, string(r.Language))
	if t := r.Answers["topic"]; t != "" {
		in.Topic = t
	}
	if g := r.Answers["grade"]; g != "" {
		in.Grade = g
	}
	return in
}

func (e *core) spec(name string) (agent.Spec, bool) {
	for _, s := range e.agents {
		if s.Name == name {
			return s, true
		}
	}
	return e.answerer, name != "" && name == e.answerer.Name
}

func (r Run) words() *i18n.Catalogue { return i18n.Must(r.Language) }

// maxTurns bounds one Advance and maxRefused the turns in a row that someone else was faster in. A sound run needs far
// less; what needs more goes round in a circle, and a program that stops is better than one that spins.
const (
	maxTurns   = 2_000
	maxRefused = 20
)

// Advance takes a run as far as it goes without the teacher: until it has ended or a question is open. It returns the
// run, which then is ended or holds the open question.
func (e *Engine) Advance(ctx context.Context, runID string) (Run, error) {
	e.turn.Lock()
	defer e.turn.Unlock()
	refused := 0
	for range maxTurns {
		r, err := e.load(ctx, runID)
		if err != nil {
			return r, err
		}
		r.Provider = asked(r)
		action := Next(r)
		switch action.(type) {
		case Rest, Await:
			return r, nil
		}
		err = e.perform(ctx, &r, action)
		switch {
		case err == nil:
			refused = 0
		case errors.Is(err, errMeanwhile) && ctx.Err() == nil && refused < maxRefused:
			refused++
		default:
			return r, e.broken(ctx, r, err)
		}
	}
	r, err := e.read(ctx, runID)
	if err != nil {
		return r, err
	}
	return r, e.broken(ctx, r, fault.New(fault.Internal, "fault.internal", errors.New("the run goes round in a circle")))
}

// broken ends a run whose turn cannot be done, with the reason and without an open question. When the disk failed or
// the caller went away the run stays as it is, and the next Advance tries again.
func (e *Engine) broken(ctx context.Context, r Run, err error) error {
	if ctx.Err() != nil || mayPass(err) {
		return err
	}
	fresh, loadErr := e.read(ctx, r.ID)
	if loadErr != nil || fresh.State == Stopping || fresh.State.Ended() {
		return err
	}
	f := fault.Of(err)
	fresh.Fault = textOf(f)
	steps, told := e.settle(&fresh, f)
	gates, withdrawn := e.withdraw(fresh)
	if enterErr := fresh.enter(Failed); enterErr != nil {
		return errors.Join(err, enterErr)
	}
	if saveErr := e.save(ctx, &fresh, Turn{Steps: steps, Gates: gates}, append(told, withdrawn...)...); saveErr != nil {
		return saveErr
	}
	return err
}

// save writes a turn and tells of it. A changed state and the progress are added to the events. It fails with
// errMeanwhile when someone else wrote the run since it was loaded, and with a storeError when it could not be written.
func (e *core) save(ctx context.Context, r *Run, t Turn, told ...event.Payload) error {
	r.UpdatedAt = e.now()
	t.Run = *r
	told = slices.Clone(told)
	if r.told != r.State {
		told = append(told, event.RunChanged{State: string(r.State)})
	}
	told = append(told, progressEvent(*r))
	err := e.log.Append(r.ID, func(records []event.Record) error {
		t.Events = records
		return e.store.SaveTurn(ctx, t)
	}, told...)
	switch {
	case fault.Is(err, fault.Conflict):
		return fmt.Errorf("%w: %w", errMeanwhile, err)
	case err != nil:
		return &storeError{err}
	}
	r.Revision++
	r.told = r.State
	return nil
}

// load reads a run to work on it: with the settings that count for it now. Without them nothing is done, because they
// say what may leave the machine.
func (e *core) load(ctx context.Context, id string) (Run, error) {
	r, err := e.read(ctx, id)
	if err == nil {
		r.settings, err = e.store.LoadSettings(ctx)
	}
	return r, err
}

// read reads a run to look at it, or to write what no setting decides. It remembers which state the listeners know.
func (e *core) read(ctx context.Context, id string) (Run, error) {
	r, err := e.store.LoadRun(ctx, id)
	r.told = r.State
	if err == nil {
		r.said, err = e.store.Said(ctx, id)
	}
	return r, err
}
