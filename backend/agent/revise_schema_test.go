package agent_test

import (
	"encoding/json"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// A model that revises a document is told what a part of it looks like; one that revises a research is not offered
// parts.
func TestPartsAreOfferedForDocuments(t *testing.T) {
	whole := json.RawMessage(
		`{"type":"object","properties":{"blocks":{"type":"array","items":{"type":"object",` +
			`"properties":{"kind":{"type":"string"}}}}}}`,
	)
	for makes, want := range map[artifact.Type]string{
		artifact.DocumentType: `{"type":"object","properties":{"kind":{"type":"string"}}}`,
		artifact.ResearchType: "",
	} {
		s := agent.Spec{
			Makes:  makes,
			Schema: whole,
		}.Revising(
			map[artifact.Type]artifact.Kind{artifact.DocumentType: artifact.KindOfDocument()}[makes],
			artifact.Artifact{Type: makes},
			nil,
		)
		var schema struct {
			Properties struct {
				Patch struct {
					Properties struct {
						Put *struct {
							Items struct {
								Properties struct{ Block json.RawMessage }
							}
						}
						Drop json.RawMessage
					}
				}
				Whole json.RawMessage
			}
		}
		if err := json.Unmarshal(s.Schema, &schema); err != nil {
			t.Fatal(err)
		}
		got := ""
		if put := schema.Properties.Patch.Properties.Put; put != nil {
			got = string(put.Items.Properties.Block)
		}
		if got != want || len(schema.Properties.Patch.Properties.Drop) == 0 ||
			string(schema.Properties.Whole) != string(whole) {
			t.Errorf("%s: %s", makes, s.Schema)
		}
	}
}

// A reply of a patch and a whole result cannot be both; a patch counts as empty only when it says nothing at all.
func TestAReplyIsAPatchOrTheWhole(t *testing.T) {
	s := agent.Spec{Makes: artifact.DocumentType, Schema: json.RawMessage(`{"type":"object"}`)}
	s.Finish = func(_ agent.Task, content json.RawMessage, files []artifact.File) (agent.Outcome, error) {
		return agent.Outcome{Content: content, Files: files}, nil
	}
	s = s.Revising(
		artifact.KindOfDocument(),
		artifact.Artifact{Type: artifact.DocumentType, Content: json.RawMessage(`{}`)},
		nil,
	)
	for patch, key := range map[string]string{
		`{"set":[],"drop":[],"put":[],"left":[]}`:        "",
		`{"put":[{"place":"blocks/3"}]}`:                 "fault.patch.both",
		`{"set":[{"place":"title","text":"Öl"}]}`:        "fault.patch.both",
		`{"drop":["blocks/1"]}`:                          "fault.patch.both",
		`{"left":["\"lustiger\" passt nicht zum Text"]}`: "fault.patch.both",
	} {
		out, err := s.Finish(agent.Task{}, json.RawMessage(`{"patch":`+patch+`,"whole":{"title":"neu"}}`), nil)
		if got := fault.Of(err); err == nil && (key != "" || string(out.Content) != `{"title":"neu"}`) ||
			err != nil && got.Key != key {
			t.Errorf("%s: %s, %v", patch, out.Content, err)
		}
	}
}
