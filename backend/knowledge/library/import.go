package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pult/backend/base/fault"
)

const (
	maxFileBytes   = 200 << 20
	languageSample = 20_000 // bytes of text that tell its language
)

// Import reads files, and folders with all below them, into the library. Hidden files and symbolic links inside folders
// are skipped. Every file stands for itself: what is wrong with one is in its Outcome and stops no other. report, if
// not nil, is called before each file and once at the end.
//
// When ctx ends, what is stored stays, the rest gets a Cancelled outcome, and the error is Cancelled; the outcomes are
// complete all the same. There is no other error.
func (s *Service) Import(ctx context.Context, paths []string, report func(Progress)) ([]Outcome, error) {
	if report == nil {
		report = func(Progress) {}
	}
	outcomes := found(ctx, paths)
	for i := range outcomes {
		o := &outcomes[i]
		if o.Err == nil {
			report(Progress{File: filepath.Base(o.File), Done: i, Total: len(outcomes)})
			o.Err = s.importFile(ctx, o)
		}
		if o.Err != nil {
			o.FaultKey = fault.Of(o.Err).Key
		}
	}
	report(Progress{Done: len(outcomes), Total: len(outcomes)})
	return outcomes, cancelled(ctx)
}

func cancelled(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	return nil
}

// found lists the files behind paths, each once, in order. What cannot be listed is an outcome with its fault.
func found(ctx context.Context, paths []string) []Outcome {
	var list []Outcome
	seen := map[string]bool{}
	add := func(path string, err error) {
		if !seen[path] {
			seen[path] = true
			list = append(list, Outcome{File: path, Err: err})
		}
	}
	for _, root := range paths {
		if root == "" { // cleaned it would be the current folder, which nobody named
			add(root, fault.New(fault.Invalid, "fault.import.noPath", nil))
			continue
		}
		root = filepath.Clean(root)
		info, err := os.Stat(root)
		switch {
		case err != nil:
			add(root, pathFault(err))
		case !info.IsDir():
			add(root, nil)
		default:
			walk(ctx, root, add)
		}
	}
	return list
}

func walk(ctx context.Context, root string, add func(path string, err error)) {
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case path != root && isHidden(entry):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case err != nil:
			add(path, pathFault(err))
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case entry.Type().IsRegular():
			add(path, nil)
		}
		return nil
	})
	if err != nil {
		add(root, fault.New(fault.Cancelled, "fault.cancelled", err))
	}
}

// isHidden also covers the files that programs leave beside documents.
func isHidden(entry fs.DirEntry) bool {
	name := entry.Name()
	switch strings.ToLower(name) {
	case "thumbs.db", "desktop.ini", "__macosx":
		return true
	}
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$")
}

func pathFault(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.NotFound, "fault.import.missing", err)
	}
	return fault.New(fault.Denied, "fault.import.unreadable", err)
}

// source is a file that is to become a document.
type source struct {
	name string // base name
	file io.ReaderAt
	size int64
	hash string
}

// importFile reads the file of an outcome and writes there what became of it.
func (s *Service) importFile(ctx context.Context, o *Outcome) (err error) {
	f, done, err := opened(ctx, o.File)
	if err != nil {
		return err
	}
	defer done()
	if s.isArchive(f) {
		o.Document, o.Duplicate, err = s.others.Take(ctx, o.File)
		return err
	}
	if err := sizeFault(f.size); err != nil {
		return err
	}
	if f.hash, err = hashOfFile(ctx, io.NewSectionReader(f.file, 0, f.size)); err != nil {
		return err
	}
	known, err := s.store.HasHash(ctx, f.hash)
	if o.Duplicate = known; err != nil || known {
		return err
	}
	r, err := s.read(ctx, f)
	if err != nil {
		return err
	}
	err = s.store.AddDocument(ctx, r.document, r.passages)
	if o.Duplicate = fault.Is(err, fault.Conflict); o.Duplicate {
		return nil // the same content came in between
	}
	if err != nil {
		return err
	}
	o.Document, o.Hidden = r.document, len(r.hidden)
	for _, p := range r.passages {
		if p.Caveat != "" && p.Caveat != NoteCaveat {
			o.Unsure++
		}
	}
	return nil
}

// Hidden reads a file again and gives what its author hid or struck out, in order; nothing of it is kept. Faults are
// those of Import.
func (s *Service) Hidden(ctx context.Context, path string) ([]string, error) {
	f, done, err := opened(ctx, path)
	if err != nil {
		return nil, err
	}
	defer done()
	if err := sizeFault(f.size); err != nil {
		return nil, err
	}
	r, err := s.read(ctx, f)
	return r.hidden, err
}

// opened opens a file; its size is not judged and its hash not reckoned yet. Nothing but a file is opened: a pipe would
// wait for its writer. The caller calls done.
func opened(ctx context.Context, path string) (f source, done func(), err error) {
	if err := cancelled(ctx); err != nil {
		return source{}, nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return source{}, nil, pathFault(err)
	}
	if !info.Mode().IsRegular() {
		return source{}, nil, fault.New(fault.Unsupported, "fault.import.format", errors.New("not a regular file"))
	}
	file, err := os.Open(path)
	if err != nil {
		return source{}, nil, pathFault(err)
	}
	done = func() { _ = file.Close() } // only read
	return source{name: filepath.Base(path), file: file, size: info.Size()}, done, nil
}

// isArchive reports a file that is read where it is.
func (s *Service) isArchive(f source) bool {
	if s.others == nil {
		return false
	}
	head := make([]byte, headBytes)
	n, err := f.file.ReadAt(head, 0)
	return (err == nil || errors.Is(err, io.EOF)) && s.others.Takes(f.name, head[:n])
}

func sizeFault(size int64) error {
	switch {
	case size == 0:
		return fault.New(fault.Invalid, "fault.import.empty", nil)
	case size > maxFileBytes:
		return fault.New(fault.Invalid, "fault.import.tooBig", fmt.Errorf("%d bytes", size))
	}
	return nil
}

func hashOfBytes(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

func hashOfFile(ctx context.Context, file io.Reader) (string, error) {
	h := sha256.New()
	for {
		_, err := io.CopyN(h, file, 4<<20)
		if errors.Is(err, io.EOF) {
			return hex.EncodeToString(h.Sum(nil)), nil
		}
		if err != nil {
			return "", fault.New(fault.Denied, "fault.import.unreadable", err)
		}
		if err := cancelled(ctx); err != nil {
			return "", err
		}
	}
}

// reading is what became of a file before it is stored.
type reading struct {
	document Document
	passages []Passage
	claimed  string   // the id that the file gives itself
	hidden   []string // what its author hid
}

func (s *Service) read(ctx context.Context, f source) (reading, error) {
	head := make([]byte, min(f.size, headBytes))
	if _, err := f.file.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return reading{}, fault.New(fault.Denied, "fault.import.unreadable", err)
	}
	reader := Pick(s.readers, f.name, head)
	if reader == nil {
		return reading{}, fault.New(fault.Unsupported, "fault.import.format", nil)
	}
	content, err := guarded(ctx, reader, f)
	if stopped := cancelled(ctx); stopped != nil {
		err = stopped // also of a reader that cannot be stopped in between
	}
	if err != nil {
		return reading{}, err
	}
	passages := Cut(content.Blocks)
	if len(passages) == 0 {
		return reading{}, fault.New(fault.Invalid, "fault.import.empty", nil)
	}
	d := Document{
		ID: s.newID(), Title: content.Title, Author: content.Author, Subject: content.Subject, Classes: content.Classes,
		Language: languageOfContent(content), Format: reader.Formats()[0], Origin: f.name, Hash: f.hash,
		Passages: len(passages), AddedAt: s.now(),
	}
	if d.Title = oneLine(d.Title); d.Title == "" {
		d.Title = strings.TrimSuffix(f.name, filepath.Ext(f.name))
	}
	for _, p := range passages {
		d.Words += wordCount(p.Text)
	}
	return reading{document: d, passages: passages, claimed: content.ID, hidden: content.Hidden}, nil
}

// guarded keeps a panic in a reader's libraries, which see foreign bytes, from ending the whole import.
func guarded(ctx context.Context, r Reader, f source) (c Content, err error) {
	defer func() {
		if p := recover(); p != nil {
			c, err = Content{}, fault.New(fault.Corrupt, "fault.import.broken", fmt.Errorf("reader stopped: %v", p))
		}
	}()
	return r.Read(ctx, f.name, f.file, f.size)
}

// languageOfContent believes the words of a text before what its file declares (Word writes "de-DE" into English texts
// too).
func languageOfContent(c Content) string {
	var sample strings.Builder
	for _, b := range c.Blocks {
		if sample.Len() > languageSample {
			break
		}
		sample.WriteString(b.Text)
		sample.WriteByte('\n')
	}
	switch language := Language(sample.String()); {
	case c.ID != "" && c.Language != "":
		return c.Language
	case language != "":
		return language
	case c.Language != "":
		return c.Language
	}
	return languageGerman
}
