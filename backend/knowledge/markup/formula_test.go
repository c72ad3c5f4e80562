package markup_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"pult/backend/knowledge/markup"
	"pult/backend/material/formula"
)

// built reads XML as readers of files do.
func built(t *testing.T, text string) *markup.Element {
	t.Helper()
	var b markup.Builder
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.Element()
		}
		if err != nil {
			t.Fatal(err)
		}
		switch tok := token.(type) {
		case xml.StartElement:
			var list []markup.Attr
			for _, a := range tok.Attr {
				list = append(list, markup.Attr{Name: a.Name.Local, Value: a.Value})
			}
			b.Enter(tok.Name.Local, list)
		case xml.EndElement:
			b.Leave()
		case xml.CharData:
			b.Add(string(tok))
		}
	}
}

// school are formulas of classes 1 to 13. What Pult writes into a Word file or an ODT means the same when it is read.
func school() []string {
	return []string{
		`\frac{a+b}{2}`, `\dfrac{3}{4} + \dfrac{1}{8}`, `2\tfrac{1}{2}`, `a^2+b^2=c^2`, `\sqrt{2}`, `\sqrt[3]{27}`,
		`x_{1,2} = -\frac{p}{2} \pm \sqrt{\left(\frac{p}{2}\right)^2 - q}`, `\sum_{i=1}^{n} i = \frac{n(n+1)}{2}`,
		`\int_0^1 x^2\,dx`, `\lim_{x \to \infty} \frac{1}{x} = 0`, `\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`,
		`\vec{a}\cdot\vec{b}`, `\overline{AB}`, `\alpha+\beta=180^\circ`, `\mathbb{N}\subset\mathbb{Z}`,
		`\pi \approx 3{,}14`, `\text{Fläche} = a \cdot b`, `\sin(\alpha)=\frac{a}{c}`, `\binom{n}{k}`, `\log_2 8 = 3`,
		`\left|x\right|`, `x \in \{1;2;3\}`, `12 : 4 = 3`, `x^{n+1}`, `\cancel{3} \neq 4 < 5`, `50\,\%`,
		`\begin{aligned} 2x+3 &= 7 \\ x &= 2\end{aligned}`,
	}
}

func TestCase83FormulasOfFilesAreTypesetAgain(t *testing.T) {
	t.Parallel()
	var setter formula.Setter
	for _, tex := range school() {
		tree, err := setter.Read(tex, false)
		if err != nil {
			t.Fatal(err)
		}
		word := `<m:oMath xmlns:m="m" xmlns:w="w">` + formula.OMML(tree, "") + `</m:oMath>`
		for from, again := range map[string]string{
			"OMML":   markup.OMML(built(t, word)),
			"MathML": markup.MathML(built(t, formula.MathML(tree, false, 11))),
		} {
			back, err := setter.Read(again, false)
			if err != nil {
				t.Errorf("%s from %s: %q: %v", tex, from, again, err)
				continue
			}
			if got, want := bare(back.String()), bare(tree.String()); got != want {
				t.Errorf("%s from %s: %q means %q, want %q", tex, from, again, got, want)
			}
		}
	}
}

func bare(s string) string {
	return strings.NewReplacer(" ", "", "\u2009", "", "\u2005", "", "\u00a0", "", "(", "", ")", "").Replace(s)
}

func TestFormulasThatCannotBeToldAreMarked(t *testing.T) {
	t.Parallel()
	for name, tex := range map[string]string{
		"an unknown element of Word": markup.OMML(built(t, `<m:oMath xmlns:m="m"><m:new/></m:oMath>`)),
		"an unknown one of a page":   markup.MathML(built(t, `<math><mi>x</mi><maction/></math>`)),
	} {
		if got := markup.Formula(tex); got != markup.Lost {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := markup.Formula(`a$b`); got != markup.Lost {
		t.Errorf("a dollar sign inside: %q", got)
	}
}
