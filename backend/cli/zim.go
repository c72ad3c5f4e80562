package cli

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/material/export"
)

// zimCommand is "pult zim": the ZIM files of the library, and their indexes.
type zimCommand struct{ *door }

func (c zimCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "zim", Short: c.say("cli.zim"), Long: c.say("cli.zim.about"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.list(ctx, d.Archives, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.AddCommand(
		c.indexCommand(ctx),
		c.change(ctx, "pause", c.say("cli.zim.pause"), func(s *shelf.Service, id string) error {
			_, err := s.SetPaused(ctx, id, true)
			return err
		}),
		c.change(ctx, "resume", c.say("cli.zim.resume"), func(s *shelf.Service, id string) error {
			_, err := s.SetPaused(ctx, id, false)
			return err
		}),
		c.change(ctx, "remove", c.say("cli.zim.remove"), func(s *shelf.Service, id string) error {
			return s.Remove(ctx, id)
		}),
		c.picturesCommand(ctx),
	)
	return cmd
}

func (c zimCommand) list(ctx context.Context, s *shelf.Service, asJSON bool) error {
	list, err := s.List(ctx)
	switch {
	case err != nil:
		return err
	case asJSON:
		return c.printJSON(list)
	case len(list) == 0:
		c.tell("cli.zim.none")
		return nil
	}
	for _, a := range list {
		c.out.line(0, a.Title+" · "+a.ID)
		c.out.line(2, c.facts(a))
		c.out.line(2, c.state(a))
		c.out.line(2, a.Path)
	}
	return nil
}

// facts are number of articles, licence and size in one line.
func (c zimCommand) facts(a shelf.Archive) string {
	parts := []string{c.say("both.zim.articles", "n", strconv.Itoa(a.Articles))}
	if a.Licence == "" {
		parts = append(parts, c.say("export.noLicence"))
	} else {
		parts = append(parts, c.say("export.licence", "licence", a.Licence))
	}
	return strings.Join(append(parts, megabytes(a.Size)), " · ")
}

// state says how far a file can be used.
func (c zimCommand) state(a shelf.Archive) string {
	percent := 0
	if a.Total > 0 {
		percent = a.Done * 100 / a.Total
	}
	return c.say("both.zim.state."+string(a.State), "percent", strconv.Itoa(percent), "size", megabytes(a.Estimate),
		"bytes", megabytes(a.Bytes))
}

// indexCommand makes indexes here and now; what is stored when it is stopped stays.
func (c zimCommand) indexCommand(ctx context.Context) *cobra.Command {
	return &cobra.Command{
		Use: "index", Short: c.say("cli.zim.index"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.with(ctx, func(d *Services) error {
				err := d.Archives.IndexAll(ctx, false)
				if listErr := c.list(context.WithoutCancel(ctx), d.Archives, false); err == nil {
					err = listErr
				}
				return err
			})
		},
	}
}

func (c zimCommand) change(
	ctx context.Context, name, about string, do func(s *shelf.Service, id string) error,
) *cobra.Command {
	return &cobra.Command{
		Use: name + " " + c.say("cli.arg.id"), Short: about, Args: needs(1, 1, "cli.what.zim"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error {
				if err := do(d.Archives, args[0]); err != nil {
					return err
				}
				return c.list(ctx, d.Archives, false)
			})
		},
	}
}

// picturesCommand lists the pictures of an article with what is known of their rights, and saves them with --out.
func (c zimCommand) picturesCommand(ctx context.Context) *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "pictures " + c.say("cli.arg.id"), Short: c.say("cli.zim.pictures"), Args: needs(1, 1, "cli.what.article"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.reading(ctx, func(d *Services) error {
				list, err := d.Archives.Pictures(ctx, args[0])
				switch {
				case err != nil:
					return err
				case asJSON:
					return c.printJSON(list)
				}
				return c.pictures(ctx, d.Archives, args[0], dir, list)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.Flags().StringVar(&dir, "out", "", c.say("cli.flag.pictures"))
	return cmd
}

func (c zimCommand) pictures(
	ctx context.Context, s *shelf.Service, id, dir string, list []shelf.Picture,
) error {
	if len(list) == 0 {
		c.tell("cli.zim.noPictures")
		return nil
	}
	for _, p := range list {
		c.out.line(0, strings.Join(filled(p.Caption, p.Alt, p.Name)[:1], "")+" · "+p.Name+" · "+megabytes(int64(p.Bytes)))
		c.out.line(2, c.rights(p))
		if dir == "" {
			continue
		}
		_, data, err := s.Picture(ctx, id, p.Path)
		if err != nil {
			return err
		}
		saved, err := export.Save(dir, filepath.Base(p.Name), func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		if err != nil {
			return err
		}
		c.out.line(2, saved)
	}
	return nil
}

// rights say what is known of the rights in a picture.
func (c zimCommand) rights(p shelf.Picture) string {
	licence := c.say("export.noLicence")
	if p.Licence != "" {
		licence = c.say("both.zim.pictureLicence", "licence", p.Licence)
	}
	return strings.Join(filled(p.Creator, licence, p.Address), " · ")
}

func filled(texts ...string) []string {
	return slices.DeleteFunc(texts, func(t string) bool { return t == "" })
}

// added says what a ZIM file is that was taken in, and what follows.
func (c importCommand) added(ctx context.Context, d *Services, o library.Outcome) error {
	list, err := d.Archives.List(ctx)
	if err != nil {
		return err
	}
	z := zimCommand(c)
	for _, a := range list {
		if shelf.Prefix+a.ID == o.Document.ID {
			c.tell("cli.import.zim", "file", o.File, "title", a.Title, "facts", z.facts(a))
			c.tell("cli.import.zim.index", "size", megabytes(a.Estimate))
		}
	}
	return nil
}
