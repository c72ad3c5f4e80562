// Package music is the agent that writes songs and has them played.
package music

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/intent"
	"pult/backend/material/song/lyric"
	"pult/backend/material/song/music"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "music"

//go:embed prompt.md
var songPrompt string

// Spec writes the words of a song, shows them, and has it played. It always asks first (seed 000): music is a matter of
// taste.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "music",
		Offer: offer(),
		Plans: planText,
		Rules: handwork.Music(),
		Params: []agent.Param{
			{Key: "topic", Kind: agent.TextParam, Required: true, Max: 200},
			{Key: "style", Kind: agent.ChoiceParam, Options: kit.Names(music.Styles()), Required: true},
			{Key: "duration", Kind: agent.ChoiceParam, Options: []string{"30", "120", "240"}, Default: "120"},
			{
				Key:     "sound",
				Kind:    agent.ChoiceParam,
				Options: []string{soundHere, soundModel},
				Default: soundHere,
				Needs:   model.Sound,
			},
			{Key: "row", Kind: agent.TextParam, Max: 20, On: agent.Nowhere}, // of a multiplication table
			{
				Key:     "tempo",
				Kind:    agent.ChoiceParam,
				Options: kit.Names([]music.Tempo{music.Slow, music.Medium, music.Fast}),
				Default: "medium",
				On:      agent.Rarely,
			},
		},
		Confirms: []agent.Confirmation{{Field: "row", Below: agent.OnlyMissing}, {Field: "style"}, {Field: "duration"}},
		Lacking: func(params map[string]string) []string {
			if lyric.LacksRow(params["topic"]) {
				return []string{"row"}
			}
			return nil
		},
		Thresholds: consent.Thresholds{Auto: 80, Warn: 65, Minimum: 50},
		Asks:       true,
		Takes:      []artifact.Type{artifact.ResearchType},
		Alone:      func(params map[string]string) bool { return lyric.IsTable(params["topic"]) },
		Makes:      artifact.MusicType,
		Tools: []string{
			"song_render", "library_search", "library_read", "memory_retrieve", "recall_details", "calculate",
		},
		Spare:      []string{"memory_retrieve", "calculate"},
		Unfed:      []string{"library_search", "library_read"},
		AudioGen:   studio(),
		Prompt:     songPrompt,
		Confidence: musicConfidence,
		Suggest:    musicParams,
		Finish:     finishMusic,
	}
}

// musicConfidence completes seed 000, which has no formula for music: like a picture it begins at 40 and lives from a
// research (20), and from what was said about its topic (15), its style (15) and its length or tempo (10). It always
// asks; the score tells how much is left to choose.
func musicConfidence(in intent.Intent, fed bool) consent.Confidence {
	return kit.Sum(kit.Evidence("music.base", 40, true),
		kit.Evidence("music.research", 20, fed),
		kit.Evidence("music.topic", 15, in.Topic != ""),
		kit.Evidence("music.style", 15, in.Names("sound")),
		kit.Evidence("music.length", 10, in.Names("seconds", "tempo")))
}

func musicParams(in intent.Intent) map[string]string {
	params := map[string]string{
		"topic":    lyric.WithRow(in.Topic, in.Text),
		"style":    in.Field("sound"),
		"duration": "120",
		"tempo":    "medium",
		"sound":    soundHere,
	}
	if tempo := in.Field("tempo"); tempo != "" {
		params["tempo"] = tempo
	}
	switch seconds, err := strconv.Atoi(in.Field("seconds")); {
	case err != nil:
	case seconds <= 60:
		params["duration"] = "30"
	case seconds > 180:
		params["duration"] = "240"
	}
	return params
}

// finishMusic accepts a song with words and, unless it has no sound at all, with all of its files. The lead sheet comes
// from the tool that played it.
func finishMusic(t agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	var s artifact.Song
	if err := json.Unmarshal(reply, &s); err != nil {
		return agent.Outcome{}, kit.Unreadable(err)
	}
	files = kit.Last(files)
	if !sung(s) {
		return agent.Outcome{}, fault.New(fault.Model, "fault.model.unsung", nil)
	}
	if i := slices.IndexFunc(files, func(f artifact.File) bool { return f.Name == artifact.ScoreFile }); i >= 0 {
		s.Score = new(music.Song)
		if err := json.Unmarshal(files[i].Data, s.Score); err != nil {
			return agent.Outcome{}, kit.Unreadable(err)
		}
		files = slices.Delete(files, i, i+1)
	}
	if s.Score != nil {
		var ok bool
		if s, ok = asPlayed(*s.Score, s); !ok {
			return agent.Outcome{}, fault.New(fault.Model, "fault.model.othersong", nil)
		}
	}
	if s.Score != nil &&
		(!kit.HasFile(files, artifact.SoundFile) || !kit.HasFile(files, artifact.MIDIFile) ||
			!kit.HasFile(files, artifact.NotesFile)) {
		return agent.Outcome{}, fault.New(fault.Model, "fault.model.unsung", nil)
	}
	s = sourced(s)
	written, err := kit.Content(s)
	if err != nil {
		return agent.Outcome{}, err
	}
	if err := kit.Speaks(t, written); err != nil {
		return agent.Outcome{}, err
	}
	return agent.Outcome{
		Title:   s.Title,
		Preview: kit.Preview(strings.Join(lyrics(s), " / ")),
		Content: written,
		Files:   files,
	}, nil
}

// sourced is a song whose lines name sources that are listed; no line is the teacher's.
func sourced(s artifact.Song) artifact.Song {
	listed, number := kit.Listed(s.Sources)
	for _, stanza := range s.Stanzas {
		for i := range stanza.Lines {
			line := &stanza.Lines[i]
			line.Own = false
			for at, n := range line.Cites {
				line.Cites[at] = number(n)
			}
			line.Cites = slices.DeleteFunc(line.Cites, func(n int) bool { return n < 1 || n > len(listed) })
		}
	}
	s.Sources = listed
	return s
}

// plays reports that the words of a song are those of its lead sheet, sung or named as left.
func plays(score music.Song, s artifact.Song) bool {
	return maps.Equal(linesOf(s.Words()), linesOf(wordsOf(score)))
}

func linesOf(stanzas []music.Stanza) map[string]bool {
	lines := map[string]bool{}
	for _, stanza := range stanzas {
		for _, line := range stanza.Lines {
			lines[line] = true
		}
	}
	return lines
}

// sung reports a title, a line in every stanza, and sources that are listed.
func sung(s artifact.Song) bool {
	if strings.TrimSpace(s.Title) == "" || len(s.Stanzas) == 0 || !slices.Contains(music.Styles(), s.Style) {
		return false
	}
	for _, stanza := range s.Stanzas {
		if len(stanza.Lines) == 0 {
			return false
		}
		for _, line := range stanza.Lines {
			outside := slices.ContainsFunc(line.Cites, func(n int) bool { return n < 1 || n > len(s.Sources) })
			if strings.TrimSpace(line.Text) == "" || outside {
				return false
			}
		}
	}
	return true
}

func lyrics(s artifact.Song) []string {
	var lines []string
	for _, stanza := range s.Stanzas {
		for _, line := range stanza.Lines {
			lines = append(lines, line.Text)
		}
	}
	return lines
}
