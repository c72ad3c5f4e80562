package export

import (
	"bytes"
	"encoding/json"
	"io"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/wire"
	"pult/backend/workflow"
)

// bundle is the run as data.
func bundle() Exporter {
	return Exporter{
		ID:    "json",
		Ext:   "json",
		Label: i18n.T("format.json"),
		Fits:  some,
		Write: func(p Printing) (Written, error) { return alone(p.json()) },
	}
}

// Bundle is the JSON export: the run as the program knows it, with the content of its results. Shapes are those of
// packages workflow and artifact; a list without elements is [].
type Bundle struct {
	Format    string              `json:"format"` // "pult.run/1"
	Run       workflow.Run        `json:"run"`
	Artifacts []artifact.Artifact `json:"artifacts"`
}

func (p Printing) json() (string, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(wire.Lists(Bundle{Format: "pult.run/1", Run: p.Run, Artifacts: p.Artifacts})); err != nil {
		return "", fault.New(fault.Internal, "fault.internal", err)
	}
	return Save(p.Dir, p.name("json"), func(w io.Writer) error { _, err := buf.WriteTo(w); return err })
}
