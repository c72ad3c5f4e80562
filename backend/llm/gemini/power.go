package gemini

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/google/generative-ai-go/genai"
	"google.golang.org/api/iterator"

	"pult/backend/llm"
)

const (
	pageSize = 1000 // the most that Gemini lists at once
	batch    = 100  // the most texts that Gemini embeds in one call
)

// Models lists what the key may use now, all pages.
func (m *Model) Models(ctx context.Context) ([]llm.ModelInfo, error) {
	c, inner, err := m.begin(ctx, "", nil)
	if err != nil {
		return nil, err
	}
	defer c.end()
	var models []llm.ModelInfo
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

func infoOf(info *genai.ModelInfo) llm.ModelInfo {
	id := strings.TrimPrefix(info.Name, "models/")
	return llm.ModelInfo{
		ID:          id,
		Name:        info.DisplayName,
		Roles:       rolesOf(id, info.SupportedGenerationMethods),
		InputLimit:  int64(info.InputTokenLimit),
		OutputLimit: int64(info.OutputTokenLimit),
		Retired: containsAny(info.Description+" "+info.DisplayName,
			"deprecated", "retired", "discontinued", "no longer available", "will be shut down", "has been shut down"),
	}
}

// rolesOf tells what a model can be chosen for. The list says how it is called; what comes out of it, only its id tells.
func rolesOf(id string, methods []string) []llm.ModelRole {
	var roles []llm.ModelRole
	if slices.Contains(methods, "embedContent") {
		roles = append(roles, llm.Embedding)
	}
	if !slices.Contains(methods, "generateContent") {
		return roles
	}
	switch {
	case containsAny(id, "image"):
		roles = append(roles, llm.Picture)
	case containsAny(id, "lyria", "music"):
		roles = append(roles, llm.Sound)
	case containsAny(id, "tts", "native-audio", "embedding", "computer-use"): // speak, listen, or only work with a tool of Google's
	default:
		roles = append(roles, llm.Strong)
		if containsAny(id, "flash", "lite", "mini", "nano") && !onlyGemini(id) {
			roles = append(roles, llm.Fast)
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
func (m *Model) Embed(ctx context.Context, model string, texts []string) ([][]float32, llm.Usage, error) {
	var vectors [][]float32
	total := llm.Usage{Input: new(int64)}
	if model == "" {
		return nil, llm.Usage{}, noModel()
	}
	for some := range slices.Chunk(texts, batch) {
		made, usage, err := m.embed(ctx, model, some)
		if err != nil {
			return nil, llm.Usage{}, err
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
		return nil, llm.Usage{}, nil
	}
	return vectors, total, nil
}

func (m *Model) embed(ctx context.Context, model string, texts []string) ([][]float32, llm.Usage, error) {
	c, inner, err := m.begin(ctx, model, nil)
	if err != nil {
		return nil, llm.Usage{}, err
	}
	defer c.end()
	embedder := c.sdk.EmbeddingModel(model)
	asked := embedder.NewBatch()
	for _, text := range texts {
		asked.AddContent(genai.Text(text))
	}
	got, err := embedder.BatchEmbedContents(inner, asked)
	if err != nil {
		return nil, llm.Usage{}, c.failure(ctx, err)
	}
	if len(got.Embeddings) != len(texts) {
		return nil, llm.Usage{}, c.failure(ctx, errors.New("not one vector for each text"))
	}
	vectors := make([][]float32, len(texts))
	for i, e := range got.Embeddings {
		if e == nil || len(e.Values) == 0 {
			return nil, llm.Usage{}, c.failure(ctx, errors.New("an empty vector"))
		}
		vectors[i] = e.Values
	}
	var said struct {
		Usage json.RawMessage `json:"usageMetadata"`
	}
	if json.Unmarshal(c.raw, &said) != nil || usageOf(said.Usage) == nil {
		return vectors, llm.Usage{}, nil
	}
	return vectors, *usageOf(said.Usage), nil
}

// countRequest is the body of countTokens.
type countRequest struct {
	Request wireRequest `json:"generateContentRequest"`
}

// CountTokens counts what Generate would send.
func (m *Model) CountTokens(ctx context.Context, req llm.Request) (int64, error) {
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
