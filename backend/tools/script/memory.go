package script

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// watchMemory calls over when the values of this process need more than limit bytes. It holds on every system; what a
// single step of the interpreter can take between two glances, the system's own limit holds.
func watchMemory(ticks <-chan time.Time, limit uint64, over func()) {
	debug.SetMemoryLimit(int64(limit)) //nolint:gosec // far below
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	for range ticks {
		metrics.Read(sample)
		if sample[0].Value.Uint64()+sample[1].Value.Uint64() > limit {
			over()
			return
		}
	}
}
