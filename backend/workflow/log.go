package workflow

import (
	"sync"
	"time"

	"pult/backend/base/event"
	"pult/backend/base/fault"
)

// Log numbers events and tells the sink of them in order. Durable events are told after they are written; a failed
// write tells nothing. A write that was refused uses up no number; one that failed does, because it may have reached
// the disk all the same: the listeners find the gap and read anew.
type Log struct {
	mu   sync.Mutex
	seq  int64
	now  func() time.Time
	sink event.Sink
}

// NewLog goes on after the last number in the database.
func NewLog(last int64, now func() time.Time, sink event.Sink) *Log {
	return &Log{seq: last, now: now, sink: sink}
}

// Append numbers the payloads, lets write store them, and tells the sink.
func (l *Log) Append(runID string, write func([]event.Record) error, payloads ...event.Payload) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	records := l.number(runID, payloads)
	if err := write(records); err != nil {
		if refused(err) {
			l.seq -= int64(len(records))
		}
		return err
	}
	for _, r := range records {
		l.sink.Publish(r)
	}
	return nil
}

// refused reports that a write was turned down before it changed anything.
func refused(err error) bool {
	return fault.Is(err, fault.Conflict) || fault.Is(err, fault.Invalid) || fault.Is(err, fault.NotFound)
}

// Tell sends a payload that is not stored.
func (l *Log) Tell(runID string, p event.Payload) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.number(runID, []event.Payload{p}) {
		l.sink.Publish(r)
	}
}

// Relay tells the sink what another process has numbered and written.
func (l *Log) Relay(records []event.Record) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range records {
		l.seq = max(l.seq, r.Seq)
		l.sink.Publish(r)
	}
}

// Last is the number of the newest event.
func (l *Log) Last() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.seq
}

func (l *Log) number(runID string, payloads []event.Payload) []event.Record {
	records := make([]event.Record, len(payloads))
	for i, p := range payloads {
		l.seq++
		records[i] = event.Record{Seq: l.seq, Type: p.EventType(), RunID: runID, At: l.now(), Data: p}
	}
	return records
}
