package formula_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/material/formula"
)

func TestFormulasAreFoundAndAmountsAreNot(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		`Rechne $\frac{3}{4} + \frac{1}{8}$ aus.`: {`\frac{3}{4} + \frac{1}{8}`},
		`$x$ und $y$, dann \(z\)`:                 {"x", "y", "z"},
		`$$\sum_{i=1}^n i$$`:                      {`\sum_{i=1}^n i`},
		`\[a^2\] steht allein`:                    {"a^2"},
		`Das kostet 5 $ und 6 $.`:                 nil,
		`Es kostet $5 und $6.`:                    nil,
		`US$5 und 6$`:                             nil,
		`zwischen $5 und acht$`:                   nil,
		`\$x\$`:                                   nil,
		`$x \text{ und } y$`:                      {`x \text{ und } y`},
		`$5\,\$$`:                                 {`5\,\$`},
		"$$a\n\nb$$":                              nil,
		`$a`:                                      nil,
		`$$`:                                      nil,
		``:                                        nil,
		`ä$a$ö`:                                   nil,
		`Größe: $a$`:                              {"a"},
	} {
		var got []string
		var whole strings.Builder
		for _, p := range formula.Pieces(text) {
			whole.WriteString(p.Text)
			if p.TeX != "" {
				got = append(got, p.TeX)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
		if whole.String() != text {
			t.Errorf("%q is put together as %q", text, whole.String())
		}
	}
}

// school are formulas of classes 1 to 13, and what stands on one line.
func school() [][2]string {
	return [][2]string{
		{`\frac{3}{4}`, "3/4"},
		{`\dfrac{3}{4} + \dfrac{1}{8}`, "3/4 + 1/8"},
		{`2\tfrac{1}{2}`, "2 1/2"},
		{`a^2+b^2=c^2`, "a² + b² = c²"},
		{`\sqrt{2}`, "√2"},
		{`\sqrt[3]{27}`, "√27"},
		{`x_{1,2} = -\frac{p}{2} \pm \sqrt{\left(\frac{p}{2}\right)^2 - q}`, "x_1,2 = −p/2 ± √((p/2)² − q)"},
		{`\sum_{i=1}^{n} i = \frac{n(n+1)}{2}`, "∑_(i = 1)^ni = (n(n + 1))/2"},
		{`\int_0^1 x^2\,dx`, "∫₀¹x² dx"},
		{`\lim_{x \to \infty} \frac{1}{x} = 0`, "lim_(x → ∞) 1/x = 0"},
		{`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`, "(12; 34)"},
		{`f(x)=\begin{cases} x & \text{für } x \ge 0 \\ -x & \text{sonst} \end{cases}`, "f(x) = {xfür x ≥ 0; −xsonst"},
		{`\vec{a}\cdot\vec{b}`, "a ⋅ b"},
		{`\overline{AB}`, "AB"},
		{`\alpha+\beta=180^\circ`, "α + β = 180°"},
		{`\mathbb{N}\subset\mathbb{Z}`, "ℕ ⊂ ℤ"},
		{`\pi \approx 3{,}14`, "π ≈ 3,14"},
		{`\text{Fläche} = a \cdot b`, "Fläche = a ⋅ b"},
		{`\mathrm{H_2O}`, "H₂O"},
		{`\sin(\alpha)=\frac{a}{c}`, "sin(α) = a/c"},
		{`50\,\mathrm{km/h}`, "50 km/h"},
		{`\binom{n}{k}`, "(n/k)"},
		{`\log_2 8 = 3`, "log₂ 8 = 3"},
		{`\left|x\right|`, "|x|"},
		{`x \in \{1;2;3\}`, "x ∈ {1;2;3}"},
		{`12 : 4 = 3`, "12 : 4 = 3"},
		{`f'(x) \Rightarrow 0`, "f^′(x) ⇒ 0"},
		{`\begin{aligned} 2x+3 &= 7 \\ x &= 2\end{aligned}`, "2x + 3 = 7; x = 2"},
		{`\underbrace{a+b}_{n}`, "a + b_n"},
		{`\ce{6CO2 + 6H2O -> C6H12O6 + 6O2}`, "6 CO₂ + 6 H₂O  ⟶  C₆H₁₂O₆ + 6 O₂"},
		{`\ce{SO4^2-}`, "SO₄^(2−)"},
		{`\ce{^{14}_{6}C}`, "₆¹⁴C"},
		{`A \xrightarrow{f} B`, "A  ⟶ ^( f ) B"},
		{`\cancel{3} \neq 4 < 5`, "3 ≠ 4 < 5"},
	}
}

func TestSchoolFormulasAreRead(t *testing.T) {
	t.Parallel()
	var setter formula.Setter
	for _, f := range school() {
		tree, err := setter.Read(f[0], true)
		if err != nil {
			t.Errorf("%s: %v", f[0], err)
			continue
		}
		if got := tree.String(); got != f[1] {
			t.Errorf("%s is %q, want %q", f[0], got, f[1])
		}
		wellFormed(t, formula.MathML(tree, true, 11))
		wellFormed(t, `<m:oMath xmlns:m="m" xmlns:w="w">`+formula.OMML(tree, "")+"</m:oMath>")
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
}

func TestWhatIsNoFormulaIsSaid(t *testing.T) {
	t.Parallel()
	var setter formula.Setter
	for tex, want := range map[string]error{
		`\frac{`:                          formula.ErrUnclear,
		`\foo{H2O}`:                       formula.ErrUnclear,
		`\begin{foo}`:                     formula.ErrUnclear,
		`x^2^3`:                           formula.ErrUnclear,
		`\def\a{\a\a}\a`:                  formula.ErrUnclear,
		strings.Repeat("{", 1900):         formula.ErrUnclear,
		strings.Repeat("x", 2001):         formula.ErrLong,
		strings.Repeat(`\sqrt{`, 200):     formula.ErrUnclear,
		`\href{javascript:alert(1)}{x}`:   formula.ErrUnclear,
		strings.Repeat(`\frac{1}{2}`, 99): nil,
	} {
		if _, err := setter.Read(tex, false); !errors.Is(err, want) {
			t.Errorf("%.20s: %v, want %v", tex, err, want)
		}
	}
	if _, err := setter.Read(`\frac{1}{2}`, false); err != nil {
		t.Errorf("after all that a good one is not read: %v", err)
	}
}

func TestFractionsOfExercisesAreStacked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a) 3/4 + 1/8 = ________":   `a) $\dfrac{3}{4}$ + $\dfrac{1}{8}$ = ________`,
		"b) 1 3/4 − 2/3 = 1 1/12":   `b) $1\dfrac{3}{4}$ − $\dfrac{2}{3}$ = $1\dfrac{1}{12}$`,
		"c) 3/4 = ________/12":      `c) $\dfrac{3}{4}$ = $\dfrac{\boxed{\phantom{00}}}{12}$`,
		"d) 3/4 von 20 kg = 15 kg":  `d) $\dfrac{3}{4}$ von 20 kg = 15 kg`,
		"e) 2/3 ________ 3/4":       `e) $\dfrac{2}{3}$ ________ $\dfrac{3}{4}$`,
		"f) 50 km/h, 1/2/2026, x/2": "f) 50 km/h, 1/2/2026, x/2",
		"g) 0,3/4 und 3/4,5":        "g) 0,3/4 und 3/4,5",
		`h) $\frac{1}{2}$ und 7`:    `h) $\frac{1}{2}$ und 7`,
		"i) 3/4, 1/2.":              `i) $\dfrac{3}{4}$, $\dfrac{1}{2}$.`,
	} {
		got := formula.Stacked(text)
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
		var setter formula.Setter
		for _, p := range formula.Pieces(got) {
			if p.TeX == "" {
				continue
			}
			if _, err := setter.Read(p.TeX, p.Display); err != nil {
				t.Errorf("%q: %v", p.TeX, err)
			}
		}
	}
}
