package workflow

import (
	"errors"

	"pult/backend/agent"
	"pult/backend/base/fault"
)

// errMeanwhile: the run is not what it was when the turn began; it has to be looked at again.
var errMeanwhile = errors.New("the run was changed meanwhile")

// storeError marks a failure of Store or Archive, as opposed to a failure of the work.
type storeError struct{ err error }

func (e *storeError) Error() string { return "store: " + e.err.Error() }

func (e *storeError) Unwrap() error { return e.err }

func stored(err error) error {
	if err == nil {
		return nil
	}
	return &storeError{err}
}

// mayPass reports that the run could not be read or written for a reason outside of it: a full or locked disk, a folder
// that is gone, a closed program. It says nothing about the run, which can go on later.
func mayPass(err error) bool {
	var ours *storeError
	var transcript *agent.TranscriptError
	if !errors.As(err, &ours) && !errors.As(err, &transcript) {
		return false
	}
	switch fault.Of(err).Kind {
	case fault.Cancelled, fault.NoSpace, fault.Locked, fault.Corrupt, fault.Denied, fault.Unavailable:
		return true
	case fault.Invalid,
		fault.NotFound, fault.Conflict, fault.Newer, fault.Unsupported, fault.NoMatch, fault.Model,
		fault.Internal, fault.Auth,
		fault.Limit:
	}
	return false
}
