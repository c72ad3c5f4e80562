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
	"pult/backend/base/reason"
)

// tight is the free space below which doctor warns, in bytes.
const tight = 500 << 20

// doctorCommand looks whether everything works.
type doctorCommand struct{ *door }

func (c doctorCommand) command(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "doctor", Short: c.say("cli.doctor"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return c.doctor(ctx) },
	}
}

// checkup is what doctor has found so far.
type checkup struct {
	*door
	rows   [][2]string
	offers bool // the data are damaged
}

func (c *checkup) good(key, value string) {
	c.rows = append(c.rows, [2]string{"✓ " + c.say(key), value})
}

// bad is something to be done about: the exit code becomes 1.
func (c *checkup) bad(key, value string) {
	c.rows = append(c.rows, [2]string{"! " + c.say(key), value})
	if c.code == Done {
		c.code = Failure
	}
}

// doctor says where things are and whether they work. It goes on where something is broken: that is when it is needed.
func (c doctorCommand) doctor(ctx context.Context) error {
	up := &checkup{door: c.door}
	up.good("both.doctor.version", c.Version)
	dir, err := c.Folder(c.data)
	if err != nil {
		return err
	}
	desk, err := c.Read(ctx, c.data, "", silent{})
	up.folder(dir)
	up.space(dir)
	if err != nil {
		up.closed(fault.Of(err))
	} else {
		up.file(ctx)
		up.opened(ctx, desk)
		if err := desk.Close(); err != nil {
			up.bad("cli.doctor.database", c.faultText(fault.Of(err)))
		}
	}
	up.backup(ctx)
	up.window()
	c.rows(0, up.rows)
	if up.offers {
		rescue(c).offer(ctx, c.out)
	}
	return nil
}

// folder tries to write.
func (c *checkup) folder(dir string) {
	draft, err := os.CreateTemp(dir, ".pult-*")
	if err != nil {
		c.bad("both.doctor.data", c.say("cli.doctor.unwritable", "dir", dir))
		return
	}
	if err := errors.Join(draft.Close(), os.Remove(draft.Name())); err != nil {
		c.bad("both.doctor.data", c.say("cli.doctor.unwritable", "dir", dir))
		return
	}
	c.good("both.doctor.data", dir)
}

func (c *checkup) space(dir string) {
	free, known := freeBytes(dir)
	if !known {
		return
	}
	text := c.say("cli.doctor.free", "mb", strconv.FormatUint(free>>20, 10))
	if free < tight {
		c.bad("cli.doctor.space", text)
		return
	}
	c.good("cli.doctor.space", text)
}

// closed says why the data did not open. A damaged file comes with the offer of a copy, which follows the table.
func (c *checkup) closed(f *fault.Error) {
	if f.Code == reason.DataLocked {
		c.code = Busy
	}
	c.offers = f.Code == reason.DataDamaged
	c.bad("cli.doctor.database", c.faultText(f))
}

func (c *checkup) opened(ctx context.Context, desk *Services) {
	for _, w := range desk.Warnings {
		c.bad("both.doctor.data", c.words.Say(w))
	}
	c.good("cli.doctor.provider", c.say("provider."+desk.Provider))
	c.good("both.doctor.out", desk.OutDir)
	c.count(ctx, desk)
}

func (c *checkup) count(ctx context.Context, desk *Services) {
	docs, err := desk.Library.Documents(ctx)
	if err != nil {
		c.bad("cli.doctor.documents", c.faultText(fault.Of(err)))
	} else {
		c.good("cli.doctor.documents", strconv.Itoa(len(docs)))
	}
	jobs := 0
	for _, err := range desk.Engine.Runs.Heads(ctx) {
		if err != nil {
			c.bad("both.doctor.jobs", c.faultText(fault.Of(err)))
			return
		}
		jobs++
	}
	c.good("both.doctor.jobs", strconv.Itoa(jobs))
}

// window says whether one can open, and what to do when it stays blank (NVIDIA on Linux). No window is no fault: the
// commands work.
func (c *checkup) window() {
	switch {
	case runtime.GOOS != "linux":
		c.good("cli.doctor.display", c.say("cli.doctor.ok"))
	case c.Getenv("DISPLAY") == "" && c.Getenv("WAYLAND_DISPLAY") == "":
		c.good("cli.doctor.display", c.say("cli.doctor.noDisplay"))
	default:
		c.good("cli.doctor.display", c.say("cli.doctor.blank"))
	}
}

// file reads the whole database through, with all references.
func (c *checkup) file(ctx context.Context) {
	b, err := c.backups()
	if err != nil {
		c.bad("cli.doctor.database", c.faultText(fault.Of(err)))
		return
	}
	switch found, err := b.Verify(ctx, ""); {
	case err != nil:
		c.bad("cli.doctor.database", c.faultText(fault.Of(err)))
	case found.State != backup.Sound:
		c.offers = found.State == backup.Broken
		c.bad("cli.doctor.database", c.words.Say(*found.Problem))
	default:
		c.good("cli.doctor.database", c.say("cli.doctor.ok"))
	}
}

// backup says how old the newest copy is and reads it through.
func (c *checkup) backup(ctx context.Context) {
	b, err := c.backups()
	if err != nil {
		c.bad("cli.doctor.backup", c.faultText(fault.Of(err)))
		return
	}
	list, err := b.List(ctx)
	list = slices.DeleteFunc(list, func(found backup.Copy) bool { return found.Kind == backup.Damaged })
	switch {
	case err != nil:
		c.bad("cli.doctor.backup", c.faultText(fault.Of(err)))
		return
	case len(list) == 0:
		c.good("cli.doctor.backup", c.say("cli.doctor.noBackup"))
		return
	}
	newest, err := b.Verify(ctx, list[0].Name)
	switch {
	case err != nil:
		c.bad("cli.doctor.backup", c.faultText(fault.Of(err)))
	case newest.State != backup.Sound:
		c.bad("cli.doctor.backup", c.words.Say(*newest.Problem))
	default:
		days := int(time.Since(newest.MadeAt) / (24 * time.Hour))
		c.good(
			"cli.doctor.backup",
			c.date(newest.MadeAt)+" · "+c.say("cli.doctor.age", "days", number(max(days, 0)))+" · "+newest.Path,
		)
	}
}
