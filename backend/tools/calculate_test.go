package tools

import (
	"encoding/json"
	"slices"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/tools/tool"
)

func reckon(t *testing.T, args CalculateArgs, lang string, into any) {
	t.Helper()
	raw, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	got, err := registry(t, &desk{})["calculate"].Run(t.Context(), tool.Scope{Language: lang}, raw)
	if err != nil {
		t.Fatalf("%+v: %v", args, err)
	}
	if err := json.Unmarshal(got.JSON, into); err != nil {
		t.Fatal(err)
	}
}

// The price of a class trip, with the way there.
func TestCalculate(t *testing.T) {
	var c Calculation
	reckon(t, CalculateArgs{Expression: "(1.250 € + 19 %) : 28"}, "de", &c)
	if c.Result != "53,125 €" || c.Value != "53.125" || c.Fraction != "425/8" || c.Unit != "€" || !c.Exact ||
		c.Read != "(1.250 € + 19 %) : 28" {
		t.Errorf("%+v", c)
	}
	if want := []string{
		"19 % von 1.250 € = 237,5 €", "1.250 € + 237,5 € = 1.487,5 €",
		"1.487,5 € : 28 = 53,125 €",
	}; !slices.Equal(
		c.Steps,
		want,
	) {
		t.Errorf("%q", c.Steps)
	}
	if want := []string{"„1.250“ wurde als 1.250 gelesen; möglich wäre auch 1,25."}; !slices.Equal(c.Notes, want) {
		t.Errorf("%q", c.Notes)
	}
	c = Calculation{}
	reckon(t, CalculateArgs{Expression: "√2"}, "en", &c)
	if c.Exact || c.Digits != 15 || !slices.Equal(c.Notes, []string{"Rounded to 15 significant digits."}) {
		t.Errorf("%+v", c)
	}
	c = Calculation{}
	reckon(t, CalculateArgs{Expression: "1/9973"}, "de", &c)
	if !c.Exact || c.Fraction != "1/9973" ||
		!slices.Equal(c.Notes, []string{"Die Dezimalzahl ist gekürzt; genau ist der Bruch."}) {
		t.Errorf("%+v", c)
	}
	c = Calculation{}
	reckon(t, CalculateArgs{Expression: "1 km > 900 m"}, "de", &c)
	if c.True == nil || !*c.True || c.Result != "ja" {
		t.Errorf("%+v", c)
	}
}

// The table of limits is no mark: that is said with it.
func TestGradeKey(t *testing.T) {
	var k GradeKey
	reckon(t, CalculateArgs{Expression: "Note für 34 von 50 Punkten", Step: "1"}, "de", &k)
	if k.Scale != "IHK-Schlüssel (100 Punkte)" || len(k.Grades) != 6 ||
		k.Grades[0] != (GradeBand{"1", "92 %", "46", "50"}) ||
		k.Grades[2] != (GradeBand{"3", "67 %", "34", "40"}) ||
		k.Grades[5] != (GradeBand{"6", "0 %", "0", "14"}) ||
		k.Band != "3" ||
		k.Share != "68 %" {
		t.Errorf("%+v", k)
	}
	if want := []string{
		"34 von 50 Punkten sind 68 %. Das liegt in der Stufe 3 (34 bis 40 Punkte).",
		"Das sind nur die Grenzen des Schlüssels. Pult bewertet keine Schülerin und keinen Schüler; die Note geben Sie.",
	}; !slices.Equal(k.Notes, want) {
		t.Errorf("%q", k.Notes)
	}
	k = GradeKey{}
	reckon(
		t,
		CalculateArgs{Expression: "Notenschlüssel für 60 Punkte", Limits: []string{"90", "75", "60", "45", "20"}},
		"de",
		&k,
	)
	if k.Scale != "eigene Grenzen" || len(k.Grades) != 6 || k.Grades[0].From != "54" ||
		k.Grades[4] != (GradeBand{"5", "20 %", "12", "26,5"}) ||
		k.Band != "" ||
		len(k.Notes) != 1 {
		t.Errorf("%+v", k)
	}
	k = GradeKey{}
	reckon(t, CalculateArgs{Expression: "grading key for 10 points", Scale: "oberstufe", Step: "1"}, "en", &k)
	if len(k.Grades) != 16 || k.Grades[0] != (GradeBand{"15", "95 %", "10", "10"}) || k.Grades[1].To != "9" ||
		k.Grades[2] != (GradeBand{"13", "85 %", "9", ""}) {
		t.Errorf("%+v", k)
	}
}

func TestCalculateFaults(t *testing.T) {
	tl := registry(t, &desk{})["calculate"]
	for args, key := range map[string]string{
		`{"expression":"1/0"}`: "fault.arithmetic.zero", `{"expression":""}`: "fault.arithmetic.empty",
		`{"expression":"Notenschlüssel für 60 Punkte","scale":"x"}`:          "fault.tool.args",
		`{"expression":"Notenschlüssel für 60 Punkte","limits":["50","60"]}`: "fault.arithmetic.limits",
		`{"expression":"Notenschlüssel für 60 Punkte","step":"3"}`:           "fault.tool.args",
		`{"expression":"Note für 70 von 60 Punkten"}`:                        "fault.arithmetic.points",
		`{"expression":"Notenschlüssel für 0 Punkte"}`:                       "fault.arithmetic.points",
		`{"expression":{"a":1,"b":2}}`:                                       "fault.tool.args",
	} {
		if _, err := tl.Run(t.Context(), tool.Scope{Language: "de"}, json.RawMessage(args)); fault.Of(err).Key != key {
			t.Errorf("%s: %v", args, err)
		}
	}
}
