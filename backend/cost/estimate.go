package cost

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/model"
	"pult/backend/model/token"
	"pult/backend/workflow/consent"
)

// Target is who would be asked; the fields are those of provider.Route, which can be converted.
type Target struct {
	Provider string
	Host     string
	Model    string
	Local    bool
}

// What is expected as long as nothing is known from earlier steps. The figures are on the high side: an estimate that
// is too low would let a budget be crossed without a question.
const (
	charsPerToken   = 3    // German text has 3 to 4, JSON about 3
	tokensPerPart   = 8    // words of the protocol around each piece
	tokensPerImage  = 1100 // OpenAI counts up to 1105 for a picture, Gemini 258 for each tile of it
	bytesPerToken   = 500  // sound: 32 tokens for a second at 128 kbit/s
	usualReply      = 2000 // tokens of an article or a plan with its thinking
	usualSound      = 4000 // 32 tokens a second
	usualPicture    = 1600 // OpenAI counts 1584 for a wide picture of middling quality, Gemini 1290
	callsOfLongStep = 3    // a step that asks its tools twice sends its prompt three times
	enoughHistory   = 3
)

// Tokens estimates how many tokens a request has, on the high side: it is for money.
func Tokens(req model.Request) int64 {
	var n int64
	for _, p := range req.Parts() {
		n += textTokens(p.Text) + tokensPerPart
	}
	for _, blob := range req.Blobs {
		if strings.HasPrefix(blob.Media, "image/") {
			n += tokensPerImage
		} else {
			n += int64(len(blob.Data)/bytesPerToken) + 1
		}
	}
	return n
}

func textTokens(text string) int64 { return charTokens(utf8.RuneCountInString(text)) }

func charTokens(chars int) int64 { return int64((chars + charsPerToken - 1) / charsPerToken) }

// Factor is how many tokens of a model one estimated token is, learnt from its newest calls; that of its family before
// there are any.
func (b *Ledger) Factor(ctx context.Context, provider, modelName string) float64 {
	guesses, err := b.with.Store.Guesses(ctx, provider, bare(modelName), maxGuesses)
	if err != nil {
		guesses = nil // the family is as good a guess as any
	}
	calls := make([]token.Call, len(guesses))
	for i, g := range guesses {
		calls[i] = token.Call{Estimated: int(g.Guessed), Real: int(g.Counted)}
	}
	return token.Calibrate(token.Family(bare(modelName)), calls).Factor()
}

// maxGuesses is how many of the newest calls are looked at.
const maxGuesses = 20

// guess is the length of a request as the context budget counts it, without anything on top.
func guess(req model.Request) int64 {
	var n int64
	for _, p := range req.Parts() {
		n += int64(token.Estimate(p.Text))
	}
	return n
}

// Next is what one call is expected to cost, in micro-USD; nil is unknown.
func (b *Ledger) Next(ctx context.Context, to Target, req model.Request) *int64 {
	table, err := b.Prices(ctx)
	if err != nil {
		return nil
	}
	return expected(table, to, Tokens(req), reply(req))
}

// reply is how long it is expected to be. The limit of a request is a ceiling far above that, unless it is a low one.
func reply(req model.Request) int64 {
	if req.Wants == model.ImageMedia {
		return usualPicture
	}
	if req.Wants == model.AudioMedia {
		return usualSound
	}
	if req.MaxOutput > 0 {
		return min(int64(req.MaxOutput), usualReply)
	}
	return usualReply
}

func expected(table Table, to Target, input, output int64) *int64 {
	if to.Local {
		return new(int64)
	}
	price, ok := table.Price(to.Provider, to.Host, to.Model)
	if !ok {
		return nil
	}
	return Bill(model.Usage{Input: &input, Output: &output}, price)
}

// Expect is what a step is expected to cost. With at least three earlier steps of the agent with this model it is their
// median and the cost that nine of ten stayed below; otherwise it comes from the size of the prompt: once for the usual
// case, three times with a longer reply for the high one. What is not known stays nil. Seconds and Calls are the
// engine's to fill in.
func (b *Ledger) Expect(ctx context.Context, to Target, agent string, promptChars int) consent.Estimate {
	if to.Local {
		return consent.Estimate{MicroUSD: new(int64), HighUSD: new(int64), Basis: "local", Local: true}
	}
	if past, err := b.with.Store.Typical(ctx, agent, to.Provider, bare(to.Model)); err == nil &&
		len(past) >= enoughHistory {
		slices.Sort(past)
		return consent.Estimate{MicroUSD: rank(past, 50), HighUSD: rank(past, 90), Basis: "history"}
	}
	table, err := b.Prices(ctx)
	if err != nil {
		return consent.Estimate{}
	}
	input := charTokens(promptChars)
	usual := expected(table, to, input, usualReply)
	high := expected(table, to, input*callsOfLongStep, usualReply*callsOfLongStep)
	if usual == nil || high == nil {
		return consent.Estimate{}
	}
	return consent.Estimate{MicroUSD: usual, HighUSD: high, Basis: "prompt"}
}

// rank is the smallest of the sorted values that so many percent of them do not exceed.
func rank(sorted []int64, percent int) *int64 {
	at := max((len(sorted)*percent+99)/100, 1) - 1
	return &sorted[at]
}
