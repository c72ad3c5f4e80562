package standin

import (
	"encoding/base64"
	"strconv"
	"strings"

	"pult/backend/model"
)

// The provider's words for a transcript that does not hold together.
const (
	noContents = "* GenerateContentRequest.contents: contents is not specified"
	wrongOrder = "Please ensure that function call turn comes immediately after a user turn or after a function " +
		"response turn."
	answersCount = "Please ensure that the number of function response parts is equal to the number of function call " +
		"parts of the function call turn."
	jsonAndTools = "Function calling with a response mime type: 'application/json' is unsupported"
	noSignature  = "Function call is missing a thought_signature in functionCall parts. This is required for tools to " +
		"work correctly, and missing thought_signature may lead to degraded model performance."
	badSignature = "Thought signature is not valid."
)

// typed turns the wire into a request, with what the prompt says filled in. An error holds the provider's words.
func (q geminiRequest) typed(modelName string) (model.Request, error) {
	req := model.Request{
		Model:     modelName,
		MaxOutput: q.GenerationConfig.MaxOutputTokens,
		Schema:    q.GenerationConfig.ResponseSchema,
	}
	if len(q.Contents) == 0 {
		return req, wordsError(noContents)
	}
	if q.SystemInstruction != nil {
		req.System = textOf([]geminiContent{*q.SystemInstruction})
	}
	for _, tools := range q.Tools {
		req.Tools = append(req.Tools, tools.typed()...)
	}
	if len(req.Tools) > 0 && q.GenerationConfig.ResponseMIMEType == "application/json" {
		return req, wordsError(jsonAndTools)
	}
	r := geminiReader{req: &req, strict: modelName == geminiStrong}
	for _, c := range q.Contents {
		if err := r.content(c); err != nil {
			return req, err
		}
	}
	if len(r.open) > 0 {
		return req, wordsError(answersCount)
	}
	read(&req)
	return req, nil
}

func (t geminiTools) typed() []model.Tool {
	var list []model.Tool
	for _, f := range t.FunctionDeclarations {
		schema := f.Parameters
		if schema == nil {
			schema = f.ParametersJSONSchema
		}
		list = append(list, model.Tool{Name: f.Name, Description: f.Description, Schema: schema})
	}
	return list
}

// geminiReader follows the turns of a transcript.
type geminiReader struct {
	req    *model.Request
	strict bool             // signatures have to come back
	open   []model.ToolCall // calls of the last turn that wait for an answer
	calls  int
}

func (r *geminiReader) content(c geminiContent) error {
	if c.Role == "model" {
		return r.model(c)
	}
	answers := 0
	for _, p := range c.Parts {
		switch {
		case p.FunctionResponse != nil:
			answers++
			if err := r.answer(*p.FunctionResponse); err != nil {
				return err
			}
		case p.InlineData != nil:
			r.req.Blobs = append(r.req.Blobs, model.Blob{Media: p.InlineData.MimeType, Data: p.InlineData.Data})
		case p.Text != nil && len(r.req.Messages) == 0:
			r.req.Input = strings.TrimPrefix(r.req.Input+"\n"+*p.Text, "\n")
		case p.Text != nil:
			r.req.Messages = append(r.req.Messages, model.Message{Role: model.User, Text: *p.Text})
		}
	}
	if len(r.open) > 0 {
		return wordsError(answersCount)
	}
	return nil
}

func (r *geminiReader) model(c geminiContent) error {
	m := model.Message{Role: model.Assistant}
	for _, p := range c.Parts {
		if p.Text != nil && !p.Thought {
			m.Text += *p.Text
		}
		if p.FunctionCall == nil {
			continue
		}
		if err := r.signature(p, len(m.Calls)); err != nil {
			return err
		}
		r.calls++
		m.Calls = append(m.Calls, model.ToolCall{
			ID: "call-" + strconv.Itoa(
				r.calls,
			), Name: p.FunctionCall.Name, Args: asWritten(p.FunctionCall.Name, p.FunctionCall.Args),
		})
	}
	if len(m.Calls) > 0 && r.req.Input == "" || len(r.open) > 0 {
		return wordsError(wrongOrder)
	}
	r.open = m.Calls
	r.req.Messages = append(r.req.Messages, m)
	return nil
}

// signature of the first call of a turn; the further ones have none. A transcript of another provider may say that it
// has none.
func (r *geminiReader) signature(p geminiPart, nth int) error {
	switch {
	case nth > 0,
		p.ThoughtSignature == "skip_thought_signature_validator",
		p.ThoughtSignature == "context_engineering_is_the_way_to_go":
		return nil
	case p.ThoughtSignature == "" && r.strict:
		return wordsError(noSignature)
	case p.ThoughtSignature != "" && p.ThoughtSignature != signatureOf(p.FunctionCall.Name):
		return wordsError(badSignature)
	}
	return nil
}

// answer belongs to the call with its id, or else to the first open one of its name.
func (r *geminiReader) answer(a geminiResponse) error {
	for i, c := range r.open {
		if c.Name != a.Name {
			continue
		}
		r.open = append(append([]model.ToolCall(nil), r.open[:i]...), r.open[i+1:]...)
		r.req.Messages = append(
			r.req.Messages,
			model.Message{Role: model.ToolRole, CallID: c.ID, Result: a.Response, Failed: isFailure(a.Response)},
		)
		return nil
	}
	return wordsError(answersCount)
}

// wants reads responseModalities, which are words or numbers.
func (c geminiConfig) wants(word, number string) bool {
	for _, m := range c.ResponseModalities {
		if string(m) == `"`+word+`"` || string(m) == number {
			return true
		}
	}
	return false
}

// textOf joins the texts of contents.
func textOf(contents []geminiContent) string {
	var all []string
	for _, c := range contents {
		for _, p := range c.Parts {
			if p.Text != nil {
				all = append(all, *p.Text)
			}
		}
	}
	return strings.Join(all, "\n")
}

func signatureOf(name string) string {
	return base64.StdEncoding.EncodeToString([]byte("signature of " + name))
}
