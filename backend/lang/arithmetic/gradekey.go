package arithmetic

import (
	"math/big"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Scale says from which share of the points each grade begins. It knows points and limits, no pupils and no work.
type Scale struct {
	Name   string     // "ihk", "oberstufe", "linear", "own"
	Grades []string   // from the best on
	From   []*big.Rat // share from which each grade begins, from 1 down to 0; as many as grades
	Title  i18n.Text  // what the scale is called
}

// Scales are the ones that have a name:
//   - ihk: the key of the chambers of industry and commerce, 92/81/67/50/30 of 100 points;
//   - oberstufe: 15 to 0 points, 95, 90, … 40, 33, 27, 20 per cent, as the Länder agreed for the Abitur;
//   - linear: 1 to 6 with the lowest 4 at 50 %: four equal steps above it, two below.
func Scales() []Scale {
	return []Scale{
		percentScale(
			"ihk",
			i18n.T("arithmetic.scale.ihk"),
			[]string{"1", "2", "3", "4", "5", "6"},
			"92", "81", "67", "50", "30", "0",
		),
		percentScale(
			"oberstufe",
			i18n.T("arithmetic.scale.oberstufe"),
			pointGrades(),
			"95", "90", "85", "80", "75", "70", "65", "60", "55", "50", "45", "40", "33", "27", "20", "0",
		),
		percentScale(
			"linear",
			i18n.T("arithmetic.scale.linear"),
			[]string{"1", "2", "3", "4", "5", "6"},
			"87.5", "75", "62.5", "50", "25", "0",
		),
	}
}

func percentScale(name string, title i18n.Text, grades []string, percent ...string) Scale {
	s := Scale{Name: name, Grades: grades, Title: title}
	for _, p := range percent {
		share, _ := new(big.Rat).SetString(p) // the literals above
		s.From = append(s.From, share.Quo(share, big.NewRat(100, 1)))
	}
	return s
}

// pointGrades are 15 to 0.
func pointGrades() []string {
	grades := make([]string, 16)
	for i := range grades {
		grades[i] = strconv.Itoa(15 - i)
	}
	return grades
}

// OwnScale makes a scale of its own limits in percent, from the best grade down, such as 90, 75, 60, 45, 20: the grades
// are 1, 2 and so on, and the last one begins at 0. Invalid "fault.arithmetic.limits" (limits) unless they fall, lie
// between 0 and 100, and are 1 to 20.
func OwnScale(limits []string, lang i18n.Lang) (Scale, error) {
	const most = 20
	s := Scale{Name: "own", Title: i18n.T("arithmetic.scale.own")}
	wrong := fault.New(fault.Invalid, "fault.arithmetic.limits", nil, "limits", strings.Join(limits, "; "))
	if len(limits) == 0 || len(limits) > most {
		return Scale{}, wrong
	}
	last := big.NewRat(100, 1)
	for _, limit := range limits {
		r, err := Evaluate(strings.TrimSuffix(strings.TrimSpace(limit), "%"), lang)
		if err != nil || r.Value.Plain == "" || r.Unit != "" || r.Percent {
			return Scale{}, wrong
		}
		percent, ok := new(big.Rat).SetString(r.Value.Plain)
		if !ok || percent.Sign() <= 0 || percent.Cmp(last) > 0 || percent.Cmp(last) == 0 && len(s.From) > 0 {
			return Scale{}, wrong
		}
		last = percent
		s.From = append(s.From, new(big.Rat).Quo(percent, big.NewRat(100, 1)))
	}
	s.From = append(s.From, new(big.Rat))
	for i := range s.From {
		s.Grades = append(s.Grades, strconv.Itoa(i+1))
	}
	return s, nil
}

// FindScale finds one by name; empty is ihk. Invalid "fault.arithmetic.scale" (scale, scales).
func FindScale(name string) (Scale, error) {
	folded := strings.ToLower(strings.TrimSpace(name))
	switch folded {
	case "", "100", "100-punkte":
		folded = "ihk"
	case "abitur", "15", "15-punkte", "kmk", "sek ii", "sekii":
		folded = "oberstufe"
	}
	var names []string
	for _, s := range Scales() {
		if s.Name == folded {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Scale{}, fault.New(
		fault.Invalid,
		"fault.arithmetic.scale",
		nil,
		"scale",
		brief(name),
		"scales",
		strings.Join(names, ", "),
	)
}

func brief(text string) string {
	const longest = 60
	if letters := []rune(text); len(letters) > longest {
		return string(letters[:longest]) + "…"
	}
	return text
}

// Band is the points of one grade.
type Band struct {
	Grade string
	Share *big.Rat // of all points, from which the grade begins
	From  *big.Rat // fewest points
	To    *big.Rat // most points; below From when no number of points leads to this grade
}

// Table gives the points of every grade for so many points in all, given out in steps (1 or 1/2). The fewest points of
// a grade are those that reach its share: limits are rounded up to the step, never down. Invalid
// "fault.arithmetic.points" (points) unless the most points are 1 to 10,000 and a whole number of steps.
func (s Scale) Table(most, step *big.Rat) ([]Band, error) {
	const highest = 10_000
	if most.Sign() <= 0 || most.Cmp(big.NewRat(highest, 1)) > 0 || step.Sign() <= 0 ||
		!new(big.Rat).Quo(most, step).IsInt() {
		return nil, fault.New(fault.Invalid, "fault.arithmetic.points", nil, "points", Format(most, i18n.German).Text)
	}
	bands := make([]Band, len(s.Grades))
	to := most
	for i, grade := range s.Grades {
		steps := new(big.Rat).Quo(new(big.Rat).Mul(s.From[i], most), step)
		whole := floor(steps)
		if !steps.IsInt() {
			whole.Add(whole, big.NewInt(1))
		}
		from := new(big.Rat).Mul(new(big.Rat).SetInt(whole), step)
		bands[i] = Band{Grade: grade, Share: s.From[i], From: from, To: to}
		to = new(big.Rat).Sub(from, step)
	}
	return bands, nil
}

// Where finds the band that a number of points lies in. Invalid "fault.arithmetic.points" (points) when they are below
// zero, above the most, or between two steps.
func Where(bands []Band, points, step *big.Rat) (Band, error) {
	for _, b := range bands {
		if points.Cmp(b.From) >= 0 && points.Cmp(b.To) <= 0 && new(big.Rat).Quo(points, step).IsInt() {
			return b, nil
		}
	}
	return Band{}, fault.New(fault.Invalid, "fault.arithmetic.points", nil, "points", Format(points, i18n.German).Text)
}

// KeyRequest is an expression that asks for the limits of grades: "Note für 34 von 50 Punkten", "Notenschlüssel für 60
// Punkte nach IHK".
type KeyRequest struct {
	Points *big.Rat // nil: only the table is asked for
	Most   *big.Rat
	Scale  string // as in FindScale; empty: none was named
}

// ReadKey reads such an expression. False: it is none, and has to be reckoned.
func ReadKey(expression string, lang i18n.Lang) (KeyRequest, bool) {
	k := keyReader{lexer: lexer{text: []rune(expression), lang: lang}}
	if len(expression) > maxLetters || !k.read() {
		return KeyRequest{}, false
	}
	request := KeyRequest{Scale: k.scale}
	switch {
	case len(k.numbers) == 1 && k.grade:
		request.Most = k.numbers[0]
	case len(k.numbers) == 2 && (k.grade || k.points):
		request.Points, request.Most = k.numbers[0], k.numbers[1]
	default:
		return KeyRequest{}, false
	}
	return request, true
}

// keyReader collects what an expression says of points and grades.
type keyReader struct {
	lexer
	numbers       []*big.Rat
	scale         string
	grade, points bool // these words stand there
}

// read goes through all words; false when there is something to reckon.
func (k *keyReader) read() bool {
	k.style = k.styleOf()
	for k.skip(); k.at < len(k.text); k.skip() {
		if strings.ContainsRune("-–.\"„“", k.text[k.at]) {
			k.at++ // "100-Punkte"
			continue
		}
		before := len(k.tokens)
		if err := k.next(); err != nil {
			return false
		}
		for _, t := range k.tokens[before:] {
			if !k.token(t) {
				return false
			}
		}
	}
	return true
}

func (k *keyReader) token(t token) bool {
	switch t.kind {
	case number:
		k.numbers = append(k.numbers, t.value)
	case operator:
		return among(t.text, "von in /")
	case word:
		text := strings.ToLower(t.text)
		k.points = k.points || strings.HasPrefix(text, "punkt") || strings.HasPrefix(text, "point")
		k.grade = k.grade || among(text, "note noten notenschlüssel notenspiegel grade grades grading")
		if among(text, "ihk oberstufe abitur linear") {
			k.scale = text
		}
	case end:
	}
	return true
}
