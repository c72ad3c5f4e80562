// Package zimtest writes ZIM files for tests and measurements: as today's programs write them, and as those of before
// did.
package zimtest

import (
	"bytes"
	"cmp"
	"crypto/md5" //nolint:gosec // the checksum that the format asks for
	"encoding/binary"
	"io"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// Packing is how clusters are packed.
type Packing byte

// Ways to pack, as the format numbers them.
const (
	None Packing = 1
	Bzip Packing = 3 // says so and is not: for tests of what is not read
	XZ   Packing = 4
	Zstd Packing = 5
)

// Page is the media type of articles.
const Page = "text/html"

// Item is an entry to be written.
type Item struct {
	Path     string
	Title    string
	Type     string // Page when empty
	Data     []byte
	Redirect string // path of the entry it leads to; then it has no content
}

// Book collects items. The zero Book is of the layout of today, packed with zstd.
type Book struct {
	ID        byte // every byte of the file's id
	Old       bool // articles in 'A', pictures in 'I', no list of articles
	Packing   Packing
	Extended  bool // offsets of eight bytes
	Size      int  // of a cluster before it is packed; 0 is 1 MB
	NoArticle bool // no list of articles, in the layout of today

	entries  []entry
	types    []string
	open     []([]byte)
	openSize int
	clusters [][]byte
	encoder  *zstd.Encoder
}

type entry struct {
	namespace     byte
	item          Item
	cluster, blob uint32
}

// Meta adds a metadata.
func (b *Book) Meta(name, value string) {
	b.pack('M', Item{Path: name, Title: name, Type: "text/plain", Data: []byte(value)})
}

// Add adds an article, a picture or a redirect.
func (b *Book) Add(i Item) {
	i.Type = cmp.Or(i.Type, Page)
	namespace := byte('C')
	if b.Old {
		namespace = 'A'
		if i.Type != Page {
			namespace = 'I'
		}
	}
	if i.Redirect != "" {
		b.entries = append(b.entries, entry{namespace: namespace, item: i})
		return
	}
	b.pack(namespace, i)
}

func (b *Book) pack(namespace byte, i Item) {
	b.entries = append(b.entries, entry{
		namespace: namespace, item: Item{Path: i.Path, Title: i.Title, Type: i.Type},
		cluster: uint32(len(b.clusters)), blob: uint32(len(b.open)),
	})
	b.open = append(b.open, i.Data)
	b.openSize += len(i.Data)
	if b.openSize >= cmp.Or(b.Size, 1<<20) {
		b.flush(cmp.Or(b.Packing, Zstd))
	}
}

// flush ends a cluster.
func (b *Book) flush(p Packing) {
	if len(b.open) == 0 {
		return
	}
	width := 4
	kind := byte(p)
	if b.Extended {
		width, kind = 8, kind|0x10
	}
	var raw bytes.Buffer
	at := uint64(width * (len(b.open) + 1))
	for i := 0; ; i++ {
		offset := binary.LittleEndian.AppendUint64(nil, at)
		raw.Write(offset[:width])
		if i == len(b.open) {
			break
		}
		at += uint64(len(b.open[i]))
	}
	for _, data := range b.open {
		raw.Write(data)
	}
	b.clusters = append(b.clusters, append([]byte{kind}, b.packed(raw.Bytes(), p)...))
	b.open, b.openSize = nil, 0
}

func (b *Book) packed(raw []byte, p Packing) []byte {
	switch p {
	case Zstd:
		if b.encoder == nil {
			b.encoder, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault)) // its options are right
		}
		return b.encoder.EncodeAll(raw, nil)
	case XZ:
		var out bytes.Buffer
		w, err := xz.WriterConfig{DictCap: 64 << 10}.NewWriter(&out)
		if err == nil {
			_, err = w.Write(raw)
		}
		if err != nil || w.Close() != nil {
			return nil
		}
		return out.Bytes()
	case None, Bzip:
	}
	return raw
}

const headerBytes = 80

// Bytes is the file. The Book is used up.
func (b *Book) Bytes() []byte {
	var out bytes.Buffer
	_ = b.Write(&out) // memory takes everything
	return out.Bytes()
}

// Write writes the file. The Book is used up.
func (b *Book) Write(w io.Writer) error {
	b.flush(cmp.Or(b.Packing, Zstd))
	if !b.Old && !b.NoArticle {
		b.list()
	}
	slices.SortStableFunc(b.entries, func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.namespace, y.namespace), cmp.Compare(x.item.Path, y.item.Path))
	})
	byTitle := b.titles(func(entry) bool { return true }, true)
	if !b.Old && !b.NoArticle {
		b.open = [][]byte{numbers(b.titles(func(e entry) bool { return e.namespace == 'C' && e.item.Type == Page }, false))}
		b.flush(None)
	}
	sum := md5.New() //nolint:gosec // as above
	return b.write(io.MultiWriter(w, sum), w, sum.Sum, byTitle)
}

// list makes room for the list of articles, in a cluster of its own that is not packed.
func (b *Book) list() {
	b.entries = append(b.entries, entry{
		namespace: 'X', item: Item{Path: "listing/titleOrdered/v1", Type: "application/octet-stream+zimlisting"},
		cluster: uint32(len(b.clusters)),
	})
}

func (b *Book) titles(want func(entry) bool, byNamespace bool) []uint32 {
	var list []uint32
	for i := range b.entries {
		if want(b.entries[i]) {
			list = append(list, uint32(i))
		}
	}
	slices.SortStableFunc(list, func(i, j uint32) int {
		x, y := b.entries[i], b.entries[j]
		title := cmp.Compare(cmp.Or(x.item.Title, x.item.Path), cmp.Or(y.item.Title, y.item.Path))
		if byNamespace {
			return cmp.Or(cmp.Compare(x.namespace, y.namespace), title)
		}
		return title
	})
	return list
}

func numbers(list []uint32) []byte {
	var raw []byte
	for _, n := range list {
		raw = binary.LittleEndian.AppendUint32(raw, n)
	}
	return raw
}

// write lays everything out: header, media types, places, titles, entries, clusters, checksum.
func (b *Book) write(w, last io.Writer, sum func([]byte) []byte, byTitle []uint32) error {
	var dirents bytes.Buffer
	var places []uint64
	for _, e := range b.entries {
		places = append(places, uint64(dirents.Len()))
		dirents.Write(b.dirent(e))
	}
	var types []byte
	for _, t := range b.types {
		types = append(append(types, t...), 0)
	}
	types = append(types, 0)
	paths := uint64(headerBytes + len(types))
	titles := paths + 8*uint64(len(places))
	clusters := titles + 4*uint64(len(byTitle))
	entries := clusters + 8*uint64(len(b.clusters))
	at := entries + uint64(dirents.Len())
	var clusterPlaces []uint64
	for _, c := range b.clusters {
		clusterPlaces = append(clusterPlaces, at)
		at += uint64(len(c))
	}
	minor := uint16(1)
	if b.Old {
		minor = 0
	}
	le := binary.LittleEndian
	head := le.AppendUint16(le.AppendUint16(le.AppendUint32(nil, 0x044D495A), 6), minor)
	head = append(head, bytes.Repeat([]byte{b.ID}, 16)...)
	head = le.AppendUint32(le.AppendUint32(head, uint32(len(places))), uint32(len(b.clusters)))
	for _, v := range []uint64{paths, titles, clusters, headerBytes} {
		head = le.AppendUint64(head, v)
	}
	head = le.AppendUint64(le.AppendUint32(le.AppendUint32(head, 0xffffffff), 0xffffffff), at)
	parts := [][]byte{head, types}
	var list []byte
	for _, p := range places {
		list = le.AppendUint64(list, entries+p)
	}
	list = append(list, numbers(byTitle)...)
	for _, p := range clusterPlaces {
		list = le.AppendUint64(list, p)
	}
	parts = append(append(parts, list, dirents.Bytes()), b.clusters...)
	for _, p := range parts {
		if _, err := w.Write(p); err != nil {
			return err
		}
	}
	_, err := last.Write(sum(nil))
	return err
}

func (b *Book) dirent(e entry) []byte {
	le := binary.LittleEndian
	names := append(append(append([]byte(e.item.Path), 0), e.item.Title...), 0)
	if e.item.Redirect != "" {
		target, _ := slices.BinarySearchFunc(b.entries, e, func(x, want entry) int {
			return cmp.Or(cmp.Compare(x.namespace, want.namespace), cmp.Compare(x.item.Path, want.item.Redirect))
		})
		raw := append(le.AppendUint16(nil, 0xffff), 0, e.namespace, 0, 0, 0, 0)
		return append(le.AppendUint32(raw, uint32(target)), names...)
	}
	kind := slices.Index(b.types, e.item.Type)
	if kind < 0 {
		kind = len(b.types)
		b.types = append(b.types, e.item.Type)
	}
	raw := append(le.AppendUint16(nil, uint16(kind)), 0, e.namespace, 0, 0, 0, 0)
	return append(le.AppendUint32(le.AppendUint32(raw, e.cluster), e.blob), names...)
}
