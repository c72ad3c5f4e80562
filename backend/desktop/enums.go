package desktop

import (
	"pult/backend/backup"
	"pult/backend/cost"
	"pult/backend/diagram"
	"pult/backend/gate"
	"pult/backend/library"
	"pult/backend/llm"
	"pult/backend/locale"
	"pult/backend/memory"
	"pult/backend/prompt"
	"pult/backend/provider"
	"pult/backend/session"
	"pult/backend/workflow"
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
		enum(locale.German, locale.English),
		enum(gate.Clarify, gate.Plan, gate.Start, gate.Step, gate.Result, gate.Failure, gate.Unknown, gate.Resume, gate.Review,
			gate.Send, gate.Budget, gate.Onward, gate.Ask),
		enum(gate.Approve, gate.Change, gate.Deny, gate.Skip, gate.Stop, gate.Later, gate.Again, gate.Finish, gate.Decline, gate.Withdraw),
		enum(gate.ByTeacher, gate.ByPolicy, gate.ByFile, gate.BySystem),
		enum(gate.Always, gate.Never),
		enum(gate.High, gate.Medium, gate.Low),
		enum(gate.FullReplan, gate.SpecificAgents, gate.AnalysisOnly),
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
		enum(workflow.TermLink, workflow.NumberLink, workflow.DateLink),
		enum(diagram.Kinds()...),
		enum(session.ResearchType, session.ImageType, session.MusicType, session.DocumentType),
		enum(session.TextKind, session.WorksheetKind, session.GlossaryKind, session.QuizKind, session.SummaryKind),
		enum(session.HeadingBlock, session.ParagraphBlock, session.GlossaryBlock, session.TableBlock, session.GapTask, session.TruthTask, session.MatchingTask,
			session.ChoiceTask, session.OrderTask, session.ShortTask),
		enum(llm.Strong, llm.Fast, llm.Picture, llm.Sound, llm.Embedding),
		enum(provider.NoSource, provider.FromKeyring, provider.FromFile, provider.FromSession, provider.FromEnv,
			provider.FromSettings, provider.FromDefault),
		enum(cost.Started, cost.Done, cost.Failed, cost.Cancelled, cost.Unknown),
		enum(memory.Categories()...), enum(memory.Tiers()...), enum(memory.ScopeKinds()...), enum(memory.Origins()...),
		enum(memory.Active, memory.Replaced, memory.Expired), enum(memory.Accept, memory.Alter, memory.Refuse),
		enum(memory.Saved, memory.Proposed, memory.Waiting, memory.Known, memory.Echo, memory.Refused, memory.Full, memory.Ask, memory.Dropped),
		enum(prompt.Same, prompt.Minus, prompt.Plus),
		enum(backup.Daily, backup.Migration, backup.Manual, backup.Replaced, backup.Damaged, backup.Outside),
		enum(backup.Unchecked, backup.Sound, backup.Broken),
		enum(library.Prose, library.List, library.Table),
	}
}
