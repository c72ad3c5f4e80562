// Package backup holds the words for copies of the teacher's data: what a copy is, whether it can be used, and what
// going back to it would lose. Package store makes, checks and restores them.
package backup

import (
	"strconv"
	"time"

	"pult/backend/base/i18n"
)

// Kind is why a copy was made.
type Kind string

// Kinds of copies.
const (
	Daily     Kind = "daily"     // by itself; the seven newest are kept
	Migration Kind = "migration" // before the data were brought to a new schema; the three newest are kept
	Manual    Kind = "manual"    // the teacher asked for it; never removed
	Replaced  Kind = "replaced"  // the data as they were before another copy took their place; never removed
	Damaged   Kind = "damaged"   // a file that could not be read, kept aside as it was; never removed
	Outside   Kind = "outside"   // a file in another folder
)

// State is what is known of a copy.
type State string

// States of a copy.
const (
	Unchecked State = "unchecked"
	Sound     State = "sound"
	Broken    State = "broken" // damaged, of a newer program, or of another one
)

// Copy is one file.
type Copy struct {
	Name    string     `json:"name"` // within the folder of backups; the whole path for one outside
	Path    string     `json:"path"`
	Kind    Kind       `json:"kind"`
	MadeAt  time.Time  `json:"madeAt" ts_type:"string"`
	Bytes   int64      `json:"bytes"`
	Schema  int64      `json:"schema"` // number of its newest migration; 0 = it cannot be read
	State   State      `json:"state"`
	Problem *i18n.Text `json:"problem"` // why it cannot be used, or not be checked
}

// Lost counts things of one sort.
type Lost struct {
	// "jobs", "changed" (jobs that went on since), "facts", "documents", "recipes", "rules", "prompts",
	// "settings", "calls".
	What   string `json:"what"`
	Count  int    `json:"count"`  // of settings: how many rows differ, which is more than the teacher has changed
	Newest string `json:"newest"` // its title or text; "" where it has none that says something
}

// Loss is what the present data hold and a copy does not, and the other way round. Both lists name only what there is.
type Loss struct {
	// The present data cannot be read: all since Since is lost and cannot be counted.
	Unreadable bool      `json:"unreadable"`
	Since      time.Time `json:"since" ts_type:"string"`
	Lost       []Lost    `json:"lost"`
	Returning  []Lost    `json:"returning"` // removed or forgotten since; would be back

	Lines []i18n.Text `json:"lines"` // the same in sentences
}

// Nothing reports that going back loses nothing.
func (l Loss) Nothing() bool { return !l.Unreadable && len(l.Lost) == 0 }

// Offer is the newest copy that can be used; Copy is null when there is none.
type Offer struct {
	Copy *Copy `json:"copy"`
	Loss Loss  `json:"loss"`
}

// Restored tells what was put in place and where the data before it are kept.
type Restored struct {
	Copy Copy   `json:"copy"`
	Kept string `json:"kept"` // "" when there were none
}

// Sentences say what going back would lose, one for each sort of things.
func (l Loss) Sentences() []i18n.Text {
	if l.Unreadable {
		return []i18n.Text{i18n.T("backup.loss.unreadable", "date", l.Since.Format(time.RFC3339))}
	}
	var lines []i18n.Text
	if l.Nothing() {
		lines = append(lines, i18n.T("backup.loss.nothing"))
	}
	for _, sort := range l.Lost {
		lines = append(lines, i18n.T("backup.loss."+sort.What, "n", strconv.Itoa(sort.Count), "newest", sort.Newest))
	}
	for _, sort := range l.Returning {
		lines = append(lines, i18n.T("backup.return."+sort.What, "n", strconv.Itoa(sort.Count), "newest", sort.Newest))
	}
	return lines
}
