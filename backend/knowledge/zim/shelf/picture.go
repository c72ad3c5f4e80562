package shelf

import (
	"context"
	"path"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge/zim"
)

// maxPicture bounds a picture that is handed out, in bytes.
const maxPicture = 16 << 20

// Picture is a picture of an article, with what is known of its rights.
type Picture struct {
	Path    string `json:"path"` // inside of the file
	Name    string `json:"name"` // as a file
	Media   string `json:"media"`
	Alt     string `json:"alt"`
	Caption string `json:"caption"`
	Bytes   int    `json:"bytes"`
	// Licence is what the file says of everything in it; a picture may have one of its own, which its page tells.
	Licence string `json:"licence"`
	Creator string `json:"creator"`
	Address string `json:"address"` // of its page, else of the article; "" when unknown
}

// Pictures are the pictures of an article that its file holds, in reading order.
func (s *Service) Pictures(ctx context.Context, id string) ([]Picture, error) {
	o, e, err := s.entry(ctx, id)
	if err != nil {
		return nil, err
	}
	data, err := o.Data(e)
	if err != nil {
		return nil, err
	}
	p, err := parsePage(data)
	if err != nil {
		return nil, fault.New(fault.Corrupt, "fault.zim.broken", err)
	}
	var list []Picture
	for _, found := range p.pictures(e.Path) {
		at, err := shown(o.File, found.path)
		if err != nil || !strings.HasPrefix(at.Type, "image/") {
			continue
		}
		data, err := o.Data(at)
		if err != nil || len(data) > maxPicture {
			continue
		}
		address := found.address
		if address == "" {
			address = o.of.address(e.Path, p.address)
		}
		list = append(list, Picture{
			Path: found.path, Name: path.Base(found.path), Media: at.Type, Alt: found.alt, Caption: found.caption,
			Bytes: len(data), Licence: o.of.Licence, Creator: o.of.Creator, Address: address,
		})
	}
	return list, nil
}

// shown finds a picture by its path; links of old files begin with the namespace.
func shown(f *zim.File, name string) (zim.Entry, error) {
	e, err := f.Page(name)
	if rest, ok := strings.CutPrefix(name, "I/"); ok && fault.Is(err, fault.NotFound) {
		return f.Page(rest)
	}
	return e, err
}

// Picture is the content of a picture that Pictures listed.
func (s *Service) Picture(ctx context.Context, id, name string) (media string, data []byte, err error) {
	o, _, err := s.entry(ctx, id)
	if err != nil {
		return "", nil, err
	}
	e, err := shown(o.File, name)
	if err != nil {
		return "", nil, err
	}
	if !strings.HasPrefix(e.Type, "image/") {
		return "", nil, fault.New(fault.NotFound, "fault.zim.entry", nil, "name", name)
	}
	data, err = o.Data(e)
	return e.Type, data, err
}
