package agent

// TranscriptError marks a failure of Transcripts: the step itself did not fail, and its rows tell where to go on.
type TranscriptError struct {
	Err  error
	Paid bool // the reply of a model could not be kept: the call was made
}

func (e *TranscriptError) Error() string { return "transcript: " + e.Err.Error() }

func (e *TranscriptError) Unwrap() error { return e.Err }

// PauseError says that the loop asks "Weiter?" before it goes on. Nothing failed; the transcript tells where it stands.
type PauseError struct {
	Reason Reason
	Trace  Trace // what was done so far
	Rows   int   // of the transcript
	// Question is what the agent wants to know, in its own words: it stands in the last row. Empty unless Reason is
	// Questioned.
	Question string
	// Draft is a text that it proposes with the question; the teacher may edit it.
	Draft string
	Said  string // the message that asked for it, when Reason is Paused
	Task  *Task  // the child that pauses; nil: the task itself
}

func (e *PauseError) Error() string { return "paused: " + string(e.Reason) }

// UnreadError says that a model's replies could not be used. Raw is the last one as it came: it may be shown to the
// teacher as what it is, unchecked, and is no result.
type UnreadError struct {
	Err error
	Raw string
}

func (e *UnreadError) Error() string { return "unreadable reply: " + e.Err.Error() }

func (e *UnreadError) Unwrap() error { return e.Err }
