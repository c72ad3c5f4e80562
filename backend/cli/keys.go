package cli

import (
	"context"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/model/provider"
)

// keysCommand lists where keys come from; below it they are set and deleted. A key is never an argument: those are seen
// by every program on the machine and kept in the history of the shell.
type keysCommand struct{ *driver }

func (c keysCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "keys", Short: c.say("cli.keys"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.list(ctx, d, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.AddCommand(c.setCommand(ctx), c.deleteCommand(ctx))
	return cmd
}

func (c keysCommand) list(ctx context.Context, d *Services, asJSON bool) error {
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		sources := map[string]provider.Source{}
		for _, i := range state.List {
			sources[i.Name] = i.Key
		}
		return c.printJSON(struct {
			Keys  map[string]provider.Source `json:"keys"`
			Vault provider.KeyStorage        `json:"vault"`
		}{sources, state.Vault})
	}
	var rows [][2]string
	for _, i := range state.List {
		if i.Name != provider.Offline {
			rows = append(rows, [2]string{c.say("provider." + i.Name), providerView{c.screen}.keySource(i)})
		}
	}
	c.rows(0, rows)
	if state.Vault.Locked {
		c.tell("cli.keys.locked")
	}
	if state.Vault.Problem != nil {
		c.out.line(0, c.words.Say(*state.Vault.Problem))
	}
	return nil
}

// keySource says where the key in use comes from.
func (v providerView) keySource(i provider.Info) string {
	if i.Key == provider.NoSource && !i.NeedsKey {
		return v.say("cli.source.unneeded")
	}
	return v.say("cli.source." + string(i.Key))
}

// keyOptions are those of "keys set".
type keyOptions struct{ keep string }

func (c keysCommand) setCommand(ctx context.Context) *cobra.Command {
	var o keyOptions
	cmd := &cobra.Command{
		Use: "set " + c.say("cli.arg.provider"), Short: c.say("cli.keys.set"), Long: c.say("cli.keys.set.about"),
		Args: needs(1, 1, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error { return c.set(ctx, d, args[0], o) })
		},
	}
	cmd.Flags().StringVar(&o.keep, "keep", string(provider.FromKeyring), c.say("cli.flag.keep"))
	return cmd
}

func (c keysCommand) set(ctx context.Context, d *Services, name string, o keyOptions) error {
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	in := provider.KeyInput{Provider: name, Keep: provider.Source(o.keep)}
	if in.Key, err = c.keys.secret(ctx, "cli.keys.ask"); err != nil {
		return err
	}
	if in.Key == "" {
		return misuse(fault.Invalid, "fault.cli.noKey", nil)
	}
	if in.Keep == provider.FromFile && c.Getenv("PULT_PASSPHRASE") == "" {
		if in.Passphrase, err = c.keys.passphrase(ctx, !state.Vault.File); err != nil {
			return err
		}
	}
	if err := d.Providers.SetKey(ctx, in); err != nil {
		return err
	}
	c.tell("cli.keys.kept", "place", "@cli.source."+o.keep)
	if in.Keep == provider.FromSession {
		c.warn(c.say("cli.keys.session"))
	}
	return nil
}

func (c keysCommand) deleteCommand(ctx context.Context) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use: "delete " + c.say("cli.arg.provider"), Short: c.say("cli.keys.delete"), Long: c.say("cli.keys.delete.about"),
		Args: oneOrAll(&all, "cli.what.provider"),
		RunE: func(_ *cobra.Command, args []string) error {
			name := provider.All
			if !all {
				name = args[0]
			}
			return c.with(ctx, func(d *Services) error { return c.remove(ctx, d, name) })
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, c.say("cli.flag.all"))
	return cmd
}

func (c keysCommand) remove(ctx context.Context, d *Services, name string) error {
	if err := d.Providers.SetKey(ctx, provider.KeyInput{Provider: name}); err != nil {
		return err
	}
	c.tell("cli.keys.deleted")
	state, err := d.Providers.State(ctx)
	if err != nil {
		return err
	}
	for _, i := range state.List {
		if i.Key == provider.FromEnv && (name == i.Name || name == provider.All) {
			c.warn(c.say("cli.keys.environment", "provider", "@provider."+i.Name))
		}
	}
	return nil
}
