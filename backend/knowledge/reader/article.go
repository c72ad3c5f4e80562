package reader

import (
	"golang.org/x/net/html"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// Article reads a page that was parsed and holds nothing but an article: nothing is guessed to stand around it. What a
// person would not see is taken out of the page.
func Article(page *html.Node) library.Content {
	c := library.Content{Title: pageTitle(page), Language: pageLanguage(page)}
	c.Blocks, c.Hidden = shownIn(page, true)
	return c
}

// shownIn are the blocks of a part of HTML as a person sees them, and what is hidden in it; isPage: it stood on the
// web.
func shownIn(part *html.Node, isPage bool) ([]library.Block, []string) {
	seen := markup.Clean(part)
	blocks := htmlBlocks(part, isPage)
	for i, b := range blocks {
		blocks[i].Text = seen.Formulas.Put(b.Text)
	}
	return blocks, seen.Hidden
}
