package openai

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"pult/backend/model"
)

// probe is how long Ollama may take to say its version. A server that takes longer is treated like any other for this
// call.
const probe = 5 * time.Second

// The wire of Ollama's own chat, as its public description has it.
type (
	nativeRequest struct {
		Model    string          `json:"model"`
		Messages []nativeMessage `json:"messages"`
		Tools    []nativeTool    `json:"tools,omitempty"`
		Format   json.RawMessage `json:"format,omitempty"`
		Options  nativeOptions   `json:"options"`
		Stream   bool            `json:"stream"`
		// Newer servers refuse a prompt that is too long when these are false; older ones do not know them.
		Truncate bool `json:"truncate"`
		Shift    bool `json:"shift"`
	}
	nativeOptions struct {
		NumCtx     int64 `json:"num_ctx"`
		NumPredict int   `json:"num_predict,omitempty"`
	}
	nativeMessage struct {
		Role     string       `json:"role"`
		Content  string       `json:"content"`
		Thinking string       `json:"thinking,omitempty"`
		Images   [][]byte     `json:"images,omitempty"`
		Calls    []nativeCall `json:"tool_calls,omitempty"`
		Tool     string       `json:"tool_name,omitempty"`
		CallID   string       `json:"tool_call_id,omitempty"`
	}
	nativeCall struct {
		ID       string `json:"id,omitempty"`
		Function struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		} `json:"function"`
	}
	nativeTool struct {
		Type     string         `json:"type"`
		Function nativeFunction `json:"function"`
	}
	nativeFunction struct {
		Name        string          `json:"name"`
		Description string          `json:"description,omitempty"`
		Parameters  json.RawMessage `json:"parameters"`
		Strict      bool            `json:"strict,omitempty"` // OpenAI's own server only
	}
	nativePiece struct {
		Message nativeMessage   `json:"message"`
		Done    bool            `json:"done"`
		Reason  string          `json:"done_reason"`
		Prompt  *count          `json:"prompt_eval_count"`
		Reply   *count          `json:"eval_count"`
		Error   json.RawMessage `json:"error"`
	}
)

// isOllama asks once. Only an error that the call itself would meet as well is one: nobody is there, the key is locked,
// it was cancelled.
func (m *Model) isOllama(ctx context.Context, modelName string) (bool, error) {
	m.mu.Lock()
	asked, ollama := m.known.asked, m.known.ollama
	m.mu.Unlock()
	if asked || m.root == "" {
		return ollama, nil
	}
	raw, err := m.exchange(
		ctx,
		query{model: modelName, method: http.MethodGet, url: m.root + "/api/version", silence: probe},
	)
	var e *model.CallError
	if err != nil && !errors.As(err, &e) {
		return false, err
	}
	if e != nil {
		switch {
		case e.Class == model.Unreachable:
			return false, err
		case e.Class == model.TimedOut,
			e.Class == model.Broken && e.Status == 0,
			e.Status >= 500,
			e.Status == http.StatusTooManyRequests:
			return false, nil // not known; the next call asks again
		}
	}
	var answer struct {
		Version string `json:"version"`
	}
	ollama = err == nil && json.Unmarshal(raw, &answer) == nil && answer.Version != ""
	m.mu.Lock()
	m.known.asked, m.known.ollama = true, ollama
	m.mu.Unlock()
	return ollama, nil
}

// shown is what Ollama tells of a model.
type shown struct {
	Info         map[string]json.RawMessage `json:"model_info"`
	Capabilities []string                   `json:"capabilities"`
	Remote       string                     `json:"remote_host"`
}

func (m *Model) show(ctx context.Context, modelName string) (shown, error) {
	var s shown
	body := map[string]string{"model": modelName}
	raw, err := m.exchange(ctx, query{model: modelName, method: http.MethodPost, url: m.root + "/api/show", body: body})
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return s, m.garbled(modelName, err)
	}
	m.mu.Lock()
	if u, err := url.Parse(s.Remote); err == nil && u.Hostname() != "" {
		s.Remote = u.Hostname()
	}
	m.known.limits[modelName], m.known.remotes[modelName] = s.limit(), s.Remote
	m.mu.Unlock()
	return s, nil
}

// limit is the context length; 0 is unknown.
func (s shown) limit() int64 {
	var n count
	if raw, ok := s.Info[flat(s.Info["general.architecture"])+".context_length"]; ok && json.Unmarshal(raw, &n) == nil {
		return int64(n)
	}
	for key, raw := range s.Info {
		if strings.HasSuffix(key, ".context_length") && json.Unmarshal(raw, &n) == nil {
			return int64(n)
		}
	}
	return 0
}

// about is the context length of a model, and where it runs if that is not where the server is.
func (m *Model) about(ctx context.Context, modelName string) (limit int64, remote string, err error) {
	m.mu.Lock()
	limit, ok := m.known.limits[modelName]
	remote = m.known.remotes[modelName]
	m.mu.Unlock()
	if ok {
		return limit, remote, nil
	}
	s, err := m.show(ctx, modelName)
	return s.limit(), s.Remote, err
}

// describe adds to an entry of the list what Ollama knows. A model that goes in the meantime stays as it was listed.
func (m *Model) describe(ctx context.Context, info *model.ModelInfo) error {
	s, err := m.show(ctx, info.ID)
	var e *model.CallError
	if errors.As(err, &e) && e.Class != model.Unreachable {
		return nil
	}
	if err != nil {
		return err
	}
	info.InputLimit = s.limit()
	if info.Remote = s.Remote; s.Remote != "" {
		info.Name = info.ID + " (" + s.Remote + ")"
	}
	switch {
	case slices.Contains(s.Capabilities, "completion"):
		info.Roles = chatRoles(words(info.ID))
	case slices.Contains(s.Capabilities, "embedding"):
		info.Roles = []model.ModelRole{model.Embedding}
	}
	return nil
}

// native chats in Ollama's own protocol, which alone takes the size of the context.
func (m *Model) native(parent context.Context, req model.Request, emit func(model.Chunk) bool) error {
	limit, remote, err := m.about(parent, req.Model)
	if err != nil {
		return err
	}
	if remote != "" && req.Target.Local {
		return model.Elsewhere(model.Who{Provider: m.Name(), Model: req.Model}, remote)
	}
	ctx, c, err := m.begin(parent, req.Model, lines, m.silence(parent))
	if err != nil {
		return err
	}
	defer c.end()
	need := atMost(req)
	size := window(need, int64(req.MaxOutput), limit)
	if size == 0 {
		return c.fail(model.TooLong, fmt.Sprintf("≈ %d > %d tokens", need, limit), nil)
	}
	body, err := nativeBody(req, size)
	if err != nil {
		return c.fail(model.BadRequest, err.Error(), err)
	}
	resp, err := m.post(ctx, query{method: http.MethodPost, url: m.root + "/api/chat", body: body})
	if err != nil {
		return c.failed(ctx, err)
	}
	defer func() { _ = resp.Body.Close() }()
	r := newReply(c, req, emit)
	r.partial = true // older servers leave out what their cache held
	r.usage = &model.Usage{Local: m.local(req.Model)}
	return r.native(ctx, resp.Body, size)
}

// native reads a whole reply; size is that of the context.
func (r *reply) native(ctx context.Context, body io.Reader, size int64) error {
	for in := bufio.NewReader(body); !r.halted; {
		line, err := in.ReadBytes('\n')
		if stopped(ctx) != nil || err != nil && !errors.Is(err, io.EOF) {
			return r.failed(ctx, err)
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := r.takeNative(line, size); err != nil {
				return err
			}
		}
		if err != nil || r.call.done {
			return r.end(ctx, r.call.done)
		}
	}
	return nil
}

// takeNative adds one line to the reply.
func (r *reply) takeNative(line []byte, size int64) error {
	r.heard = true
	var p nativePiece
	if err := json.Unmarshal(line, &p); err != nil {
		return r.fail(model.Garbled, "", err)
	}
	if len(p.Error) > 0 {
		return r.problem(problemIn(line))
	}
	r.muse(p.Message.Thinking)
	r.say(p.Message.Content)
	for _, call := range p.Message.Calls {
		place := len(r.calls) // whole calls, whose own index is always 0 on older servers
		r.want(&place, call.ID, call.Function.Name, call.Function.Arguments)
	}
	if !p.Done {
		return nil
	}
	r.call.done, r.finish = true, p.Reason
	r.usage.Input, r.usage.Output, r.usage.Raw = known(p.Prompt), known(p.Reply), metrics(line)
	if r.read() >= size {
		return r.fail(model.TooLong, fmt.Sprintf("≥ %d tokens", size), errCut)
	}
	return nil
}

// metrics are the counts and times of the last line, without its message.
func metrics(line []byte) json.RawMessage {
	var all map[string]json.RawMessage
	if json.Unmarshal(line, &all) != nil {
		return nil
	}
	for key := range all {
		if !strings.HasSuffix(key, "_count") && !strings.HasSuffix(key, "_duration") {
			delete(all, key)
		}
	}
	raw, err := json.Marshal(all)
	if err != nil {
		return nil
	}
	return raw
}

func nativeBody(req model.Request, size int64) (nativeRequest, error) {
	body := nativeRequest{
		Model: req.Model, Stream: true,
		Options: nativeOptions{NumCtx: size, NumPredict: req.MaxOutput},
	}
	body.Tools = toolsOf(req.Native())
	if len(req.Native()) == 0 {
		body.Format = req.Schema
	}
	if req.System != "" {
		body.Messages = append(body.Messages, nativeMessage{Role: "system", Content: req.System})
	}
	if req.Input != "" || len(req.Blobs) > 0 {
		first := nativeMessage{Role: "user", Content: req.Input}
		for _, b := range req.Blobs {
			if !strings.HasPrefix(b.Media, "image/") {
				return body, errors.New(b.Media + ": only pictures can be attached")
			}
			first.Images = append(first.Images, b.Data)
		}
		body.Messages = append(body.Messages, first)
	}
	names := map[string]string{}
	for _, msg := range req.Messages {
		body.Messages = append(body.Messages, nativeOf(msg, names))
	}
	return body, nil
}

// toolsOf are the tools in the form of both protocols.
func toolsOf(tools []model.Tool) []nativeTool {
	var all []nativeTool
	for _, t := range tools {
		all = append(all, nativeTool{
			Type: "function", Function: nativeFunction{Name: t.Name, Description: t.Description, Parameters: schemaOf(t)},
		})
	}
	return all
}

// nativeOf brings a message of the transcript into Ollama's form; names keeps which call was for which tool.
func nativeOf(msg model.Message, names map[string]string) nativeMessage {
	out := nativeMessage{Role: string(msg.Role), Content: msg.Text}
	if msg.Role == model.ToolRole {
		out.Content, out.CallID, out.Tool = string(msg.Result), msg.CallID, names[msg.CallID]
	}
	for _, c := range msg.Calls {
		names[c.ID] = c.Name
		call := nativeCall{ID: c.ID}
		call.Function.Name, call.Function.Arguments = c.Name, argsObject(c.Args)
		out.Calls = append(out.Calls, call)
	}
	return out
}

// embedRequest is the body of /api/embed. Truncate is false: newer servers then refuse a text that is too long instead
// of cutting it.
type embedRequest struct {
	Model    string   `json:"model"`
	Input    []string `json:"input"`
	Truncate bool     `json:"truncate"`
}

func (m *Model) embedNative(ctx context.Context, modelName string, texts []string) ([][]float32, model.Usage, error) {
	body := embedRequest{Model: modelName, Input: texts}
	raw, err := m.exchange(ctx, query{model: modelName, method: http.MethodPost, url: m.root + "/api/embed", body: body})
	if err != nil {
		return nil, model.Usage{}, err
	}
	var answer struct {
		Vectors [][]float32 `json:"embeddings"`
		Prompt  *count      `json:"prompt_eval_count"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil || len(answer.Vectors) != len(texts) {
		return nil, model.Usage{}, m.garbled(modelName, err)
	}
	usage := &model.Usage{Local: m.local(modelName), Input: known(answer.Prompt), Raw: metrics(raw)}
	return m.vectors(modelName, answer.Vectors, usage)
}
