package seating

import (
	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
)

// tally holds the groups that were drawn against the number that was asked for: each has a heading of its own.
func tally(params map[string]string, d artifact.Document) []agent.Count {
	if params["kind"] != "groups" {
		return nil
	}
	groups := 0
	for _, b := range d.Blocks {
		for _, name := range b.Header {
			if name != "" {
				groups++
			}
		}
	}
	return agent.Tallied(kit.Number(params["count"]), groups, "count.groups")
}
