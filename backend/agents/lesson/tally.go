package lesson

import (
	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
)

// tally holds the lessons of a series against the number that was asked for: they are the rows of its longest table.
func tally(params map[string]string, d artifact.Document) []agent.Count {
	if params["kind"] != "series" {
		return nil
	}
	rows := 0
	for _, b := range d.Blocks {
		if b.Kind == artifact.TableBlock && len(b.Header) > 0 {
			rows = max(rows, len(b.Rows))
		}
	}
	return agent.Tallied(kit.Number(params["hours"]), rows, "count.lessons")
}
