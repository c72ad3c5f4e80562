package cli

import (
	"context"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pult/backend/base/fault"
)

func (a *app) root(ctx context.Context) *cobra.Command {
	root := &cobra.Command{
		Use: "pult", Short: a.say("cli.root"), Long: a.say("cli.root.long"), Version: a.Version,
		SilenceErrors: true, SilenceUsage: true, Args: a.noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetIn(a.In)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { a.help(c) })
	root.PersistentFlags().StringVar(&a.data, "data", "", a.say("cli.flag.data"))
	root.AddCommand(a.runCommand(ctx), a.askCommand(ctx), a.runsCommand(ctx), a.showCommand(ctx), a.planCommand(ctx), a.historyCommand(ctx), a.thinkCommand(ctx), a.treeCommand(ctx), a.interveneCommand(ctx), a.exportCommand(ctx), a.importCommand(ctx), a.searchCommand(ctx),
		a.gatesCommand(ctx), a.decideCommand(ctx), a.resumeCommand(ctx), a.reviseCommand(ctx), a.refreshCommand(ctx), a.editCommand(ctx), a.compareCommand(ctx), a.forkCommand(ctx),
		a.recipesCommand(ctx), a.recipeCommand(ctx), a.presetsCommand(ctx), a.presetCommand(ctx), a.rulesCommand(ctx), a.agentsCommand(ctx), a.costsCommand(ctx), a.privacyCommand(ctx), a.memoryCommand(ctx), a.backupCommand(ctx), a.restoreCommand(ctx), a.verifyCommand(ctx), a.doctorCommand(ctx),
		a.providerCommand(ctx), a.keysCommand(ctx), a.modelsCommand(ctx))
	root.SetHelpCommand(a.helpCommand(root))
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

// helpCommand is "pult help [COMMAND]", for those who try it.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{Use: "help", Hidden: true, RunE: func(_ *cobra.Command, args []string) error {
		about, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return fault.New(fault.Invalid, "fault.cli.unexpected", err, "arg", args[0])
		}
		a.help(about)
		return nil
	}}
}

// help takes the place of cobra's English texts.
func (a *app) help(c *cobra.Command) {
	about := c.Long
	if about == "" {
		about = c.Short
	}
	a.out.line(0, about)
	use := c.UseLine()
	if c.HasSubCommands() {
		use = c.CommandPath() + " " + a.say("cli.arg.command")
	}
	a.section("cli.help.usage", [][2]string{{use + " " + a.say("cli.arg.flags"), ""}})
	var commands [][2]string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			commands = append(commands, [2]string{sub.Name(), sub.Short})
		}
	}
	a.section("cli.help.commands", commands)
	a.section("cli.help.flags", a.flags(c, c.LocalNonPersistentFlags()))
	a.section("cli.help.global", a.flags(c, c.Root().PersistentFlags()))
	a.out.line(0, "")
	a.out.line(0, a.say("cli.help.exit"))
}

// section is a heading with rows of two columns; without rows it is left out.
func (a *app) section(heading string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	a.out.line(0, "")
	a.out.line(0, a.say(heading))
	a.rows(2, rows)
}

// rows are two columns, the second one wrapped.
func (a *app) rows(indent int, rows [][2]string) {
	wide := 0
	for _, row := range rows {
		wide = max(wide, utf8.RuneCountInString(row[0]))
	}
	for _, row := range rows {
		a.out.item(indent, row[0]+strings.Repeat(" ", wide-utf8.RuneCountInString(row[0]))+" ", row[1])
	}
}

// flags are the rows of a set: how an option is written, and what it does.
func (a *app) flags(c *cobra.Command, set *pflag.FlagSet) [][2]string {
	var rows [][2]string
	set.VisitAll(func(f *pflag.Flag) {
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		if f.Value.Type() != "bool" {
			value := "cli.value." + c.Name() + "." + f.Name // one name may take different things
			if !a.words.Has(value) {
				value = "cli.value." + f.Name
			}
			name += " " + a.say(value)
		}
		rows = append(rows, [2]string{name, f.Usage})
	})
	return rows
}

func (a *app) noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unexpected(args[0])
	}
	return nil
}

// many is no upper bound of arguments.
const many = math.MaxInt

// needs is an argument rule with words: so many arguments at least and at most.
func (a *app) needs(least, most int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least {
			return missing(what)
		}
		if len(args) > most {
			return unexpected(args[most])
		}
		return nil
	}
}

// oneOrAll is the rule for a command about one thing or, with --all, about everything.
func (a *app) oneOrAll(all *bool, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if *all {
			return a.noArgs(c, args)
		}
		return a.needs(1, 1, what)(c, args)
	}
}

func missing(what string) error {
	return fault.New(fault.Invalid, "fault.cli.missing", nil, "what", "@"+what)
}

// unexpected refuses an argument or option that would change nothing: silence would look like obedience.
func unexpected(arg string) error {
	return fault.New(fault.Invalid, "fault.cli.unexpected", nil, "arg", arg)
}
