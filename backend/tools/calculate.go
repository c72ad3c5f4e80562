package tools

import (
	"context"
	_ "embed"
	"math/big"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
	"pult/backend/tools/tool"
)

//go:embed calculate.md
var calculateText string

// CalculateArgs ask for a result, or for the limits of grades.
type CalculateArgs struct {
	Expression string   `json:"expression" jsonschema:"format=verbatim,description=what to reckon; at most 1000 letters"`
	Scale      string   `json:"scale,omitempty" jsonschema:"enum=ihk,enum=oberstufe,enum=linear,enum=,description=grading scale when limits of grades are asked for; ihk when left out"`
	Limits     []string `json:"limits,omitempty" jsonschema:"description=own limits of grades in percent from the best grade down; they take the place of scale"`
	Step       string   `json:"step,omitempty" jsonschema:"enum=1,enum=0.5,enum=0.25,enum=,description=smallest part of a point that is given; 0.5 when left out"`
}

// Calculation is the answer of calculate to an expression.
type Calculation struct {
	Read     string   `json:"read"`               // the expression as it was understood
	Result   string   `json:"result"`             // for people, with unit
	Value    string   `json:"value,omitempty"`    // for programs: 1234.5, or a fraction whose decimals do not end
	Fraction string   `json:"fraction,omitempty"` // exact
	Unit     string   `json:"unit,omitempty"`
	True     *bool    `json:"true,omitempty"` // of a comparison
	Exact    bool     `json:"exact"`
	Digits   int      `json:"digits,omitempty"` // to how many a result that is not exact was rounded
	Steps    []string `json:"steps,omitempty"`
	Notes    []string `json:"notes,omitempty"`
}

// GradeKey is the answer of calculate to a question for the limits of grades.
type GradeKey struct {
	Scale  string      `json:"scale"`
	Most   string      `json:"mostPoints"`
	Step   string      `json:"step"`
	Grades []GradeBand `json:"grades"`
	Points string      `json:"points,omitempty"`
	Share  string      `json:"share,omitempty"` // that the points are of the most
	Band   string      `json:"band,omitempty"`  // the points lie in
	Notes  []string    `json:"notes"`
}

// GradeBand is one line of the table.
type GradeBand struct {
	Grade   string `json:"grade"`
	Percent string `json:"fromPercent"`
	From    string `json:"from"`
	To      string `json:"to"` // empty: no number of points leads to this grade
}

func calculate(Deps) (tool.Tool, error) {
	return tool.New(
		"calculate",
		calculateText,
		tool.Reads,
		func(_ context.Context, in tool.Scope, a CalculateArgs) (tool.Result, error) {
			lang := i18n.Lang(in.Language)
			if request, ok := arithmetic.ReadKey(a.Expression, lang); ok {
				key, err := gradeKey(request, a, lang)
				if err != nil {
					return tool.Result{}, err
				}
				return result(key, tool.Uncounted)
			}
			r, err := arithmetic.Evaluate(a.Expression, lang)
			if err != nil {
				return tool.Result{}, err
			}
			return result(calculation(r, lang), tool.Uncounted)
		},
	)
}

func calculation(r arithmetic.Result, lang i18n.Lang) Calculation {
	words := i18n.Must(lang)
	c := Calculation{
		Read: r.Read, Result: r.Text, Value: r.Value.Plain, Fraction: r.Value.Fraction, Unit: r.Unit, True: r.Truth,
		Exact: r.Exact, Digits: r.Digits, Steps: r.Steps,
	}
	notes := r.Notes
	if !r.Exact {
		notes = append(notes, i18n.T("arithmetic.note.rounded", "digits", strconv.Itoa(r.Digits)))
	}
	if r.Exact && r.Value.Cut {
		notes = append(notes, i18n.T("arithmetic.note.cut"))
	}
	for _, n := range notes {
		c.Notes = append(c.Notes, words.Say(n))
	}
	return c
}

// gradeKey makes the table of limits. It reckons with points only; whose they are it does not know and does not ask
// (PRODUCT, decision 18).
func gradeKey(request arithmetic.KeyRequest, a CalculateArgs, lang i18n.Lang) (GradeKey, error) {
	scale, err := scaleOf(request, a, lang)
	if err != nil {
		return GradeKey{}, err
	}
	step, err := stepOf(a.Step)
	if err != nil {
		return GradeKey{}, err
	}
	bands, err := scale.Table(request.Most, step)
	if err != nil {
		return GradeKey{}, err
	}
	words := i18n.Must(lang)
	write := func(x *big.Rat) string { return arithmetic.Format(x, lang).Text }
	percent := func(x *big.Rat) string { return write(new(big.Rat).Mul(x, big.NewRat(100, 1))) + " %" }
	key := GradeKey{Scale: words.Say(scale.Title), Most: write(request.Most), Step: write(step)}
	for _, b := range bands {
		line := GradeBand{Grade: b.Grade, Percent: percent(b.Share), From: write(b.From), To: write(b.To)}
		if b.To.Cmp(b.From) < 0 {
			line.To = ""
		}
		key.Grades = append(key.Grades, line)
	}
	if request.Points != nil {
		band, err := arithmetic.Where(bands, request.Points, step)
		if err != nil {
			return GradeKey{}, err
		}
		key.Points, key.Share, key.Band = write(
			request.Points,
		), percent(
			new(big.Rat).Quo(request.Points, request.Most),
		), band.Grade
		key.Notes = append(
			key.Notes,
			words.Say(
				i18n.T(
					"arithmetic.key.band",
					"points",
					key.Points,
					"most",
					key.Most,
					"share",
					key.Share,
					"grade",
					band.Grade,
					"from",
					write(band.From),
					"to",
					write(band.To),
				),
			),
		)
	}
	key.Notes = append(key.Notes, words.Say(i18n.T("arithmetic.key.only")))
	return key, nil
}

// scaleOf is the scale that was asked for: own limits, the argument, or the one in the expression.
func scaleOf(request arithmetic.KeyRequest, a CalculateArgs, lang i18n.Lang) (arithmetic.Scale, error) {
	switch {
	case len(a.Limits) > 0:
		return arithmetic.OwnScale(a.Limits, lang)
	case a.Scale != "":
		return arithmetic.FindScale(a.Scale)
	}
	return arithmetic.FindScale(request.Scale)
}

func stepOf(step string) (*big.Rat, error) {
	switch strings.ReplaceAll(strings.TrimSpace(step), ",", ".") {
	case "", "0.5":
		return big.NewRat(1, 2), nil
	case "1":
		return big.NewRat(1, 1), nil
	case "0.25":
		return big.NewRat(1, 4), nil
	}
	return nil, fault.New(fault.Invalid, "fault.arithmetic.step", nil, "step", step)
}
