package export

import (
	"io"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/agenda"
	"pult/backend/material/kinds"
)

// ICS is the format of calendars.
const ICS = "ics"

// calendarFile has the dates of the letters of a run.
func calendarFile() Exporter {
	return Exporter{
		ID: ICS, Ext: ICS, Label: i18n.T("format.ics"),
		Fits: func(artifacts []artifact.Artifact) bool {
			events, _ := dates(artifacts, time.Time{}) // which year it is does not matter
			return len(events) > 0
		},
		Write: func(p Printing) (Written, error) {
			events, notes := dates(p.Artifacts, p.Day)
			if len(events) == 0 {
				return Written{}, fault.New(fault.NotFound, "fault.export.noDate", nil)
			}
			w, err := alone(Save(p.Dir, p.name(ICS), func(file io.Writer) error {
				_, err := file.Write(agenda.ICS(events, p.Day))
				return err
			}))
			w.Notes = notes
			return w, err
		},
	}
}

func dates(artifacts []artifact.Artifact, today time.Time) (events []agenda.Event, notes []i18n.Text) {
	for _, a := range artifacts {
		if of := kinds.Of(a.Type).Dates; of != nil {
			found, said := of(a, today)
			events, notes = append(events, found...), append(notes, said...)
		}
	}
	return events, notes
}
