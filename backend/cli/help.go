package cli

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pult/backend/base/fault"
)

// commander is one command, with those below it.
type commander interface {
	command(ctx context.Context) *cobra.Command
}

// commands are all there are; each gets what it works with and no more.
func (a *app) commands() []commander {
	return []commander{
		runCommand{a.driver},
		makeCommand{a.driver},
		askCommand{a.driver},
		runsCommand{a.door},
		showCommand{a.door},
		planCommand{a.driver},
		historyCommand{a.door},
		thinkCommand{a.door},
		treeCommand{a.door},
		interveneCommand{a.driver},
		exportCommand{a.door},
		importCommand{a.door},
		searchCommand{a.door},
		zimCommand{a.door},
		gatesCommand{a.door},
		decideCommand{a.driver},
		resumeCommand{a.driver},
		stopCommand{a.driver},
		reviseCommand{a.driver},
		refreshCommand{a.driver},
		editCommand{a.driver},
		compareCommand{a.driver},
		forkCommand{a.driver},
		recipesCommand{a.door},
		recipeCommand{a.driver},
		presetsCommand{a.door},
		presetCommand{a.door},
		rulesCommand{a.door},
		agentsCommand{a.door},
		costsCommand{a.door},
		privacyCommand{a.door},
		schoolCommand{a.door},
		memoryCommand{a.door},
		backupCommand{a.door},
		restoreCommand{a.driver},
		verifyCommand{a.door},
		doctorCommand{a.door},
		providerCommand{a.door},
		keysCommand{a.driver},
		modelsCommand{a.door},
	}
}

func (a *app) root(ctx context.Context) *cobra.Command {
	root := &cobra.Command{
		Use: "pult", Short: a.say("cli.root"), Long: a.say("cli.root.long"), Version: a.Version,
		SilenceErrors: true, SilenceUsage: true, Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetIn(a.In)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { helpView{a.screen}.help(c) })
	root.PersistentFlags().StringVar(&a.data, "data", "", a.say("cli.flag.data"))
	for _, c := range a.commands() {
		root.AddCommand(c.command(ctx))
	}
	root.SetHelpCommand(helpView{a.screen}.command(root))
	root.SetVersionTemplate("Pult {{.Version}}\n")
	for _, c := range family(root) {
		c.DisableFlagsInUseLine = true
		c.InitDefaultHelpFlag()
		c.Flags().Lookup("help").Usage = a.say("cli.flag.help")
	}
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = a.say("cli.flag.version")
	return root
}

// family is a command with all below it.
func family(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		all = append(all, family(sub)...)
	}
	return all
}

// helpView is "pult help [COMMAND]", for those who try it.
type helpView struct{ *screen }

func (v helpView) command(root *cobra.Command) *cobra.Command {
	return &cobra.Command{Use: "help", Hidden: true, RunE: func(_ *cobra.Command, args []string) error {
		about, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return misuse(fault.Invalid, "fault.cli.unexpected", err, "arg", args[0])
		}
		v.help(about)
		return nil
	}}
}

// help takes the place of cobra's English texts.
func (v helpView) help(c *cobra.Command) {
	about := c.Long
	if about == "" {
		about = c.Short
	}
	v.out.line(0, about)
	use := c.UseLine()
	if c.HasSubCommands() {
		use = c.CommandPath() + " " + v.say("cli.arg.command")
	}
	v.section("cli.help.usage", [][2]string{{use + " " + v.say("cli.arg.flags"), ""}})
	var commands [][2]string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			commands = append(commands, [2]string{sub.Name(), sub.Short})
		}
	}
	v.section("cli.help.commands", commands)
	v.section("cli.help.flags", v.flags(c, c.LocalNonPersistentFlags()))
	v.section("cli.help.global", v.flags(c, c.Root().PersistentFlags()))
	v.out.line(0, "")
	v.out.line(0, v.say("cli.help.exit"))
}

// section is a heading with rows of two columns; without rows it is left out.
func (v helpView) section(heading string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	v.out.line(0, "")
	v.out.line(0, v.say(heading))
	v.rows(2, rows)
}

// flags are the rows of a set: how an option is written, and what it does.
func (v helpView) flags(c *cobra.Command, set *pflag.FlagSet) [][2]string {
	var rows [][2]string
	set.VisitAll(func(f *pflag.Flag) {
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		if f.Value.Type() != "bool" {
			value := "cli.value." + c.Name() + "." + f.Name // one name may take different things
			if !v.words.Has(value) {
				value = "cli.value." + f.Name
			}
			if f.Annotations[fieldMark] != nil {
				value = "cli.value.field"
			}
			name += " " + v.say(value)
		}
		rows = append(rows, [2]string{name, f.Usage})
	})
	return rows
}
