package kit

import (
	"math/big"
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
)

// What the teacher's copy of a class test has beside its solutions.

// About says how long a test takes and what it is worth.
func About(minutes string, points int, words *i18n.Catalogue) artifact.Block {
	return Text(words.Say(i18n.T("exam.about", "minutes", minutes, "points", strconv.Itoa(points))))
}

// Expected is what a task wants, in which of the three demands (Anforderungsbereiche) it lies and what it is worth.
type Expected struct {
	Task   int
	Answer string
	Demand string
	Points int
}

// Horizon says what is expected in each task.
func Horizon(tasks []Expected, words *i18n.Catalogue) []artifact.Block {
	say := func(key string) string { return words.Say(i18n.T("exam." + key)) }
	table := Table([]string{say("task"), say("expected"), say("demand"), say("points")}, nil)
	for _, t := range tasks {
		table.Rows = append(table.Rows, []string{strconv.Itoa(t.Task), t.Answer, t.Demand, strconv.Itoa(t.Points)})
	}
	heading := Heading(say("horizon"))
	heading.Teacher, table.Teacher = true, true
	return []artifact.Block{heading, table}
}

// GradeKey gives the points of the grades 1 to 6 in half points, with the lowest 4 at half of all, and room for how
// many pupils have each.
func GradeKey(total int, words *i18n.Catalogue) ([]artifact.Block, error) {
	scale, err := arithmetic.FindScale("linear")
	if err != nil {
		return nil, err
	}
	bands, err := scale.Table(big.NewRat(int64(total), 1), big.NewRat(1, 2))
	if err != nil {
		return nil, err
	}
	say := func(key string) string { return words.Say(i18n.T("exam." + key)) }
	exact := func(x *big.Rat) string { return arithmetic.Format(x, words.Lang()).Text }
	table := Table([]string{say("grade")}, [][]string{{say("points")}, {say("pupils")}})
	for _, b := range bands {
		table.Header = append(table.Header, b.Grade)
		table.Rows[0] = append(table.Rows[0], exact(b.From)+"–"+exact(b.To))
		table.Rows[1] = append(table.Rows[1], "")
	}
	heading := Heading(say("key"))
	heading.Teacher, table.Teacher = true, true
	return []artifact.Block{heading, table}, nil
}
