package main

import (
	"bytes"
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxLine is how wide a reader's window is, in characters.
const maxLine = 120

func tooLong(line string) bool { return utf8.RuneCountInString(line) > maxLine }

// longLines counts the lines of Go that are too wide and could be broken.
func longLines(files []file) count {
	c := count{what: "lines of Go over 120 characters", limit: 0, goal: 0}
	for _, f := range files {
		raw := asTheyAre(f)
		for i, line := range strings.Split(string(f.text), "\n") {
			if !raw[i+1] && tooLong(line) {
				c.n++
				c.where = append(c.where, f.path+":"+strconv.Itoa(i+1))
			}
		}
	}
	return c
}

// asTheyAre are the lines that cannot be broken, by number: those of a text in backquotes that goes over several, and
// tags of fields.
func asTheyAre(f file) map[int]bool {
	whole := map[int]bool{}
	lines := func(from, to token.Pos) {
		for i := f.set.Position(from).Line; i <= f.set.Position(to).Line; i++ {
			whole[i] = true
		}
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			if n.Tag != nil && n.Comment == nil {
				lines(n.Tag.Pos(), n.Tag.End())
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && strings.Contains(n.Value, "\n") {
				lines(n.Pos(), n.End())
			}
		}
		return true
	})
	return whole
}

// maxFile is how long a file may be before it has two subjects, in lines.
const maxFile = 400

func longFiles(files []file) count {
	c := count{what: "files of Go over 400 lines", limit: 0, goal: 0}
	for _, f := range files {
		if n := bytes.Count(f.text, []byte("\n")); n > maxFile {
			c.n++
			c.where = append(c.where, f.path+" has "+strconv.Itoa(n))
		}
	}
	return c
}

// foreign are folders whose files we did not write.
var foreign = regexp.MustCompile(`^(\.git|node_modules|dist|testdata|third_party|bin|cache|out|shots)$`)

// longTexts counts the lines of Markdown and shell that are too wide. Rows of tables, what stands between fences, and a
// line that is one word cannot be broken.
func longTexts() (count, error) {
	c := count{what: "lines of Markdown and shell over 120 characters", limit: 0, goal: 0}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && foreign.MatchString(d.Name()) {
			return fs.SkipDir
		}
		ext := filepath.Ext(path)
		if d.IsDir() || ext != ".md" && ext != ".sh" || isPrompt(filepath.ToSlash(path)) {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, n := range wide(string(text)) {
			c.n++
			c.where = append(c.where, filepath.ToSlash(path)+":"+strconv.Itoa(n))
		}
		return err
	})
	return c, err
}

// wide are the numbers of the lines of a text that could be broken.
func wide(text string) []int {
	var list []int
	fenced := false
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if !fenced && tooLong(line) && breakable(line) {
			list = append(list, i+1)
		}
	}
	return list
}

// isPrompt: what reaches a model is bound by its goldens, not by a window.
func isPrompt(path string) bool {
	return strings.HasPrefix(path, "backend/") && strings.HasSuffix(path, ".md")
}

// breakable reports a line that has a place to break before its end, and is no row of a table.
func breakable(line string) bool {
	line = strings.TrimSpace(line)
	words := strings.Fields(strings.TrimLeft(line, "-*#> "))
	return !strings.HasPrefix(line, "|") && len(words) > 1 &&
		!slices.ContainsFunc(words, func(w string) bool { return tooLong("  " + w) })
}
