package reader

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"path"
	"regexp"
	"strings"
	"sync"

	"pult/backend/knowledge/library"
)

// EPUB reads electronic books: their chapters in reading order, each as a web page.
type EPUB struct{}

// maxChapters bounds the parts of a book.
const maxChapters = 3000

// Formats implements library.Reader.
func (EPUB) Formats() []string { return []string{"epub"} }

// Read implements library.Reader.
func (EPUB) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	a, err := openArchive(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	book, err := a.book()
	if err != nil {
		return library.Content{}, err
	}
	var all library.Content
	for _, name := range book.chapters() {
		if err := checked(ctx, 1); err != nil {
			return library.Content{}, err
		}
		chapter, err := a.chapter(name)
		if err != nil {
			return library.Content{}, err
		}
		all.Blocks, all.Hidden = append(all.Blocks, chapter.Blocks...), append(all.Hidden, chapter.Hidden...)
	}
	all.Title = titled(first(book.Titles), all.Blocks)
	all.Author, all.Language = flat(first(book.Authors)), languageCode(first(book.Languages))
	return filled(all)
}

// book is the package document of an EPUB.
type book struct {
	folder    string
	Titles    []string `xml:"metadata>title"`
	Authors   []string `xml:"metadata>creator"`
	Languages []string `xml:"metadata>language"`
	Items     []struct {
		ID         string `xml:"id,attr"`
		Href       string `xml:"href,attr"`
		Kind       string `xml:"media-type,attr"`
		Properties string `xml:"properties,attr"`
	} `xml:"manifest>item"`
	Spine []struct {
		ID string `xml:"idref,attr"`
	} `xml:"spine>itemref"`
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// book finds the package document and reads it.
func (a *archive) book() (book, error) {
	body, err := a.read("META-INF/container.xml")
	if err != nil {
		return book{}, err
	}
	var container struct {
		Files []struct {
			Path string `xml:"full-path,attr"`
		} `xml:"rootfiles>rootfile"`
	}
	if err := xml.Unmarshal(body, &container); err != nil || len(container.Files) == 0 {
		return book{}, broken(errors.New("no container of a book"))
	}
	name := container.Files[0].Path
	if body, err = a.read(name); err != nil {
		return book{}, err
	}
	b := book{folder: path.Dir(name)}
	if err := xml.Unmarshal(body, &b); err != nil {
		return book{}, broken(err)
	}
	return b, a.lockedBook()
}

// lockedBook refuses a book whose chapters are encrypted; fonts are often scrambled, which says nothing.
func (a *archive) lockedBook() error {
	body, err := a.read("META-INF/encryption.xml")
	if err != nil {
		return err
	}
	if strings.Contains(string(body), "html") && strings.Contains(string(body), "CipherReference") {
		return locked(errors.New("encrypted chapters"))
	}
	return nil
}

// chapters are the parts in reading order, without the table of contents.
func (b book) chapters() []string {
	parts := map[string]string{}
	for _, item := range b.Items {
		href, err := url.PathUnescape(item.Href)
		if err == nil && strings.Contains(item.Kind, "html") && !strings.Contains(item.Properties, "nav") {
			parts[item.ID] = path.Join(b.folder, href)
		}
	}
	var list []string
	for _, ref := range b.Spine[:min(len(b.Spine), maxChapters)] {
		if name := parts[ref.ID]; name != "" {
			list = append(list, name)
			delete(parts, ref.ID) // a chapter that is named twice is one
		}
	}
	return list
}

func (a *archive) chapter(name string) (library.Content, error) {
	body, err := a.read(name)
	if err != nil || len(body) == 0 {
		return library.Content{}, err
	}
	source, caveat, err := decoded(body, declaredIn(body))
	if err != nil {
		return library.Content{}, err
	}
	page, err := parsed(opened(source))
	if err != nil {
		return library.Content{}, err
	}
	var c library.Content
	c.Blocks, c.Hidden = shownIn(page, false)
	return under(caveat, c), nil
}

// opened writes empty elements of XHTML as HTML has them: <title/> would make a title of all that follows.
func opened(source string) string { return emptyElement().ReplaceAllString(source, "<$1$2></$1>") }

//nolint:gochecknoglobals // compiled once, never written
var emptyElement = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`<(title|script|style|iframe|textarea|a|span|div|p|td|th|li|sup|sub|i|b|em|strong|h[1-6])` +
			`(\s[^<>]*)?/>`,
	)
})
