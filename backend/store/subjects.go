package store

import (
	"cmp"
	"path/filepath"
)

// Subjects are the stores of an open data folder. Each is used by one kind of consumer and knows no other.
type Subjects struct {
	Runs       Runs
	Tree       Tree
	History    History
	Rules      Rules
	Stats      Stats
	Traces     Traces
	Redactions Redactions
	Ledger     Ledger
	Library    Library
	Memory     Memory
	Settings   Settings
	Recipes    Recipes
	Prompts    Prompts
	WebCache   WebCache
	Signals    Signals
	Archives   Archives
	Indexes    Indexes
}

func subjects(c conn, dir string, place placement) Subjects {
	return Subjects{
		Runs: Runs{
			c,
		}, Tree: Tree{c}, History: History{c}, Rules: Rules{c}, Stats: Stats{c}, Traces: Traces{c}, Redactions: Redactions{c},
		Ledger: Ledger{
			c,
		}, Library: Library{c}, Memory: Memory{c, dir}, Settings: Settings{c}, Recipes: Recipes{c}, Prompts: Prompts{c},
		WebCache: WebCache{c, webRoom}, Signals: Signals{c}, Archives: Archives{c},
		Indexes: Indexes{filepath.Join(dir, "zim"), cmp.Or(place.journal, "WAL")},
	}
}
