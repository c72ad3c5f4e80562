// Package desktop binds the services to the window.
//
// Bound structs are thin: a method unpacks, calls and returns. They have no exported fields and no lifecycle methods,
// because every exported method of a bound struct is public to the window. Events leave through Emitter, faults through
// FormatError. This is the only package besides main that knows Wails.
package desktop

import (
	"context"
	"encoding/json"
	"sync"

	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/base/wire"
	"pult/backend/cost"
	"pult/backend/knowledge"
	"pult/backend/knowledge/evidence"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/material/kinds"
	"pult/backend/model/provider"
	"pult/backend/privacy"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/form"
	"pult/backend/workflow/recipe"
)

// Services is the opened program as the services need it.
type Services struct {
	Context    context.Context //nolint:containedctx // the window's life, given once by Wails
	Engine     *workflow.Engine
	Library    *library.Service
	Archives   *shelf.Service
	Sources    knowledge.Registry
	Settings   settings.Store
	Exporter   Exporter
	Provider   Providers
	Costs      Costs
	Privacy    Privacy
	Prompts    *prompt.Overrides
	Memory     Memory
	Recipes    *recipe.Service
	Forms      *form.Service
	Presets    *settings.Presets
	Letterhead *settings.Letterhead
	Bell       Bell
	OutDir     func(context.Context) string // the folder that files go to when nobody names one
	Wake       func()                       // tells the worker that something can go on
	under      sync.RWMutex                 // read-held by every import and export under way
}

// Wait returns when no import or export is under way. Its context must have ended before: what comes later is refused,
// so the database can be closed.
func (o *Services) Wait() {
	o.under.Lock()
	defer o.under.Unlock()
}

// Access waits until the program is open and gives it, or says why it could not be opened.
type Access func() (*Services, error)

// Exporter writes a run to a file. *export.Service implements it.
type Exporter interface {
	// Formats lists those that fit the results of a run.
	Formats(ctx context.Context, runID string) ([]export.Format, error)
	Export(ctx context.Context, w export.Wish) (export.Written, error)
}

// Providers is the desk of providers; *provider.Router implements it.
type Providers interface {
	State(ctx context.Context) (provider.State, error)
	Models(ctx context.Context, name string) ([]provider.Model, error)
	Test(ctx context.Context, name string) (provider.TestResult, error)
	SetKey(ctx context.Context, in provider.KeyInput) error
	Unlock(ctx context.Context, passphrase string) error
}

// Costs are the books; *cost.Ledger implements it.
type Costs interface {
	Overview(ctx context.Context) (cost.Overview, error)
	Report(ctx context.Context, q cost.Query) (cost.Report, error)
	Entries(ctx context.Context, q cost.Query) ([]cost.Entry, error)
	CSV(ctx context.Context, q cost.Query, dir string) (string, error)
	Prices(ctx context.Context) (cost.Table, error)
	SetPrices(ctx context.Context, own []cost.Price) error
}

// Bell tells through the system that something waits; *notify.Notifier implements it.
type Bell interface {
	Ring(ctx context.Context, job string) error
	Try(ctx context.Context) error
}

// Privacy answers what leaves the machine.
type Privacy interface {
	Table(ctx context.Context) (privacy.Table, error)
	// Print writes the one-page PDF for the head of school and returns its path.
	Print(ctx context.Context, dir string) (string, error)
}

// About tells where things are.
type About struct {
	Version  string      `json:"version"`
	DataDir  string      `json:"dataDir"`
	OutDir   string      `json:"outDir"`
	Provider string      `json:"provider"`
	Warnings []i18n.Text `json:"warnings"`
	Problem  *Problem    `json:"problem"` // the program could not open its data; nothing else works
}

// Problem is a fault on its way to the window.
type Problem struct {
	Kind string            `json:"kind"`
	Code reason.Code       `json:"code,omitempty"` // why, where the window must know; "" otherwise
	Key  string            `json:"key"`
	Args map[string]string `json:"args"`
}

// FormatError turns an error of a bound method into a Problem as JSON; the cause stays in the log. It is a text because
// the runtime of Wails makes a JavaScript Error of what it gets, which keeps nothing but a text.
func FormatError(err error) any {
	raw, marshalErr := json.Marshal(AsProblem(err))
	if marshalErr != nil {
		return marshalErr.Error()
	}
	return string(raw)
}

// AsProblem is what an error means to the window.
func AsProblem(err error) *Problem {
	f := fault.Of(err)
	if f == nil {
		return nil
	}
	return wire.Lists(&Problem{Kind: string(f.Kind), Code: f.Code, Key: f.Key, Args: f.Args})
}

// AskRequest is a plain question.
type AskRequest struct {
	Text     string    `json:"text"`
	Language i18n.Lang `json:"language"` // of the window
	After    string    `json:"after"`    // the run it follows; "" = none
	// Kind of pages on the web that may be read; "" = none, unless the words ask for them.
	Web string `json:"web"`
}

// DecideRequest answers a gate. Hash is the gate's hash as it was shown.
type DecideRequest struct {
	GateID string          `json:"gateId"`
	Hash   string          `json:"hash"`
	Answer workflow.Answer `json:"answer"`
}

// EditPlanRequest changes a plan by hand.
type EditPlanRequest struct {
	RunID string            `json:"runId"`
	Edit  workflow.PlanEdit `json:"edit"`
}

// AmendRequest edits a result by hand.
type AmendRequest struct {
	RunID string        `json:"runId"`
	Edit  workflow.Edit `json:"edit"`
}

// TakeRequest takes some of the changes of a revision.
type TakeRequest struct {
	RunID  string          `json:"runId"`
	Choice workflow.Choice `json:"choice"`
}

// ArtifactView is an artifact with its content typed; exactly one of Research, Image, Song and Document is set.
type ArtifactView struct {
	Artifact artifact.Artifact  `json:"artifact"`
	Research *artifact.Research `json:"research"`
	Image    *artifact.Image    `json:"image"`
	Song     *artifact.Song     `json:"song"`
	Document *artifact.Document `json:"document"`
	// Shown are the words to pick from of each block of a document (artifact.Block.Shown), empty where there are none.
	Shown [][]string `json:"shown"`
	// Pictures are those that cells of tables begin with.
	Pictures []kinds.Drawn `json:"pictures"`
	SVG      string        `json:"svg"`
	// Reading is how hard the text of a research reads; null for other results.
	Reading *evidence.Reading `json:"reading"`
	// Report is what of a research stands in its sources; null for other results.
	Report *evidence.Report `json:"report"`
	// Editable are the texts that the teacher may change by hand, in reading order.
	Editable []artifact.TextEdit `json:"editable"`
}

// SoundView is the sound of a song.
type SoundView struct {
	Media string `json:"media"` // "audio/flac"
	Data  string `json:"data"`  // base64
}

// DocumentView is a document with its passages.
type DocumentView struct {
	Document library.Document  `json:"document"`
	Passages []library.Passage `json:"passages"`
	Pictures []shelf.Picture   `json:"pictures"` // of an article of a ZIM file
}

// PictureView is the content of a picture.
type PictureView struct {
	Media string `json:"media"`
	Data  string `json:"data"` // base64
}

// ExportRequest prints a run. Dir "" is the folder of the settings, Part "" the whole.
type ExportRequest struct {
	RunID  string        `json:"runId"`
	Format string        `json:"format"`
	Dir    string        `json:"dir"`
	Part   document.Part `json:"part" ts_type:"'' | 'all' | 'sheet' | 'solutions' | 'material'"`
}

// Saved is a file that was written, and what of the results has no place in its format.
type Saved struct {
	Path  string      `json:"path"`
	Notes []i18n.Text `json:"notes"`
}
