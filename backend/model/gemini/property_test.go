package gemini

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pult/backend/model"
)

// recorded answers with bytes, in pieces of a size.
type recorded struct {
	kind, body string
	size       int
}

func (r recorded) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {r.kind}}, Body: io.NopCloser(&pieces{r.body, r.size}),
	}, nil
}

type pieces struct {
	rest string
	size int
}

func (p *pieces) Read(into []byte) (int, error) {
	if p.rest == "" {
		return 0, io.EOF
	}
	n := copy(into, p.rest[:min(p.size, len(p.rest))])
	p.rest = p.rest[n:]
	return n, nil
}

func streams(t *testing.T) []recorded {
	t.Helper()
	files, err := filepath.Glob("testdata/*.http")
	if err != nil {
		t.Fatal(err)
	}
	var found []recorded
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		head, body, _ := strings.Cut(string(raw), "\n\n")
		for _, kind := range []string{"text/event-stream", "application/json"} {
			if strings.Contains(head, kind) && strings.Contains(body, "candidates") {
				found = append(found, recorded{kind: kind, body: body})
			}
		}
	}
	return found
}

// Where the network cuts a reply makes no difference.
func TestCutsOfTheNetworkDoNotMatter(t *testing.T) {
	for _, r := range streams(t) {
		r.size = 1 << 20
		whole, wholeErr := listen(t.Context(), New(Config{Transport: r}), simple())
		for _, r.size = range []int{1, 7} {
			cut, err := listen(t.Context(), New(Config{Transport: r}), simple())
			if cut.text != whole.text || cut.thought != whole.thought || len(cut.calls) != len(whole.calls) ||
				cut.last.Finish != whole.last.Finish ||
				(err == nil) != (wholeErr == nil) {
				t.Errorf("%q %v, in pieces of %d: %q %v\n%s", whole.text, wholeErr, r.size, cut.text, err, r.body)
			}
		}
	}
}

// Whatever comes, a reply ends once: well, with its last chunk, or with a failure that has a class.
func TestAnyReplyEndsProperly(t *testing.T) {
	all := streams(t)
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom(all).Draw(t, "reply")
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			at := rapid.IntRange(0, max(0, len(r.body)-1)).Draw(t, "at")
			end := min(len(r.body), at+rapid.IntRange(0, 30).Draw(t, "length"))
			with := rapid.SampledFrom([]string{
				"", `"`, "{", "}", "[", "]", ",", "null", `\ud83d`, "\xc3", "\n\n", "data: ", `"text":`, `"thought":true,`, "{}",
				"0", `"functionCall":{"name":"x"},`,
			}).Draw(t, "with")
			r.body = r.body[:at] + with + r.body[end:]
		}
		r.size = rapid.IntRange(1, 5000).Draw(t, "size")
		ends := 0
		for chunk, err := range New(Config{Transport: r}).Generate(t.Context(), simple()) {
			if ends > 0 {
				t.Fatal("something after the end")
			}
			var failed *model.CallError
			switch {
			case err != nil:
				if ends++; !errors.As(err, &failed) {
					t.Fatalf("%v has no class", err)
				}
			case chunk.Finish != "":
				ends++
			}
			if !utf8.ValidString(chunk.Text) || !utf8.ValidString(chunk.Thought) {
				t.Fatalf("%q cuts a letter", chunk.Text)
			}
		}
		if ends != 1 {
			t.Fatal("no end")
		}
	})
}
