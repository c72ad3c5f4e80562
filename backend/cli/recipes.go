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
func (a *app) recipesCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "recipes", Short: a.say("cli.recipes"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error { return a.recipes(ctx, d, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) recipes(ctx context.Context, d *Services, asJSON bool) error {
	list, err := d.Recipes.List(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(list)
	}
	if len(list) == 0 {
		a.tell("cli.recipes.none")
	}
	for _, r := range list {
		a.recipe(r)
	}
	return nil
}

// recipe is a name with the steps and what is asked.
func (a *app) recipe(r recipe.Recipe) {
	a.out.line(0, r.Name)
	var steps []string
	for _, s := range r.Steps {
		steps = append(steps, a.say("agent."+s.Agent))
	}
	a.out.line(2, strings.Join(steps, " → "))
	for _, f := range r.Fields {
		a.out.item(2, f.Name+"=…", a.say("param."+f.Agent+"."+f.Param))
	}
}

// recipeCommand is "pult recipe …": what can be done with one.
func (a *app) recipeCommand(ctx context.Context) *cobra.Command {
	c := &cobra.Command{Use: "recipe", Short: a.say("cli.recipe"), Args: a.noArgs, RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	c.AddCommand(a.recipeSaveCommand(ctx), a.recipeRunCommand(ctx),
		a.recipeChange(ctx, &cobra.Command{
			Use: "compose " + a.say("cli.arg.compose"), Short: a.say("cli.recipe.compose"), Args: a.needs(3, 3, "cli.what.compose"),
		}, func(d *Services, args []string) (recipe.Recipe, error) {
			return d.Recipes.Compose(ctx, recipe.Joining{First: args[0], Second: args[1], Name: args[2]})
		}),
		a.recipeChange(ctx, &cobra.Command{
			Use: "rename " + a.say("cli.arg.rename"), Short: a.say("cli.recipe.rename"), Args: a.needs(2, 2, "cli.what.rename"),
		}, func(d *Services, args []string) (recipe.Recipe, error) {
			return d.Recipes.Rename(ctx, args[0], args[1])
		}),
		a.recipeChange(ctx, &cobra.Command{
			Use: "import " + a.say("cli.arg.recipeFile"), Short: a.say("cli.recipe.import"), Args: a.needs(1, 1, "cli.what.recipeFile"),
		}, func(d *Services, args []string) (recipe.Recipe, error) {
			text, err := readParcel(args[0])
			if err != nil {
				return recipe.Recipe{}, err
			}
			return d.Recipes.Import(ctx, text)
		}),
		a.recipeExportCommand(ctx), a.recipeDeleteCommand(ctx))
	return c
}

// recipeChange gives a command its work, which leaves a recipe behind, and shows that.
func (a *app) recipeChange(ctx context.Context, c *cobra.Command, do func(*Services, []string) (recipe.Recipe, error)) *cobra.Command {
	c.RunE = func(_ *cobra.Command, args []string) error {
		return a.with(ctx, func(d *Services) error { return a.kept(do(d, args)) })
	}
	return c
}

func (a *app) kept(r recipe.Recipe, err error) error {
	if err != nil {
		return err
	}
	a.recipe(r)
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

func (a *app) recipeSaveCommand(ctx context.Context) *cobra.Command {
	var asked []string
	c := &cobra.Command{
		Use: "save " + a.say("cli.arg.saveRecipe"), Short: a.say("cli.recipe.save"), Args: a.needs(2, 2, "cli.what.saveRecipe"),
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		return a.with(ctx, func(d *Services) error {
			id, err := findRun(ctx, d, args[0])
			if err != nil {
				return err
			}
			s := recipe.Saving{RunID: id, Name: args[1]}
			if c.Flags().Changed("ask") {
				s.Asked = append([]string{}, asked...) // --ask "" asks for nothing
			}
			return a.kept(d.Recipes.Keep(ctx, s))
		})
	}
	c.Flags().StringSliceVar(&asked, "ask", nil, a.say("cli.flag.ask"))
	return c
}

func (a *app) recipeRunCommand(ctx context.Context) *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use: "run " + a.say("cli.arg.runRecipe"), Short: a.say("cli.recipe.run"), Args: a.needs(1, many, "cli.what.recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			values, err := assigned(args[1:])
			if err != nil {
				return err
			}
			return a.begin(ctx, o, func(d *Services) (workflow.Run, error) {
				r, err := d.Recipes.Find(ctx, args[0])
				if err != nil {
					return workflow.Run{}, err
				}
				return d.Recipes.Use(ctx, recipe.Order{ID: r.ID, Values: values, Language: a.words.Lang(), Mode: workflow.Mode(o.mode)})
			})
		},
	}
	a.runFlags(c, &o)
	return c
}

func (a *app) recipeExportCommand(ctx context.Context) *cobra.Command {
	var out string
	c := &cobra.Command{
		Use: "export " + a.say("cli.arg.recipe"), Short: a.say("cli.recipe.export"), Args: a.needs(1, 1, "cli.what.recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				path, err := d.Recipes.Export(ctx, args[0], outDir(d, out))
				if err != nil {
					return err
				}
				a.tell("cli.file", "path", path)
				return nil
			})
		},
	}
	c.Flags().StringVar(&out, "out", "", a.say("cli.flag.out"))
	return c
}

func (a *app) recipeDeleteCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "delete " + a.say("cli.arg.recipe"), Short: a.say("cli.recipe.delete"), Args: a.needs(1, 1, "cli.what.recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				r, err := d.Recipes.Find(ctx, args[0])
				if err != nil {
					return err
				}
				if err := d.Recipes.Delete(ctx, r.ID); err != nil {
					return err
				}
				a.tell("cli.recipe.deleted", "name", r.Name)
				return nil
			})
		},
	}
}
