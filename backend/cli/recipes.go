package cli

import (
	"context"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/base/share"
	"pult/backend/workflow"
	"pult/backend/workflow/recipe"
)

// recipesCommand is "pult recipes": the list.
type recipesCommand struct{ *door }

func (c recipesCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "recipes", Short: c.say("cli.recipes"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.list(ctx, d, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

func (c recipesCommand) list(ctx context.Context, d *Services, asJSON bool) error {
	list, err := d.Recipes.List(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return c.printJSON(list)
	}
	if len(list) == 0 {
		c.tell("cli.recipes.none")
	}
	for _, r := range list {
		recipeView{c.screen}.show(r)
	}
	return nil
}

// recipeView shows a recipe: its name, its steps and what is asked.
type recipeView struct{ *screen }

func (v recipeView) show(r recipe.Recipe) {
	v.out.line(0, r.Name)
	var steps []string
	for _, step := range r.Steps {
		steps = append(steps, v.say("agent."+step.Agent))
	}
	v.out.line(2, strings.Join(steps, " → "))
	for _, f := range r.Fields {
		v.out.item(2, f.Name+"=…", v.say("param."+f.Agent+"."+f.Param))
	}
}

// recipeCommand is "pult recipe …": what can be done with one.
type recipeCommand struct{ *driver }

func (c recipeCommand) command(ctx context.Context) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "recipe",
		Short: c.say("cli.recipe"),
		Args:  noArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	cmd.AddCommand(c.saveCommand(ctx), c.runCommand(ctx),
		c.change(ctx, &cobra.Command{
			Use: "compose " + c.say(
				"cli.arg.compose",
			), Short: c.say("cli.recipe.compose"), Args: needs(3, 3, "cli.what.compose"),
		}, func(d *Services, args []string) (recipe.Recipe, error) {
			return d.Recipes.Compose(ctx, recipe.Joining{First: args[0], Second: args[1], Name: args[2]})
		}),
		c.change(ctx, &cobra.Command{
			Use: "rename " + c.say("cli.arg.rename"), Short: c.say("cli.recipe.rename"), Args: needs(2, 2, "cli.what.rename"),
		}, func(d *Services, args []string) (recipe.Recipe, error) {
			return d.Recipes.Rename(ctx, args[0], args[1])
		}),
		c.change(ctx, &cobra.Command{
			Use: "import " + c.say(
				"cli.arg.recipeFile",
			), Short: c.say("cli.recipe.import"), Args: needs(1, 1, "cli.what.recipeFile"),
		}, func(d *Services, args []string) (recipe.Recipe, error) {
			text, err := readParcel(args[0])
			if err != nil {
				return recipe.Recipe{}, err
			}
			return d.Recipes.Import(ctx, text)
		}),
		c.exportCommand(ctx), c.deleteCommand(ctx))
	return cmd
}

// change gives a command its work, which leaves a recipe behind, and shows that.
func (c recipeCommand) change(
	ctx context.Context,
	cmd *cobra.Command,
	do func(*Services, []string) (recipe.Recipe, error),
) *cobra.Command {
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return c.with(ctx, func(d *Services) error { return c.kept(do(d, args)) })
	}
	return cmd
}

func (c recipeCommand) kept(r recipe.Recipe, err error) error {
	if err != nil {
		return err
	}
	recipeView{c.screen}.show(r)
	return nil
}

func readParcel(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fault.New(fault.NotFound, "fault.recipe.unreadable", err, "file", path)
	}
	raw, err := io.ReadAll(io.LimitReader(f, share.Largest+1))
	_ = f.Close() // it was only read
	if err != nil {
		return "", fault.New(fault.NotFound, "fault.recipe.unreadable", err, "file", path)
	}
	return string(raw), nil
}

func (c recipeCommand) saveCommand(ctx context.Context) *cobra.Command {
	var asked []string
	cmd := &cobra.Command{
		Use: "save " + c.say("cli.arg.saveRecipe"), Short: c.say("cli.recipe.save"), Args: needs(2, 2, "cli.what.saveRecipe"),
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return c.with(ctx, func(d *Services) error {
			id, err := findRun(ctx, d, args[0])
			if err != nil {
				return err
			}
			s := recipe.Saving{RunID: id, Name: args[1]}
			if cmd.Flags().Changed("ask") {
				s.Asked = append([]string{}, asked...) // --ask "" asks for nothing
			}
			return c.kept(d.Recipes.Keep(ctx, s))
		})
	}
	cmd.Flags().StringSliceVar(&asked, "ask", nil, c.say("cli.flag.ask"))
	return cmd
}

func (c recipeCommand) runCommand(ctx context.Context) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use: "run " + c.say("cli.arg.runRecipe"), Short: c.say("cli.recipe.run"), Args: needs(1, many, "cli.what.recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			values, err := assigned(args[1:])
			if err != nil {
				return err
			}
			return c.begin(ctx, o, func(d *Services) (workflow.Run, error) {
				r, err := d.Recipes.Find(ctx, args[0])
				if err != nil {
					return workflow.Run{}, err
				}
				return d.Recipes.Use(
					ctx,
					recipe.Order{ID: r.ID, Values: values, Language: c.words.Lang(), Mode: workflow.Mode(o.mode)},
				)
			})
		},
	}
	c.runFlags(cmd, &o)
	return cmd
}

func (c recipeCommand) exportCommand(ctx context.Context) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "export " + c.say("cli.arg.recipe"), Short: c.say("cli.recipe.export"), Args: needs(1, 1, "cli.what.recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.reading(ctx, func(d *Services) error {
				path, err := d.Recipes.Export(ctx, args[0], outDir(d, out))
				if err != nil {
					return err
				}
				c.tell("cli.file", "path", path)
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&out, "out", "", c.say("cli.flag.out"))
	return cmd
}

func (c recipeCommand) deleteCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "delete " + c.say("cli.arg.recipe"), Short: c.say("cli.recipe.delete"), Args: needs(1, 1, "cli.what.recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error {
				r, err := d.Recipes.Find(ctx, args[0])
				if err != nil {
					return err
				}
				if err := d.Recipes.Delete(ctx, r.ID); err != nil {
					return err
				}
				c.tell("cli.recipe.deleted", "name", r.Name)
				return nil
			})
		},
	}
}
