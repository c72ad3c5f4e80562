package export

import (
	"context"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/privacy"
)

// Disclosure answers what leaves the machine, on the screen and on paper, for the installation as it is at that moment.
type Disclosure struct {
	Facts   func(ctx context.Context) (privacy.Facts, error)
	Words   func(ctx context.Context) *i18n.Catalogue // of the window
	Now     func() time.Time
	Version string
}

// Table is the answer as data.
func (d *Disclosure) Table(ctx context.Context) (privacy.Table, error) {
	facts, err := d.Facts(ctx)
	if err != nil {
		return privacy.Table{}, err
	}
	return privacy.Of(facts), nil
}

// Print writes it as a page for the head of school into a folder and returns the path. Faults are those of Save.
func (d *Disclosure) Print(ctx context.Context, dir string) (string, error) {
	t, err := d.Table(ctx)
	if err != nil {
		return "", err
	}
	return SaveSheet(dir, t, SheetMeta{Version: d.Version, Day: d.Now()}, d.Words(ctx))
}
