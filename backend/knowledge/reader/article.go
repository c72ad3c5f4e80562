package reader

import (
	"golang.org/x/net/html"

	"pult/backend/knowledge/library"
)

// Article reads a page that was parsed and holds nothing but an article: nothing is guessed to stand around it.
func Article(page *html.Node) library.Content {
	return library.Content{Title: pageTitle(page), Language: pageLanguage(page), Blocks: htmlBlocks(page, true)}
}
