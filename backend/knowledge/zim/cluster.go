package zim

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/klauspost/compress/zstd"

	"pult/backend/base/fault"
)

const (
	maxCluster = 64 << 20 // bytes of a cluster, unpacked
	maxWindow  = 64 << 20 // bytes that unpacking may look back
	extended   = 0x10     // the bit that says that offsets have eight bytes

	packedZstd = 5
	packedXZ   = 4
)

// bounds are where a cluster lies: behind its first byte, which says how it is packed.
type bounds struct {
	kind     byte // low four bits: how it is packed
	width    int  // bytes of an offset
	at, size uint64
}

func (b bounds) plain() bool { return b.kind <= 1 }

func (f *File) bounds(cluster uint32) (bounds, error) {
	if cluster >= f.head.clusters {
		return bounds{}, brokenFault(fmt.Errorf("cluster %d of %d", cluster, f.head.clusters))
	}
	raw, err := f.bytes(f.head.places+8*uint64(cluster), 8)
	if err != nil {
		return bounds{}, err
	}
	at := binary.LittleEndian.Uint64(raw)
	if at >= f.head.sum {
		return bounds{}, brokenFault(fmt.Errorf("cluster at %d", at))
	}
	info, err := f.bytes(at, 1)
	if err != nil {
		return bounds{}, err
	}
	b := bounds{kind: info[0] & 0xf, width: 4, at: at + 1, size: f.head.sum - at - 1}
	if info[0]&extended != 0 {
		b.width = 8
	}
	if !b.plain() && b.kind != packedZstd && b.kind != packedXZ {
		return bounds{}, fault.New(fault.Unsupported, "fault.zim.packed", nil, "kind", strconv.Itoa(int(b.kind)))
	}
	return b, nil
}

// offset reads the n-th offset of a list.
func (b bounds) offset(raw []byte, n int) uint64 {
	if b.width == 8 {
		return binary.LittleEndian.Uint64(raw[8*n:])
	}
	return uint64(binary.LittleEndian.Uint32(raw[4*n:]))
}

// place is where a content lies in the file, if it is not packed.
func (f *File) place(e Entry) (at, size uint64, err error) {
	b, err := f.bounds(e.cluster)
	if err != nil {
		return 0, 0, err
	}
	if !b.plain() {
		return 0, 0, brokenFault(errors.New("a list of titles is packed"))
	}
	return f.plainPlace(b, e.blob)
}

// plainPlace finds a content in a cluster that is not packed.
func (f *File) plainPlace(b bounds, blob uint32) (at, size uint64, err error) {
	step := uint64(b.width)
	if uint64(blob) >= b.size/step || b.size/step < 2 {
		return 0, 0, brokenFault(fmt.Errorf("content %d lies outside of its cluster", blob))
	}
	head, err := f.bytes(b.at, b.width)
	if err != nil {
		return 0, 0, err
	}
	if list := b.offset(head, 0); list%step != 0 || (uint64(blob)+2)*step > list || list > b.size {
		return 0, 0, brokenFault(fmt.Errorf("content %d of a cluster with a list of %d bytes", blob, list))
	}
	raw, err := f.bytes(b.at+uint64(blob)*step, 2*b.width)
	if err != nil {
		return 0, 0, err
	}
	from, to := b.offset(raw, 0), b.offset(raw, 1)
	if from > to || to > b.size {
		return 0, 0, brokenFault(fmt.Errorf("content from %d to %d", from, to))
	}
	return b.at + from, to - from, nil
}

// Data is the content of an entry that is no redirect, at most 64 MB.
func (f *File) Data(e Entry) ([]byte, error) {
	if e.Redirect || e.Type == "" {
		return nil, brokenFault(fmt.Errorf("%q has no content", e.Path))
	}
	b, err := f.bounds(e.cluster)
	if err != nil {
		return nil, err
	}
	if b.plain() {
		return f.plainData(b, e.blob)
	}
	if known := f.kept.get(e.cluster); known != nil {
		if data, ok, err := known.blob(e.blob); ok || err != nil {
			return data, err
		}
	}
	c, err := f.unpacked(b, int(e.blob))
	if err != nil {
		return nil, err
	}
	f.kept.put(e.cluster, c)
	return c.must(e.blob)
}

// plainData is a content of a cluster that is not packed.
func (f *File) plainData(b bounds, blob uint32) ([]byte, error) {
	at, size, err := f.plainPlace(b, blob)
	if err != nil {
		return nil, err
	}
	if size > maxCluster {
		return nil, tooBig(size)
	}
	return f.bytes(at, int(size))
}

// Each hands out contents of one cluster by their numbers, which rise. It unpacks the cluster once and keeps nothing.
func (f *File) Each(cluster uint32, blobs []uint32, use func(n int, data []byte) error) error {
	if len(blobs) == 0 {
		return nil
	}
	b, err := f.bounds(cluster)
	if err != nil {
		return err
	}
	read := func(blob uint32) ([]byte, error) { return f.plainData(b, blob) }
	if !b.plain() {
		c, err := f.unpacked(b, int(blobs[len(blobs)-1]))
		if err != nil {
			return err
		}
		read = c.must
	}
	for n, blob := range blobs {
		data, err := read(blob)
		if err != nil {
			return err
		}
		if err := use(n, data); err != nil {
			return err
		}
	}
	return nil
}

// unpacked unpacks a cluster up to the end of a content. What lies behind it is often most of the cluster.
func (f *File) unpacked(b bounds, until int) (*contents, error) {
	packed := &noting{Reader: io.NewSectionReader(f.r, int64(b.at), int64(b.size))}
	c, err := contentsOf(packed, b, until)
	if packed.failed != nil { // nothing is wrong with what is written there
		return nil, fault.New(fault.Unavailable, "fault.zim.unreadable", packed.failed)
	}
	return c, err
}

// noting keeps the error of a file that cannot be read: those who unpack tell it like one of what they unpack.
type noting struct {
	io.Reader
	failed error
}

func (n *noting) Read(p []byte) (int, error) {
	count, err := n.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		n.failed = err
	}
	return count, err
}

func contentsOf(packed io.Reader, b bounds, until int) (*contents, error) {
	if b.kind == packedXZ {
		r, err := unxz(bufio.NewReader(packed))
		if err != nil {
			return nil, brokenFault(err)
		}
		return readContents(r, b, until)
	}
	r, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, brokenFault(err)
	}
	defer r.Close()
	return readContents(r, b, until)
}

func tooBig(size uint64) error {
	return fault.New(fault.Unsupported, "fault.zim.big", fmt.Errorf("%d bytes", size))
}
