package library

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"pult/backend/base/fault"
)

// What all starter articles have in common. They are our own texts.
const (
	StarterOrigin  = "starter"
	starterPrefix  = "starter:"
	starterAuthor  = "Pult"
	starterLicence = "CC BY 4.0"
)

// starterFiles are the articles that a new library begins with, as starter/<language>/<id>.md.
//
//go:embed starter/*/*.md
var starterFiles embed.FS

// Seed adds the starter articles that are missing and replaces those whose text has changed in this version of the
// program. When nothing is to do it reads the list of documents once. An article that the teacher has imported as a
// file is left as it is.
func (s *Service) Seed(ctx context.Context) error {
	stored, err := s.store.Documents(ctx)
	if err != nil {
		return err
	}
	hashOf := map[string]string{} // by id
	known := map[string]bool{}
	for _, d := range stored {
		hashOf[d.ID] = d.Hash
		known[d.Hash] = true
	}
	return fs.WalkDir(starterFiles, "starter", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".md" {
			return err
		}
		body, err := starterFiles.ReadFile(name)
		if err != nil || known[hashOfBytes(body)] {
			return err
		}
		if err := s.seed(ctx, name, body, hashOf); err != nil {
			return fmt.Errorf("starter article %s: %w", name, err)
		}
		return nil
	})
}

// seed adds one article; hashOf tells which ids are stored.
func (s *Service) seed(ctx context.Context, name string, body []byte, hashOf map[string]string) error {
	file := source{name: path.Base(name), file: bytes.NewReader(body), size: int64(len(body)), hash: hashOfBytes(body)}
	r, err := s.read(ctx, file)
	if err != nil {
		return err
	}
	if r.claimed == "" {
		return fault.New(fault.Internal, "fault.internal", errors.New("no id in the front matter"))
	}
	d := r.document
	d.ID, d.Origin, d.Author, d.Licence = starterPrefix+r.claimed, StarterOrigin, starterAuthor, starterLicence
	if _, stale := hashOf[d.ID]; stale {
		if err := s.store.RemoveDocument(ctx, d.ID); err != nil {
			return err
		}
	}
	hashOf[d.ID] = d.Hash
	return s.store.AddDocument(ctx, d, r.passages)
}
