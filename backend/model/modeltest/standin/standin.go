// Package standin has servers that stand in for remote providers: they speak the wire of Gemini or of OpenAI as the
// public descriptions say, and a model of ours answers behind it, usually the offline one.
//
// A server gets nothing but the wire. It reads the composed prompt back into a typed request, so a run against it
// proves that the prompt and the transcript hold all that a remote model needs. Usage is counted from sizes and the
// same for the same bytes.
package standin

import (
	"io"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"pult/backend/model"
)

// Call is a request as it arrived. Of its headers only the names are kept.
type Call struct {
	Method  string
	Path    string
	Query   string
	Headers []string // sorted
	Body    []byte
}

// Server is a provider. Set its fields before the first request; it is safe for concurrent use.
type Server struct {
	Key   string        // the one key that is taken; empty: none is needed
	Delay time.Duration // between two pieces of a stream
	// NoTools: the model cannot call tools; a request with tools is refused in Ollama's words. Only over OpenAI's wire.
	NoTools bool

	brain    model.Model
	protocol protocol

	mu     sync.Mutex
	calls  []Call
	faults []*planned
}

// protocol is what differs between providers.
type protocol interface {
	serve(x *exchange)
	replies(path string) bool                            // the path makes a reply: no list, no count, no vectors
	key(r *http.Request) string                          // in the header; "" without one
	unauthorized(key string) (status int, body []byte)   // the answer to a wrong key, or to none
	refusal(status int, message string) []byte           // body of an error
	usual(status int) (body []byte, headers [][2]string) // the documented answer with that status
}

// Calls lists the requests so far, oldest first.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client has gone
	}
	x := &exchange{server: s, w: w, r: r, body: body}
	s.mu.Lock()
	s.calls = append(
		s.calls,
		Call{
			Method:  r.Method,
			Path:    r.URL.Path,
			Query:   r.URL.RawQuery,
			Headers: slices.Sorted(maps.Keys(r.Header)),
			Body:    body,
		},
	)
	x.fault = s.next(r.URL.Path)
	s.mu.Unlock()
	switch key := s.protocol.key(r); {
	case keyInURL(r):
		x.refuse(http.StatusBadRequest, "The key stands in the URL, where it can be read in every log.")
	case s.Key != "" && key != s.Key:
		x.send(s.protocol.unauthorized(key))
	case x.fault.instead():
		x.fail()
	default:
		s.protocol.serve(x)
	}
}

// wordsError is a refusal in the provider's own words.
type wordsError string

func (e wordsError) Error() string { return string(e) }

func keyInURL(r *http.Request) bool {
	query := r.URL.Query()
	return slices.ContainsFunc([]string{"key", "api_key", "apikey", "api-key", "access_token"}, query.Has)
}

// exchange is one request and its answer.
type exchange struct {
	server *Server
	w      http.ResponseWriter
	r      *http.Request
	body   []byte
	fault  Fault
	frame  func(event []byte) []byte // of a stream; nil: the reply is one body
	tail   []byte                    // ends a stream
}

func (x *exchange) send(status int, body []byte) {
	x.w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	x.w.WriteHeader(status)
	_, _ = x.w.Write(body)
}

func (x *exchange) refuse(status int, message string) {
	x.send(status, x.server.protocol.refusal(status, message))
}

// play sends the frames of a reply, each in two writes, so that readers meet letters and lines cut in two. A fault that
// happens in the middle happens after half of them.
func (x *exchange) play(contentType string, frames [][]byte) {
	x.w.Header().Set("Content-Type", contentType)
	x.w.WriteHeader(http.StatusOK)
	if len(frames) == 1 && x.fault.midway() {
		half := len(frames[0]) / 2
		frames = [][]byte{frames[0][:half], frames[0][half:]}
	}
	for i, frame := range frames {
		if x.fault.midway() && i == (len(frames)+1)/2 && !x.breakOff() {
			return
		}
		half := len(frame) / 2
		if !x.write(frame[:half]) || !x.write(frame[half:]) || !x.rest() {
			return
		}
	}
}

func (x *exchange) write(piece []byte) bool {
	if _, err := x.w.Write(piece); err != nil {
		return false
	}
	return http.NewResponseController(x.w).Flush() == nil
}

// rest waits for the next piece; false when the client has gone.
func (x *exchange) rest() bool {
	if x.server.Delay <= 0 {
		return x.r.Context().Err() == nil
	}
	timer := time.NewTimer(x.server.Delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-x.r.Context().Done():
		return false
	}
}
