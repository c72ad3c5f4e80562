package agent

import (
	"context"
	_ "embed"
	"encoding/json"
	"strings"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/model"
)

//go:embed hints.json
var hintTexts []byte

// hints are the sentences that the loop says to a model, by kind. They are part of the protocol and English.
//
//nolint:gochecknoglobals // read once from the embedded file, never written
var hints = sync.OnceValues(func() (map[model.Hint]string, error) {
	all := map[model.Hint]string{}
	return all, json.Unmarshal(hintTexts, &all)
})

// hint tells the model something as a row of the transcript. detail fills {detail}.
func (t *turn) hint(ctx context.Context, kind model.Hint, detail string) error {
	text, err := hintText(kind, detail)
	if err != nil {
		return err
	}
	return t.add(ctx, model.Message{Role: model.User, Hint: kind, Text: text})
}

func hintText(kind model.Hint, detail string) (string, error) {
	all, err := hints()
	if err != nil || all[kind] == "" {
		return "", fault.New(fault.Internal, "fault.internal", err)
	}
	return strings.ReplaceAll(all[kind], "{detail}", detail), nil
}
