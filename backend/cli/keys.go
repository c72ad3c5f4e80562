package cli

import (
	"context"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"pult/backend/base/fault"
	"pult/backend/model/provider"
)

// keysCommand lists where keys come from; below it they are set and deleted. A key is never an argument: those are seen by every program
// on the machine and kept in the history of the shell.
func (a *app) keysCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "keys", Short: a.say("cli.keys"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error { return a.keys(ctx, d, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	c.AddCommand(a.setKeyCommand(ctx), a.deleteKeyCommand(ctx))
	return c
}

func (a *app) keys(ctx context.Context, d *Services, asJSON bool) error {
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		sources := map[string]provider.Source{}
		for _, i := range state.List {
			sources[i.Name] = i.Key
		}
		return a.printJSON(struct {
			Keys  map[string]provider.Source `json:"keys"`
			Vault provider.KeyStorage        `json:"vault"`
		}{sources, state.Vault})
	}
	var rows [][2]string
	for _, i := range state.List {
		if i.Name != provider.Offline {
			rows = append(rows, [2]string{a.say("provider." + i.Name), a.keySource(i)})
		}
	}
	a.rows(0, rows)
	if state.Vault.Locked {
		a.tell("cli.keys.locked")
	}
	if state.Vault.Problem != nil {
		a.out.line(0, a.words.Say(*state.Vault.Problem))
	}
	return nil
}

// keySource says where the key in use comes from.
func (a *app) keySource(i provider.Info) string {
	if i.Key == provider.NoSource && !i.NeedsKey {
		return a.say("cli.source.unneeded")
	}
	return a.say("cli.source." + string(i.Key))
}

// keyOptions are those of "keys set".
type keyOptions struct{ keep string }

func (a *app) setKeyCommand(ctx context.Context) *cobra.Command {
	var o keyOptions
	c := &cobra.Command{
		Use: "set " + a.say("cli.arg.provider"), Short: a.say("cli.keys.set"), Long: a.say("cli.keys.set.about"),
		Args: a.needs(1, 1, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error { return a.setKey(ctx, d, args[0], o) })
		},
	}
	c.Flags().StringVar(&o.keep, "keep", string(provider.FromKeyring), a.say("cli.flag.keep"))
	return c
}

func (a *app) setKey(ctx context.Context, d *Services, name string, o keyOptions) error {
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	in := provider.KeyInput{Provider: name, Keep: provider.Source(o.keep)}
	if in.Key, err = a.secret(ctx, "cli.keys.ask"); err != nil {
		return err
	}
	if in.Key == "" {
		return fault.New(fault.Invalid, "fault.cli.noKey", nil)
	}
	if in.Keep == provider.FromFile && a.Getenv("PULT_PASSPHRASE") == "" {
		if in.Passphrase, err = a.passphrase(ctx, !state.Vault.File); err != nil {
			return err
		}
	}
	if err := d.Providers.SetKey(ctx, in); err != nil {
		return err
	}
	a.tell("cli.keys.kept", "place", "@cli.source."+o.keep)
	if in.Keep == provider.FromSession {
		a.warn(a.say("cli.keys.session"))
	}
	return nil
}

// passphrase asks for the passphrase of the file; for that of a new file twice where nobody sees what is typed.
func (a *app) passphrase(ctx context.Context, fresh bool) (string, error) {
	first, err := a.secret(ctx, "cli.keys.passphrase")
	if err != nil || !fresh || !a.IsTTY() {
		return first, err
	}
	second, err := a.secret(ctx, "cli.keys.again")
	if err == nil && first != second {
		err = fault.New(fault.Invalid, "fault.cli.passphrases", nil)
	}
	return first, err
}

// secret reads a line that must not be seen: from a pipe, or typed without echo. An input that is a terminal and cannot be silenced is
// refused.
func (a *app) secret(ctx context.Context, question string) (string, error) {
	if !a.IsTTY() {
		line, _ := a.lines.next(ctx)
		if ctx.Err() != nil {
			return "", fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
		}
		return line, nil
	}
	file, ok := a.In.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) { //nolint:gosec // a descriptor is a small number
		return "", fault.New(fault.Unsupported, "fault.cli.pipeKey", nil)
	}
	a.warn(a.say(question))
	return silently(ctx, int(file.Fd())) //nolint:gosec // a descriptor is a small number
}

// silently reads a line without echo. When ctx ends first, the terminal gets its echo back; the reading ends with the program.
func silently(ctx context.Context, terminal int) (string, error) {
	before, err := term.GetState(terminal)
	if err != nil {
		return "", fault.New(fault.Unsupported, "fault.cli.pipeKey", err)
	}
	type typed struct {
		text []byte
		err  error
	}
	done := make(chan typed, 1)
	go func() {
		text, err := term.ReadPassword(terminal)
		done <- typed{text, err}
	}()
	select {
	case t := <-done:
		if t.err != nil {
			return "", fault.New(fault.Invalid, "fault.cli.input", t.err)
		}
		return string(t.text), nil
	case <-ctx.Done():
		if err := term.Restore(terminal, before); err != nil {
			return "", fault.New(fault.Internal, "fault.internal", err)
		}
		return "", fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	}
}

func (a *app) deleteKeyCommand(ctx context.Context) *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use: "delete " + a.say("cli.arg.provider"), Short: a.say("cli.keys.delete"), Long: a.say("cli.keys.delete.about"),
		Args: a.oneOrAll(&all, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			name := provider.All
			if !all {
				name = args[0]
			}
			return a.with(ctx, func(d *Services) error { return a.deleteKey(ctx, d, name) })
		},
	}
	c.Flags().BoolVar(&all, "all", false, a.say("cli.flag.all"))
	return c
}

func (a *app) deleteKey(ctx context.Context, d *Services, name string) error {
	if err := d.Providers.SetKey(ctx, provider.KeyInput{Provider: name}); err != nil {
		return err
	}
	a.tell("cli.keys.deleted")
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	for _, i := range state.List {
		if i.Key == provider.FromEnv && (name == i.Name || name == provider.All) {
			a.warn(a.say("cli.keys.environment", "provider", "@provider."+i.Name))
		}
	}
	return nil
}
