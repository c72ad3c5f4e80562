package reader

import (
	"bytes"
	"errors"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// headBytes is how far into a page its own declaration is looked for; browsers look at 1024 bytes and come back for
// later ones.
const headBytes = 4096

// DecodePage turns the bytes of a page from the web into text. The encoding is that of the header (a Content-Type),
// then of the byte order mark, then of the page's own declaration, then a guess: UTF-8 when the whole page is valid,
// else by its bytes. A header or a declaration of UTF-8 that the bytes contradict is passed over. All encodings of the
// WHATWG are known by all their labels. Faults: Unsupported "fault.import.format" for what is no text.
func DecodePage(body []byte, header string) (string, error) {
	enc, err := pageEncoding(body, header)
	if err != nil {
		return "", wrongFormat(err)
	}
	text, err := enc.NewDecoder().Bytes(body)
	if err != nil {
		return "", wrongFormat(err)
	}
	decoded := string(text)
	if isBinary(decoded) {
		return "", wrongFormat(errors.New("binary data"))
	}
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimPrefix(decoded, "\ufeff"), "\r\n", "\n"), "\r", "\n"), nil
}

func pageEncoding(body []byte, header string) (encoding.Encoding, error) {
	_, params, _ := mime.ParseMediaType(header)
	for _, label := range []string{params["charset"], markLabel(body), ownLabel(body)} {
		enc, err := htmlindex.Get(strings.TrimSpace(label))
		if err != nil || enc == unicode.UTF8 && !utf8.Valid(body) && !isMostlyUTF8(body) {
			continue // not declared, an unknown name, or not true
		}
		return marked(enc, body)
	}
	if utf8.Valid(body) || isMostlyUTF8(body) {
		return unicode.UTF8, nil
	}
	if enc := byMark(body); enc != nil {
		return enc, nil
	}
	return guessed(body), nil
}

// marked lets a byte order mark decide about the order of bytes, and refuses the encodings that the WHATWG keeps only
// to refuse them.
func marked(enc encoding.Encoding, body []byte) (encoding.Encoding, error) {
	switch enc {
	case encoding.Replacement:
		return nil, errors.New("an encoding that browsers refuse")
	case unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM):
		if label := markLabel(body); label == "utf-16le" || label == "utf-16be" {
			return htmlindex.Get(label)
		}
	}
	return enc, nil
}

// markLabel names the encoding of a byte order mark; "" when there is none.
func markLabel(body []byte) string {
	switch {
	case bytes.HasPrefix(body, []byte{0xef, 0xbb, 0xbf}):
		return "utf-8"
	case bytes.HasPrefix(body, []byte{0xff, 0xfe}):
		return "utf-16le"
	case bytes.HasPrefix(body, []byte{0xfe, 0xff}):
		return "utf-16be"
	}
	return ""
}

// ownLabel is what a page declares about itself in a meta element or an XML declaration. A declaration that can be read
// byte by byte is not UTF-16, so it means UTF-8 then.
func ownLabel(body []byte) string {
	head := body[:min(len(body), headBytes)]
	label := xmlLabel(head)
	for z := html.NewTokenizer(bytes.NewReader(head)); label == ""; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		if t := z.Token(); (kind == html.StartTagToken || kind == html.SelfClosingTagToken) && t.Data == "meta" {
			label = metaLabel(t)
		}
	}
	if strings.HasPrefix(strings.ToLower(label), "utf-16") {
		return "utf-8"
	}
	return label
}

func metaLabel(t html.Token) string {
	values := map[string]string{}
	for _, a := range t.Attr {
		values[a.Key] = a.Val
	}
	if values["charset"] != "" {
		return values["charset"]
	}
	if !strings.EqualFold(values["http-equiv"], "content-type") {
		return ""
	}
	_, label, _ := strings.Cut(strings.ToLower(values["content"]), "charset=")
	label, _, _ = strings.Cut(label, ";")
	return strings.Trim(label, " \t\"'")
}

func xmlLabel(head []byte) string {
	rest, ok := bytes.CutPrefix(bytes.TrimSpace(head), []byte("<?xml"))
	if !ok {
		return ""
	}
	declaration, _, _ := strings.Cut(string(rest), "?>")
	_, label, _ := strings.Cut(declaration, "encoding=")
	if label == "" {
		return ""
	}
	label, _, _ = strings.Cut(label[1:], label[:1])
	return label
}
