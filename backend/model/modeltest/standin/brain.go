package standin

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agents/research"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/tools"
)

// pieceLength is about how many letters of a reply one event carries.
const pieceLength = 48

// answer is a whole reply of the brain.
type answer struct {
	thought string
	text    string
	calls   []model.ToolCall
	picture []byte // PNG
	sound   []byte // bare samples of 16 bits, 24,000 a second
	cut     bool   // the limit of the reply was used up
}

// think asks the brain. What it cannot do it says in words, as any model would; an error is the context's.
func (s *Server) think(ctx context.Context, req model.Request) (answer, error) {
	if req.Purpose == "" {
		return limited(answer{text: "OK"}, req.MaxOutput), nil
	}
	var a answer
	var text, thought strings.Builder
	for chunk, err := range s.brain.Generate(ctx, req) {
		switch {
		case ctx.Err() != nil:
			return answer{}, ctx.Err()
		case err != nil:
			return limited(answer{text: excuse(req, err)}, req.MaxOutput), nil
		}
		text.WriteString(chunk.Text)
		thought.WriteString(chunk.Note)
		if chunk.Call != nil {
			a.calls = append(a.calls, *chunk.Call)
		}
	}
	a.text, a.thought = text.String(), thought.String()
	if req.Plain {
		a = a.spoken()
	}
	return limited(a, req.MaxOutput), nil
}

// excuse is a research without findings when there was nothing to find, and a sentence otherwise.
func excuse(req model.Request, err error) string {
	if req.Purpose == research.Name && fault.Is(err, fault.NoMatch) {
		response, encoding := json.Marshal(
			artifact.Research{
				Topic:    req.Params["topic"],
				Title:    req.Params["topic"],
				Language: req.Language,
				Gaps:     []string{req.Params["topic"]},
			},
		)
		if encoding == nil {
			return `{"action":"respond","response":` + string(response) + `}`
		}
	}
	return "I cannot do that: " + err.Error()
}

func limited(a answer, most int) answer {
	letters := []rune(a.text)
	if most > 0 && len(letters) > most*bytesPerToken {
		a.text, a.cut = string(letters[:most*bytesPerToken]), true
	}
	return a
}

// pieces cuts a text between letters.
func pieces(text string) []string {
	var list []string
	for piece := range slices.Chunk([]rune(text), pieceLength) {
		list = append(list, string(piece))
	}
	return list
}

// asWritten puts arguments into the order of fields the brain wrote them in: it knows its own calls by their bytes, and
// JSON objects come back from a wire in any order.
func asWritten(name string, args json.RawMessage) json.RawMessage {
	var typed any
	switch name {
	case "library_search":
		typed = new(tools.SearchArgs)
	case "library_read":
		typed = new(tools.ReadArgs)
	case "diagram_draw":
		typed = new(tools.DrawArgs)
	default:
		return args
	}
	if json.Unmarshal(args, typed) != nil {
		return args
	}
	raw, err := json.Marshal(typed)
	if err != nil {
		return args
	}
	return raw
}

// isFailure reports that the answer of a tool says only that nothing was done.
func isFailure(answer json.RawMessage) bool {
	var fields map[string]json.RawMessage
	return json.Unmarshal(answer, &fields) == nil && len(fields) == 1 && fields["error"] != nil
}
