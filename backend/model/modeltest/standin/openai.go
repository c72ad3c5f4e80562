package standin

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"image"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"pult/backend/model"
)

// Names of the models that the OpenAI server lists.
const (
	openaiStrong  = "standin-large"
	openaiFast    = "standin-mini"
	openaiVectors = "standin-embed"
	openaiPicture = "standin-image"
)

// created is the time in all replies: the same request gets the same bytes.
const created = 1795651200

// OpenAI is a server for the protocol of api.openai.com: models, chat/completions and its stream, embeddings and
// images/generations. Base URL is its root with "/v1". The large model thinks aloud in reasoning_content, as models on
// local servers do.
func OpenAI(brain model.Model, faults ...Fault) *Server {
	return &Server{brain: brain, protocol: openai{}, faults: plan(faults)}
}

type openai struct{}

func (o openai) serve(x *exchange) {
	switch x.r.Method + " " + x.r.URL.Path {
	case "GET /v1/models":
		o.list(x)
	case "POST /v1/chat/completions":
		o.complete(x)
	case "POST /v1/embeddings":
		o.embed(x)
	case "POST /v1/images/generations":
		o.draw(x)
	default:
		x.refuse(http.StatusNotFound, "Invalid URL ("+x.r.Method+" "+x.r.URL.Path+")")
	}
}

func (openai) list(x *exchange) {
	type m struct {
		ID      string `json:"id"`
		Object  string `json:"object"`
		Created int64  `json:"created"`
		OwnedBy string `json:"owned_by"`
	}
	var all []m
	for _, id := range [...]string{openaiStrong, openaiFast, openaiVectors, openaiPicture} {
		all = append(all, m{id, "model", created, "pult"})
	}
	x.send(http.StatusOK, encoded(openaiList[m]{Object: "list", Data: all}))
}

// decode reads the body and checks the model; false when it has answered already.
func (openai) decode(x *exchange, into any, m *string, known ...string) bool {
	if err := json.Unmarshal(x.body, into); err != nil {
		x.refuse(http.StatusBadRequest, "We could not parse the JSON body of your request.")
		return false
	}
	if !slices.Contains(known, *m) {
		x.send(
			http.StatusNotFound,
			openaiError(
				"The model `"+*m+"` does not exist or you do not have access to it.",
				"invalid_request_error",
				"model_not_found",
			),
		)
		return false
	}
	return true
}

func (o openai) complete(x *exchange) {
	var q openaiRequest
	if !o.decode(x, &q, &q.Model, openaiStrong, openaiFast) {
		return
	}
	if x.server.NoTools && len(q.Tools) > 0 {
		x.refuse(http.StatusBadRequest, q.Model+" does not support tools")
		return
	}
	req, err := q.typed()
	if err != nil {
		x.refuse(http.StatusBadRequest, err.Error())
		return
	}
	a, err := x.server.think(x.r.Context(), req)
	if err != nil {
		return // the client has gone
	}
	if q.Model != openaiStrong {
		a.thought = ""
	}
	s := openaiSpeech{
		answer: a,
		usage:  usageOf(req, a, q.Model == openaiStrong),
		model:  q.Model,
		id:     "chatcmpl-" + strconv.FormatUint(uint64(hashed(string(x.body))), 36),
	}
	if q.Stream {
		s.stream(x, q.StreamOptions.IncludeUsage)
		return
	}
	x.play("application/json", [][]byte{encoded(s.whole())})
}

func (o openai) embed(x *exchange) {
	var q struct {
		Model  string          `json:"model"`
		Input  json.RawMessage `json:"input"`
		Format string          `json:"encoding_format"`
	}
	if !o.decode(x, &q, &q.Model, openaiVectors) {
		return
	}
	var texts []string
	var one string
	if json.Unmarshal(q.Input, &one) == nil {
		texts = []string{one}
	} else if json.Unmarshal(q.Input, &texts) != nil || len(texts) == 0 {
		x.refuse(http.StatusBadRequest, "'$.input' is invalid. Please check the API reference: "+
			"https://platform.openai.com/docs/api-reference.")
		return
	}
	list := openaiList[openaiVector]{Object: "list", Model: q.Model, Usage: &openaiCounts{}}
	for i, text := range texts {
		raw := encoded(vector(text))
		if q.Format == "base64" {
			raw = encoded(littleEndian(vector(text)))
		}
		list.Data = append(list.Data, openaiVector{Object: "embedding", Index: i, Embedding: raw})
		list.Usage.Prompt += tokens(len(text))
	}
	list.Usage.Total = list.Usage.Prompt
	x.send(http.StatusOK, encoded(list))
}

func littleEndian(v []float32) string {
	var raw []byte
	for _, f := range v {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(f))
	}
	return base64.StdEncoding.EncodeToString(raw)
}

// openaiSize is a size that Pult orders of this server, on a small scale; zero for any other.
func openaiSize(size string) image.Point {
	return map[string]image.Point{"1152x768": {X: 96, Y: 64}, "768x1152": {X: 64, Y: 96}}[size]
}

func (o openai) draw(x *exchange) {
	var q struct {
		Model  string `json:"model"`
		Prompt string `json:"prompt"`
		Size   string `json:"size"`
	}
	if !o.decode(x, &q, &q.Model, openaiPicture) {
		return
	}
	if strings.TrimSpace(q.Prompt) == "" {
		x.refuse(http.StatusBadRequest, "You must provide a prompt.")
		return
	}
	raw := picture(q.Prompt, openaiSize(q.Size))
	in, out := tokens(len(q.Prompt)), tokens(len(raw))
	reply := openaiPictures{Created: created, Data: []openaiImage{{raw}}}
	reply.Usage.Input, reply.Usage.Output, reply.Usage.Total, reply.Usage.Details.Text = in, out, in+out, in
	x.play("application/json", [][]byte{encoded(reply)})
}

// openaiList is the frame of lists: models have no usage.
type openaiList[T any] struct {
	Object string        `json:"object"`
	Model  string        `json:"model,omitempty"`
	Data   []T           `json:"data"`
	Usage  *openaiCounts `json:"usage,omitempty"`
}

type openaiCounts struct {
	Prompt int64 `json:"prompt_tokens"`
	Total  int64 `json:"total_tokens"`
}

// openaiVector holds numbers, or their bytes as base64.
type openaiVector struct {
	Object    string          `json:"object"`
	Index     int             `json:"index"`
	Embedding json.RawMessage `json:"embedding"`
}

type openaiImage struct {
	Base64 []byte `json:"b64_json"`
}

type openaiPictures struct {
	Created int64         `json:"created"`
	Data    []openaiImage `json:"data"`
	Usage   struct {
		Input   int64 `json:"input_tokens"`
		Output  int64 `json:"output_tokens"`
		Total   int64 `json:"total_tokens"`
		Details struct {
			Text  int64 `json:"text_tokens"`
			Image int64 `json:"image_tokens"`
		} `json:"input_tokens_details"`
	} `json:"usage"`
}
