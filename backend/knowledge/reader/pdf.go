package reader

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

const (
	engineWait   = 2 * time.Minute  // for the one instance; a big book is read in less
	enginePages  = 2048             // of 64 KB: 128 MB; a file of any size is read where it is
	pagePatience = 20 * time.Second // for one page, which takes milliseconds
	maxPages     = 5000

	maxEngineBytes = enginePages << 16

	// A document with images and fewer characters per page is a scan (some scanners add a line of their own to each page).
	scannedBelow = 40
)

// PDF reads PDF files with PDFium, compiled to WebAssembly: it sees the file's bytes only, no folder and no network.
//
// A file may draw a form that draws itself, or hold a page that unpacks to gigabytes: the engine has a limit of memory,
// and what takes too long is ended with its instance.
type PDF struct {
	cacheDir string
	patience time.Duration

	mu     sync.Mutex // one PDF at a time: the engine is single-threaded
	engine pdfium.Pool
}

// NewPDF returns a reader that starts its engine with the first file. See All for cacheDir.
func NewPDF(cacheDir string) *PDF { return &PDF{cacheDir: cacheDir, patience: pagePatience} }

// Formats implements library.Reader.
func (*PDF) Formats() []string { return []string{"pdf"} }

// Close ends the engine; the next Read starts it again.
func (p *PDF) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.engine == nil {
		return nil
	}
	err := p.engine.Close()
	p.engine = nil
	return err
}

// Read implements library.Reader.
func (p *PDF) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (content library.Content, err error) {
	if err := checked(ctx, size); err != nil {
		return library.Content{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.start(); err != nil {
		return library.Content{}, fault.New(fault.Internal, "fault.internal", fmt.Errorf("start pdf engine: %w", err))
	}
	instance, err := p.engine.GetInstance(engineWait)
	if err != nil {
		return library.Content{}, fault.New(fault.Internal, "fault.internal", fmt.Errorf("pdf engine: %w", err))
	}
	w := watch{instance: instance, patience: cmp.Or(p.patience, pagePatience)}
	w.timer = time.AfterFunc(w.patience, w.end)
	stop := context.AfterFunc(ctx, w.end)
	// A fresh instance for every file: whatever a broken file did to the engine's memory ends with it.
	defer func() {
		stop()
		w.timer.Stop()
		if w.ended.Load() {
			content, err = library.Content{}, w.fault(ctx)
			return
		}
		err = errors.Join(err, instance.Close())
	}()
	return readPDF(ctx, instance, io.NewSectionReader(file, 0, size), &w)
}

// watch ends an instance that works on one page for too long, or whose import was stopped.
type watch struct {
	instance pdfium.Pdfium
	patience time.Duration
	timer    *time.Timer
	ended    atomic.Bool
}

func (w *watch) end() {
	if !w.ended.Swap(true) {
		_ = w.instance.Kill() // it is gone either way
	}
}

func (w *watch) fault(ctx context.Context) error {
	if err := checked(ctx, 1); err != nil {
		return err
	}
	return tooBig(errors.New("a page takes too long"))
}

// start needs p.mu.
func (p *PDF) start() error {
	if p.engine != nil {
		return nil
	}
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(enginePages).
		WithCloseOnContextDone(true)
	if p.cacheDir != "" {
		cache, err := wazero.NewCompilationCacheWithDir(p.cacheDir)
		if err != nil {
			return fmt.Errorf("compilation cache: %w", err)
		}
		config = config.WithCompilationCache(cache)
	}
	var memory engineMemory
	allocator := experimental.MemoryAllocatorFunc(memory.allocate)
	engine, err := webassembly.Init(webassembly.Config{
		Context: experimental.WithMemoryAllocator(context.Background(), allocator),
		MaxIdle: 1, MaxTotal: 1, RuntimeConfig: config,
		FSConfig: wazero.NewFSConfig(), // without it the whole disk is mounted
		Stdout:   io.Discard, Stderr: io.Discard,
	})
	p.engine = engine
	return err
}

func readPDF(ctx context.Context, pdf pdfium.Pdfium, file *io.SectionReader, w *watch) (library.Content, error) {
	opened, err := pdf.OpenDocument(&requests.OpenDocument{FileReader: file, FileReaderSize: file.Size()})
	if err != nil {
		return library.Content{}, openFault(err)
	}
	count, err := pdf.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: opened.Document})
	if err != nil || count.PageCount == 0 {
		return library.Content{}, broken(err)
	}
	if count.PageCount > maxPages {
		return library.Content{}, tooBig(fmt.Errorf("%d pages", count.PageCount))
	}
	r := pdfRun{pdf: pdf, document: opened.Document}
	for i := range count.PageCount {
		if err := checked(ctx, 1); err != nil || w.ended.Load() {
			return library.Content{}, err
		}
		w.timer.Reset(w.patience)
		r.read(i)
	}
	if err := r.verdict(count.PageCount); err != nil {
		return library.Content{}, err
	}
	content := laidOut(r.pages)
	content.Hidden = r.hidden
	content.Title, content.Author = titled(r.meta("Title"), content.Blocks), r.meta("Author")
	return filled(content)
}

func openFault(err error) error {
	if errors.Is(err, pdfiumerrors.ErrPassword) || errors.Is(err, pdfiumerrors.ErrSecurity) {
		return locked(err)
	}
	return broken(err)
}

// pdfRun reads the pages of one document.
type pdfRun struct {
	pdf      pdfium.Pdfium
	document references.FPDF_DOCUMENT
	pages    [][]pdfLine
	letters  int
	pictures int   // pages with an image and hardly any text
	failed   int   // pages that could not be read
	lastErr  error // of those
	hidden   markup.Hidden
	at       requests.Page // that is being read
}

// read takes a page. A page that cannot be read is empty: the others are still worth having.
func (r *pdfRun) read(index int) {
	lines, err := r.page(index)
	if err != nil {
		r.failed++
		r.lastErr = fmt.Errorf("page %d: %w", index+1, err)
	}
	r.letters += lettersIn(lines)
	r.pages = append(r.pages, lines)
}

// verdict tells a scan and a file without any readable page from a text.
func (r *pdfRun) verdict(pages int) error {
	switch {
	case r.failed == pages:
		return broken(r.lastErr)
	case r.letters < scannedBelow*pages && 2*r.pictures >= pages:
		return fault.New(fault.Invalid, "fault.import.scanned", nil)
	}
	return nil
}

func (r *pdfRun) meta(tag string) string {
	m, err := r.pdf.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: r.document, Tag: tag})
	if err != nil {
		return "" // a document need not have any
	}
	return flat(m.Value)
}

func (r *pdfRun) page(index int) (lines []pdfLine, err error) {
	loaded, err := r.pdf.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: r.document, Index: index})
	if err != nil {
		return nil, err
	}
	page := requests.Page{ByReference: &loaded.Page}
	defer func() {
		_, closeErr := r.pdf.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page})
		err = errors.Join(err, closeErr)
	}()
	text, err := r.pdf.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: page})
	if err != nil {
		return nil, err
	}
	defer func() {
		_, closeErr := r.pdf.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage})
		err = errors.Join(err, closeErr)
	}()
	r.at = page
	lines, err = r.lines(text.TextPage)
	if lettersIn(lines) < scannedBelow && r.hasPicture(page) {
		r.pictures++
	}
	return lines, err
}

func lettersIn(lines []pdfLine) int {
	n := 0
	for _, l := range lines {
		n += len(l.text)
	}
	return n
}
