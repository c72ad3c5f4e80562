package openai

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// However a reply is cut into pieces, its thinking and its text are the same.
func TestThinkingIsSplitAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		thought := rapid.StringMatching(`[a-zü<>/\n ]{0,12}`).
			Filter(func(s string) bool { return !strings.Contains(s, thinkEnds) }).
			Draw(t, "thought")
		text := rapid.StringMatching(`[a-zü<>/{}]{1,12}`).
			Filter(func(s string) bool { return !strings.HasPrefix(thinkBegins, s) }).
			Draw(t, "text")
		whole := text
		if marked := rapid.Bool().Draw(t, "marked"); marked {
			whole = "\n" + thinkBegins + thought + thinkEnds + "\n\n" + text
		} else {
			thought = ""
		}
		var s splitter
		var gotThought, gotText strings.Builder
		for whole != "" {
			n := rapid.IntRange(1, len(whole)).Draw(t, "piece")
			a, b := s.take(whole[:n])
			gotThought.WriteString(a)
			gotText.WriteString(b)
			whole = whole[n:]
		}
		a, b := s.end()
		gotThought.WriteString(a)
		gotText.WriteString(b)
		if gotThought.String() != thought || gotText.String() != text {
			t.Fatalf("thought %q, text %q", gotThought.String(), gotText.String())
		}
	})
}

// A window holds prompt and reply, or as much reply as the model has room for; without room for one, there is none.
func TestWindowHoldsThePrompt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prompt := rapid.Int64Range(0, 200_000).Draw(t, "prompt")
		reply := rapid.Int64Range(0, 20_000).Draw(t, "reply")
		limit := rapid.SampledFrom([]int64{0, 2048, 8192, 32_768, 131_072}).Draw(t, "limit")
		least := minReply
		if reply > 0 {
			least = min(int(reply), minReply)
		}
		size := window(prompt, reply, limit)
		switch {
		case size == 0 && (limit == 0 || prompt+int64(least) <= limit):
			t.Fatal("it would fit")
		case size > 0 && size < prompt+int64(least):
			t.Fatalf("%d is too small", size)
		case limit > 0 && size > limit:
			t.Fatalf("%d is more than the model has", size)
		case size != limit && size&(size-1) != 0:
			t.Fatalf("%d is no power of two", size)
		}
	})
}
