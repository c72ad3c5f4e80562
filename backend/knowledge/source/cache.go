package source

import (
	"context"
	"encoding/json"
	"time"
)

// Kinds of what is kept.
const (
	SearchCopy = "search"
	PageCopy   = "page"
)

// How long a copy stands for the original.
const (
	SearchFor = 24 * time.Hour
	PageFor   = 7 * 24 * time.Hour
)

// Copy is a kept answer of the web.
type Copy struct {
	Kind  string // SearchCopy or PageCopy
	Key   string
	Body  json.RawMessage
	Hash  string // of a page's text, hex; empty for a search
	At    time.Time
	Until time.Time // from then on the web is asked anew
}

// Cache keeps answers of the web up to a total size. Errors are never kept.
type Cache interface {
	// Cached returns the newest copy that is good at now; false when there is none.
	Cached(ctx context.Context, kind, key string, now time.Time) (Copy, bool, error)
	// Keep adds a copy. An earlier one of the same key goes, unless it is of a page with another text: that one stays
	// until room is needed. Copies that are no longer good go first, then the oldest; a copy larger than the whole
	// cache is not kept.
	Keep(ctx context.Context, c Copy) error
	// Saved returns the copy of a page by its hash, however old; false when there is none.
	Saved(ctx context.Context, hash string) (Copy, bool, error)
	// Clear removes everything and returns how many copies there were.
	Clear(ctx context.Context) (int, error)
}
