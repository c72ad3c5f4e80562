// Package notify tells through the system's notifications that something waits for the teacher.
//
// A notification can be read by whoever looks at the screen, and by pupils when it is projected: it says that Pult
// waits and the title of the job, nothing else. It stays on this machine. Faults: Unavailable "fault.bell.none" when
// nobody shows notifications here, Unsupported "fault.bell.system" on systems where Pult cannot ring yet (Windows,
// macOS): there the question waits in the window as always.
package notify

import (
	"context"
	"sync"

	"pult/backend/base/i18n"
	"pult/backend/settings"
)

// Post shows a notification; replaces is the number of the one whose place it takes, 0 for none. It returns its own
// number.
type Post func(ctx context.Context, title, text string, replaces uint32) (uint32, error)

// Notifier rings.
type Notifier struct {
	Settings settings.Store
	Words    func(context.Context) *i18n.Catalogue
	Post     Post

	mu   sync.Mutex
	last uint32
}

// longest is how many characters of a title are shown.
const longest = 80

// Ring says that a job waits, unless that is switched off.
func (b *Notifier) Ring(ctx context.Context, job string) error {
	s, err := b.Settings.LoadSettings(ctx)
	if err != nil || !s.Notify {
		return err
	}
	return b.say(ctx, job)
}

// Try rings whatever is set, so that the teacher sees what she would see.
func (b *Notifier) Try(ctx context.Context) error {
	return b.say(ctx, b.Words(ctx).Say(i18n.T("bell.sample")))
}

// say replaces the notification before: ten questions are no ten bubbles.
func (b *Notifier) say(ctx context.Context, job string) error {
	if r := []rune(job); len(r) > longest {
		job = string(r[:longest-1]) + "…"
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	n, err := b.Post(ctx, b.Words(ctx).Say(i18n.T("bell.waits")), job, b.last)
	if err == nil {
		b.last = n
	}
	return err
}
