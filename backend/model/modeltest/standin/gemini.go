package standin

import (
	"encoding/json"
	"image"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"pult/backend/model"
)

// Names of the models that Gemini lists.
const (
	geminiStrong  = "gemini-standin-pro"
	geminiFast    = "gemini-standin-flash"
	geminiPicture = "gemini-standin-image"
	geminiMusic   = "gemini-standin-lyria"
	geminiVectors = "gemini-standin-embedding"
	geminiRetired = "gemini-standin-old"
)

// geminiPage is how many models a page of the list holds at most: the list has always more than one.
const geminiPage = 2

// Gemini is a server for the protocol of generativelanguage.googleapis.com, version v1beta: models, generateContent and
// its stream (as an array and as events), countTokens, embedContent and batchEmbedContents. Base URL is its root. The
// strong model takes back a call of its own only with its signature; thinking is in the usage, and in the reply when
// asked for.
func Gemini(brain model.Model, faults ...Fault) *Server {
	return &Server{brain: brain, protocol: gemini{}, faults: plan(faults)}
}

type gemini struct{}

type geminiModel struct {
	Name        string   `json:"name"`
	Version     string   `json:"version"`
	DisplayName string   `json:"displayName"`
	Description string   `json:"description"`
	InputLimit  int      `json:"inputTokenLimit"`
	OutputLimit int      `json:"outputTokenLimit"`
	Methods     []string `json:"supportedGenerationMethods"`
	Thinking    bool     `json:"thinking,omitempty"`
}

func geminiModels() []geminiModel {
	generate, embed := []string{"generateContent", "countTokens"}, []string{"embedContent", "batchEmbedContents"}
	return []geminiModel{
		{
			"models/" + geminiRetired,
			"001", "Gemini Stand-in Old",
			"The first stand-in, which was deprecated on July 12, 2026. Move to a newer Gemini version.", 12288,
			4096,
			generate,
			false,
		},
		{"models/" + geminiStrong, "2", "Gemini Stand-in Pro", "Answers with care.", 1048576, 65536, generate, true},
		{"models/" + geminiFast, "2", "Gemini Stand-in Flash", "Answers fast.", 1048576, 65536, generate, false},
		{"models/" + geminiPicture, "2", "Gemini Stand-in Image", "Draws pictures.", 32768, 32768, generate, false},
		{"models/" + geminiMusic, "1", "Gemini Stand-in Lyria", "Sings songs.", 32768, 32768, generate, false},
		{"models/" + geminiVectors, "1", "Gemini Stand-in Embedding", "Makes vectors.", 2048, 1, embed, false},
	}
}

// geminiSize is a shape that Pult orders, on a small scale; zero for any other.
func geminiSize(ratio string) image.Point {
	return map[string]image.Point{"3:2": {X: 96, Y: 64}, "2:3": {X: 64, Y: 96}}[ratio]
}

func (g gemini) serve(x *exchange) {
	path, found := strings.CutPrefix(x.r.URL.Path, "/v1beta/models")
	if !found {
		x.refuse(http.StatusNotFound, "The requested URL was not found on this server.")
		return
	}
	name, method, _ := strings.Cut(strings.TrimPrefix(path, "/"), ":")
	if x.r.Method == http.MethodGet && name == "" {
		g.list(x)
		return
	}
	at := slices.IndexFunc(geminiModels(), func(m geminiModel) bool { return m.Name == "models/"+name })
	switch {
	case at < 0:
		x.refuse(
			http.StatusNotFound,
			"models/"+name+" is not found for API version v1beta, or is not supported for "+method+". Call ListModels to "+
				"see the list of available models and their supported methods.",
		)
	case x.r.Method == http.MethodGet:
		x.send(http.StatusOK, encoded(geminiModels()[at]))
	case name == geminiRetired:
		x.refuse(
			http.StatusNotFound,
			"This model models/"+name+" is no longer available to new users. Please update your code to use a newer model "+
				"for the latest features and improvements.",
		)
	case !slices.Contains(geminiModels()[at].Methods, strings.Replace(method, "streamG", "g", 1)):
		x.refuse(
			http.StatusNotFound,
			"models/"+name+" is not found for API version v1beta, or is not supported for "+method+".",
		)
	default:
		g.call(x, name, method)
	}
}

func (g gemini) call(x *exchange, modelName, method string) {
	switch method {
	case "countTokens":
		g.count(x, modelName)
	case "embedContent", "batchEmbedContents":
		g.embed(x, method == "batchEmbedContents")
	default:
		g.generate(x, modelName, method == "streamGenerateContent")
	}
}

func (gemini) list(x *exchange) {
	query, all := x.r.URL.Query(), geminiModels()
	size, err := strconv.Atoi(query.Get("pageSize"))
	if err != nil || size <= 0 || size > geminiPage {
		size = geminiPage
	}
	from, err := strconv.Atoi(query.Get("pageToken"))
	if err != nil || from < 0 || from > len(all) {
		from = 0
	}
	page := struct {
		Models []geminiModel `json:"models"`
		Next   string        `json:"nextPageToken,omitempty"`
	}{Models: all[from:min(from+size, len(all))]}
	if from+size < len(all) {
		page.Next = strconv.Itoa(from + size)
	}
	x.send(http.StatusOK, encoded(page))
}

func (gemini) count(x *exchange, modelName string) {
	var q struct {
		Model    string          `json:"model"`
		Contents []geminiContent `json:"contents"`
		Whole    *geminiRequest  `json:"generateContentRequest"`
	}
	if err := decodeGemini(x.body, &q); err != nil {
		x.refuse(http.StatusBadRequest, err.Error())
		return
	}
	whole := geminiRequest{Contents: q.Contents}
	if q.Whole != nil {
		whole = *q.Whole
	}
	req, err := whole.typed(modelName)
	if err != nil {
		x.refuse(http.StatusBadRequest, err.Error())
		return
	}
	x.send(http.StatusOK, encoded(geminiCount{usageOf(req, answer{}, false).input}))
}

func (gemini) embed(x *exchange, batch bool) {
	type one struct {
		Model    string          `json:"model"`
		Content  geminiContent   `json:"content"`
		TaskType json.RawMessage `json:"taskType"`
		Title    string          `json:"title"`
		Size     int             `json:"outputDimensionality"`
	}
	var q struct {
		one
		Requests []one `json:"requests"`
	}
	if err := decodeGemini(x.body, &q); err != nil {
		x.refuse(http.StatusBadRequest, err.Error())
		return
	}
	if !batch {
		x.send(http.StatusOK, encoded(geminiEmbedding{geminiVector{vector(textOf([]geminiContent{q.Content}))}}))
		return
	}
	all := make([]geminiVector, len(q.Requests))
	for i, r := range q.Requests {
		all[i].Values = vector(textOf([]geminiContent{r.Content}))
	}
	x.send(http.StatusOK, encoded(geminiEmbeddings{all}))
}

func (gemini) generate(x *exchange, modelName string, stream bool) {
	var q geminiRequest
	if err := decodeGemini(x.body, &q); err != nil {
		x.refuse(http.StatusBadRequest, err.Error())
		return
	}
	req, err := q.typed(modelName)
	if err != nil {
		x.refuse(http.StatusBadRequest, err.Error())
		return
	}
	var a answer
	if modelName == geminiPicture && q.GenerationConfig.wants("IMAGE", "2") {
		a = answer{
			text:    "Here it is.",
			picture: picture(textOf(q.Contents), geminiSize(q.GenerationConfig.ImageConfig.AspectRatio)),
		}
	} else if modelName == geminiMusic && q.GenerationConfig.wants("AUDIO", "3") {
		a = answer{sound: samples(textOf(q.Contents))}
	} else if a, err = x.server.think(x.r.Context(), req); err != nil {
		return // the client has gone
	}
	s := geminiSpeech{
		answer: a, usage: usageOf(req, a, modelName == geminiStrong), model: modelName,
		id: strconv.FormatUint(uint64(hashed(string(x.body))), 36),
		numbers: strings.Contains(
			x.r.URL.RawQuery,
			"enum-encoding",
		), thoughts: q.GenerationConfig.ThinkingConfig.IncludeThoughts,
	}
	s.say(x, stream)
}
