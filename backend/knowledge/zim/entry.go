package zim

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"pult/backend/base/fault"
)

const (
	typeBytes  = 64 << 10 // most for the list of media types
	firstRead  = 256      // bytes of an entry that are read at once; most are shorter
	entryBytes = 8 << 10  // most that an entry may have: two names
	// maxRedirects is how many redirects may follow each other.
	maxRedirects = 8

	redirectType = 0xffff
	targetType   = 0xfffe // of old files; points nowhere
	deletedType  = 0xfffd
)

// Entry is one thing in a file.
type Entry struct {
	Index     uint32
	Namespace byte   // 'C' for content, 'A' for articles and 'I' for pictures of old files, 'M' for metadata
	Path      string // inside of the namespace
	Title     string
	Type      string // media type; "" of a redirect
	Redirect  bool

	target        uint32 // of a redirect
	cluster, blob uint32
}

// Text reports an entry that is a page.
func (e Entry) Text() bool {
	return !e.Redirect && (e.Namespace == 'C' || e.Namespace == 'A') && strings.HasPrefix(e.Type, "text/html")
}

// Cluster is where the content of an entry is packed; entries of one cluster are unpacked together.
func (e Entry) Cluster() (cluster, blob uint32) { return e.cluster, e.blob }

// readTypes reads the list of media types, which an empty one ends.
func (f *File) readTypes() ([]string, error) {
	room := min(uint64(f.size)-f.head.types, typeBytes)
	raw, err := f.bytes(f.head.types, int(room))
	if err != nil {
		return nil, err
	}
	var list []string
	for {
		name, rest, ended := bytes.Cut(raw, []byte{0})
		if !ended {
			return nil, brokenFault(errors.New("the list of media types has no end"))
		}
		if len(name) == 0 {
			return list, nil
		}
		list, raw = append(list, valid(name)), rest
	}
}

// Entry reads an entry by its number.
func (f *File) Entry(index uint32) (Entry, error) {
	if index >= f.head.entries {
		return Entry{}, brokenFault(fmt.Errorf("entry %d of %d", index, f.head.entries))
	}
	raw, err := f.bytes(f.head.paths+8*uint64(index), 8)
	if err != nil {
		return Entry{}, err
	}
	at := binary.LittleEndian.Uint64(raw)
	for room := uint64(firstRead); ; room = entryBytes {
		if at >= uint64(f.size) {
			return Entry{}, brokenFault(fmt.Errorf("entry at %d", at))
		}
		raw, err = f.bytes(at, int(min(room, uint64(f.size)-at)))
		if err != nil {
			return Entry{}, err
		}
		e, whole, err := f.parsed(raw)
		if err != nil {
			return Entry{}, err
		}
		if whole {
			e.Index = index
			return e, nil
		}
		if room == entryBytes {
			return Entry{}, brokenFault(errors.New("the name of an entry has no end"))
		}
	}
}

// parsed reads an entry; whole is false when it goes on behind raw.
func (f *File) parsed(raw []byte) (e Entry, whole bool, err error) {
	if len(raw) < 16 {
		return Entry{}, false, brokenFault(errors.New("an entry at the end of the file"))
	}
	le := binary.LittleEndian
	kind := le.Uint16(raw)
	e.Namespace = raw[3]
	names := raw[16:]
	switch kind {
	case redirectType:
		e.Redirect, e.target, names = true, le.Uint32(raw[8:]), raw[12:]
	case targetType, deletedType:
		names = raw[8:]
	default:
		if int(kind) >= len(f.types) {
			return Entry{}, false, brokenFault(fmt.Errorf("media type %d", kind))
		}
		e.Type, e.cluster, e.blob = f.types[kind], le.Uint32(raw[8:]), le.Uint32(raw[12:])
	}
	path, rest, ok := bytes.Cut(names, []byte{0})
	if !ok {
		return e, false, nil
	}
	title, _, ok := bytes.Cut(rest, []byte{0})
	if !ok {
		return e, false, nil
	}
	e.Path = string(path) // as it is: it is compared
	e.Title = cmp.Or(string(title), e.Path)
	return e, true, nil
}

func valid(raw []byte) string { return strings.ToValidUTF8(string(raw), string(utf8.RuneError)) }

// ByPath finds an entry by its exact path; NotFound "fault.zim.entry".
func (f *File) ByPath(namespace byte, path string) (Entry, error) {
	var failed error
	var found Entry
	index := sort.Search(int(f.head.entries), func(i int) bool {
		e, err := f.Entry(uint32(i))
		if err != nil {
			failed = err
			return true
		}
		order := cmp.Or(cmp.Compare(e.Namespace, namespace), strings.Compare(e.Path, path))
		if order == 0 {
			found = e
		}
		return order >= 0
	})
	switch {
	case failed != nil:
		return Entry{}, failed
	case index == int(f.head.entries) || found.Index != uint32(index) || found.Path != path:
		return Entry{}, unknown(path)
	}
	return found, nil
}

func unknown(name string) error {
	return fault.New(fault.NotFound, "fault.zim.entry", nil, "name", strings.ToValidUTF8(name, "?"))
}

// Page finds a page or a picture of the content by its path, in old files and new ones; redirects are followed.
func (f *File) Page(path string) (Entry, error) {
	var err error
	for _, namespace := range [...]byte{'C', 'A', 'I'} {
		var e Entry
		if e, err = f.ByPath(namespace, path); err == nil {
			return f.Resolve(e)
		}
		if !fault.Is(err, fault.NotFound) {
			break
		}
	}
	return Entry{}, err
}

// Resolve follows redirects, at most eight; a longer chain or a circle is Corrupt.
func (f *File) Resolve(e Entry) (Entry, error) {
	for range maxRedirects {
		if !e.Redirect {
			return e, nil
		}
		next, err := f.Entry(e.target)
		if err != nil {
			return Entry{}, err
		}
		e = next
	}
	if e.Redirect {
		return Entry{}, brokenFault(fmt.Errorf("redirects of %q lead nowhere", e.Path))
	}
	return e, nil
}
