package reader_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
)

const (
	maxMemory = 300 << 20
	maxWait   = time.Minute // beside other work; alone most take less than a second
)

// Case 86: files that were built to fill the memory or to take for ever are read or refused within 300 MB, in time.
func TestCase86HostileFiles(t *testing.T) {
	pdf := reader.NewPDF(engineCache(t))
	t.Cleanup(func() {
		if err := pdf.Close(); err != nil {
			t.Error(err)
		}
	})
	pdf.SetPatience(3 * time.Second)
	if _, err := read(t, pdf, "gut.pdf", pdfFile(t, []string{"BT /F1 12 Tf 60 700 Td (Text) Tj ET"}, "")); err != nil {
		t.Fatal(err) // the engine is compiled before memory is measured
	}
	for name, c := range map[string]struct {
		r    library.Reader
		body func() []byte // made when it is its turn: the others must not take memory beside it
	}{
		"a form that draws itself":        {pdf, selfDrawing},
		"nested filters":                  {pdf, func() []byte { return nestedFilters(t) }},
		"a page of a million letters":     {pdf, func() []byte { return manyLetters(t) }},
		"nested lists in HTML":            {reader.HTML{}, times("<ul><li>", 9<<20/8)},
		"flat lists in HTML":              {reader.HTML{}, led("<ul>", "<li>a", 9<<20/5)},
		"tables in HTML":                  {reader.HTML{}, times("<table><tr><td>", 9<<20/15)},
		"a table of wide cells":           {reader.HTML{}, wideCells},
		"open elements in HTML":           {reader.HTML{}, times("<b><i><p>", 1<<20)},
		"a word of spaced letters":        {reader.HTML{}, led("<p>A", " a", 4<<20/2)},
		"scripts in HTML":                 {reader.HTML{}, led("<p>", "x<sup>ab", 1<<16)},
		"nested lists in Markdown":        {reader.Markdown{}, times("- ", 9<<20/2, "x")},
		"deep lists in Markdown":          {reader.Markdown{}, func() []byte { return deepList("- ") }},
		"deep lists of stars":             {reader.Markdown{}, func() []byte { return deepList("* ") }},
		"deep lists of crosses":           {reader.Markdown{}, func() []byte { return deepList("+ ") }},
		"deep lists of numbers":           {reader.Markdown{}, func() []byte { return deepList("1. ") }},
		"flat lists in Markdown":          {reader.Markdown{}, times("- a\n", 9<<20/4)},
		"quotes in Markdown":              {reader.Markdown{}, times("> ", 1<<20, "x")},
		"links in Markdown":               {reader.Markdown{}, times("[a](b", 500<<10/5)},
		"links in Markdown, line by line": {reader.Markdown{}, times("[a](b\n", 500<<10/6)},
		"stars in Markdown":               {reader.Markdown{}, times("*a **b ", 500<<10/7)},
		"ticks in Markdown":               {reader.Markdown{}, tickRuns},
		"dollars in Markdown":             {reader.Markdown{}, times("$a ", 500<<10/3)},
		"groups in RTF":                   {reader.RTF{}, led(`{\rtf1 `, "{", 9<<20)},
		"cells in RTF":                    {reader.RTF{}, manyRows},
		"numbers in RTF":                  {reader.RTF{}, led(`{\rtf1 `, `\u-10000000000000000 `, 1<<17)},
		"a line of nine million letters":  {reader.Text{}, times("a ", 9<<20/2)},
		"nine million lines":              {reader.Text{}, times("a\n", 9<<20/2)},
		"tables in Word": {reader.DOCX{}, func() []byte {
			return packed(t, "word/document.xml", wordDocument(
				strings.Repeat("<w:tbl><w:tr><w:tc>", 60)+strings.Repeat("</w:tc></w:tr></w:tbl>", 60)+para("h", "x")))
		}},
		"merged cells in Word": {reader.DOCX{}, func() []byte {
			return packed(t, "word/document.xml", wordDocument(mergedCells(t)))
		}},
		"formulas in Word": {reader.DOCX{}, func() []byte {
			return packed(t, "word/document.xml", wordDocument("<w:p>"+
				strings.Repeat("<w:oMath><w:f><w:num><w:r><w:t>1</w:t></w:r></w:num><w:den/></w:f></w:oMath>", 1<<15)+"</w:p>"))
		}},
		"a chapter a thousand times": {reader.EPUB{}, func() []byte { return manyChapters(t) }},
	} {
		t.Run(name, func(t *testing.T) {
			body := c.body()
			used := peak(t, func(ctx context.Context) {
				_, err := c.r.Read(ctx, "datei", bytes.NewReader(body), int64(len(body)))
				var f *fault.Error
				if err != nil && !errors.As(err, &f) {
					t.Errorf("no plain words: %v", err)
				}
			})
			if used > maxMemory {
				t.Errorf("%d MB", used>>20)
			}
		})
	}
}

// Case 86: a line that nobody wrote takes no more than a few copies of itself, whatever is asked about it.
func TestCase86LongLinesTakeLittle(t *testing.T) {
	body := []byte(strings.Repeat("a ", 1<<20))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := (reader.Text{}).Read(t.Context(), "datei", bytes.NewReader(body), int64(len(body))); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 8*uint64(len(body)) {
		t.Errorf("%d MB for a line of %d MB", took>>20, len(body)>>20)
	}
}

// Case 86: a reading is stopped also when all of the file was read.
func TestCase86ReadingIsStoppedLate(t *testing.T) {
	for name, r := range map[string]library.Reader{
		"text": reader.Text{}, "html": reader.HTML{}, "markdown": reader.Markdown{},
	} {
		ctx := &late{left: 2} // both times while the file is read
		body := "<p>Eins.\n\n<p>Zwei."
		if _, err := r.Read(ctx, "datei", strings.NewReader(body), int64(len(body))); !fault.Is(err, fault.Cancelled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// late is a context that ends after it was asked so many times.
type late struct{ left int }

func (*late) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }

func (*late) Done() <-chan struct{} { return nil }

func (*late) Value(any) any { return nil }

func (l *late) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// Case 86: Ctrl+C ends the reading of a big file, also one that has begun.
func TestCase86ReadingIsStopped(t *testing.T) {
	body := []byte(`{\rtf1 ` + strings.Repeat(`\b a`, 4<<20))
	for name, r := range map[string]library.Reader{"rtf": reader.RTF{}, "text": reader.Text{}, "html": reader.HTML{}} {
		ctx, cancel := context.WithCancel(t.Context())
		file := stopping{bytes.NewReader(body), cancel}
		if _, err := r.Read(ctx, "datei", file, int64(len(body))); !fault.Is(err, fault.Cancelled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// stopping is a file whose reader is stopped as soon as it has read a part of it.
type stopping struct {
	io.ReaderAt
	stop func()
}

func (s stopping) ReadAt(p []byte, off int64) (int, error) {
	s.stop()
	return s.ReaderAt.ReadAt(p, off)
}

// peak is how much memory a reading takes at its height, beyond what the process had.
func peak(t *testing.T, work func(ctx context.Context)) int64 {
	t.Helper()
	runtime.GC()
	debug.FreeOSMemory()
	before := resident(t)
	ctx, cancel := context.WithTimeout(t.Context(), maxWait)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(ctx)
	}()
	highest := before
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return highest - before
		case <-tick.C:
			highest = max(highest, resident(t))
		case <-time.After(maxWait + time.Second):
			t.Fatalf("still at work after %s, %d MB", maxWait, (highest-before)>>20)
		}
	}
}

// resident is the memory of this process in bytes, where the system says it; else what Go's heap has.
func resident(t *testing.T) int64 {
	t.Helper()
	body, err := os.ReadFile("/proc/self/statm")
	if fields := strings.Fields(string(body)); err == nil && len(fields) > 1 {
		pages, err := strconv.ParseInt(fields[1], 10, 64)
		if err == nil {
			return pages * int64(os.Getpagesize())
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse) //nolint:gosec // no machine has as much
}

// led is a text so many times over behind another.
func led(by, text string, n int) func() []byte {
	return func() []byte { return []byte(by + strings.Repeat(text, n)) }
}

// times is a text so many times over, with what ends it.
func times(text string, n int, end ...string) func() []byte {
	return func() []byte { return []byte(strings.Repeat(text, n) + strings.Join(end, "")) }
}

// selfDrawing is a page that draws a form that draws itself.
func selfDrawing() []byte {
	const page, form = "/Fm Do", "/Fm Do /Fm Do BT /F1 12 Tf 60 700 Td (Text) Tj ET"
	return rawPDF(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 6 0 R >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(page), page),
		fmt.Sprintf(
			"<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources 6 0 R /Length %d >>\nstream\n%s\nendstream",
			len(form),
			form,
		),
		"<< /XObject << /Fm 5 0 R >> /Font << /F1 7 0 R >> >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	)
}

const packings = 3

// nestedFilters is a page whose content was packed several times over: 600 MB of blanks in a few kilobytes.
func nestedFilters(t *testing.T) []byte {
	t.Helper()
	body := packedBlanks(t, 600)
	for range packings - 1 {
		var out bytes.Buffer
		w := zlib.NewWriter(&out)
		if _, err := w.Write(body); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		body = out.Bytes()
	}
	return rawPDF(
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
		fmt.Sprintf("<< /Length %d /Filter [%s] >>\nstream\n%s\nendstream", len(body),
			strings.Repeat("/FlateDecode ", packings), body),
	)
}

// packedBlanks are so many megabytes of blanks, packed. To pack each of them would take a minute: from the second one
// on they all come out the same, and the sum at the end can be told.
func packedBlanks(t *testing.T, times int) []byte {
	t.Helper()
	blanks := bytes.Repeat([]byte(" "), 1<<20)
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	var ends [2]int // of the first and the second megabyte
	for i := range ends {
		if _, err := w.Write(blanks); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		ends[i] = out.Len()
	}
	packed := slices.Clone(out.Bytes())
	out.Reset()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	end := out.Bytes()
	const prime = 65521 // of Adler-32
	n := uint64(times) << 20
	low, high := (1+n%prime*' ')%prime, (n+' '*(n*(n+1)/2%prime))%prime
	binary.BigEndian.PutUint32(end[len(end)-4:], uint32(high<<16|low)) //nolint:gosec // each is below the prime
	return slices.Concat(packed[:ends[0]], bytes.Repeat(packed[ends[0]:ends[1]], times-1), end)
}

func rawPDF(objects ...string) []byte { return pdfOf("", objects) }

func manyLetters(t *testing.T) []byte {
	t.Helper()
	return pdfFile(t, []string{"BT /F1 1 Tf 1 1 Td (" + strings.Repeat("a", 1<<20) + ") Tj ET"}, "")
}

func wideCells() []byte {
	return []byte("<table>" + strings.Repeat("<tr><td colspan=1000 rowspan=1000>abc", 1<<15))
}

// mergedCells is a table in which a long cell takes all columns and goes on in all rows.
func mergedCells(t *testing.T) string {
	t.Helper()
	cell := func(text, merge string) string {
		return `<w:tc><w:tcPr><w:gridSpan w:val="100"/><w:vMerge` + merge + `/></w:tcPr><w:p><w:r><w:t>` + text +
			`</w:t></w:r></w:p></w:tc>`
	}
	long := make([]string, 400) // or the archive would be refused for what it packs
	for i := range long {
		long[i] = strconv.Itoa(i * i * i)
	}
	return "<w:tbl><w:tr>" + cell(strings.Join(long, " "), ` w:val="restart"`) + "</w:tr>" +
		strings.Repeat("<w:tr>"+cell("", "")+"</w:tr>", 4000) + "</w:tbl>"
}

func manyRows() []byte { return []byte(`{\rtf1 ` + strings.Repeat(`\trowd\cellx1 a\cell\row `, 1<<17)) }

func deepList(mark string) []byte {
	var b bytes.Buffer
	for depth := 0; b.Len() < 9<<20; depth++ {
		b.WriteString(strings.Repeat(" ", depth*len(mark)) + mark + "a\n")
	}
	return b.Bytes()
}

// tickRuns are runs of ticks, each of its own length, so that none is closed.
func tickRuns() []byte {
	var b bytes.Buffer
	for n := 1; b.Len() < 500<<10; n++ {
		b.WriteString(strings.Repeat("`", n) + "a ")
	}
	return b.Bytes()
}

func manyChapters(t *testing.T) []byte {
	t.Helper()
	spine := strings.Repeat(`<itemref idref="c"/>`, 1000)
	return packed(
		t,
		"META-INF/container.xml",
		`<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>`,
		"b.opf",
		`<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine>`+
			spine+`</spine></package>`,
		"c.xhtml",
		"<p>"+strings.Repeat("Ein Satz. ", 10000)+"</p>",
	)
}
