// Package fault says what a failure means: to the caller by Kind and Code, to the teacher by Key.
//
// Every error that can reach a person is an *Error somewhere in its chain. Callers decide on the Kind, and on the Code
// where they must tell failures of one kind apart; never on a Key. The Key names a sentence in backend/base/i18n; Args
// fill its {placeholders}. The wrapped cause goes to the log only.
package fault

import (
	"errors"
	"fmt"
	"slices"

	"pult/backend/base/i18n"
	"pult/backend/base/reason"
)

// Kind is the class of a failure.
type Kind string

// The closed set of kinds.
const (
	Invalid     Kind = "invalid"     // the input cannot be used; changing it helps
	NotFound    Kind = "notFound"    // the named thing does not exist
	Conflict    Kind = "conflict"    // already decided, stale, or changed by someone else
	Locked      Kind = "locked"      // another process holds the data folder
	Corrupt     Kind = "corrupt"     // a file is damaged
	Newer       Kind = "newer"       // the data was written by a newer program
	NoSpace     Kind = "noSpace"     // the disk is full
	Denied      Kind = "denied"      // read-only, no permission, or refused by a rule
	Unsupported Kind = "unsupported" // Pult cannot do this; it says what it can
	Cancelled   Kind = "cancelled"   // the user stopped it
	Unavailable Kind = "unavailable" // a source or provider cannot be reached
	Auth        Kind = "auth"        // a key is missing, wrong, or locked away
	Limit       Kind = "limit"       // the provider takes no more calls for now
	NoMatch     Kind = "noMatch"     // the library has nothing on this topic
	Model       Kind = "model"       // the model's reply could not be used
	Internal    Kind = "internal"    // a fault of the program
)

// Error is a failure with a meaning. The zero Err is allowed: the key says it all.
type Error struct {
	Kind Kind
	Code reason.Code       // why, where code must know; "" otherwise
	Key  string            // sentence in backend/base/i18n, e.g. "fault.library.empty"
	Args map[string]string // values for the sentence's {placeholders}; never keys or personal data
	Err  error             // cause, for the log
}

// New makes an Error. args are name, value pairs; a trailing name without value is ignored.
func New(kind Kind, key string, err error, args ...string) *Error {
	e := &Error{Kind: kind, Key: key, Err: err}
	for i := 0; i+1 < len(args); i += 2 {
		if e.Args == nil {
			e.Args = map[string]string{}
		}
		e.Args[args[i]] = args[i+1]
	}
	return e
}

// Because gives the error its code and returns it.
func (e *Error) Because(c reason.Code) *Error {
	e.Code = c
	return e
}

// Has reports whether err carries one of the codes.
func Has(err error, codes ...reason.Code) bool {
	return err != nil && slices.Contains(codes, Of(err).Code)
}

// Text is the failure as a sentence.
func (e *Error) Text() i18n.Text { return i18n.Text{Key: e.Key, Args: e.Args, Code: e.Code} }

func (e *Error) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("%s (%s)", e.Key, e.Kind)
	}
	return fmt.Sprintf("%s (%s): %v", e.Key, e.Kind, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// Of finds the *Error in err's chain; an error without one becomes Internal with the key "fault.internal". Nil stays
// nil.
func Of(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Kind: Internal, Key: "fault.internal", Err: err}
}

// Is reports whether err carries the kind.
func Is(err error, kind Kind) bool { return err != nil && Of(err).Kind == kind }
