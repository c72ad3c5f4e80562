package music

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
)

//go:embed sung.md
var studioPrompt string

// The two ways in which a song sounds.
const (
	soundHere  = "local"
	soundModel = "model"
)

// studio has a song sung by a model of music, when the teacher wants that: the words she has agreed to, nothing else.
// The song that is played on this machine stays beside it, with its notes and chords.
func studio() *agent.AudioGen {
	return &agent.AudioGen{
		When:    func(params map[string]string) bool { return params["sound"] == soundModel },
		Instead: map[string]string{"sound": soundHere},
		Request: songOrder,
		Add:     addTake,
	}
}

// moodOf says to a model what a style means.
func moodOf(style string) string {
	return map[string]string{
		"pop": "friendly pop", "rock": "guitar rock", "classical": "an art song with piano and strings",
		"rap": "spoken rap over a beat", "children": "a simple children's song",
	}[style]
}

// songOrder is what a model of music is told; false for a song that nobody wanted to be played.
func songOrder(_ agent.Task, out agent.Outcome) (agent.MediaRequest, bool) {
	var s artifact.Song
	if json.Unmarshal(out.Content, &s) != nil || s.Score == nil {
		return agent.MediaRequest{}, false
	}
	lines := []string{
		"Title: " + prompt.Clean(
			s.Title,
		), "Style: " + moodOf(string(s.Style)), "Tempo: " + strconv.Itoa(int(s.Score.BPM+0.5)) + " beats a minute",
		"Length: about " + strconv.Itoa(
			s.Seconds,
		) + " seconds", "Words:", "", prompt.Clean(artifact.WriteLyrics(s.Words(), i18n.Lang(s.Language))),
	}
	return agent.MediaRequest{
		Role: model.Sound, Wants: model.AudioMedia, System: strings.TrimSpace(studioPrompt),
		Input: strings.TrimSpace(strings.Join(lines, "\n")),
	}, true
}

// addTake keeps what was sung beside what is played, and says in the lead sheet who made it: words that change take
// both away.
func addTake(out agent.Outcome, w agent.MediaOutput) (agent.Outcome, error) {
	var s artifact.Song
	if err := json.Unmarshal(out.Content, &s); err != nil || s.Score == nil {
		return out, fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	content, file, err := artifact.WithTake(
		out.Content,
		s,
		artifact.Performed{Media: w.Blob.Media, Data: w.Blob.Data, Provider: w.By.Provider, Model: w.By.Model, At: w.At},
	)
	if err != nil {
		return out, err
	}
	out.Content, out.Files = content, append(out.Files, file)
	return out, nil
}
