package web

import (
	"strings"

	"golang.org/x/net/html"
)

// plainText is a piece of HTML as text.
func plainText(markup string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(markup))
	hidden := ""
	for {
		switch z.Next() {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			if hidden == "" {
				b.Write(z.Text())
			}
		case html.StartTagToken:
			if name, _ := z.TagName(); string(name) == "script" || string(name) == "style" {
				hidden = string(name)
			} else if string(name) == "br" || string(name) == "p" || string(name) == "li" {
				b.WriteByte(' ')
			}
		case html.EndTagToken:
			if name, _ := z.TagName(); string(name) == hidden {
				hidden = ""
			}
		case html.SelfClosingTagToken:
			b.WriteByte(' ')
		case html.CommentToken, html.DoctypeToken:
		}
	}
}

// cut shortens a line at a space and marks that.
func cut(line string, most int) string {
	runes := []rune(line)
	if len(runes) <= most {
		return line
	}
	short := string(runes[:most])
	if space := strings.LastIndexByte(short, ' '); space > len(short)/2 {
		short = short[:space]
	}
	return short + " …"
}
