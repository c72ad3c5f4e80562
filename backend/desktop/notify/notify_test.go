package notify_test

import (
	"context"
	"strings"
	"testing"

	"pult/backend/base/i18n"
	"pult/backend/desktop/notify"
	"pult/backend/settings"
)

// desk keeps settings and remembers what was posted.
type desk struct {
	settings.Store
	now    settings.Settings
	posted []string
	places []uint32
}

func (d *desk) LoadSettings(context.Context) (settings.Settings, error) { return d.now, nil }

func (d *desk) post(_ context.Context, title, text string, replaces uint32) (uint32, error) {
	d.posted, d.places = append(d.posted, title+" | "+text), append(d.places, replaces)
	return 7, nil
}

func german(context.Context) *i18n.Catalogue { return i18n.Must(i18n.German) }

func TestABellSaysOnlyThatAJobWaits(t *testing.T) {
	d := &desk{now: settings.Defaults()}
	b := &notify.Notifier{Settings: d, Words: german, Post: d.post}
	for _, job := range []string{"Photosynthese", strings.Repeat("ä", 200)} {
		if err := b.Ring(t.Context(), job); err != nil {
			t.Fatal(err)
		}
	}
	if d.posted[0] != "Pult wartet auf Sie | Photosynthese" || len([]rune(d.posted[1])) > 110 {
		t.Errorf("posted %q", d.posted)
	}
	if d.places[0] != 0 || d.places[1] != 7 {
		t.Errorf("the second one does not take the place of the first: %v", d.places)
	}
}

func TestABellThatIsSwitchedOffIsSilent(t *testing.T) {
	d := &desk{now: settings.Defaults()}
	d.now.Notify = false
	b := &notify.Notifier{Settings: d, Words: german, Post: d.post}
	if err := b.Ring(t.Context(), "Photosynthese"); err != nil || len(d.posted) != 0 {
		t.Errorf("%v, posted %q", err, d.posted)
	}
	if err := b.Try(t.Context()); err != nil || len(d.posted) != 1 {
		t.Errorf("%v, posted %q", err, d.posted)
	}
}
