// Package workflow takes a request through clarify → plan → approve → steps → compile → review → revise.
//
// Next is pure: it looks at a Run and names one Action of a closed set. Engine.Advance performs it and ends every turn
// with one write. A process that starts again calls Advance again: the rows are the state. A question to the teacher is
// a gate row, not a goroutine; nothing runs without an approved gate that still fits what is about to be done.
//
// Engine takes runs forward and hands out services, each of which owns one subject and sees only its part of Store:
// services.go is the map. What the teacher's settings say is read together with a run and stays with it to the end of
// the turn.
//
// Timeline.Tree reads the agents of a run from the rows of its steps and their children; what the teacher says to one
// is a row, too, which the agent finds between two of its calls.
package workflow
