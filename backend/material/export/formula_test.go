package export_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

// schoolFormulas are of classes 5 to 13, and what a reader copies from the PDF file.
func schoolFormulas() [][2]string {
	return [][2]string{
		{`\frac{3}{4}`, "3/4"},
		{`\dfrac{3}{4} + \dfrac{1}{8}`, "3/4 + 1/8"},
		{`2\tfrac{1}{2}`, "2 1/2"},
		{`a^2+b^2=c^2`, "a² + b² = c²"},
		{`\sqrt[3]{27}`, "√27"},
		{
			`x_{1,2} = -\frac{p}{2} \pm \sqrt{\left(\frac{p}{2}\right)^2 - q}`,
			"x_1,2 = −p/2 ± √((p/2)² − q)",
		},
		{`\sum_{i=1}^{n} i = \frac{n(n+1)}{2}`, "∑_(i = 1)^ni = (n(n + 1))/2"},
		{`\int_0^1 x^2\,dx`, "∫₀¹x² dx"},
		{`\lim_{x \to \infty} \frac{1}{x} = 0`, "lim_(x → ∞) 1/x = 0"},
		{`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`, "(12; 34)"},
		{`f(x)=\begin{cases} x & \text{für } x \ge 0 \\ -x & \text{sonst} \end{cases}`, "für x ≥ 0"},
		{`\begin{aligned} 2x+3 &= 7 \\ x &= 2\end{aligned}`, "2x + 3 = 7; x = 2"},
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
		{`\underbrace{a+b}_{n}`, "a + b_n"},
		{`\ce{6CO2 + 6H2O -> C6H12O6 + 6O2}`, "6 CO₂ + 6 H₂O ⟶ C₆H₁₂O₆ + 6 O₂"},
		{`\ce{SO4^2-}`, "SO₄^(2−)"},
		{`\cancel{3} \neq 4 < 5`, "3 ≠ 4 < 5"},
		{`\dfrac{\boxed{\phantom{00}}}{12}`, "__/12"},
	}
}

// formulaSheet has each formula in a paragraph, one in a heading, a list and a table, and one that cannot be read.
func formulaSheet() export.Document {
	d := export.Document{Title: `Bruch $\frac{1}{2}$`, Language: "de"}
	d.Blocks = append(d.Blocks, export.Heading{Level: 1, Text: "Satz: $a^2+b^2=c^2$"},
		document.Plain(`Es kostet 5 $ oder $6. Kaputt: $\frac{$`),
		export.List{Items: [][]export.Span{{{Text: "Löse $x=1$."}}}},
		export.Table{Header: []string{"$x$", "y"}, Rows: [][]string{{`$\frac{1}{3}$`, "7"}}})
	for _, f := range schoolFormulas() {
		d.Blocks = append(d.Blocks, document.Plain("Es ist $"+f[0]+"$ hier."), document.Plain("$$"+f[0]+"$$"))
	}
	return d
}

func TestFormulasAreTypesetEverywhere(t *testing.T) {
	d := formulaSheet()
	all := 5 + 2*len(schoolFormulas())
	var word bytes.Buffer
	if err := export.WriteDOCX(d, &word); err != nil {
		t.Fatal(err)
	}
	parts := contents(t, word.Bytes())
	wellFormed(t, parts)
	if got := strings.Count(parts["word/document.xml"], "<m:oMath>"); got != all {
		t.Errorf("Word has %d formulas, want %d", got, all)
	}
	for _, want := range []string{">Es kostet 5 $ oder $6. Kaputt: <", `>$\frac{$<`} {
		if !strings.Contains(parts["word/document.xml"], want) {
			t.Errorf("what is no formula is not as it was typed: no %s", want)
		}
	}
	if !strings.Contains(parts["docProps/core.xml"], "<dc:title>Bruch 1/2</dc:title>") {
		t.Error("the title has no formula on one line")
	}
	parts = contents(t, odtFile(t, d))
	wellFormed(t, parts)
	if got := strings.Count(parts["META-INF/manifest.xml"], "opendocument.formula"); got != all {
		t.Errorf("ODT has %d formulas, want %d", got, all)
	}
	if !strings.Contains(parts["Object 1/content.xml"], "<mfrac><mn>1</mn><mn>2</mn></mfrac>") {
		t.Error(parts["Object 1/content.xml"])
	}
	pages := strings.Join(strings.Fields(strings.Join(pdfPages(t, pdfFile(t, d)), " ")), " ")
	for _, f := range schoolFormulas() {
		if strings.Contains(pages, f[0]) || !strings.Contains(pages, f[1]) {
			t.Errorf("PDF lacks %q", f[1])
		}
	}
	var md bytes.Buffer
	if err := export.WriteMarkdown(d, &md, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`$\frac{3}{4}$`, `$a^2+b^2=c^2$`, `$$\left|x\right|$$`, `5 \$ oder \$6`} {
		if !strings.Contains(md.String(), want) {
			t.Errorf("Markdown lacks %q", want)
		}
	}
}

// A formula is typed into Markdown as it is; where that would be markup, its TeX is text, and in a cell no stroke ends
// it.
func TestFormulasAreNoMarkup(t *testing.T) {
	for text, want := range map[string]string{
		`$x_1 + x_{12}$`: `$x_1 + x_{12}$`, `$|x| < 5$`: `$|x| < 5$`, `$a*b*c$`: `\$a\*b\*c\$`, `$<b>a$`: `\$\<b\>a\$`,
		`$\{1;2\}$`: `\$\\{1;2\\}\$`, `\(a\)`: `\\(a\\)`,
	} {
		var md bytes.Buffer
		d := export.Document{Title: "T", Language: "de", Blocks: []export.Block{
			export.Paragraph{Spans: []export.Span{{Text: text}}}, export.Table{Rows: [][]string{{text}}},
		}}
		if err := export.WriteMarkdown(d, &md, nil); err != nil {
			t.Fatal(err)
		}
		cell := want
		if strings.HasPrefix(want, "$") {
			cell = strings.ReplaceAll(want, "|", `\|`)
		}
		if !strings.Contains(md.String(), "\n"+want+"\n") || !strings.Contains(md.String(), "| "+cell+" |") {
			t.Errorf("%s: %s", text, md.String())
		}
	}
}

// LibreOffice shows the formulas of both files; where it cannot read one, it sets an upturned question mark.
func TestLibreOfficeShowsFormulas(t *testing.T) {
	_, texts := shownByOffice(t, formulaSheet())
	for name, text := range texts {
		for _, want := range []string{"180", "lim", "für", "km/h", "sonst", "∑", "∫", "ℕ", "Fläche"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q: is libreoffice-math installed?", name, want)
			}
		}
		if strings.Contains(text, "¿") {
			t.Errorf("%s has a formula that LibreOffice cannot read:\n%s", name, text)
		}
	}
}

// A class sees fractions as it writes them; programs that ask, and Pult's own checks, see 3/4.
func TestFractionsOfASheetAreStacked(t *testing.T) {
	sheet := artifact.Document{
		Title: "Brüche", Language: "de", Kind: artifact.WorksheetKind, Solutions: true,
		Blocks: []artifact.Block{{
			Kind: artifact.ShortTask, Number: 1, Text: "Addiere. Abgabe am 3/4.", Points: 1, Columns: 2,
			Entries: []artifact.Entry{{Text: "3/4 + 1/8 =", Answers: []string{"7/8"}}},
		}},
	}
	p := export.Printing{
		Run: workflow.Run{Title: "Brüche", Language: i18n.German, State: workflow.Completed},
		Day: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Dir: t.TempDir(),
		Artifacts: []artifact.Artifact{newArtifact(t, "a1", artifact.DocumentType, sheet)},
	}
	written := func(format string) string {
		w, err := exporterOf(t, format).Write(p)
		if err != nil || len(w.Notes) > 0 {
			t.Fatal(format, err, w.Notes)
		}
		file, err := os.ReadFile(w.Paths[0])
		if err != nil {
			t.Fatal(err)
		}
		return string(file)
	}
	word := contents(t, []byte(written("docx")))["word/document.xml"]
	if got := strings.Count(word, "<m:f>"); got != 5 {
		t.Errorf("%d fractions, want two of the task and three of its solution", got)
	}
	if !strings.Contains(word, "Abgabe am 3/4.") {
		t.Error("a day has become a fraction")
	}
	if gift := written("gift"); !strings.Contains(gift, "3/4 + 1/8") || strings.Contains(gift, "frac") {
		t.Error(gift)
	}
}

// A sheet that a teacher brings in again has the same fractions and formulas, on one line.
func TestFormulasAreReadAgain(t *testing.T) {
	d := export.Document{Title: "Blatt", Language: "de", Blocks: []export.Block{
		document.Plain(`a) $1\dfrac{3}{4}$ + $\dfrac{1}{8}$ =`),
		document.Plain(`Es ist $\sqrt{2} \cdot \left(a + b\right)^2$.`),
		document.Plain(`$$\sum_{i=1}^{n} \left|i\right|$$`),
	}}
	var word bytes.Buffer
	if err := export.WriteDOCX(d, &word); err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	if err := export.WritePDF(d, &printed); err != nil {
		t.Fatal(err)
	}
	pages := reader.NewPDF(t.TempDir())
	defer func() {
		if err := pages.Close(); err != nil {
			t.Error(err)
		}
	}()
	readers := map[string]library.Reader{"blatt.docx": reader.DOCX{}, "blatt.odt": reader.ODT{}, "blatt.pdf": pages}
	want := map[string]string{
		"blatt.docx": `Blatt | a) $1\frac{3}{4}$ + $\frac{1}{8}$ = | Es ist $\sqrt{2}\cdot {\left(a+b\right)}^{2}$. | ` +
			`$\sum\limits_{i=1}^{n} \left|i\right|$`,
		"blatt.odt": `Blatt | a) $1\frac{3}{4}$ + $\frac{1}{8}$ = | Es ist $\sqrt{2}\cdot {(a+b)}^{2}$. | ` +
			`$\sum\limits_{i=1}^{n}|i|$`,
		"blatt.pdf": "Blatt Seite 1 von 1 | Blatt | a) 1 3/4 + 1/8 = | Es ist √2 ⋅ (a + b)² . | ∑_(i = 1)^n|i|",
	}
	for name, file := range map[string][]byte{
		"blatt.docx": word.Bytes(), "blatt.odt": odtFile(t, d), "blatt.pdf": printed.Bytes(),
	} {
		content, err := readers[name].Read(t.Context(), name, bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, b := range content.Blocks {
			texts = append(texts, b.Text)
		}
		if got := strings.Join(texts, " | "); got != want[name] {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestAFormulaThatCannotBeReadIsSaid(t *testing.T) {
	for _, format := range []string{"docx", "odt", "pdf", "zip"} {
		w, err := exporterOf(t, format).Write(export.Printing{
			Run: workflow.Run{Title: "Formeln", Language: i18n.German, State: workflow.Completed},
			Day: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Dir: t.TempDir(),
			Artifacts: []artifact.Artifact{newArtifact(t, "a1", artifact.DocumentType, artifact.Document{
				Title: "Formeln", Language: "de", Blocks: []artifact.Block{
					{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: `Löse $x^2=4$ und $\frac{1}{$.`}}},
				},
			})},
		})
		if err != nil {
			t.Fatal(err)
		}
		var notes []string
		for _, n := range w.Notes {
			notes = append(notes, i18n.Must(i18n.German).Say(n))
		}
		said := strings.Join(notes, "\n")
		if !strings.Contains(said, `wie sie geschrieben sind: $\frac{1}{$`) || strings.Contains(said, "x^2") {
			t.Errorf("%s: %q", format, said)
		}
	}
}
