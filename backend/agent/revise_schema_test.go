package agent_test

import (
	"encoding/json"
	"testing"

	"pult/backend/agent"
	"pult/backend/session"
)

// A model that revises a document is told what a part of it looks like; one that revises a research is not offered parts.
func TestPartsAreOfferedForDocuments(t *testing.T) {
	whole := json.RawMessage(`{"type":"object","properties":{"blocks":{"type":"array","items":{"type":"object","properties":{"kind":{"type":"string"}}}}}}`)
	for makes, want := range map[session.Type]string{
		session.DocumentType: `{"type":"object","properties":{"kind":{"type":"string"}}}`,
		session.ResearchType: "",
	} {
		s := agent.Spec{Makes: makes, Schema: whole}.Revising(session.Artifact{Type: makes}, nil)
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
		if got != want || len(schema.Properties.Patch.Properties.Drop) == 0 || string(schema.Properties.Whole) != string(whole) {
			t.Errorf("%s: %s", makes, s.Schema)
		}
	}
}
