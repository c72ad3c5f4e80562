package privacy

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxBackslashes bounds how often JSON is looked for inside of strings of JSON: every time doubles the backslashes.
const maxBackslashes = 8

// escape reads an escape of JSON at the beginning of text: "\n", "\"", "\u003c", also one that was escaped again,
// "\\n". size is 0 when there is none. Prompts quote results in JSON, where "<" and "&" are escaped too.
func escape(text string) (r rune, size int) {
	n := backslashes(text)
	if n == 0 || n == len(text) {
		return 0, 0
	}
	if r := short(text[n]); r != 0 {
		return r, n + 1
	}
	r, size = unit(text)
	if size == 0 || !utf16.IsSurrogate(r) {
		return r, size
	}
	low, more := unit(text[size:])
	if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
		return r, size
	}
	return r, size + more
}

func backslashes(text string) int {
	n := 0
	for n < len(text) && n < maxBackslashes && text[n] == '\\' {
		n++
	}
	return n
}

// unit reads one "\u003c", which may be half of a character.
func unit(text string) (r rune, size int) {
	n := backslashes(text)
	if n == 0 || n == len(text) || text[n] != 'u' {
		return 0, 0
	}
	r, ok := hex(text[n+1:])
	if !ok {
		return 0, 0
	}
	return r, n + 5
}

// short is what a letter behind a backslash means; 0: nothing.
func short(letter byte) rune {
	switch letter {
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case '"', '/':
		return rune(letter)
	}
	return 0
}

// hex reads the four digits of "\u003c".
func hex(text string) (rune, bool) {
	if len(text) < 4 {
		return 0, false
	}
	n, err := strconv.ParseUint(text[:4], 16, 16)
	return rune(n), err == nil
}

// unescaped is a text with its escapes read.
func unescaped(text string) string {
	var out strings.Builder
	for {
		at := strings.IndexByte(text, '\\')
		if at < 0 {
			break
		}
		r, size := escape(text[at:])
		if size == 0 {
			out.WriteString(text[:at+1])
			text = text[at+1:]
			continue
		}
		out.WriteString(text[:at])
		out.WriteRune(r)
		text = text[at+size:]
	}
	if out.Len() == 0 {
		return text
	}
	return out.String() + text
}

// spelt measures a value at the beginning of text, whatever of it is escaped there; 0: it does not stand there.
func spelt(text, value string) int {
	if strings.HasPrefix(text, value) {
		return len(value)
	}
	at := 0
	for value != "" {
		if at == len(text) {
			return 0
		}
		if r, size := escape(text[at:]); size > 0 {
			rest, fits := strings.CutPrefix(value, string(r))
			if !fits {
				return 0
			}
			value = rest
			at += size
			continue
		}
		if text[at] != value[0] {
			return 0
		}
		value = value[1:]
		at++
	}
	return at
}

// runeAt is the first character of a text, read when it is escaped.
func runeAt(text string) (r rune, size int) {
	if r, size := escape(text); size > 0 {
		return r, size
	}
	return utf8.DecodeRuneInString(text)
}

// runeBefore is the character that ends at a place, read when it is escaped.
func runeBefore(text string, at int) rune {
	if at >= 2 && text[at-2] == '\\' {
		if r := short(text[at-1]); r != 0 {
			return r
		}
	}
	if at >= 6 && text[at-6] == '\\' && text[at-5] == 'u' {
		if r, ok := hex(text[at-4 : at]); ok {
			return r
		}
	}
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return r
}
