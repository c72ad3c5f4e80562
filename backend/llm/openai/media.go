package openai

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"pult/backend/llm"
)

// errNoBytes is an answer that holds a link or nothing where a picture should be.
var errNoBytes = errors.New("no picture in the answer")

// prompt is what a picture or sound is made from.
func prompt(req llm.Request) string {
	var all []string
	for _, text := range texts(req) {
		if text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, "\n\n")
}

// picture makes a picture. It comes as bytes: a link would be one more host to talk to.
func (m *Model) picture(ctx context.Context, req llm.Request, emit func(llm.Chunk) bool) error {
	body := goopenai.ImageRequest{Model: req.Model, Prompt: prompt(req), N: 1, ResponseFormat: goopenai.CreateImageResponseFormatB64JSON}
	body.Size = size(req.Model, req.Shape)
	if strings.Contains(req.Model, "gpt-image") {
		body.ResponseFormat = "" // always bytes, and the parameter is refused
	}
	q := query{model: req.Model, method: http.MethodPost, url: m.base + "/images/generations", body: body}
	raw, err := m.exchange(ctx, q)
	var e *llm.CallError
	for _, field := range []struct {
		name  string
		value *string
	}{{"response_format", &body.ResponseFormat}, {"size", &body.Size}} {
		refused := errors.As(err, &e) && e.Status == http.StatusBadRequest && (problem{words: wordsOf(e)}).says(field.name)
		if refused && *field.value != "" { // not every server knows it; nothing was made yet
			*field.value = ""
			q.body = body
			raw, err = m.exchange(ctx, q)
		}
	}
	if err != nil {
		return err
	}
	var answer struct {
		Data []struct {
			Bytes []byte `json:"b64_json"`
			URL   string `json:"url"`
		} `json:"data"`
		Usage json.RawMessage `json:"usage"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return m.garbled(req.Model, err)
	}
	usage := m.usage(req.Model, answer.Usage)
	for _, d := range answer.Data {
		data := d.Bytes
		if _, inline, ok := strings.Cut(d.URL, ";base64,"); ok && len(data) == 0 && strings.HasPrefix(d.URL, "data:") {
			data, _ = base64.StdEncoding.DecodeString(inline)
		}
		if len(data) > 0 {
			return deliver(http.DetectContentType(data), data, usage, emit)
		}
	}
	return m.garbled(req.Model, errNoBytes)
}

// size is the picture's in pixels, of those that a model makes; "" leaves it to the server.
func size(model string, shape llm.Shape) string {
	if shape == "" {
		return ""
	}
	wide, high := "1152", "768" // multiples of 64, about as many pixels as models on a server of one's own are made for
	switch {
	case strings.Contains(model, "gpt-image"):
		wide, high = "1536", "1024"
	case strings.Contains(model, "dall-e-3"):
		wide, high = "1792", "1024"
	case strings.Contains(model, "dall-e"):
		shape = llm.Square
	}
	switch shape {
	case llm.Landscape:
		return wide + "x" + high
	case llm.Portrait:
		return high + "x" + wide
	case llm.Square:
	}
	return "1024x1024"
}

// speech reads the text of a request aloud.
func (m *Model) speech(ctx context.Context, req llm.Request, emit func(llm.Chunk) bool) error {
	body := goopenai.CreateSpeechRequest{
		Model: goopenai.SpeechModel(req.Model), Input: prompt(req), Voice: goopenai.VoiceAlloy, ResponseFormat: goopenai.SpeechResponseFormatMp3,
	}
	data, err := m.exchange(ctx, query{model: req.Model, method: http.MethodPost, url: m.base + "/audio/speech", body: body, form: sound})
	if err != nil {
		return err
	}
	return deliver("audio/mpeg", data, m.usage(req.Model, nil), emit)
}

func deliver(media string, data []byte, usage *llm.Usage, emit func(llm.Chunk) bool) error {
	if emit(llm.Chunk{Blob: &llm.Blob{Media: media, Data: data}}) {
		emit(llm.Chunk{Finish: llm.Stopped, Usage: usage})
	}
	return nil
}

// Embed makes a vector for each text. Ollama's own endpoint is used where there is one: the other shortens texts without a word.
func (m *Model) Embed(ctx context.Context, model string, texts []string) ([][]float32, llm.Usage, error) {
	if len(texts) == 0 {
		return nil, llm.Usage{Local: m.local(model)}, nil
	}
	ollama, err := m.isOllama(ctx, model)
	if err != nil {
		return nil, llm.Usage{}, err
	}
	if ollama {
		return m.embedNative(ctx, model, texts)
	}
	body := goopenai.EmbeddingRequest{Input: texts, Model: goopenai.EmbeddingModel(model)}
	raw, err := m.exchange(ctx, query{model: model, method: http.MethodPost, url: m.base + "/embeddings", body: body})
	if err != nil {
		return nil, llm.Usage{}, err
	}
	var answer struct {
		Data []struct {
			Index  int       `json:"index"`
			Vector []float32 `json:"embedding"`
		} `json:"data"`
		Usage json.RawMessage `json:"usage"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return nil, llm.Usage{}, m.garbled(model, err)
	}
	vectors := make([][]float32, len(texts))
	for _, d := range answer.Data {
		if d.Index >= 0 && d.Index < len(vectors) {
			vectors[d.Index] = d.Vector
		}
	}
	return m.vectors(model, vectors, m.usage(model, answer.Usage))
}

// vectors checks that each text has got one.
func (m *Model) vectors(model string, all [][]float32, usage *llm.Usage) ([][]float32, llm.Usage, error) {
	if slices.ContainsFunc(all, func(v []float32) bool { return len(v) == 0 }) {
		return nil, *usage, m.garbled(model, errors.New("a text has no vector"))
	}
	return all, *usage, nil
}

// garbled is an answer of the right type that holds something else.
func (m *Model) garbled(model string, cause error) error {
	return llm.Fail(llm.Garbled, llm.Who{Provider: m.Name(), Model: model}, "", cause)
}
