package reader

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/saintfish/chardet"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"pult/backend/knowledge/library"
)

const (
	sampleBytes   = 64 << 10 // enough for a guess
	sureEnough    = 60       // chardet's confidence in percent
	maxControls   = 100      // one control character in so many makes a file binary
	utf16Evidence = 4        // NUL in every so manieth byte at one parity means UTF-16
)

// decoded turns the bytes of a text file into a string: byte order mark, UTF-8 when the whole is valid, UTF-16 by its
// zeros, the declared encoding, then a guess with Windows-1252 as the last word. Binary data is refused.
//
// The whole body is tested for UTF-8 first, because golang.org/x/net/html/charset sees the first 1024 bytes only and
// takes late umlauts of an undeclared UTF-8 page for Windows-1252.
//
// A text that reads like no language in any encoding has a caveat: its signs were guessed.
func decoded(body []byte, declared encoding.Encoding) (string, library.Caveat, error) {
	text, sure, err := rawDecoded(body, declared)
	if err != nil {
		return "", "", wrongFormat(err)
	}
	if isBinary(text) {
		return "", "", wrongFormat(errors.New("binary data"))
	}
	caveat := library.EncodingCaveat
	if sure {
		caveat = ""
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), caveat, nil
}

// under puts a caveat on all blocks that have none of their own.
func under(caveat library.Caveat, c library.Content) library.Content {
	for i, b := range c.Blocks {
		if b.Caveat == "" {
			c.Blocks[i].Caveat = caveat
		}
	}
	return c
}

func rawDecoded(body []byte, declared encoding.Encoding) (text string, sure bool, err error) {
	enc := byMark(body)
	sure = true
	switch {
	case enc != nil:
	case utf8.Valid(body):
		return string(body), true, nil
	case isMostlyUTF8(body):
		return strings.ToValidUTF8(string(body), string(library.Lost)), true, nil
	case declared != nil:
		enc = declared
	default:
		enc, sure = weighed(body)
	}
	out, err := enc.NewDecoder().Bytes(body)
	return string(out), sure, err
}

// byMark finds UTF-8 and UTF-16 by their byte order mark, and UTF-16 without one by its zeros.
func byMark(body []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(body, []byte{0xef, 0xbb, 0xbf}):
		return unicode.UTF8BOM
	case bytes.HasPrefix(body, []byte{0xff, 0xfe}):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case bytes.HasPrefix(body, []byte{0xfe, 0xff}):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	even, odd := 0, 0
	sample := body[:min(len(body), sampleBytes)]
	for i, b := range sample {
		switch {
		case b != 0:
		case i%2 == 0:
			even++
		default:
			odd++
		}
	}
	switch enough := len(sample) / utf16Evidence; {
	case odd > enough && even < odd/8:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case even > enough && odd < even/8:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// isMostlyUTF8 accepts UTF-8 with a damaged spot: more whole multi-byte characters than stray bytes.
func isMostlyUTF8(body []byte) bool {
	whole, stray := 0, 0
	for len(body) > 0 {
		r, size := utf8.DecodeRune(body)
		switch {
		case r == utf8.RuneError && size == 1:
			stray++
		case size > 1:
			whole++
		}
		body = body[size:]
	}
	return whole > 4*stray
}

// guessed names the encoding of text that declares none. Western encodings are told apart by what they make of the
// letters; chardet takes them all for one and is asked about the others.
func guessed(body []byte) encoding.Encoding {
	enc, _ := weighed(body)
	return enc
}

// weighed is guessed, and whether the text reads like one.
func weighed(body []byte) (enc encoding.Encoding, sure bool) {
	sample := body[:min(len(body), sampleBytes)]
	western, value := bestWestern(sample)
	if value >= surelyWestern {
		return western, true
	}
	best, err := chardet.NewTextDetector().DetectBest(sample)
	if err == nil && best.Confidence >= sureEnough && !strings.HasPrefix(best.Charset, "ISO-8859-1") {
		if enc, err := htmlindex.Get(best.Charset); err == nil {
			return enc, true
		}
	}
	return western, value > 0
}

// declaredIn finds the encoding that an HTML page names in its head; nil when it names none.
func declaredIn(body []byte) encoding.Encoding {
	head := body[:min(len(body), 1024)]
	if !bytes.Contains(bytes.ToLower(head), []byte("charset")) &&
		!bytes.Contains(bytes.ToLower(head), []byte("encoding")) {
		return nil
	}
	enc, name, _ := charset.DetermineEncoding(head, "")
	if name == "utf-8" {
		return nil // it would have been valid
	}
	return enc
}

func isBinary(text string) bool {
	controls, all := 0, 0
	for _, r := range text {
		all++
		if r == 0 {
			return true
		}
		if r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1a\x1b", r) || r == utf8.RuneError {
			controls++
		}
	}
	return controls*maxControls > all
}
