package calendar_test

import (
	"testing"
	"time"

	"pult/backend/lang/calendar"
)

// Months are read as teachers write them, and no other word is one.
func TestMonth(t *testing.T) {
	for word, want := range map[string]time.Month{
		"März": time.March, "Jänner": time.January, "Sept.": time.September, "okt": time.October, "May": time.May,
		"Maiglöckchen": 0, "": 0, "der": 0, "Mai Juni": 0,
	} {
		if got := calendar.Month(word); got != want {
			t.Errorf("%q is %v", word, got)
		}
	}
}
