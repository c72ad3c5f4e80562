package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/backup"
	"pult/backend/base/fault"
)

// Backups are the copies of a data folder; *store.Backups is one. A name is that of a copy or the path of a file.
type Backups interface {
	List(ctx context.Context) ([]backup.Copy, error)
	Make(ctx context.Context, to string) (backup.Copy, error)
	Verify(ctx context.Context, name string) (backup.Copy, error) // "" is the present file
	Loss(ctx context.Context, name string) (backup.Loss, error)
	Offer(ctx context.Context) (backup.Offer, error)
	Restore(ctx context.Context, name string) (backup.Restored, error)
}

// backups finds the copies behind --data without opening the data.
func (a *app) backups() (Backups, error) {
	dir, err := a.Folder(a.data)
	if err != nil {
		return nil, err
	}
	return a.Backups(dir), nil
}

func (a *app) backupCommand(ctx context.Context) *cobra.Command {
	var to string
	c := &cobra.Command{
		Use: "backup", Short: a.say("cli.backup"), Long: a.say("cli.backup.about"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			b, err := a.backups()
			if err != nil {
				return err
			}
			made, err := b.Make(ctx, to)
			if err == nil {
				a.tell("cli.backup.made", "path", made.Path, "size", megabytes(made.Bytes))
			}
			return err
		},
	}
	c.Flags().StringVar(&to, "to", "", a.say("cli.flag.backupTo"))
	c.AddCommand(a.backupListCommand(ctx))
	return c
}

func (a *app) backupListCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "list", Short: a.say("cli.backup.list"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error { return a.listBackups(ctx, asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) listBackups(ctx context.Context, asJSON bool) error {
	b, err := a.backups()
	if err != nil {
		return err
	}
	list, err := b.List(ctx)
	if err != nil {
		return err
	}
	for i, c := range list {
		if list[i], err = b.Verify(ctx, c.Name); err != nil {
			return err
		}
	}
	switch {
	case asJSON:
		return a.printJSON(list)
	case len(list) == 0:
		a.tell("cli.backup.none")
		return nil
	}
	return a.table(len(list), func(i int) []string {
		c := list[i]
		return []string{a.date(c.MadeAt), a.say("backup.kind." + string(c.Kind)), megabytes(c.Bytes), a.schema(c), a.say("backup.state." + string(c.State)), c.Name}
	})
}

func (a *app) schema(c backup.Copy) string {
	return a.say("cli.backup.schema", "schema", strconv.FormatInt(c.Schema, 10))
}

func megabytes(n int64) string { return strconv.FormatFloat(float64(n)/1e6, 'f', 1, 64) + " MB" }

func (a *app) verifyCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "verify " + a.say("cli.arg.backup"), Short: a.say("cli.verify"), Long: a.say("cli.verify.about"), Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error { return a.verify(ctx, args) },
	}
}

// verify reads the named files through; without a name the present data and every copy.
func (a *app) verify(ctx context.Context, names []string) error {
	b, err := a.backups()
	if err != nil {
		return err
	}
	all := len(names) == 0
	if all {
		list, err := b.List(ctx)
		if err != nil {
			return err
		}
		names = append(names, "")
		for _, c := range list {
			names = append(names, c.Name)
		}
	}
	var rows [][2]string
	for _, name := range names {
		c, err := b.Verify(ctx, name)
		if err != nil {
			return err
		}
		switch {
		case c.State == backup.Sound:
			rows = append(rows, [2]string{"✓ " + c.Name, a.say("cli.verify.sound", "schema", strconv.FormatInt(c.Schema, 10))})
		case all && c.Kind == backup.Damaged: // kept because it is damaged
			rows = append(rows, [2]string{"– " + c.Name, a.say("backup.kind.damaged")})
		default:
			rows = append(rows, [2]string{"! " + c.Name, a.words.Say(*c.Problem)})
			a.code = Failure
		}
	}
	a.rows(0, rows)
	return nil
}

func (a *app) restoreCommand(ctx context.Context) *cobra.Command {
	var sure bool
	c := &cobra.Command{
		Use: "restore " + a.say("cli.arg.backup"), Short: a.say("cli.restore"), Long: a.say("cli.restore.about"),
		Args: a.needs(1, 1, "cli.what.backup"),
		RunE: func(_ *cobra.Command, args []string) error { return a.restore(ctx, args[0], sure) },
	}
	c.Flags().BoolVar(&sure, "yes", false, a.say("cli.flag.restoreYes"))
	return c
}

// restore says what would be lost and goes back when that is agreed to. What is no answer leaves everything as it is.
func (a *app) restore(ctx context.Context, name string, sure bool) error {
	b, err := a.backups()
	if err != nil {
		return err
	}
	c, err := b.Verify(ctx, name)
	if err != nil {
		return err
	}
	if c.State != backup.Sound {
		a.warn(a.say("cli.error", "text", a.words.Say(*c.Problem)))
		a.code = Failure
		return nil
	}
	loss, err := b.Loss(ctx, name)
	if err != nil {
		return err
	}
	a.tell("cli.restore.from", "date", a.date(c.MadeAt), "name", c.Name)
	a.loss(a.out, loss)
	if !sure && !a.agrees(ctx) {
		a.tell("cli.restore.left", "command", "pult restore "+c.Name+" --yes")
		a.code = Waiting
		return nil
	}
	done, err := b.Restore(ctx, name)
	if err != nil {
		return err
	}
	a.tell("cli.restore.done", "date", a.date(done.Copy.MadeAt))
	if done.Kept != "" {
		a.tell("cli.restore.kept", "path", done.Kept)
	}
	return nil
}

// agrees asks once.
func (a *app) agrees(ctx context.Context) bool {
	letter := a.say("cli.letter.approve")
	a.out.line(0, a.say("cli.restore.ask", "letter", letter))
	line, ok := a.lines.next(ctx)
	return ok && strings.EqualFold(line, letter)
}

// loss prints what going back would lose, one line for each sort of things.
func (a *app) loss(p page, l backup.Loss) {
	for _, line := range l.Lines {
		p.item(2, "–", a.words.Say(line))
	}
}

// offer tells whose data are damaged what can be done: the newest copy that can be used, what would be lost, and the command.
func (a *app) offer(ctx context.Context, p page) {
	b, err := a.backups()
	if err != nil {
		return // the fault that led here has been said
	}
	o, err := b.Offer(ctx)
	switch {
	case err != nil:
		p.line(0, a.say("cli.error", "text", a.faultText(fault.Of(err))))
		return
	case o.Copy == nil:
		p.line(0, a.say("cli.restore.none"))
		return
	}
	p.line(0, a.say("cli.restore.offer", "date", a.date(o.Copy.MadeAt), "name", o.Copy.Name))
	a.loss(p, o.Loss)
	p.line(0, a.say("cli.restore.how", "command", "pult restore "+o.Copy.Name))
}
