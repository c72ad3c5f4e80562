package zim

import (
	"container/list"
	"fmt"
	"io"
	"slices"
	"sync"
)

// contents is a cluster that was unpacked, as far as it was needed.
type contents struct {
	bounds
	offsets []byte // of all contents
	data    []byte // from the beginning of the offsets
}

// readContents reads the offsets and everything up to the end of a content.
func readContents(r io.Reader, b bounds, until int) (*contents, error) {
	head := make([]byte, b.width)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, brokenFault(err)
	}
	size := b.offset(head, 0)
	if size%uint64(b.width) != 0 || size > maxCluster || uint64(until)+2 > size/uint64(b.width) {
		return nil, brokenFault(fmt.Errorf("a cluster with a list of %d bytes", size))
	}
	data, err := more(r, head, size)
	if err != nil {
		return nil, err
	}
	end := b.offset(data, until+1)
	if end < size {
		return nil, brokenFault(fmt.Errorf("content that ends at %d, in the list", end))
	}
	if end > maxCluster {
		return nil, tooBig(end)
	}
	whole, err := more(r, data, end)
	if err != nil {
		return nil, err
	}
	return &contents{bounds: b, offsets: whole[:size], data: whole}, nil
}

// more reads on until there are size bytes. It asks for memory as bytes come: a size is only a claim.
func more(r io.Reader, have []byte, size uint64) ([]byte, error) {
	const step = 1 << 20
	for uint64(len(have)) < size {
		n := min(step, int(size)-len(have))
		from := len(have)
		have = slices.Grow(have, n)[:from+n]
		if _, err := io.ReadFull(r, have[from:]); err != nil {
			return nil, brokenFault(err)
		}
	}
	return have, nil
}

// blob is a content; ok is false when it was not unpacked. The bytes are shared: nobody changes them.
func (c *contents) blob(n uint32) (data []byte, ok bool, err error) {
	if (uint64(n)+2)*uint64(c.width) > uint64(len(c.offsets)) {
		return nil, false, brokenFault(fmt.Errorf("content %d of a cluster", n))
	}
	from, to := c.offset(c.offsets, int(n)), c.offset(c.offsets, int(n)+1)
	switch {
	case from > to || from < uint64(len(c.offsets)):
		return nil, false, brokenFault(fmt.Errorf("content from %d to %d", from, to))
	case to > uint64(len(c.data)):
		return nil, false, nil
	}
	return c.data[from:to:to], true, nil
}

// must is a content that was unpacked.
func (c *contents) must(n uint32) ([]byte, error) {
	data, ok, err := c.blob(n)
	if err == nil && !ok {
		err = brokenFault(io.ErrUnexpectedEOF)
	}
	return data, err
}

// maxKept bounds the bytes of clusters that are kept unpacked, of one file.
const maxKept = 12 << 20

// cache keeps the clusters that were used last.
type cache struct {
	mu    sync.Mutex
	order *list.List // of *kept, the last used first
	byID  map[uint32]*list.Element
	bytes int
}

type kept struct {
	cluster uint32
	c       *contents
}

func newCache() *cache { return &cache{order: list.New(), byID: map[uint32]*list.Element{}} }

func (k *cache) get(cluster uint32) *contents {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.byID[cluster]
	if e == nil {
		return nil
	}
	k.order.MoveToFront(e)
	return keptIn(e).c
}

// put keeps a cluster, unless it alone would fill the room.
func (k *cache) put(cluster uint32, c *contents) {
	if cap(c.data) > maxKept/2 {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.byID[cluster]; e != nil {
		k.drop(e)
	}
	k.byID[cluster] = k.order.PushFront(&kept{cluster, c})
	k.bytes += cap(c.data)
	for k.bytes > maxKept {
		k.drop(k.order.Back())
	}
}

func (k *cache) drop(e *list.Element) {
	old := keptIn(e)
	k.order.Remove(e)
	delete(k.byID, old.cluster)
	k.bytes -= cap(old.c.data)
}

func keptIn(e *list.Element) *kept {
	held, _ := e.Value.(*kept) // nothing else is put in
	return held
}
