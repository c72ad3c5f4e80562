package gemini

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/google/generative-ai-go/genai"
	"google.golang.org/api/iterator"

	"pult/backend/model"
)

const (
	pageSize = 1000 // the most that Gemini lists at once
	batch    = 100  // the most texts that Gemini embeds in one call
)

// Models lists what the key may use now, all pages.
func (m *Model) Models(ctx context.Context) ([]model.ModelInfo, error) {
	c, inner, err := m.begin(ctx, "", nil)
	if err != nil {
		return nil, err
	}
	defer c.end()
	var models []model.ModelInfo
	list := c.sdk.ListModels(inner)
	list.PageInfo().MaxSize = pageSize
	for {
		info, err := list.Next()
		if errors.Is(err, iterator.Done) {
			return models, nil
		}
		if err != nil {
			return nil, c.failure(ctx, err)
		}
		models = append(models, infoOf(info))
	}
}

func infoOf(info *genai.ModelInfo) model.ModelInfo {
	id := strings.TrimPrefix(info.Name, "models/")
	return model.ModelInfo{
		ID:          id,
		Name:        info.DisplayName,
		Roles:       rolesOf(id, info.SupportedGenerationMethods),
		InputLimit:  int64(info.InputTokenLimit),
		OutputLimit: int64(info.OutputTokenLimit),
		Retired: containsAny(info.Description+" "+info.DisplayName,
			"deprecated", "retired", "discontinued", "no longer available", "will be shut down", "has been shut down"),
	}
}

// rolesOf tells what a model can be chosen for. The list says how it is called; what comes out of it, only its id
// tells.
func rolesOf(id string, methods []string) []model.ModelRole {
	var roles []model.ModelRole
	if slices.Contains(methods, "embedContent") {
		roles = append(roles, model.Embedding)
	}
	if !slices.Contains(methods, "generateContent") {
		return roles
	}
	switch {
	case containsAny(id, "image"):
		roles = append(roles, model.Picture)
	case containsAny(id, "lyria", "music"):
		roles = append(roles, model.Sound)
	case containsAny(id, "tts", "native-audio", "embedding",
		"computer-use"): // speak, listen, or only work with a tool of Google's
	default:
		roles = append(roles, model.Strong)
		if containsAny(id, "flash", "lite", "mini", "nano") && !onlyGemini(id) {
			roles = append(roles, model.Fast)
		}
	}
	return roles
}

// onlyGemini: the "mini" of the family's name makes no model small.
func onlyGemini(id string) bool {
	return !containsAny(strings.ReplaceAll(strings.ToLower(id), "gemini", ""), "flash", "lite", "mini", "nano")
}

func containsAny(text string, words ...string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// Embed makes one vector for each text, a hundred in a call. The usage is known when Gemini says it for every call.
func (m *Model) Embed(ctx context.Context, modelName string, texts []string) ([][]float32, model.Usage, error) {
	var vectors [][]float32
	total := model.Usage{Input: new(int64)}
	if modelName == "" {
		return nil, model.Usage{}, noModel()
	}
	for some := range slices.Chunk(texts, batch) {
		made, usage, err := m.embed(ctx, modelName, some)
		if err != nil {
			return nil, model.Usage{}, err
		}
		vectors = append(vectors, made...)
		total.Raw = usage.Raw
		if usage.Input == nil || total.Input == nil {
			total.Input = nil
			continue
		}
		*total.Input += *usage.Input
	}
	if len(texts) == 0 {
		return nil, model.Usage{}, nil
	}
	return vectors, total, nil
}

func (m *Model) embed(ctx context.Context, modelName string, texts []string) ([][]float32, model.Usage, error) {
	c, inner, err := m.begin(ctx, modelName, nil)
	if err != nil {
		return nil, model.Usage{}, err
	}
	defer c.end()
	embedder := c.sdk.EmbeddingModel(modelName)
	asked := embedder.NewBatch()
	for _, text := range texts {
		asked.AddContent(genai.Text(text))
	}
	got, err := embedder.BatchEmbedContents(inner, asked)
	if err != nil {
		return nil, model.Usage{}, c.failure(ctx, err)
	}
	if len(got.Embeddings) != len(texts) {
		return nil, model.Usage{}, c.failure(ctx, errors.New("not one vector for each text"))
	}
	vectors := make([][]float32, len(texts))
	for i, e := range got.Embeddings {
		if e == nil || len(e.Values) == 0 {
			return nil, model.Usage{}, c.failure(ctx, errors.New("an empty vector"))
		}
		vectors[i] = e.Values
	}
	var said struct {
		Usage json.RawMessage `json:"usageMetadata"`
	}
	if json.Unmarshal(c.raw, &said) != nil || usageOf(said.Usage) == nil {
		return vectors, model.Usage{}, nil
	}
	return vectors, *usageOf(said.Usage), nil
}

// countRequest is the body of countTokens.
type countRequest struct {
	Request wireRequest `json:"generateContentRequest"`
}

// CountTokens counts what Generate would send.
func (m *Model) CountTokens(ctx context.Context, req model.Request) (int64, error) {
	wire, err := m.wire(req)
	if err != nil {
		return 0, err
	}
	wire.Model = req.Model
	if !strings.Contains(wire.Model, "/") {
		wire.Model = "models/" + wire.Model
	}
	c, inner, err := m.begin(ctx, req.Model, countRequest{wire})
	if err != nil {
		return 0, err
	}
	defer c.end()
	got, err := c.sdk.GenerativeModel(req.Model).CountTokens(inner)
	if err != nil {
		return 0, c.failure(ctx, err)
	}
	return int64(got.TotalTokens), nil
}
