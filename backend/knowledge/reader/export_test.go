package reader

import "time"

// SetPatience is how long a page may take, for tests that would wait for it.
func (p *PDF) SetPatience(d time.Duration) { p.patience = d }
