package cli

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"pult/backend/base/backup"
	"pult/backend/base/fault"
)

// tight is the free space below which doctor warns, in bytes.
const tight = 500 << 20

func (a *app) doctorCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "doctor", Short: a.say("cli.doctor"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error { return a.doctor(ctx) },
	}
}

// checkup is what doctor has found so far.
type checkup struct {
	app    *app
	rows   [][2]string
	offers bool // the data are damaged
}

func (c *checkup) good(key, value string) {
	c.rows = append(c.rows, [2]string{"✓ " + c.app.say(key), value})
}

// bad is something to be done about: the exit code becomes 1.
func (c *checkup) bad(key, value string) {
	c.rows = append(c.rows, [2]string{"! " + c.app.say(key), value})
	if c.app.code == Done {
		c.app.code = Failure
	}
}

// doctor says where things are and whether they work. It goes on where something is broken: that is when it is needed.
func (a *app) doctor(ctx context.Context) error {
	c := &checkup{app: a}
	c.good("cli.doctor.version", a.Version)
	dir, err := a.Folder(a.data)
	if err != nil {
		return err
	}
	desk, err := a.Open(ctx, a.data, "", silent{})
	c.folder(dir)
	c.space(dir)
	if err != nil {
		c.closed(fault.Of(err))
	} else {
		c.file(ctx)
		c.opened(ctx, desk)
		if err := desk.Close(); err != nil {
			c.bad("cli.doctor.database", a.faultText(fault.Of(err)))
		}
	}
	c.backup(ctx)
	c.window()
	a.rows(0, c.rows)
	if c.offers {
		a.offer(ctx, a.out)
	}
	return nil
}

// folder tries to write.
func (c *checkup) folder(dir string) {
	draft, err := os.CreateTemp(dir, ".pult-*")
	if err != nil {
		c.bad("cli.doctor.data", c.app.say("cli.doctor.unwritable", "dir", dir))
		return
	}
	if err := errors.Join(draft.Close(), os.Remove(draft.Name())); err != nil {
		c.bad("cli.doctor.data", c.app.say("cli.doctor.unwritable", "dir", dir))
		return
	}
	c.good("cli.doctor.data", dir)
}

func (c *checkup) space(dir string) {
	free, known := freeBytes(dir)
	if !known {
		return
	}
	text := c.app.say("cli.doctor.free", "mb", strconv.FormatUint(free>>20, 10))
	if free < tight {
		c.bad("cli.doctor.space", text)
		return
	}
	c.good("cli.doctor.space", text)
}

// closed says why the data did not open. A damaged file comes with the offer of a copy, which follows the table.
func (c *checkup) closed(f *fault.Error) {
	if f.Key == "fault.store.locked" {
		c.app.code = Busy
	}
	c.offers = f.Key == damaged
	c.bad("cli.doctor.database", c.app.faultText(f))
}

func (c *checkup) opened(ctx context.Context, desk *Services) {
	a := c.app
	for _, w := range desk.Warnings {
		c.bad("cli.doctor.data", a.words.Say(w))
	}
	c.good("cli.doctor.provider", a.say("provider."+desk.Provider))
	c.good("cli.doctor.out", desk.OutDir)
	c.count(ctx, desk)
}

func (c *checkup) count(ctx context.Context, desk *Services) {
	docs, err := desk.Library.Documents(ctx)
	if err != nil {
		c.bad("cli.doctor.documents", c.app.faultText(fault.Of(err)))
	} else {
		c.good("cli.doctor.documents", strconv.Itoa(len(docs)))
	}
	jobs := 0
	for _, err := range desk.Engine.Runs.Heads(ctx) {
		if err != nil {
			c.bad("cli.doctor.jobs", c.app.faultText(fault.Of(err)))
			return
		}
		jobs++
	}
	c.good("cli.doctor.jobs", strconv.Itoa(jobs))
}

// window says whether one can open, and what to do when it stays blank (NVIDIA on Linux). No window is no fault: the commands work.
func (c *checkup) window() {
	a := c.app
	switch {
	case runtime.GOOS != "linux":
		c.good("cli.doctor.display", a.say("cli.doctor.ok"))
	case a.Getenv("DISPLAY") == "" && a.Getenv("WAYLAND_DISPLAY") == "":
		c.good("cli.doctor.display", a.say("cli.doctor.noDisplay"))
	default:
		c.good("cli.doctor.display", a.say("cli.doctor.blank"))
	}
}

// file reads the whole database through, with all references.
func (c *checkup) file(ctx context.Context) {
	a := c.app
	b, err := a.backups()
	if err != nil {
		c.bad("cli.doctor.database", a.faultText(fault.Of(err)))
		return
	}
	switch found, err := b.Verify(ctx, ""); {
	case err != nil:
		c.bad("cli.doctor.database", a.faultText(fault.Of(err)))
	case found.State != backup.Sound:
		c.offers = found.State == backup.Broken
		c.bad("cli.doctor.database", a.words.Say(*found.Problem))
	default:
		c.good("cli.doctor.database", a.say("cli.doctor.ok"))
	}
}

// backup says how old the newest copy is and reads it through.
func (c *checkup) backup(ctx context.Context) {
	a := c.app
	b, err := a.backups()
	if err != nil {
		c.bad("cli.doctor.backup", a.faultText(fault.Of(err)))
		return
	}
	list, err := b.List(ctx)
	list = slices.DeleteFunc(list, func(found backup.Copy) bool { return found.Kind == backup.Damaged })
	switch {
	case err != nil:
		c.bad("cli.doctor.backup", a.faultText(fault.Of(err)))
		return
	case len(list) == 0:
		c.good("cli.doctor.backup", a.say("cli.doctor.noBackup"))
		return
	}
	newest, err := b.Verify(ctx, list[0].Name)
	switch {
	case err != nil:
		c.bad("cli.doctor.backup", a.faultText(fault.Of(err)))
	case newest.State != backup.Sound:
		c.bad("cli.doctor.backup", a.words.Say(*newest.Problem))
	default:
		days := int(time.Since(newest.MadeAt) / (24 * time.Hour))
		c.good("cli.doctor.backup", a.date(newest.MadeAt)+" · "+a.say("cli.doctor.age", "days", number(max(days, 0)))+" · "+newest.Path)
	}
}
