package cli

import (
	"context"
	"strconv"

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

// backupCommand makes a copy of the data, and lists them.
type backupCommand struct{ *door }

func (c backupCommand) command(ctx context.Context) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use: "backup", Short: c.say("cli.backup"), Long: c.say("cli.backup.about"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			b, err := c.backups()
			if err != nil {
				return err
			}
			made, err := b.Make(ctx, to)
			if err == nil {
				c.tell("cli.backup.made", "path", made.Path, "size", megabytes(made.Bytes))
			}
			return err
		},
	}
	cmd.Flags().StringVar(&to, "to", "", c.say("cli.flag.backupTo"))
	cmd.AddCommand(c.listCommand(ctx))
	return cmd
}

func (c backupCommand) listCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: c.say("cli.backup.list"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return c.list(ctx, asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

func (c backupCommand) list(ctx context.Context, asJSON bool) error {
	b, err := c.backups()
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
		return c.printJSON(list)
	case len(list) == 0:
		c.tell("cli.backup.none")
		return nil
	}
	return c.table(len(list), func(i int) []string {
		found := list[i]
		return []string{
			c.date(found.MadeAt),
			c.say("backup.kind." + string(found.Kind)),
			megabytes(found.Bytes),
			c.schema(found),
			c.say("backup.state." + string(found.State)),
			found.Name,
		}
	})
}

func (c backupCommand) schema(found backup.Copy) string {
	return c.say("cli.backup.schema", "schema", strconv.FormatInt(found.Schema, 10))
}

func megabytes(n int64) string { return strconv.FormatFloat(float64(n)/1e6, 'f', 1, 64) + " MB" }

// verifyCommand reads copies through.
type verifyCommand struct{ *door }

func (c verifyCommand) command(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "verify " + c.say(
			"cli.arg.backup",
		), Short: c.say("cli.verify"), Long: c.say("cli.verify.about"), Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error { return c.verify(ctx, args) },
	}
}

// verify reads the named files through; without a name the present data and every copy.
func (c verifyCommand) verify(ctx context.Context, names []string) error {
	b, err := c.backups()
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
		found, err := b.Verify(ctx, name)
		if err != nil {
			return err
		}
		switch {
		case found.State == backup.Sound:
			rows = append(
				rows,
				[2]string{"✓ " + found.Name, c.say("cli.verify.sound", "schema", strconv.FormatInt(found.Schema, 10))},
			)
		case all && found.Kind == backup.Damaged: // kept because it is damaged
			rows = append(rows, [2]string{"– " + found.Name, c.say("backup.kind.damaged")})
		default:
			rows = append(rows, [2]string{"! " + found.Name, c.words.Say(*found.Problem)})
			c.code = Failure
		}
	}
	c.rows(0, rows)
	return nil
}

// restoreCommand goes back to a copy.
type restoreCommand struct{ *driver }

func (c restoreCommand) command(ctx context.Context) *cobra.Command {
	var sure bool
	cmd := &cobra.Command{
		Use: "restore " + c.say("cli.arg.backup"), Short: c.say("cli.restore"), Long: c.say("cli.restore.about"),
		Args: needs(1, 1, "cli.what.backup"),
		RunE: func(_ *cobra.Command, args []string) error { return c.restore(ctx, args[0], sure) },
	}
	cmd.Flags().BoolVar(&sure, "yes", false, c.say("cli.flag.restoreYes"))
	return cmd
}

// restore says what would be lost and goes back when that is agreed to. What is no answer leaves everything as it is.
func (c restoreCommand) restore(ctx context.Context, name string, sure bool) error {
	b, err := c.backups()
	if err != nil {
		return err
	}
	found, err := b.Verify(ctx, name)
	if err != nil {
		return err
	}
	if found.State != backup.Sound {
		c.warn(c.say("cli.error", "text", c.words.Say(*found.Problem)))
		c.code = Failure
		return nil
	}
	loss, err := b.Loss(ctx, name)
	if err != nil {
		return err
	}
	c.tell("cli.restore.from", "date", c.date(found.MadeAt), "name", found.Name)
	rescue{c.door}.loss(c.out, loss)
	if !sure && !c.keys.agrees(ctx) {
		c.tell("cli.restore.left", "command", "pult restore "+found.Name+" --yes")
		c.code = Waiting
		return nil
	}
	done, err := b.Restore(ctx, name)
	if err != nil {
		return err
	}
	c.tell("cli.restore.done", "date", c.date(done.Copy.MadeAt))
	if done.Kept != "" {
		c.tell("cli.restore.kept", "path", done.Kept)
	}
	return nil
}

// rescue tells what can be done about damaged data.
type rescue struct{ *door }

// loss prints what going back would lose, one line for each sort of things.
func (r rescue) loss(p page, l backup.Loss) {
	for _, line := range l.Lines {
		p.item(2, "–", r.words.Say(line))
	}
}

// offer tells whose data are damaged what can be done: the newest copy that can be used, what would be lost, and the
// command.
func (r rescue) offer(ctx context.Context, p page) {
	b, err := r.backups()
	if err != nil {
		return // the fault that led here has been said
	}
	o, err := b.Offer(ctx)
	switch {
	case err != nil:
		p.line(0, r.say("cli.error", "text", r.faultText(fault.Of(err))))
		return
	case o.Copy == nil:
		p.line(0, r.say("cli.restore.none"))
		return
	}
	p.line(0, r.say("cli.restore.offer", "date", r.date(o.Copy.MadeAt), "name", o.Copy.Name))
	r.loss(p, o.Loss)
	p.line(0, r.say("cli.restore.how", "command", "pult restore "+o.Copy.Name))
}
