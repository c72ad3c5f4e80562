// Package zim reads ZIM files, in which encyclopedias such as the Klexikon are passed on: entries by path and by title,
// redirects, metadata and contents. It copies nothing and writes nothing.
//
// A file is foreign data. Every pointer is checked before it is followed, and no more is unpacked than fixed amounts,
// however a file is built. What is wrong is a fault: Unsupported "fault.zim.format" (no ZIM), "fault.zim.version" and
// "fault.zim.packed" (packed in a way that nobody writes any more), Corrupt "fault.zim.cut" and "fault.zim.broken",
// NotFound "fault.zim.entry". A File keeps no place in its file and may be used by several goroutines.
package zim

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"

	"pult/backend/base/fault"
)

const (
	magic       = 0x044D495A
	headerBytes = 80
	sumBytes    = 16 // MD5 at the end
	// noList stands for a list of titles that a file does not have.
	noList = ^uint64(0)
)

// header is the beginning of a file.
type header struct {
	major, minor      uint16
	id                [16]byte
	entries, clusters uint32
	paths             uint64 // where the places of entries are listed, in the order of their paths
	titles            uint64 // where the numbers of entries are listed, in the order of their titles
	places            uint64 // where the places of clusters are listed
	types             uint64 // where the media types are listed
	sum               uint64 // where the checksum is, behind everything else
}

// File is an open ZIM file.
type File struct {
	r     io.ReaderAt
	size  int64
	head  header
	types []string
	kept  *cache
	front titles // articles, in the order of their titles
	all   titles // everything, in the order of titles
}

// Open reads the beginning of a file. The caller closes r, after its last use of the File.
func Open(r io.ReaderAt, size int64) (*File, error) {
	f := &File{r: r, size: size, kept: newCache()}
	raw, err := f.bytes(0, headerBytes)
	if err != nil || binary.LittleEndian.Uint32(raw) != magic {
		return nil, fault.New(fault.Unsupported, "fault.zim.format", err)
	}
	f.head = readHeader(raw)
	if err := f.check(); err != nil {
		return nil, err
	}
	if f.types, err = f.readTypes(); err != nil {
		return nil, err
	}
	f.all = f.headerTitles()
	f.front = f.listed("titleOrdered/v1")
	return f, nil
}

func readHeader(raw []byte) header {
	le := binary.LittleEndian
	h := header{
		major: le.Uint16(raw[4:]), minor: le.Uint16(raw[6:]), entries: le.Uint32(raw[24:]), clusters: le.Uint32(raw[28:]),
		paths: le.Uint64(raw[32:]), titles: le.Uint64(raw[40:]), places: le.Uint64(raw[48:]), types: le.Uint64(raw[56:]),
		sum: le.Uint64(raw[72:]),
	}
	copy(h.id[:], raw[8:24])
	return h
}

// check compares what the header says with the size of the file.
func (f *File) check() error {
	h := f.head
	size := uint64(f.size)
	switch {
	case h.major != 5 && h.major != 6:
		return fault.New(fault.Unsupported, "fault.zim.version", nil, "version", strconv.Itoa(int(h.major)))
	case h.sum < headerBytes || h.sum > 1<<50:
		return brokenFault(fmt.Errorf("checksum at %d", h.sum))
	case h.sum+sumBytes > size:
		return fault.New(fault.Corrupt, "fault.zim.cut", fmt.Errorf("%d of %d bytes", size, h.sum+sumBytes))
	case !f.holds(h.paths, uint64(h.entries), 8), !f.holds(h.places, uint64(h.clusters), 8), !f.holds(h.types, 1, 1):
		return brokenFault(errors.New("a list lies outside of the file"))
	}
	return nil
}

// holds reports that n items of so many bytes lie inside of the file.
func (f *File) holds(at, n, each uint64) bool {
	size := uint64(f.size)
	return at <= size && n <= (size-at)/each
}

// bytes reads n bytes at a place; n is bounded by the callers.
func (f *File) bytes(at uint64, n int) ([]byte, error) {
	if n < 0 || !f.holds(at, uint64(n), 1) {
		return nil, brokenFault(io.ErrUnexpectedEOF)
	}
	raw := make([]byte, n)
	if _, err := f.r.ReadAt(raw, int64(at)); err != nil && !errors.Is(err, io.EOF) {
		return nil, fault.New(fault.Unavailable, "fault.zim.unreadable", err)
	}
	return raw, nil
}

// ID is what the file calls itself, in hex digits; copies of a file have the same.
func (f *File) ID() string { return hex.EncodeToString(f.head.id[:]) }

// Entries is the number of all entries: articles, redirects, pictures, styles.
func (f *File) Entries() int { return int(f.head.entries) }

func brokenFault(err error) error { return fault.New(fault.Corrupt, "fault.zim.broken", err) }
