// Command pictograms makes the file of pictures that the program draws: those of Fluent Emoji (flat) that consist of
// filled areas only and have a German name in emojibase. Outlines become moves, lines and bends in hundredths of their
// own 32 units, so that the program needs no reader of SVG.
//
// Usage, from the top of the repository: build/scripts/pictograms.sh (it fetches both packages into a temporary folder;
// run by hand when they have new pictures, never by the build).
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// result is where the program has its pictures.
const result = "backend/material/pictogram/pictures.txt.gz"

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pictograms ICONS NAMES (the two unpacked packages)")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// icons is the package of pictures; chars are their names by code points.
type icons struct {
	Icons map[string]struct {
		Body string `json:"body"`
	} `json:"icons"`
	Aliases map[string]struct {
		Parent string `json:"parent"`
	} `json:"aliases"`
}

// emoji is an entry of the package of names.
type emoji struct {
	Code  string `json:"hexcode"`
	Emoji string `json:"emoji"`
	Label string `json:"label"`
	Order int    `json:"order"`
}

// unfit are not for a classroom.
const unfit = " 1F595 1F918 1FAE6 1F3E9 1F51E "

func run(iconDir, nameDir string) error {
	var pictures icons
	var chars map[string]string
	var german, english []emoji
	for path, into := range map[string]any{
		filepath.Join(iconDir, "icons.json"):      &pictures,
		filepath.Join(iconDir, "chars.json"):      &chars,
		filepath.Join(nameDir, "de", "data.json"): &german,
		filepath.Join(nameDir, "en", "data.json"): &english,
	} {
		raw, err := os.ReadFile(path) //nolint:gosec // the caller names the folders
		if err == nil {
			err = json.Unmarshal(raw, into)
		}
		if err != nil {
			return err
		}
	}
	names := map[string]string{}
	for _, e := range english {
		names[bare(e.Code)] = e.Label
	}
	byCode := map[string]string{}
	for code, name := range chars {
		byCode[bare(code)] = name
	}
	slices.SortStableFunc(german, func(a, b emoji) int { return a.Order - b.Order })
	var lines []string
	skipped := 0
	for _, e := range german {
		name, known := byCode[bare(e.Code)]
		if !known || strings.Contains(unfit, " "+e.Code+" ") {
			continue
		}
		if alias, ok := pictures.Aliases[name]; ok {
			name = alias.Parent
		}
		shapes, err := areas(pictures.Icons[name].Body)
		if err != nil {
			skipped++
			_, _ = fmt.Fprintf(os.Stdout, "not plain: %s %s: %v\n", e.Emoji, e.Label, err)
			continue
		}
		lines = append(lines, strings.Join([]string{e.Emoji, e.Label, names[bare(e.Code)], shapes}, "\t"))
	}
	_, _ = fmt.Fprintln(os.Stdout, len(lines), "pictures,", skipped, "skipped")
	return save(lines)
}

// bare are the code points without the sign that says whether a picture is meant.
func bare(code string) string {
	return strings.ReplaceAll(strings.ToUpper(code), "-FE0F", "")
}

func save(lines []string) error {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write([]byte(strings.Join(lines, "\n") + "\n")); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	_, _ = fmt.Fprintln(os.Stdout, packed.Len(), "bytes")
	return os.WriteFile(result, packed.Bytes(), 0o644) //nolint:gosec // a file of the repository
}
