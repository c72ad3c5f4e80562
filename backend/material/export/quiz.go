package export

import (
	"context"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/kinds"
	"pult/backend/material/quiz"
)

// The formats of programs that ask questions.
const (
	Moodle = "moodle"
	GIFT   = "gift"
	H5P    = "h5p"
	Kahoot = "kahoot"
	Anki   = "anki"
)

func moodle() Exporter {
	return asking(Moodle, "xml", "Moodle", func(_ Printing, sheets []quiz.Sheet) ([]quiz.File, error) {
		return single(quiz.Moodle(sheets))
	})
}

func gift() Exporter {
	return asking(GIFT, "txt", "GIFT", func(_ Printing, sheets []quiz.Sheet) ([]quiz.File, error) {
		return single(quiz.GIFT(sheets), nil)
	})
}

func h5p() Exporter {
	return asking(H5P, "h5p", "", func(_ Printing, sheets []quiz.Sheet) ([]quiz.File, error) {
		return each(sheets, quiz.H5P)
	})
}

func kahoot() Exporter {
	return asking(Kahoot, "xlsx", "Kahoot", func(_ Printing, sheets []quiz.Sheet) ([]quiz.File, error) {
		return each(sheets, quiz.Kahoot)
	})
}

func anki() Exporter {
	e := asking(Anki, "apkg", "", func(p Printing, sheets []quiz.Sheet) ([]quiz.File, error) {
		return single(quiz.Anki(context.Background(), sheets, p.Day))
	})
	e.Fits = func(artifacts []artifact.Artifact) bool { // without making a database each time that the buttons are shown
		return slices.ContainsFunc(askable(artifacts), func(s quiz.Sheet) bool { return len(s.Cards) > 0 })
	}
	return e
}

// asking is a format of questions: it fits where one of them has a form in it. Called is what tells its files from
// others with the same ending.
func asking(id, ext, called string, files func(Printing, []quiz.Sheet) ([]quiz.File, error)) Exporter {
	return Exporter{
		ID: id, Ext: ext, Label: i18n.T("format." + id),
		Fits: func(artifacts []artifact.Artifact) bool {
			list, err := files(Printing{}, askable(artifacts))
			return err == nil && slices.ContainsFunc(list, func(f quiz.File) bool { return f.Count > 0 })
		},
		Write: func(p Printing) (Written, error) {
			list, err := files(p, askable(p.Artifacts))
			if err != nil {
				return Written{}, fault.New(fault.Internal, "fault.internal", err)
			}
			return p.questions(list, called, ext)
		},
	}
}

// askable is what can be asked of results: of those for pupils, when there are some, else of all.
func askable(artifacts []artifact.Artifact) []quiz.Sheet {
	handed := slices.ContainsFunc(artifacts, isHandout)
	var sheets []quiz.Sheet
	for _, a := range artifacts {
		ask := kinds.Of(a.Type).Quiz
		if ask == nil || handed && !isHandout(a) {
			continue
		}
		if s, err := ask(a); err == nil && len(s.Groups)+len(s.Cards) > 0 {
			sheets = append(sheets, s)
		}
	}
	return sheets
}

func isHandout(a artifact.Artifact) bool {
	handout := kinds.Of(a.Type).Handout
	return handout != nil && handout(a)
}

func single(f quiz.File, err error) ([]quiz.File, error) { return []quiz.File{f}, err }

func each(sheets []quiz.Sheet, write func(quiz.Sheet) ([]quiz.File, error)) ([]quiz.File, error) {
	var all []quiz.File
	for _, s := range sheets {
		files, err := write(s)
		if err != nil {
			return nil, err
		}
		all = append(all, files...)
	}
	return all, nil
}

// questions saves the files that have questions, and tells what has no form in any of them.
func (p Printing) questions(files []quiz.File, called, ext string) (Written, error) {
	var w Written
	several := slices.ContainsFunc(files, func(f quiz.File) bool { return f.Title != files[0].Title })
	for _, f := range files {
		w.Notes = append(w.Notes, f.Notes...)
		if f.Count == 0 {
			continue
		}
		topic := p.about()
		if several {
			topic = f.Title
		}
		name := p.fileName(strings.TrimSpace(topic+" "+f.Name+" "+called), ext)
		path, err := saveBytes(p.Dir, name, f.Data)
		if err != nil {
			return w, err
		}
		w.Paths = append(w.Paths, path)
	}
	if len(w.Paths) == 0 {
		return w, fault.New(fault.NotFound, "fault.export.noQuestion", nil)
	}
	return w, nil
}
