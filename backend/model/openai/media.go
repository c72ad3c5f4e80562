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

	"pult/backend/model"
)

// errNoBytes is an answer that holds a link or nothing where a picture should be.
var errNoBytes = errors.New("no picture in the answer")

// prompt is what a picture or sound is made from.
func prompt(req model.Request) string {
	var all []string
	for _, text := range texts(req) {
		if text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, "\n\n")
}

// picture makes a picture. It comes as bytes: a link would be one more host to talk to.
func (m *Model) picture(ctx context.Context, req model.Request, emit func(model.Chunk) bool) error {
	body := goopenai.ImageRequest{
		Model:          req.Model,
		Prompt:         prompt(req),
		N:              1,
		ResponseFormat: goopenai.CreateImageResponseFormatB64JSON,
	}
	body.Size = size(req.Model, req.Shape)
	if strings.Contains(req.Model, "gpt-image") {
		body.ResponseFormat = "" // always bytes, and the parameter is refused
	}
	q := query{model: req.Model, method: http.MethodPost, url: m.base + "/images/generations", body: body}
	raw, err := m.exchange(ctx, q)
	var e *model.CallError
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
func size(modelName string, shape model.Shape) string {
	if shape == "" {
		return ""
	}
	wide, high := "1152", "768" // multiples of 64, about as many pixels as models on a server of one's own are made for
	switch {
	case strings.Contains(modelName, "gpt-image"):
		wide, high = "1536", "1024"
	case strings.Contains(modelName, "dall-e-3"):
		wide, high = "1792", "1024"
	case strings.Contains(modelName, "dall-e"):
		shape = model.Square
	}
	switch shape {
	case model.Landscape:
		return wide + "x" + high
	case model.Portrait:
		return high + "x" + wide
	case model.Square:
	}
	return "1024x1024"
}

// speech reads the text of a request aloud.
func (m *Model) speech(ctx context.Context, req model.Request, emit func(model.Chunk) bool) error {
	body := goopenai.CreateSpeechRequest{
		Model: goopenai.SpeechModel(
			req.Model,
		), Input: prompt(req), Voice: goopenai.VoiceAlloy, ResponseFormat: goopenai.SpeechResponseFormatMp3,
	}
	data, err := m.exchange(
		ctx,
		query{model: req.Model, method: http.MethodPost, url: m.base + "/audio/speech", body: body, form: sound},
	)
	if err != nil {
		return err
	}
	return deliver("audio/mpeg", data, m.usage(req.Model, nil), emit)
}

func deliver(media string, data []byte, usage *model.Usage, emit func(model.Chunk) bool) error {
	if emit(model.Chunk{Blob: &model.Blob{Media: media, Data: data}}) {
		emit(model.Chunk{Finish: model.Stopped, Usage: usage})
	}
	return nil
}

// Embed makes a vector for each text. Ollama's own endpoint is used where there is one: the other shortens texts
// without a word.
func (m *Model) Embed(ctx context.Context, modelName string, texts []string) ([][]float32, model.Usage, error) {
	if len(texts) == 0 {
		return nil, model.Usage{Local: m.local(modelName)}, nil
	}
	ollama, err := m.isOllama(ctx, modelName)
	if err != nil {
		return nil, model.Usage{}, err
	}
	if ollama {
		return m.embedNative(ctx, modelName, texts)
	}
	body := goopenai.EmbeddingRequest{Input: texts, Model: goopenai.EmbeddingModel(modelName)}
	raw, err := m.exchange(ctx, query{model: modelName, method: http.MethodPost, url: m.base + "/embeddings", body: body})
	if err != nil {
		return nil, model.Usage{}, err
	}
	var answer struct {
		Data []struct {
			Index  int       `json:"index"`
			Vector []float32 `json:"embedding"`
		} `json:"data"`
		Usage json.RawMessage `json:"usage"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return nil, model.Usage{}, m.garbled(modelName, err)
	}
	vectors := make([][]float32, len(texts))
	for _, d := range answer.Data {
		if d.Index >= 0 && d.Index < len(vectors) {
			vectors[d.Index] = d.Vector
		}
	}
	return m.vectors(modelName, vectors, m.usage(modelName, answer.Usage))
}

// vectors checks that each text has got one.
func (m *Model) vectors(modelName string, all [][]float32, usage *model.Usage) ([][]float32, model.Usage, error) {
	if slices.ContainsFunc(all, func(v []float32) bool { return len(v) == 0 }) {
		return nil, *usage, m.garbled(modelName, errors.New("a text has no vector"))
	}
	return all, *usage, nil
}

// garbled is an answer of the right type that holds something else.
func (m *Model) garbled(modelName string, cause error) error {
	return model.Fail(model.Garbled, model.Who{Provider: m.Name(), Model: modelName}, "", cause)
}
