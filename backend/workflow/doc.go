// Package workflow takes a request through clarify → plan → approve → steps → compile → review → revise.
//
// Next is pure: it looks at a Run and names one Action of a closed set. Engine.Advance performs it and ends every turn with one
// write. A process that starts again calls Advance again: the rows are the state. A question to the teacher is a gate row, not a
// goroutine; nothing runs without an approved gate that still fits what is about to be done.
//
// Tree reads the agents of a run from the rows of its steps and their children; what the teacher says to one is a row, too, which the agent
// finds between two of its calls.
package workflow
