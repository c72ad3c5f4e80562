package reader_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/store"
)

// TestCorpus imports every file of testdata/corpus through the library, as a teacher would, and compares what is kept
// with the text beside it: <kind>.<format> and <kind>.<format>.want. Cases 83 to 85. See corpus_build_test.go for how
// the formats are written there.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "corpus", "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	imports := newImports(t)
	count := 0
	for _, file := range files {
		if strings.HasSuffix(file, ".want") {
			continue
		}
		count++
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(file + ".want")
			if err != nil {
				t.Fatal(err)
			}
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := imports.kept(t, filepath.Base(file), madeFile(t, filepath.Base(file), source))
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("%s\ngot:\n%s", diff, got)
			}
		})
	}
	if count < 60 {
		t.Errorf("the corpus has %d files", count)
	}
}

type imports struct {
	service *library.Service
	dir     string
}

// newImports is a library over a real database.
func newImports(t *testing.T) imports {
	t.Helper()
	now := func() time.Time { return time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC) }
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: now})
	if err != nil {
		t.Fatal(err)
	}
	readers := reader.All(engineCache(t))
	t.Cleanup(func() {
		if err := errors.Join(reader.Close(readers), db.Close()); err != nil {
			t.Error(err)
		}
	})
	n := 0
	s, err := library.NewService(library.Config{Store: db.Library, Readers: readers, Now: now, NewID: func() string {
		n++
		return fmt.Sprintf("doc%d", n)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return imports{s, t.TempDir()}
}

// kept imports a file and prints what the library has of it: passages as they are read, with why they are not quoted,
// and what of a passage may be quoted where that is less than all.
func (i imports) kept(t *testing.T, name string, body []byte) string {
	t.Helper()
	path := filepath.Join(i.dir, name)
	if err := os.WriteFile(path, body, 0o600); err != nil {
		t.Fatal(err)
	}
	outcomes, err := i.service.Import(t.Context(), []string{path}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if outcomes[0].Err != nil {
		return "fault: " + outcomes[0].FaultKey + "\n"
	}
	d, passages, err := i.service.Document(t.Context(), outcomes[0].Document.ID)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "title: %s (%s)\n", d.Title, d.Language)
	if outcomes[0].Hidden > 0 {
		hidden, err := i.service.Hidden(t.Context(), path)
		if err != nil || len(hidden) != outcomes[0].Hidden {
			t.Errorf("%d hidden, %v, counted %d", len(hidden), err, outcomes[0].Hidden)
		}
		fmt.Fprintf(&out, "hidden: %s\n", strings.Join(hidden, " | "))
	}
	heading := ""
	for _, p := range passages {
		if p.Heading != heading {
			heading = p.Heading
			fmt.Fprintf(&out, "# %s\n", heading)
		}
		about := string(p.Kind)
		if p.Caveat != "" {
			about += ", not quoted: " + string(p.Caveat)
		}
		fmt.Fprintf(&out, "[%s]\n%s\n", about, p.Text)
		if quoted := library.Quotable(p); p.Caveat == "" && quoted != p.Text {
			fmt.Fprintf(&out, "[quoted]\n%s\n", quoted)
		}
	}
	return out.String()
}

// madeFile makes the file that a source of the corpus describes.
func madeFile(t *testing.T, name string, source []byte) []byte {
	t.Helper()
	base, format, _ := strings.Cut(name, ".")
	switch format {
	case "docx":
		return madeDOCX(t, txtar.Parse(source))
	case "odt":
		return madeODT(t, txtar.Parse(source))
	case "pptx":
		return madePPTX(t, txtar.Parse(source))
	case "epub":
		return madeEPUB(t, txtar.Parse(source))
	case "pdf":
		return madePDF(t, string(source))
	}
	for ending, enc := range map[string]encoding.Encoding{
		"-cp1252": charmap.Windows1252, "-cp850": charmap.CodePage850, "-macroman": charmap.Macintosh,
		"-utf16": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
	} {
		if strings.HasSuffix(base, ending) {
			out, err := enc.NewEncoder().Bytes(bytes.TrimRight(source, "\n"))
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
	}
	return source
}
