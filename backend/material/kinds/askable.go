package kinds

import (
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/agenda"
	"pult/backend/material/quiz"
)

// askable is what of a document can be asked.
func askable(a artifact.Artifact) (quiz.Sheet, error) {
	d, err := artifact.Decode[artifact.Document](a.Content)
	words := i18n.Must(i18n.Lang(d.Language))
	return quiz.Of(d, func(l artifact.Level) string { return words.Say(named(d, l)) }), err
}

// letterDates are those of a letter: a sheet about 1989 has none to keep.
func letterDates(a artifact.Artifact, today time.Time) ([]agenda.Event, []i18n.Text) {
	d, err := artifact.Decode[artifact.Document](a.Content)
	if err != nil || !d.Letter {
		return nil, nil
	}
	return agenda.Of(d, today)
}
