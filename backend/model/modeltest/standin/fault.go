package standin

import (
	"net/http"
	"strings"
)

// Fault is something that goes wrong in one call. Without Cut, Stall or Event it is the whole answer.
type Fault struct {
	On     int             // the nth call that Path is about, from 1; 0: every one
	Path   string          // part of the URL path; empty: calls that make a reply, not lists, counts or vectors
	Status int             // 0: 200
	Header http.Header     // may hold another Content-Type
	Body   string          // empty: what the provider's description says for Status
	Cut    bool            // the connection ends in the middle of the reply
	Stall  bool            // the reply stops in its middle, until the caller leaves or Resume says so
	Halted func()          // with Stall: called when the first half is sent, from the goroutine of the call; may be nil
	Resume <-chan struct{} // with Stall: the reply goes on when it is closed; nil: never
	Event  string          // sent in the middle of the reply in place of the rest, in the frame of the stream
}

// planned is a fault with the number of calls that it has seen.
type planned struct {
	Fault
	seen int
}

func plan(faults []Fault) []*planned {
	list := make([]*planned, len(faults))
	for i, f := range faults {
		list[i] = &planned{Fault: f}
	}
	return list
}

// next counts a call and gives the first fault that is due; the zero Fault is none. The caller holds the lock.
func (s *Server) next(path string) (due Fault) {
	found := false
	for _, f := range s.faults {
		if f.Path != "" && !strings.Contains(path, f.Path) || f.Path == "" && !s.protocol.replies(path) {
			continue
		}
		f.seen++
		if !found && (f.On == 0 || f.On == f.seen) {
			due, found = f.Fault, true
		}
	}
	return due
}

func (f Fault) midway() bool { return f.Cut || f.Stall || f.Event != "" }

func (f Fault) instead() bool {
	return !f.midway() && (f.Status != 0 || f.Body != "" || f.Header != nil)
}

func (x *exchange) fail() {
	f := x.fault
	status := f.Status
	if status == 0 {
		status = http.StatusOK
	}
	body := []byte(f.Body)
	header := x.w.Header()
	header.Set("Content-Type", "application/json; charset=UTF-8")
	if f.Body == "" && status != http.StatusOK {
		usual, more := x.server.protocol.usual(status)
		body = usual
		for _, h := range more {
			header.Set(h[0], h[1])
		}
	}
	for name, values := range f.Header {
		header[name] = values
	}
	x.w.WriteHeader(status)
	_, _ = x.w.Write(body)
}

// breakOff ends a reply in its middle as the fault says; true when it only paused and may go on.
func (x *exchange) breakOff() bool {
	switch {
	case x.fault.Event != "" && x.frame != nil:
		x.write(append(x.frame([]byte(x.fault.Event)), x.tail...))
	case x.fault.Event != "":
		x.write([]byte(x.fault.Event))
	case x.fault.Stall:
		if x.fault.Halted != nil {
			x.fault.Halted()
		}
		select {
		case <-x.fault.Resume:
			return true
		case <-x.r.Context().Done():
		}
	default:
		if conn, _, err := http.NewResponseController(x.w).Hijack(); err == nil {
			_ = conn.Close()
		}
	}
	return false
}
