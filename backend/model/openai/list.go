package openai

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/model"
)

// listed is an entry of a list of models, with the fields of several servers.
type listed struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Type    string `json:"type"` // LM AudioGen: "llm", "vlm", "embeddings"
	Owner   string `json:"owned_by"`
	VLLM    int64  `json:"max_model_len"`
	Studio  int64  `json:"max_context_length"`
	Loaded  int64  `json:"loaded_context_length"` // LM AudioGen: what the loaded model was given of it
	Router  int64  `json:"context_length"`
	Retires string `json:"deprecation"` // Mistral: the date of the end
	Meta    struct {
		Trained int64 `json:"n_ctx_train"` // llama.cpp
		Given   int64 `json:"n_ctx"`
	} `json:"meta"`
}

// Models lists the models as the server has them. Roles are guessed from the ids, the likelier one first; Ollama says
// more.
func (m *Model) Models(ctx context.Context) ([]model.ModelInfo, error) {
	ollama, err := m.isOllama(ctx, "")
	if err != nil {
		return nil, err
	}
	list, err := m.list(ctx, m.base+"/models")
	if err != nil {
		return nil, err
	}
	if m.root != "" && slices.ContainsFunc(list, func(l listed) bool { return l.Owner == "organization_owner" }) {
		// LM AudioGen's own list says more
		if more, err := m.list(ctx, m.root+"/api/v0/models"); err == nil && len(more) > 0 {
			list = more
		}
	}
	var all []model.ModelInfo
	for _, l := range list {
		info := l.info()
		if ollama {
			if err := m.describe(ctx, &info); err != nil {
				return nil, err
			}
		}
		all = append(all, info)
	}
	return all, nil
}

func (m *Model) list(ctx context.Context, url string) ([]listed, error) {
	raw, err := m.exchange(ctx, query{method: http.MethodGet, url: url})
	if err != nil {
		return nil, err
	}
	var answer struct {
		Data []listed `json:"data"`
	}
	if raw[0] == '[' {
		err = json.Unmarshal(raw, &answer.Data) // Together sends the bare list
	} else {
		err = json.Unmarshal(raw, &answer)
	}
	if err != nil && len(answer.Data) == 0 { // one odd field spoils no list
		return nil, m.garbled("", err)
	}
	return slices.DeleteFunc(answer.Data, func(l listed) bool { return l.ID == "" }), nil
}

func (l listed) info() model.ModelInfo {
	info := model.ModelInfo{ID: l.ID, Roles: roles(l.ID), Retired: l.Retires != ""}
	if l.Name != l.ID {
		info.Name = l.Name
	}
	switch l.Type {
	case "embeddings":
		info.Roles = []model.ModelRole{model.Embedding}
	case "llm", "vlm":
		info.Roles = chatRoles(words(l.ID))
	}
	for _, limit := range []int64{l.Loaded, l.Meta.Given, l.VLLM, l.Studio, l.Router, l.Meta.Trained} {
		if limit > 0 {
			info.InputLimit = limit
			break
		}
	}
	return info
}

// roles guesses what a model is for.
func roles(id string) []model.ModelRole {
	w := words(id)
	switch {
	case has(w, "embed", "embedding", "embeddings", "bge", "gte", "e5", "minilm") || strings.Contains(id, "embed"):
		return []model.ModelRole{model.Embedding}
	case has(w, "image", "dall", "dalle", "flux", "diffusion", "sdxl"):
		return []model.ModelRole{model.Picture}
	case has(w, "tts", "whisper", "moderation", "transcribe", "rerank", "reranker", "realtime", "audio", "sora"):
		return nil
	}
	return chatRoles(w)
}

// chatRoles puts the role that a model suits best first.
func chatRoles(w []string) []model.ModelRole {
	if has(w, "mini", "nano", "small", "flash", "lite", "haiku", "tiny") || slices.ContainsFunc(w, few) {
		return []model.ModelRole{model.Fast, model.Strong}
	}
	return []model.ModelRole{model.Strong, model.Fast}
}

// few reports a size of up to four billion parameters: "1b", "0.5b", "e4b", "270m".
func few(word string) bool {
	word = strings.TrimPrefix(word, "e")
	if n, ok := strings.CutSuffix(word, "m"); ok {
		_, err := strconv.Atoi(n)
		return err == nil
	}
	n, ok := strings.CutSuffix(word, "b")
	size, err := strconv.ParseFloat(n, 64)
	return ok && err == nil && size <= 4
}

// words takes an id apart; a point stays in a number.
func words(id string) []string {
	return strings.FieldsFunc(strings.ToLower(id), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.'
	})
}

func has(words []string, some ...string) bool {
	return slices.ContainsFunc(some, func(w string) bool { return slices.Contains(words, w) })
}
