package agent

import (
	"context"
	"errors"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
)

// again reports that a call is to be made once more, because its reply is none: it broke off, came empty, was held back
// or did not fit into its limit, which is doubled then. None of that need happen twice. It is made again once in a row,
// so that a provider who always answers like this is no endless bill. The teacher is told.
func (t *turn) again(ctx context.Context, err error) bool {
	if err == nil || t.repeated || ctx.Err() != nil || !passing(err) {
		return false
	}
	t.repeated = true
	if noRoom(err) {
		t.task.Room++
	}
	t.host.Hear(Thought{i18n.Must(t.task.Language).Say(why(err)) + "\n"})
	return true
}

// why says what became of a reply that is fetched once more.
func why(err error) i18n.Text {
	failed := new(model.CallError)
	part := new(partError)
	switch {
	case noRoom(err):
		return i18n.T("think.again.length")
	case errors.As(err, &part) && part.end == model.Blocked:
		return i18n.T("think.again.blocked")
	case !errors.As(err, &failed):
		return i18n.T("think.again")
	}
	switch failed.Class { //nolint:exhaustive // of the others it did not arrive completely
	case model.Malformed:
		return i18n.T("think.again.malformed")
	case model.Garbled:
		return i18n.T("think.again.garbled")
	case model.NoAnswer:
		return i18n.T("think.again.empty")
	case model.Refused:
		return i18n.T("think.again.blocked")
	}
	return i18n.T("think.again")
}

// passing reports a reply that is none for a reason that may pass.
func passing(err error) bool {
	if failed := new(model.CallError); errors.As(err, &failed) {
		switch failed.Class {
		case model.Broken, model.Garbled, model.Malformed, model.NoAnswer, model.NoRoom, model.Refused:
			return true
		case model.TimedOut, model.ServerFault, model.Overloaded, model.Unreachable:
			return failed.Begun // else whoever calls has waited and tried again already
		case model.BadKey, model.Forbidden, model.Gone, model.BadRequest, model.TooLong, model.RateLimited, model.Quota,
			model.WebPage, model.Redirected, model.Endless:
		}
		return false
	}
	part := new(partError)
	return errors.As(err, &part)
}

func noRoom(err error) bool {
	failed := new(model.CallError)
	return fault.Of(err).Code == reason.ReplyLength || errors.As(err, &failed) && failed.Class == model.NoRoom
}

// partError says that what came is only a part of a reply.
type partError struct{ end model.Finish }

func (e *partError) Error() string { return "the reply ended with " + string(e.end) }
