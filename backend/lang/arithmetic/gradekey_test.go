package arithmetic

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

func TestGradeTables(t *testing.T) {
	for _, x := range []struct {
		scale string
		most  int64
		step  *big.Rat
		want  string
	}{
		{"ihk", 100, big.NewRat(1, 1), "1:92 2:81 3:67 4:50 5:30 6:0"},
		{"ihk", 50, big.NewRat(1, 2), "1:46 2:81/2 3:67/2 4:25 5:15 6:0"},
		{"ihk", 34, big.NewRat(1, 1), "1:32 2:28 3:23 4:17 5:11 6:0"},
		{"oberstufe", 100, big.NewRat(1, 1), "15:95 14:90 13:85 12:80 11:75 10:70 9:65 8:60 7:55 6:50 5:45 4:40 3:33 " +
			"2:27 1:20 0:0"},
		{"linear", 40, big.NewRat(1, 1), "1:35 2:30 3:25 4:20 5:10 6:0"},
	} {
		s, err := FindScale(x.scale)
		if err != nil {
			t.Fatal(err)
		}
		bands, err := s.Table(big.NewRat(x.most, 1), x.step)
		var lines []string
		for _, b := range bands {
			lines = append(lines, b.Grade+":"+b.From.RatString())
		}
		if got := strings.Join(lines, " "); err != nil || got != x.want {
			t.Errorf("%s for %d: %s (%v)", x.scale, x.most, got, err)
		}
	}
}

// Every number of points lies in exactly one band, and it is the best one whose share it reaches.
func TestEveryPointHasOneBand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(Scales()).Draw(t, "scale")
		step := rapid.SampledFrom([]*big.Rat{big.NewRat(1, 1), big.NewRat(1, 2)}).Draw(t, "step")
		most := big.NewRat(rapid.Int64Range(1, 200).Draw(t, "most"), 1)
		bands, err := s.Table(most, step)
		if err != nil {
			t.Fatal(err)
		}
		points := new(
			big.Rat,
		).Mul(step, big.NewRat(rapid.Int64Range(0, new(big.Rat).Quo(most, step).Num().Int64()).Draw(t, "points"), 1))
		band, err := Where(bands, points, step)
		if err != nil {
			t.Fatal(err)
		}
		share, best := new(big.Rat).Quo(points, most), ""
		for i := len(s.From) - 1; i >= 0; i-- {
			if share.Cmp(s.From[i]) >= 0 {
				best = s.Grades[i]
			}
		}
		if band.Grade != best {
			t.Fatalf("%s of %s: %s, want %s", points, most, band.Grade, best)
		}
	})
}

func TestOwnScale(t *testing.T) {
	s, err := OwnScale([]string{"90", "75 %", "60", "45,5", "20"}, i18n.German)
	if err != nil || len(s.Grades) != 6 || s.From[3].RatString() != "91/200" || s.From[5].Sign() != 0 {
		t.Errorf("%+v %v", s, err)
	}
	for _, limits := range [][]string{
		nil,
		{"50", "60"},
		{"50", "50"},
		{"120"},
		{"-3"},
		{"0"},
		{"x"},
		{"50 m"},
		{"100", "100"},
		{"1 < 2"},
	} {
		if _, err := OwnScale(limits, i18n.German); fault.Of(err).Key != "fault.arithmetic.limits" {
			t.Errorf("%v: %v", limits, err)
		}
	}
	if _, err := FindScale("Phantasie"); fault.Of(err).Key != "fault.arithmetic.scale" {
		t.Errorf("%v", err)
	}
	for _, most := range []*big.Rat{new(big.Rat), big.NewRat(-5, 1), big.NewRat(5, 3), big.NewRat(20_000, 1)} {
		if _, err := Scales()[0].Table(most, big.NewRat(1, 2)); fault.Of(err).Key != "fault.arithmetic.points" {
			t.Errorf("%s: %v", most, err)
		}
	}
	bands, err := Scales()[0].Table(big.NewRat(50, 1), big.NewRat(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, points := range []*big.Rat{big.NewRat(51, 1), big.NewRat(-1, 1), big.NewRat(67, 2)} {
		if _, err := Where(bands, points, big.NewRat(1, 1)); fault.Of(err).Key != "fault.arithmetic.points" {
			t.Errorf("%s: %v", points, err)
		}
	}
}

func TestReadKey(t *testing.T) {
	for expression, want := range map[string]string{
		"Note für 34 von 50 Punkten": "34 50 ", "Welche Note sind 34,5 von 50 Punkten nach IHK?": "69/2 50 ihk",
		"Notenschlüssel für 60 Punkte": " 60 ", "grade for 34 of 50 points": "34 50 ",
		"Notenschlüssel Oberstufe 120": " 120 oberstufe", "34/50 Punkte linear": "34 50 linear", "34 von 50": "",
		"3 + 4": "", "Note 3 + 4": "", "20 Grad": "", "20 Grad in °F": "", "Notiz: 3 + 4": "",
	} {
		k, ok := ReadKey(expression, i18n.German)
		got := ""
		if ok {
			if k.Points != nil {
				got = k.Points.RatString()
			}
			got += " " + k.Most.RatString() + " " + k.Scale
		}
		if got != want {
			t.Errorf("%s: %q, want %q", expression, got, want)
		}
	}
}
