package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func TestLanguageIsTheFirstOneNamed(t *testing.T) {
	for _, c := range []struct {
		all, messages, lang string
		want                i18n.Lang
	}{
		{"", "", "", i18n.German},
		{"", "", "de_AT.UTF-8", i18n.German},
		{"", "", "en_GB.UTF-8", i18n.English},
		{"", "", "fr_FR.UTF-8", i18n.English},
		{"", "", "C", i18n.German},
		{"", "", "C.UTF-8", i18n.German},
		{"", "", "POSIX", i18n.German},
		{"C", "", "en_US.UTF-8", i18n.English},
		{"", "de_DE.UTF-8", "en_US.UTF-8", i18n.German},
		{"en_US.UTF-8", "de_DE.UTF-8", "de_DE.UTF-8", i18n.English},
	} {
		env := map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang}
		if got := Language(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// TestNothingBecomesAnApproval tries every answer on every kind of question: what fit makes of it approves only when it
// said so.
func TestNothingBecomesAnApproval(t *testing.T) {
	for _, kind := range consent.Kinds() {
		for _, do := range append(answers(), "", "yes", "withdraw") {
			g := consent.Gate{Kind: kind}
			got := fit(workflow.Run{}, g, workflow.Answer{Do: do})
			g.Decision = &consent.Decision{Do: got.Do}
			// others are refused by the engine
			approves := g.State() == consent.Approved && slices.Contains(consent.Answers(kind), got.Do)
			said := []consent.Do{
				consent.Approve, consent.Later, consent.Again, consent.Offline, consent.Model, consent.Finish, consent.Decline,
			}
			if approves && !slices.Contains(said, do) {
				t.Errorf("%s: %q became %q", kind, do, got.Do)
			}
			if (kind == consent.Failure || kind == consent.Unknown) && got.Do != do {
				t.Errorf("%s: %q was changed to %q", kind, do, got.Do)
			}
		}
	}
}

func TestFitKeepsWhatWasNotNamed(t *testing.T) {
	g := consent.Gate{
		Kind:    consent.Step,
		Subject: consent.Subject{Params: map[string]string{"form": "auto", "labels": "german"}},
	}
	a := fit(workflow.Run{}, g, workflow.Answer{Do: consent.Change, Params: map[string]string{"labels": "none"}})
	if a.Params["form"] != "auto" || a.Params["labels"] != "none" || g.Subject.Params["labels"] != "german" {
		t.Errorf("got %v, the gate has %v", a.Params, g.Subject.Params)
	}
	if a := fit(workflow.Run{}, g, workflow.Answer{
		Do:     consent.Change,
		Params: map[string]string{"form": "auto"},
	}); a.Params != nil {
		t.Errorf("the same values are no change: %v", a.Params)
	}
	if a := fit(workflow.Run{}, g, workflow.Answer{
		Do:     consent.Approve,
		Params: map[string]string{"form": "cycle"},
	}); a.Do != consent.Change {
		t.Errorf("approved with other values is %q", a.Do)
	}
}

// TestRevisionNamesSteps: an agent stands for all its steps, words for a step mean it, and nothing is lost or said
// twice.
func TestRevisionNamesSteps(t *testing.T) {
	r := workflow.Run{
		Steps: []workflow.Step{{ID: "s1", Agent: "research"}, {ID: "s3", Agent: "image"}, {ID: "s4", Agent: "image"}},
	}
	for _, c := range []struct {
		names []string
		words map[string]string
		want  []string
		heard map[string]string
		key   string
	}{
		{names: []string{"s1"}, want: []string{"s1"}},
		{names: []string{"2"}, want: []string{"s3"}},
		{names: []string{"image", "1"}, want: []string{"s1", "s3", "s4"}},
		{words: map[string]string{"2": "größer"}, want: []string{"s3"}, heard: map[string]string{"s3": "größer"}},
		{
			names: []string{"1"}, words: map[string]string{"image": "bunt"}, want: []string{"s1", "s3", "s4"},
			heard: map[string]string{"s3": "bunt", "s4": "bunt"},
		},
		{words: map[string]string{"2": "größer", "s3": "kleiner"}, key: "fault.cli.twice"},
		{words: map[string]string{"image": "bunt", "3": "grau"}, key: "fault.cli.twice"},
		{names: []string{"1", "9"}, key: "fault.step.unknown"},
		{words: map[string]string{"9": "x"}, key: "fault.step.unknown"},
		{key: "fault.gate.revision"},
	} {
		wish := consent.Revision{Type: consent.SpecificAgents, Steps: c.names, Words: c.words}
		got, err := named(r, wish)
		if c.key != "" {
			if got != nil || fault.Of(err) == nil || fault.Of(err).Key != c.key {
				t.Errorf("%+v: %+v, %v", wish, got, err)
			}
			continue
		}
		if err != nil || !slices.Equal(got.Steps, c.want) || !maps.Equal(got.Words, c.heard) {
			t.Errorf("%+v: %+v, %v", wish, got, err)
		}
		entry := decision{Do: consent.Change, Revision: &wish} // a decisions file says the same
		if a := fit(r, consent.Gate{Kind: consent.Review}, entry.answer()); a.Revision == nil ||
			!maps.Equal(a.Revision.Words, c.heard) {
			t.Errorf("a file, %+v: %+v", wish, a.Revision)
		}
	}
	if _, err := findStep(r, "image"); fault.Of(err) == nil || fault.Of(err).Key != "fault.cli.steps" {
		t.Errorf("one of two pictures: %v", err)
	}
}

// asking is an asker whose input is a text; the output is what the person saw.
func asking(input string) (*asker, *bytes.Buffer) {
	var seen bytes.Buffer
	s := &screen{words: i18n.Must(i18n.German), out: newPage(&seen), err: newPage(&seen)}
	keys := &keyboard{screen: s, lines: newLines(strings.NewReader(input)), seen: func() bool { return false }}
	return &asker{screen: s, keys: keys, page: s.out}, &seen
}

// doubtful is the question about a step for which too little is known.
func doubtful() consent.Gate {
	return consent.Gate{
		ID: "g", Kind: consent.Step, StepID: "s2", Subject: consent.Subject{
			Agent:  "image",
			Params: map[string]string{"style": "diagram"},
		},
		Question: consent.Question{Warnings: []i18n.Text{i18n.T("warn.confidence.minimum").Because(reason.BelowMinimum)}},
	}
}

// TestDoubtfulStepNeedsASecondYes is PRODUCT.md, decision 5: below the minimum one "j" confirms nothing, and one "ä"
// changes nothing.
func TestDoubtfulStepNeedsASecondYes(t *testing.T) {
	for input, want := range map[string]consent.Do{
		"j\nj\n": consent.Approve, "j\n\nx\n": consent.Stop, "ü\n": consent.Skip, "j\nn\nj\nj\n": consent.Approve,
		"j\n": "", "j\nn\n": "",
		"ä\nj\n": consent.Change, "ä\nn\nx\n": consent.Stop, "ä\n": "",
	} {
		k, seen := asking(input)
		none := &Services{Engine: workflow.NewEngine(workflow.Config{})}
		a, ok := k.answer(context.Background(), none, workflow.Run{}, doubtful())
		if a.Do != want || ok != (want != "") || a.Sure != (want == consent.Approve || want == consent.Change) {
			t.Errorf("%q: %q, sure %v, %v\n%s", input, a.Do, a.Sure, ok, seen)
		}
	}
	k, _ := asking("j\n")
	if a, ok := k.answer(context.Background(), &Services{}, workflow.Run{},
		consent.Gate{ID: "g", Kind: consent.Step}); !ok ||
		a.Sure {
		t.Errorf("a step without doubt: %+v, %v", a, ok)
	}
}

// TestOnlyAPersonOrAFileIsSure: --yes never gives the second word; a decisions file and "pult decide" do where they say
// so.
func TestOnlyAPersonOrAFileIsSure(t *testing.T) {
	if a, ok := (yes{}).answer(context.Background(), nil, workflow.Run{}, doubtful()); !ok || a.Sure {
		t.Errorf("--yes: %+v, %v", a, ok)
	}
	if a, ok := (yes{}).answer(context.Background(), nil, workflow.Run{}, consent.Gate{Kind: consent.Resume}); ok {
		t.Errorf("--yes goes on with an interrupted job: %+v", a)
	}
	for _, kind := range []consent.Kind{consent.Send, consent.Step} {
		g := consent.Gate{Kind: kind, Question: consent.Question{Sends: []consent.Sending{{To: "cloud.example"}}}}
		if _, ok := (yes{}).answer(context.Background(), nil, workflow.Run{}, g); ok {
			t.Errorf("--yes sends to a provider that nobody named: %s", kind)
		}
		if _, ok := (yes{named: true}).answer(context.Background(), nil, workflow.Run{}, g); !ok {
			t.Errorf("--yes --provider does not send: %s", kind)
		}
	}
	path := filepath.Join(t.TempDir(), "d.json")
	text := `[{"match": {"kind": "step"}, "do": "approve"}, {"match": {"kind": "step"}, "do": "approve", "sure": true}]`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := readDecisions(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{false, true} {
		if a, ok := file.answer(context.Background(), nil, workflow.Run{}, doubtful()); !ok || a.Sure != want {
			t.Errorf("a file: %+v, %v", a, ok)
		}
	}
	for _, want := range []bool{false, true} {
		if a, err := (decideOptions{sure: want}).answer("approve"); err != nil || a.Sure != want {
			t.Errorf("decide: %+v, %v", a, err)
		}
	}
	k, seen := asking("")
	jobView{k.screen}.waits(k.page, workflow.Run{Number: 22}, doubtful())
	for _, want := range []string{
		"pult decide 22:step approve --sure ", "pult decide 22:step change --sure ",
		"pult decide 22:step skip  ",
	} {
		if !strings.Contains(seen.String(), want) {
			t.Errorf("no %q in\n%s", want, seen)
		}
	}
}

// TestReferenceNamesOneQuestion: two questions that follow one another never have the same name.
func TestReferenceNamesOneQuestion(t *testing.T) {
	one := workflow.Run{Number: 7, Steps: []workflow.Step{{ID: "s1"}}}
	two := workflow.Run{Number: 7, Steps: []workflow.Step{{ID: "s1"}, {ID: "s3"}}}
	for _, c := range []struct {
		run  workflow.Run
		gate consent.Gate
		want string
	}{
		{workflow.Run{Number: 7}, consent.Gate{Kind: consent.Plan}, "7:plan"},
		{one, consent.Gate{Kind: consent.Step, StepID: "s1"}, "7:step"},
		{two, consent.Gate{Kind: consent.Step, StepID: "s1"}, "7:step:1"},
		{two, consent.Gate{Kind: consent.Failure, StepID: "s3"}, "7:failure:2"},
		{two, consent.Gate{Kind: consent.Review}, "7:review"},
	} {
		if got := reference(c.run, c.gate); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestCase11AllOfWhatIsSentIsShown: a mail of 6,000 characters to twelve people is on the screen to its last word.
func TestCase11AllOfWhatIsSentIsShown(t *testing.T) {
	text := strings.Repeat("Bitte üben Sie Größen & Maße mit Ihrem Kind. ", 134) + "Ende äöü."
	g := consent.Gate{
		Kind: consent.Step,
		Subject: consent.Subject{
			Agent:  "mail",
			Params: map[string]string{"body": text, "attachments": "Übersicht Größen.pdf, Maße.docx"},
		},
	}
	for n := range 12 {
		g.Question.Sends = append(
			g.Question.Sends,
			consent.Sending{
				To:    "smtp.schule.example",
				Parts: []consent.Text{{Kind: "input", Text: fmt.Sprintf("An: groß%02d@schüler.example\n%s", n, text)}},
			},
		)
	}
	k, seen := asking("")
	k.page.width = 80
	k.show(workflow.Run{}, g)
	shown := strings.Join(strings.Fields(seen.String()), " ")
	if n := strings.Count(shown, strings.Join(strings.Fields(text), " ")); n != 13 {
		t.Errorf("the text is shown %d times", n)
	}
	for n := range 12 {
		if !strings.Contains(shown, fmt.Sprintf("An: groß%02d@schüler.example", n)) {
			t.Errorf("recipient %d is missing", n)
		}
	}
	if !strings.Contains(shown, "Übersicht Größen.pdf, Maße.docx") {
		t.Error("the attachments are missing")
	}
}

// TestLettersOfEveryKeyboard: capital letters, "ä" in two characters as macOS sends it, and "ae".
func TestLettersOfEveryKeyboard(t *testing.T) {
	for input, want := range map[string]consent.Do{
		"J\n": consent.Approve, " j \n": consent.Approve, "u\u0308\n": consent.Skip, "UE\n": consent.Skip,
		"skip\n": consent.Skip, "\r\nx\r\n": consent.Stop,
		"ja\nok\npasst\nyes\n": "", "": "",
	} {
		k, _ := asking(input)
		if do, _ := k.choose(context.Background(), consent.Gate{Kind: consent.Step}); do != want {
			t.Errorf("%q: %q", input, do)
		}
	}
}

func TestCancelledCommandStopsWaiting(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	silent, typing := io.Pipe()
	defer typing.Close()
	l := newLines(silent)
	if text, ok := l.next(ctx); ok {
		t.Errorf("got %q", text)
	}
}

// TestPageBreaksBetweenWords: nothing is lost, no line is too long unless a single word is, and lines below keep the
// indent.
func TestPageBreaksBetweenWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zäöüß]{1,12}`), 1, 40).Draw(t, "words")
		indent := rapid.IntRange(0, 6).Draw(t, "indent")
		width := rapid.IntRange(thinnest, widest).Draw(t, "width")
		var out bytes.Buffer
		page{out: &out, width: width}.item(indent, "1.", strings.Join(words, " "))
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		for i, line := range lines {
			if utf8.RuneCountInString(line) > width {
				t.Fatalf("too long: %q", line)
			}
			if i > 0 && !strings.HasPrefix(line, strings.Repeat(" ", indent+3)) {
				t.Fatalf("not indented: %q", line)
			}
		}
		if got := strings.Fields(out.String()); !slices.Equal(got, append([]string{"1."}, words...)) {
			t.Fatalf("%v became %v", words, got)
		}
	})
}

func TestPageKeepsLinesWholeInFiles(t *testing.T) {
	var out bytes.Buffer
	newPage(&out).line(2, strings.Repeat("lang ", 60)+"\nzwei  Leerzeichen")
	if got := out.String(); strings.Count(got, "\n") != 2 || !strings.Contains(got, "  zwei  Leerzeichen\n") {
		t.Errorf("%q", got)
	}
}
