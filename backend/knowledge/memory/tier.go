package memory

import "time"

// Limit is how many active facts a tier holds in one scope (seed 003, PRODUCT.md decision 10).
func Limit(t Tier) int {
	switch t {
	case Core:
		return 8
	case Important:
		return 12
	case Context:
		return 6
	}
	return 0
}

// Life is how long a fact of a tier is kept after it was last said; 0 is for ever (seed 003).
func Life(t Tier) time.Duration {
	const day = 24 * time.Hour
	switch t {
	case Important:
		return 90 * day
	case Context:
		return 30 * day
	case Core:
	}
	return 0
}

// Expiry is when a fact of a tier that was said at that time expires; zero is never. Being used does not prolong its
// life: that a model was told a fact says nothing about whether it is still true. Being said again does.
func Expiry(t Tier, said time.Time) time.Time {
	if life := Life(t); life > 0 {
		return said.Add(life)
	}
	return time.Time{}
}

// alive reports an active fact that has not expired.
func (f Fact) alive(now time.Time) bool {
	return f.State == Active && (f.ExpiresAt.IsZero() || f.ExpiresAt.After(now))
}
