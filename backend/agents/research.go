package agents

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/intent"
	"pult/backend/workflow/consent"
)

//go:embed research.md
var researchPrompt string

// research looks a topic up in the teacher's own library and quotes it.
func research() agent.Spec {
	return agent.Spec{
		Name: "research",
		Icon: "search",
		Params: []agent.Param{
			{Key: "topic", Kind: agent.TextParam, Required: true, Max: 200},
			{Key: "grade", Kind: agent.ChoiceParam, Options: grades()},
			{Key: "depth", Kind: agent.ChoiceParam, Options: []string{"quick", "standard", "comprehensive"}, Default: "standard"},
			{Key: "sources", Kind: agent.ChoiceParam, Options: []string{"all", "own", "starter"}, Default: "all"},
			{Key: "language", Kind: agent.ChoiceParam, Options: []string{"de", "en"}, Default: "de"},
			{Key: "web", Kind: agent.ChoiceParam, Options: []string{"off", "school", "encyclopedia", "academic", "government", "all"}, Default: "off"},
		},
		Confirms:   []agent.Confirmation{{Field: "topic"}, {Field: "grade", Below: 80}},
		Thresholds: consent.Thresholds{Auto: 90, Warn: 70, Minimum: 60},
		Makes:      artifact.ResearchType,
		Tools: []string{
			"library_search", "library_read", "web_search", "web_fetch", "memory_retrieve", "memory_save", "image_generate",
			"recall_details", "get_current_time", "calculate", "explore", "script",
		},
		Prompt:     researchPrompt,
		Confidence: researchConfidence,
		Suggest:    researchParams,
		Finish:     finishResearch,
	}
}

func grades() []string {
	options := []string{""}
	for n := 1; n <= 13; n++ {
		options = append(options, strconv.Itoa(n))
	}
	return append(options, "1-4", "5-6", "7-8", "9-10", "11-13", "5-10")
}

// researchConfidence is calculateResearchConfidence of seed 000. A step that an earlier one feeds has its previous context.
func researchConfidence(in intent.Intent, fed bool) consent.Confidence {
	return sum(evidence("research.base", 50, true),
		evidence("research.topic", 20, in.Topic != ""),
		evidence("research.grade", 15, in.Grade != ""),
		evidence("research.verb", 15, in.Verb),
		evidence("research.context", 10, fed))
}

func researchParams(in intent.Intent) map[string]string {
	params := map[string]string{"topic": in.Topic, "grade": gradeOption(in.Grade), "depth": "standard", "sources": "all", "web": "off", "language": "de"}
	if in.Web {
		params["web"] = "school"
	}
	if in.Depth != "" {
		params["depth"] = in.Depth
	}
	switch {
	case in.Result != "":
		params["language"] = in.Result
	case in.Language == "en":
		params["language"] = "en"
	}
	return params
}

// gradeOption fits a class into the choices: "6-8" has none of its own and takes the smallest that holds it, else its first class.
func gradeOption(grade string) string {
	if slices.Contains(grades(), grade) {
		return grade
	}
	low, high, _ := strings.Cut(grade, "-")
	for _, option := range []string{"1-4", "5-6", "7-8", "9-10", "11-13", "5-10"} {
		from, to, _ := strings.Cut(option, "-")
		if number(from) <= number(low) && number(high) <= number(to) {
			return option
		}
	}
	if slices.Contains(grades(), low) {
		return low
	}
	return ""
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// finishResearch accepts a reply only when everything in it is cited.
func finishResearch(reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	var r artifact.Research
	if err := json.Unmarshal(reply, &r); err != nil {
		return agent.Outcome{}, unreadable(err)
	}
	if strings.TrimSpace(r.Title) == "" || len(r.Sources) == 0 || !cited(r) {
		return agent.Outcome{}, fault.New(fault.Model, "fault.model.uncited", nil)
	}
	disown(r)
	written, err := content(r)
	if err != nil {
		return agent.Outcome{}, err
	}
	var text []string
	for _, s := range r.Summary {
		text = append(text, s.Text)
	}
	return agent.Outcome{Title: r.Title, Preview: preview(strings.Join(text, " ")), Content: written, Files: files}, nil
}

// disown takes marks away by which an agent would pass its sentences off as the teacher's.
func disown(r artifact.Research) {
	for i := range r.Summary {
		r.Summary[i].Own = false
	}
	for _, section := range r.Sections {
		for i := range section.Sentences {
			section.Sentences[i].Own = false
		}
	}
	for i := range r.Facts {
		r.Facts[i].Own = false
	}
	for i := range r.Terms {
		r.Terms[i].Own = false
	}
	for i := range r.Structures {
		r.Structures[i].Own = false
	}
}

// cited reports whether there is a text and each of its sentences, facts and terms names a source that is listed.
func cited(r artifact.Research) bool {
	if len(r.Summary) == 0 {
		return false
	}
	ok := true
	check := func(text string, cites []int) {
		ok = ok && strings.TrimSpace(text) != "" && len(cites) > 0
		for _, c := range cites {
			ok = ok && c >= 1 && c <= len(r.Sources)
		}
	}
	for _, s := range r.Summary {
		check(s.Text, s.Cites)
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			check(s.Text, s.Cites)
		}
	}
	for _, f := range r.Facts {
		check(f.Text, f.Cites)
	}
	for _, t := range r.Terms {
		check(t.Word, t.Cites)
	}
	for _, s := range r.Structures {
		check(string(s.Kind), s.Cites)
	}
	return ok
}
