package arithmetic

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// What teachers write comes to what they expect.
func TestEvaluate(t *testing.T) {
	for expression, want := range map[string]string{
		"250 + 19 %": "297,5", "19 % von 250": "47,5", "250 - 20%": "200", "20% off 50": "40", "20 % Rabatt auf 50": "40",
		"5 % + 3 %": "8 %", "19 % von 250 €": "47,5 €",
		"Anteil: 12 von 30 in Prozent": "40 %", "12 von 30": "40 %", "2/3 von 60": "40", "1/8 in Prozent": "12,5 %",
		"50 % von 20 % von 10": "1",
		"1/3":                  "0,3̅", "1/6": "0,16̅", "1/7": "0,1̅4̅2̅8̅5̅7̅",
		"0,3̅ * 3": "1", "-1/3": "-0,3̅", "2½ + ¼": "2,75", "3/4 : 5/8": "1,2", "2 1/2 - 3/4": "1,75", "1 1/2 : 1/2": "3",
		"2^3/4": "2", "12/4/2": "1,5", "5 3/4 kg": "5,75 kg",
		"0,1 + 0,2": "0,3", "1,5e3": "1.500", "1e-2": "0,01",
		"1.234,56": "1.234,56", "1,234.56": "1.234,56", "1.234.567": "1.234.567", "1'234,5": "1.234,5",
		"12\u202f345": "12.345", "0,125": "0,125", "12.50": "12,5",
		"2 + 3 · 4": "14", "(2 + 3) × 4": "20", "12 : 4": "3", "12 ÷ 8": "1,5", "7 − 10": "-3", "-2^2": "-4", "(-2)^2": "4",
		"2^-1": "0,5", "2^3^2": "512", "2³": "8", "10⁻²": "0,01", "2 hoch 10": "1.024",
		"Was ist 3 mal 4?": "12", "12 geteilt durch 5 =": "2,4", "17 mod 5": "2", "-7 mod 3": "2", "9^(1/2)": "3",
		"8^(2/3)":      "4",
		"3 km + 250 m": "3,25 km", "90 min in h": "1,5 h", "5 ha in m²": "50.000 m²", "3/4 h in min": "45 min",
		"60 km / 2 h": "30 km/h", "5 km/h * 30 min": "2,5 km", "3 m * 4 m": "12 m²",
		"12 m² / 4 m": "3 m", "1 l in cm³": "1.000 cm³", "36 km/h in m/s": "10 m/s", "2 kg : 500 g": "4",
		"10 €/kg * 3 kg": "30 €", "€50 - 20 %": "40 €", "1 € - 5 ct": "0,95 €", "5 qm in cm^2": "50.000 cm²",
		"20 °C in °F": "68 °F", "-40 °F in °C": "-40 °C", "-5 °C in K": "268,15 K", "30 °C - 20 °C": "10 K",
		"20 °C + 5 K": "25 °C", "(3 m)^2": "9 m²", "√(9 m²)": "3 m", "2 Unterrichtsstunden in min": "90 min",
		"√16": "4", "wurzel(27; 3)": "3", "Wurzel(-8; 3)": "-2", "√2": "1,4142135623731", "(√2)^2": "2",
		"pi": "3,14159265358979", "√(4/9)": "0,6̅",
		"Mittelwert(2; 3; 4,5)": "3,16̅", "Mittelwert(2,3,4)": "3", "Durchschnitt von 1; 2; 3": "2",
		"Median(5; 1; 3; 2)": "2,5", "Summe(1; 2; 3)": "6", "Maximum(3 km; 200 m)": "3 km", "Spannweite(3; 9; 4)": "6",
		"Mittelwert(80 %; 90 %)": "85 %", "runde(3,14159; 2)": "3,14", "runde(2,5)": "3", "runde(-2,5)": "-3",
		"runde(1.250; -2)": "1.300", "abrunden(-2,1)": "-3", "aufrunden(2,1)": "3", "runde(3,456 km; 1)": "3,5 km",
		"runde(1/3 in %; 1)": "33,3 %", "Betrag(-3)": "3", "ggT(12; 18)": "6", "kgV(4; 6; 10)": "60", "3 < 4": "ja",
		"1 km = 1000 m": "ja", "2 + 2 = 5": "nein", "√2^2 = 2": "ja", "0,1 + 0,2 = 0,3": "ja", "3 ≥ 4": "nein",
	} {
		r, err := Evaluate(expression, i18n.German)
		if err != nil || r.Text != want {
			t.Errorf("%s: %s, want %s (%v)", expression, r.Text, want, err)
		}
	}
}

func TestEvaluateEnglish(t *testing.T) {
	for expression, want := range map[string]string{
		"1,234.5 + 1": "1,235.5", "mean(2,3)": "2.5", "mean(1,234.5, 0.5)": "617.5", "average(2, 3, 4)": "3",
		"round(3.14159, 2)": "3.14", "20% of 50": "10", "20% off $50": "", "what is 3 times 4?": "12",
		"12 of 30 in percent": "40 %", "sqrt(16)": "4", "5 miles in km": "8.04672 km", "10 divided by 4": "2.5",
		"2 < 3": "yes",
	} {
		r, err := Evaluate(expression, i18n.English)
		if r.Text != want || (err != nil) != (want == "") {
			t.Errorf("%s: %s, want %s (%v)", expression, r.Text, want, err)
		}
	}
}

// A number that can be read in two ways is read as the language and the other numbers suggest, and the other reading is
// named.
func TestAmbiguousNumbers(t *testing.T) {
	for _, x := range []struct {
		expression string
		lang       i18n.Lang
		want       string
		other      string
	}{
		{"1.234", i18n.German, "1234", "1,234"},
		{"1.234", i18n.English, "1.234", "1,234"},
		{"1,234", i18n.German, "1.234", "1.234"},
		{"1,234", i18n.English, "1234", "1.234"},
		{"1.234 + 0,5", i18n.English, "1234.5", "1.234"},
		{"1.234 + 0.5", i18n.German, "1.734", "1.234"},
		{"0.125", i18n.German, "0.125", ""},
		{"1.234.567", i18n.English, "1234567", ""},
	} {
		r, err := Evaluate(x.expression, x.lang)
		other := ""
		if len(r.Notes) > 0 {
			other = r.Notes[0].Args["other"]
		}
		if err != nil || r.Value.Plain != x.want || other != x.other {
			t.Errorf("%s in %s: %s, other %q (%v)", x.expression, x.lang, r.Value.Plain, other, err)
		}
	}
	if r, err := Evaluate("Mittelwert(2,5)", i18n.German); err != nil || r.Value.Plain != "2.5" || len(r.Notes) != 1 ||
		r.Notes[0].Key != "arithmetic.note.comma" {
		t.Errorf("%+v %v", r, err)
	}
}

// Every fault has a key and says where.
func TestFaults(t *testing.T) {
	for expression, want := range map[string]string{
		"": "empty", "  ": "empty", strings.Repeat("1+", 501) + "1": "tooLong", strings.Repeat("(", 60) + "1": "tooDeep",
		strings.Repeat("-", 60) + "1": "tooDeep", strings.Repeat("√", 60) + "1": "tooDeep",
		"2^" + strings.Repeat("-", 60) + "1": "tooDeep",
		"1/0":                                "zero 2", "0^-1": "zero 2", "5 mod 0": "zero 3",
		"3 von 0": "zero 3", "(2": "bracket 1", "2)": "bracket 2",
		"3 +": "end 4", "3 + * 4": "unreadable 5", "2(3+4)": "operator 2", "3 4": "operator 3", "5!": "unreadable 2",
		"a # b":   "unreadable 3",
		"3 blubb": "word 3", "foo(3)": "word 1", "5 km in blubb": "word 9", "2 m + 3 kg": "kinds 5", "3 km + 2": "kinds 6",
		"50 km in h": "kinds 7", "5 % + 2": "kinds 5", "Summe(1 m; 2)": "kinds 1", "3 m < 2 s": "kinds 5",
		"20 °C + 5 °C": "temperature 7", "2 * 20 °C": "temperature 3", "20 °C + 10 %": "temperature 7", "√-4": "root 1",
		"√(-4)": "root 1", "wurzel(-4; 4)": "root 1", "wurzel(4; 1)": "arguments 1", "runde(1; 2; 3)": "arguments 1",
		"wurzel(4; 99)": "exponent 1",
		"2^5000":        "exponent 2", "999999^999": "tooBig 7", "2^√2": "whole 2", "ggT(1,5; 2)": "whole 1",
		"1.23,45,6": "number 1", "1.2345,6": "number 1", "9^999 * 9^999": "tooBig 7",
		strings.Repeat("9", 999) + ".": "unreadable 1000", "1e5000": "tooBig 1", "(1 < 2) + 3": "unreadable 9",
		"3 m kg": "operator 5", "m 3": "unreadable 1",
		"3 $": "word 3", "(2 km 3)": "operator 7", "Summe(1; 2": "bracket 1", "(3; 4)": "unreadable 3",
		"(5 %) %": "kinds 7", "(5 m) %": "kinds 7", "(5 m) kg": "operator 7", "20 % off 5 %": "kinds 6",
		"5 off 3": "kinds 3", "5 m mod 2": "kinds 5", "√(5 m)": "kinds 1",
		"(2 m)^20": "kinds 6", "(2 °C)^2": "temperature 7", "-(2 °C + 1 K)": "temperature 1", "Betrag(1; 2)": "arguments 1",
		"Summe(1 < 2; 3)": "arguments 1", "3 in": "end 5", "3 in 4": "unreadable 6", "3 in €": "kinds 3", "1e": "word 2",
		"+": "end 2", "€": "unreadable 1",
		"kgV(9^999; 7^999)": "tooBig 1",
	} {
		_, err := Evaluate(expression, i18n.German)
		if err == nil {
			t.Errorf("%.40s has no fault, want %s", expression, want)
			continue
		}
		f := fault.Of(err)
		got := strings.TrimPrefix(f.Key, "fault.arithmetic.")
		if at := f.Args["at"]; at != "" && strings.Contains(want, " ") {
			got += " " + at
		}
		if f.Kind != fault.Invalid || got != want {
			t.Errorf("%.40s: %s, want %s (%v)", expression, got, want, err)
		}
		for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
			if said := i18n.Must(lang).Say(i18n.Text{Key: f.Key, Args: f.Args}); strings.ContainsAny(said, "{}@") ||
				said == f.Key {
				t.Errorf("%.40s: says %q", expression, said)
			}
		}
	}
}

func TestSteps(t *testing.T) {
	r, err := Evaluate("(250 + 19 %) : 2", i18n.German)
	if want := []string{"19 % von 250 = 47,5", "250 + 47,5 = 297,5", "297,5 : 2 = 148,75"}; err != nil ||
		!slices.Equal(r.Steps, want) ||
		r.Read != "(250 + 19 %) : 2" {
		t.Errorf("%q %q %v", r.Read, r.Steps, err)
	}
	r, err = Evaluate("√2 + 1/3", i18n.English)
	if want := []string{"√2 = 1.4142135623731", "1 ÷ 3 = 0.3̅", "1.4142135623731 + 0.3̅ = 1.74754689570643"}; err != nil ||
		!slices.Equal(r.Steps, want) ||
		r.Exact ||
		r.Digits != 15 ||
		r.Value.Fraction != "" {
		t.Errorf("%q %+v %v", r.Steps, r, err)
	}
	r, err = Evaluate("355/113", i18n.German)
	if err != nil || !r.Exact || !r.Value.Cut || !strings.HasSuffix(r.Text, "…") || r.Value.Fraction != "355/113" ||
		r.Value.Plain != "355/113" {
		t.Errorf("%+v %v: a period of 112 digits is cut, and the fraction is exact", r, err)
	}
}

// sum is a generated expression and what it comes to.
type sum struct {
	text  string
	value *big.Rat
}

func generated(t *rapid.T, depth int) sum {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		cents := rapid.Int64Range(0, 99_999).Draw(t, "cents")
		value := big.NewRat(cents, 100)
		return sum{strings.Replace(value.FloatString(2), ".", ",", 1), value}
	}
	a, b := generated(t, depth-1), generated(t, depth-1)
	switch op := rapid.SampledFrom([]string{"+", "-", "*", "/"}).Draw(t, "op"); op {
	case "+":
		return sum{"(" + a.text + " + " + b.text + ")", new(big.Rat).Add(a.value, b.value)}
	case "-":
		return sum{"(" + a.text + "−" + b.text + ")", new(big.Rat).Sub(a.value, b.value)}
	case "/":
		if b.value.Sign() != 0 {
			return sum{"(" + a.text + " : " + b.text + ")", new(big.Rat).Quo(a.value, b.value)}
		}
	}
	return sum{"(" + a.text + "·" + b.text + ")", new(big.Rat).Mul(a.value, b.value)}
}

// Reckoning agrees with big.Rat, and what was read is read the same way again, in both languages.
func TestAgreesWithBigRat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := generated(t, 4)
		r, err := Evaluate(s.text, i18n.German)
		if err != nil {
			t.Fatalf("%s: %v", s.text, err)
		}
		got, ok := new(big.Rat).SetString(r.Value.Plain)
		if !ok || got.Cmp(s.value) != 0 || !r.Exact {
			t.Fatalf("%s: %s, want %s", s.text, r.Value.Plain, s.value.RatString())
		}
		again, err := Evaluate(r.Read, i18n.German)
		if err != nil || again.Value.Plain != r.Value.Plain || again.Read != r.Read {
			t.Fatalf("%s was read as %s, which is %s (%v)", s.text, r.Read, again.Value.Plain, err)
		}
	})
}

// What Format writes is read back as the same number.
func TestFormatRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom([]i18n.Lang{i18n.German, i18n.English}).Draw(t, "lang")
		x := big.NewRat(rapid.Int64().Draw(t, "above"), rapid.Int64Range(1, 2_000).Draw(t, "below"))
		n := Format(x, lang)
		if n.Cut {
			return
		}
		r, err := Evaluate(n.Text, lang)
		if err != nil {
			t.Fatalf("%s: %v", n.Text, err)
		}
		if got, ok := new(big.Rat).SetString(r.Value.Plain); !ok || got.Cmp(x) != 0 {
			t.Fatalf("%s was read as %s", n.Text, r.Value.Plain)
		}
	})
}

// A unit into another and back is the same number, and the table's factors are as its lines say.
func TestUnitsThereAndBack(t *testing.T) {
	table := unitNames()
	names := make([]string, 0, len(entries()))
	for _, e := range entries() {
		name, _, _ := strings.Cut(e.names, " ")
		if factor, ok := new(big.Rat).SetString(e.factor); !ok || factor.Sign() <= 0 ||
			table.exact[name].factor.Cmp(factor) != 0 {
			t.Errorf("%s: factor %s", name, e.factor)
		}
		if e.basis != "" && table.exact[e.basis] == nil {
			t.Errorf("%s is made of %s", name, e.basis)
		}
		names = append(names, name)
	}
	rapid.Check(t, func(t *rapid.T) {
		from := table.exact[rapid.SampledFrom(names).Draw(t, "from")]
		to := table.exact[rapid.SampledFrom(names).Filter(func(n string) bool { return like(table.exact[n], from) }).Draw(t,
			"to")]
		x := big.NewRat(rapid.Int64Range(-9_999, 9_999).Draw(t, "above"), rapid.Int64Range(1, 99).Draw(t, "below"))
		there := to.shown(from.toBase(x))
		if back := from.shown(to.toBase(there)); back.Cmp(x) != 0 {
			t.Fatalf("%s %s is %s %s and back %s", x, from.symbol, there, to.symbol, back)
		}
		n := Format(x, i18n.German)
		if n.Cut {
			return
		}
		r, err := Evaluate(n.Text+" "+from.symbol+" in "+to.symbol, i18n.German)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := new(big.Rat).SetString(r.Value.Plain); !ok || got.Cmp(there) != 0 {
			t.Fatalf("%s: %s, want %s", r.Read, r.Value.Plain, there.RatString())
		}
	})
}

func TestRounding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := big.NewRat(rapid.Int64Range(-1_000_000, 1_000_000).Draw(t, "above"), rapid.Int64Range(1, 1_000).Draw(t, "below"))
		places := rapid.IntRange(-3, 4).Draw(t, "places")
		got := rounded(x, places)
		apart := new(big.Rat).Sub(x, got)
		if half := scaled(big.NewRat(1, 2), -places); apart.Abs(apart).Cmp(half) > 0 || !scaled(got, places).IsInt() {
			t.Fatalf("%s to %d places is %s", x, places, got)
		}
		root, exact := nthRoot(new(big.Rat).Mul(x, x), 2)
		if !exact || root.Cmp(new(big.Rat).Abs(x)) != 0 {
			t.Fatalf("root of the square of %s is %s", x, root)
		}
	})
}

// The worst that fits into an expression stays within the limits. build/scripts/steps.sh counts the steps of all
// together.
func TestStepsOfTheWorstExpressions(t *testing.T) {
	nines := strings.Repeat("9", 300)
	for _, expression := range []string{
		strings.Repeat("9^99*", 150) + "9", "1/" + nines + "7+1/" + nines + "3", strings.Repeat("√", 20) + nines,
		strings.Repeat("(", 49) + "1" + strings.Repeat(")", 49), "wurzel(" + nines + "/7; 19)",
		strings.Repeat("1/7+", 249) + "1",
		"Median(" + strings.Repeat("1/7;", 240) + "1)", "(1/998001)^100", "1e-900 + 1e-899",
		strings.Repeat("1/997*", 160) + "1",
	} {
		r, err := Evaluate(expression, i18n.German)
		if err != nil && !fault.Is(err, fault.Invalid) || len(r.Value.Plain) > 3*maxDigits {
			t.Errorf("%.30s…: %d letters, %v", expression, len(r.Value.Plain), err)
		}
	}
}

// Nothing that is written down stops the program, and what was read is read the same way again. Its seeds are in
// testdata.
func FuzzEvaluate(f *testing.F) {
	f.Fuzz(func(t *testing.T, expression string) {
		for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
			r, err := Evaluate(expression, lang)
			if err != nil {
				if !fault.Is(err, fault.Invalid) || !strings.HasPrefix(fault.Of(err).Key, "fault.arithmetic.") {
					t.Fatalf("%q: %v", expression, err)
				}
				continue
			}
			if r.Text == "" || r.Read == "" {
				t.Fatalf("%q: %+v", expression, r)
			}
			again, err := Evaluate(r.Read, lang)
			if key := fault.Of(err); err != nil &&
				(key.Key == "fault.arithmetic.tooLong" || key.Key == "fault.arithmetic.tooDeep") {
				continue // with its brackets it has become too long
			}
			if err != nil || again.Text != r.Text {
				t.Fatalf("%q is %s; read as %q it is %s", expression, r.Text, r.Read, again.Text)
			}
		}
	})
}
