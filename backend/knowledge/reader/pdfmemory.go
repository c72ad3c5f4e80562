package reader

import (
	"sync"

	"github.com/tetratelabs/wazero/experimental"
)

// engineMemory is the memory of the PDF engine. It is set aside once at its full length, of which the system gives what
// is touched, and is used again by the next instance: there is one at a time. The runtime's own would be copied when it
// grows and have three times as much for a moment.
type engineMemory struct {
	mu   sync.Mutex
	free []byte
}

// allocate implements experimental.MemoryAllocatorFunc.
func (m *engineMemory) allocate(_, _ uint64) experimental.LinearMemory {
	m.mu.Lock()
	defer m.mu.Unlock()
	bytes := m.free
	m.free = nil
	if bytes == nil {
		bytes = make([]byte, 0, maxEngineBytes)
	}
	return &engineBlocks{memory: m, bytes: bytes}
}

// engineBlocks is what one instance has of it.
type engineBlocks struct {
	memory *engineMemory
	bytes  []byte
}

// Reallocate implements experimental.LinearMemory; nil when there is no more.
func (b *engineBlocks) Reallocate(size uint64) []byte {
	if size > uint64(cap(b.bytes)) {
		return nil
	}
	b.bytes = b.bytes[:size]
	return b.bytes
}

// Free implements experimental.LinearMemory. The next instance finds zeros.
func (b *engineBlocks) Free() {
	b.memory.mu.Lock()
	defer b.memory.mu.Unlock()
	wipe(b.bytes)
	b.memory.free, b.bytes = b.bytes[:0], nil
}

// wipe fills memory with zeros. The race detector, which would keep twice as much beside all of it, is told nothing:
// the engine writes there without its knowledge anyway.
//
//go:norace
func wipe(bytes []byte) { clear(bytes) }
