package desktop

import (
	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/base/backup"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/cost"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/memory"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/material/diagram"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Enum is one value of a closed set, as Wails wants it for the window.
type Enum[T any] struct {
	Value  T
	TSName string
}

func enum[T ~string](values ...T) []Enum[T] {
	out := make([]Enum[T], len(values))
	for i, v := range values {
		out[i] = Enum[T]{Value: v, TSName: pascal(string(v))}
	}
	return out
}

func pascal(s string) string {
	out, up := []rune{}, true
	for _, r := range s {
		switch {
		case r == '_' || r == '-':
			up = true
			continue
		case up && r >= 'a' && r <= 'z':
			r -= 'a' - 'A'
		}
		up = false
		out = append(out, r)
	}
	return string(out)
}

// Enums lists the closed sets that cross to the window.
func Enums() []any {
	return []any{
		enum(i18n.German, i18n.English),
		enum(consent.Kinds()...),
		enum(consent.Dos()...),
		enum(consent.ByTeacher, consent.ByForm, consent.ByPolicy, consent.ByFile, consent.BySystem),
		enum(consent.Always, consent.Never),
		enum(consent.High, consent.Medium, consent.Low),
		enum(consent.FullReplan, consent.SpecificAgents, consent.AnalysisOnly),
		enum(workflow.Drafting, workflow.AwaitingPlan, workflow.Running, workflow.Reviewing, workflow.Completed,
			workflow.Stopping, workflow.Stopped, workflow.Failed, workflow.Interrupted),
		enum(workflow.Queued, workflow.AwaitingUser, workflow.StepRunning, workflow.StepDone, workflow.Skipped,
			workflow.StepError, workflow.StepUnknown, workflow.Stale),
		enum(workflow.NodeQueued, workflow.NodeRunning, workflow.NodeAwaiting, workflow.NodeCompleted, workflow.NodeModified,
			workflow.NodeDeleted, workflow.NodeCancelling, workflow.NodeError, workflow.NodeUnknown),
		enum(workflow.Interferences()...),
		enum(workflow.MomentKinds()...),
		enum(workflow.Full, workflow.EachResult, workflow.Quick),
		enum(workflow.OfferKinds()...),
		enum(workflow.Outcomes()...),
		enum(workflow.Intentions()...),
		enum(workflow.TermLink, workflow.NumberLink, workflow.DateLink),
		enum(diagram.Kinds()...),
		enum(artifact.ResearchType, artifact.ImageType, artifact.MusicType, artifact.DocumentType),
		enum(artifact.TextKind, artifact.WorksheetKind, artifact.GlossaryKind, artifact.QuizKind, artifact.SummaryKind),
		enum(
			artifact.HeadingBlock,
			artifact.ParagraphBlock,
			artifact.GlossaryBlock,
			artifact.TableBlock,
			artifact.GapTask,
			artifact.TruthTask,
			artifact.MatchingTask,
			artifact.ChoiceTask,
			artifact.OrderTask,
			artifact.ShortTask,
		),
		enum(model.Strong, model.Fast, model.Picture, model.Sound, model.Embedding),
		enum(provider.NoSource, provider.FromKeyring, provider.FromFile, provider.FromSession, provider.FromEnv,
			provider.FromSettings, provider.FromDefault),
		enum(cost.Started, cost.Done, cost.Failed, cost.Cancelled, cost.Unknown),
		enum(memory.Categories()...), enum(memory.Tiers()...), enum(memory.ScopeKinds()...), enum(memory.Origins()...),
		enum(memory.Active, memory.Replaced, memory.Expired), enum(memory.Accept, memory.Alter, memory.Refuse),
		enum(
			memory.Saved,
			memory.Proposed,
			memory.Waiting,
			memory.Known,
			memory.Echo,
			memory.Refused,
			memory.Full,
			memory.Ask,
			memory.Dropped,
		),
		enum(prompt.Same, prompt.Minus, prompt.Plus),
		enum(backup.Daily, backup.Migration, backup.Manual, backup.Replaced, backup.Damaged, backup.Outside),
		enum(backup.Unchecked, backup.Sound, backup.Broken),
		enum(reason.Codes()...),
		enum(library.Prose, library.List, library.Table),
		enum(library.OrderCaveat, library.NoteCaveat, library.EncodingCaveat),
		enum(shelf.States()...),
	}
}
