package web_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/jpeg"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

func TestAPageBecomesMarkdown(t *testing.T) {
	b := newBench(t)
	b.Page("natur.example.de", "text/html; charset=utf-8", string(fixture(t, "pages/article.html")))
	page := b.fetch(t, visit("https://natur.example.de/blatt?a=1#unten"))
	text := page.Text
	sum := sha256.Sum256([]byte(text))
	page.Text = ""
	want := source.Page{
		URL: "https://natur.example.de/blatt?a=1", Final: "https://natur.example.de/blatt?a=1", Host: "natur.example.de",
		Title: "Warum Blätter grün sind",
		Site:  "Naturseite", Byline: "Dr. Inge Feld", Date: "2025-05-17", Licence: "CC BY-NC 4.0", Language: "de",
		Kind: "html", FetchedAt: b.clock.Now(),
		Hash: hex.EncodeToString(sum[:]), Asked: []string{"natur.example.de"},
	}
	if !cmp.Equal(page, want) {
		t.Error(cmp.Diff(want, page))
	}
	for _, piece := range []string{
		"Blätter enthalten Chlorophyll, einen **grünen Farbstoff**. Er nimmt", "## Farbstoffe im Vergleich",
		"| Farbstoff | Farbe |\n", "| Chlorophyll | grün |", `orange \| gelb`,
		"1. Ein Blatt zerreiben", "2. Alkohol dazugeben", "```\nwenn licht:\n    zucker += 1\n```",
	} {
		if !strings.Contains(text, piece) {
			t.Errorf("%q is missing", piece)
		}
	}
	for _, piece := range []string{"GEHEIM", "Impressum", "Laden", "http", "![", "]("} {
		if strings.Contains(text, piece) {
			t.Errorf("%q is there", piece)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

// A wiki's page: formulas stay, marks for editors and footnotes go, the date is that of the last edit, and the licence
// is known.
func TestAWikiPage(t *testing.T) {
	b := newBench(t)
	b.Page("de.wikipedia.org", "text/html; charset=UTF-8", string(fixture(t, "pages/wiki.html")))
	page := b.fetch(t, visit("https://de.wikipedia.org/wiki/Bewegung", "*.wikipedia.org"))
	if page.Site != "Wikipedia" || page.Licence != "CC BY-SA 4.0" || page.Date != "2026-11-20" || page.Language != "de" ||
		page.Byline != "" {
		t.Errorf("%+v", page)
	}
	for _, piece := range []string{
		"Masse $m$, der", "$E_{\\mathrm {kin} }={\\tfrac {1}{2}}mv^{2}$", "Energie",
		"Keine Formel:",
	} {
		if !strings.Contains(page.Text, piece) {
			t.Errorf("%q is missing in\n%s", piece, page.Text)
		}
	}
	for _, piece := range []string{"Bearbeiten", "[1]", "forget", "displaystyle"} {
		if strings.Contains(page.Text, piece) {
			t.Errorf("%q is there", piece)
		}
	}
}

// What a person would not see is not read out to a model.
func TestWhatIsHiddenIsNotRead(t *testing.T) {
	long := "Dieser Absatz steht sichtbar auf der Seite und hat genug Wörter, damit er als Text des Artikels gilt. "
	for name, hidden := range map[string]string{
		"comment":              `<!-- GEHEIM -->`,
		"script":               `<script>var x = "GEHEIM"</script>`,
		"style":                `<style>.a::after{content:"GEHEIM"}</style>`,
		"noscript":             `<noscript>GEHEIM</noscript>`,
		"template":             `<template><p>GEHEIM</p></template>`,
		"hidden":               `<p hidden>GEHEIM</p>`,
		"hidden until found":   `<p hidden="until-found">GEHEIM</p>`,
		"aria-hidden":          `<div aria-hidden="TRUE"><p>GEHEIM</p></div>`,
		"closed dialog":        `<dialog>GEHEIM</dialog>`,
		"display":              `<p style="color:red; DISPLAY : none !important">GEHEIM</p>`,
		"display in a comment": `<p style="display:/**/none">GEHEIM</p>`,
		"visibility":           `<p style="visibility:hidden">GEHEIM</p>`,
		"opacity":              `<p style="opacity:0.0">GEHEIM</p>`,
		"font size":            `<p style="font-size:0px">GEHEIM</p>`,
		"font shorthand":       `<p style="font:0px serif">GEHEIM</p>`,
		"white on white":       `<p style="color:#fff;background:#ffffff url(x)">GEHEIM</p>`,
		"white on the page":    `<p style="color:white">GEHEIM</p>`,
		"nearly white":         `<p style="color:rgb(250, 250, 250)">GEHEIM</p>`,
		"on a ground above": `<div style="background-color:#123456"><p>sichtbar</p><span style="color:#133557">` +
			`GEHEIM</span></div>`,
		"old attributes":   `<table bgcolor="#000000"><tr><td><font color="black">GEHEIM</font></td></tr></table>`,
		"transparent":      `<p style="color:transparent">GEHEIM</p>`,
		"clear by alpha":   `<p style="color:rgba(0,0,0,0)">GEHEIM</p>`,
		"outside":          `<p style="position:absolute;left:-9999px">GEHEIM</p>`,
		"indented away":    `<p style="text-indent:-999em">GEHEIM</p>`,
		"a pixel":          `<p style="width:1px;height:1px;overflow:hidden">GEHEIM</p>`,
		"clipped":          `<p style="clip:rect(0,0,0,0);position:absolute">GEHEIM</p>`,
		"picture text":     `<img src="x.png" alt="GEHEIM" title="GEHEIM">`,
		"title attribute":  `<p title="GEHEIM">Text</p>`,
		"form":             `<input value="GEHEIM"><select><option>GEHEIM</option></select>`,
		"inside of a word": `Wa<span style="display:none">GEHEIM</span>sser`,
	} {
		b := newBench(t)
		b.Page(
			"natur.example.de",
			"text/html; charset=utf-8",
			"<html><body><article><h1>Titel</h1><p>"+strings.Repeat(
				long,
				5,
			)+"</p>"+hidden+"<p>"+strings.Repeat(
				long,
				5,
			)+"</p></article></body></html>",
		)
		page := b.fetch(t, visit("https://natur.example.de/"))
		if strings.Contains(page.Text+page.Title+page.Byline, "GEHEIM") ||
			!strings.Contains(page.Text, "sichtbar auf der Seite") {
			t.Errorf("%s: %q", name, page.Text)
		}
	}
	for name, shown := range map[string]string{
		"white on blue":      `<p style="background:#036;color:#fff">OFFEN</p>`,
		"white on a picture": `<div style="background:url(nacht.jpg)"><p style="color:white">OFFEN</p></div>`,
		"dark on dark grey":  `<p style="color:#000">OFFEN</p>`,
		"small":              `<p style="font-size:0.6em;opacity:0.5">OFFEN</p>`,
		"open dialog":        `<dialog open>OFFEN</dialog>`,
		"details":            `<details><summary>Lösung</summary>OFFEN</details>`,
		"a table in white": `<table style="background:black;color:white"><tr><th>A</th><th>B</th></tr><tr><td>OFFEN</td>` +
			`<td>b</td></tr></table>`,
		"worksheet":       `<ul><li>OFFEN</li></ul>`,
		"a page in white": `</body><body style="color:white;opacity:0">OFFEN`,
	} {
		b := newBench(t)
		b.Page("natur.example.de", "text/html; charset=utf-8", "<html><body><h1>Titel</h1>"+shown+"</body></html>")
		if page := b.fetch(t, visit("https://natur.example.de/")); !strings.Contains(page.Text, "OFFEN") {
			t.Errorf("%s: %q", name, page.Text)
		}
	}
}

// Charsets as a server, a mark or the page itself declare them; package reader has the test of all encodings.
func TestCase44PagesInOldEncodings(t *testing.T) {
	const words = "Größe und Maß der Übung"
	page := func(meta string) []byte {
		out, err := charmap.ISO8859_15.NewEncoder().
			Bytes([]byte("<html><head>" + meta + "</head><body><p>" + words + "</p></body></html>"))
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for header, body := range map[string][]byte{
		"text/html; charset=ISO-8859-15": page(`<meta charset="utf-8">`),
		"text/html":                      page(`<meta charset="iso-8859-15">`),
		"application/xhtml+xml":          page(``),
		"text/html; charset=utf-8":       []byte("<p>" + words),
		"text/html;charset=windows-1252 ": []byte("<p>" + strings.NewReplacer("ö", "\xf6", "ß", "\xdf", "Ü",
			"\xdc").Replace(words)),
		"text/plain": []byte("\ufeff" + words),
		"":           []byte("<!DOCTYPE html><p>" + words),
	} {
		b := newBench(t)
		b.Page("alt.example.de", header, string(body))
		if got := b.fetch(t, visit("https://alt.example.de/seite")); got.Text != words {
			t.Errorf("%s: %q", header, got.Text)
		}
	}
}

// Pages that were built to take long: many pieces of text side by side, and a million elements. build/scripts/steps.sh
// counts the steps of whole pages and, with -short, of halves.
func TestStepsOfPagesThatWereBuiltToTakeLong(t *testing.T) {
	b, length := newBench(t), 1<<20
	if testing.Short() {
		length /= 2
	}
	for name, piece := range map[string]string{
		"comments": "a<!--x-->", "hidden": "a<b hidden></b>", "links": "a<a></a>",
		"breaks": "a<br>",
	} {
		b.Page("www.example.de", "text/html", "<p>"+strings.Repeat(piece, length/len(piece)))
		page := b.fetch(t, visit("https://www.example.de/"+name))
		if !strings.HasPrefix(page.Text, "a") {
			t.Errorf("%s: %.80s", name, page.Text)
		}
	}
}

func TestTextAndJSON(t *testing.T) {
	b := newBench(t)
	b.Page("www.example.de", "text/plain; charset=utf-8", "Zeile 1\r\n\r\nZeile <b>2</b>\n")
	if page := b.fetch(t, visit("https://www.example.de/liste.txt")); page.Text != "Zeile 1\n\nZeile <b>2</b>" ||
		page.Kind != "text" ||
		page.Title != "liste.txt" {
		t.Errorf("%+v", page)
	}
	b.Page("www.example.de", "application/ld+json", `{"a":[1,"ü"]}`)
	if page := b.fetch(t, visit("https://www.example.de/daten")); page.Text != "```json\n{\n  \"a\": [\n    1,\n    "+
		"\"ü\"\n  ]\n}\n```" ||
		page.Kind != "json" {
		t.Errorf("%+v", page)
	}
	b.Page("www.example.de", "application/json", `kaputt {`)
	if page := b.fetch(t, visit("https://www.example.de/kaputt")); !strings.Contains(page.Text, "kaputt {") {
		t.Errorf("%+v", page)
	}
}

// A PDF is read with its pages; one that was scanned says so.
func TestCase46PDFs(t *testing.T) {
	b := newBench(t)
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetTitle("Der Wald", true)
	doc.SetFont("Helvetica", "", 12)
	for _, text := range []string{"Der Wald ist ein Lebensraum fuer viele Tiere und Pflanzen.", "Im Winter ruht der " +
		"Wald, und viele Tiere schlafen."} {
		doc.AddPage()
		doc.MultiCell(0, 6, text, "", "", false)
	}
	b.Page("www.example.de", "application/octet-stream", output(t, doc))
	page := b.fetch(t, visit("https://www.example.de/wald.pdf"))
	if page.Kind != "pdf" || page.Title != "Der Wald" || !strings.Contains(page.Text, "— 1 —\n\nDer Wald ist ein") ||
		!strings.Contains(page.Text, "— 2 —\n\nIm Winter") {
		t.Errorf("%+v", page)
	}
	scan := fpdf.New("P", "mm", "A4", "")
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 200, 300)), nil); err != nil {
		t.Fatal(err)
	}
	scan.RegisterImageOptionsReader("seite", fpdf.ImageOptions{ImageType: "jpg"}, &picture)
	scan.AddPage()
	scan.ImageOptions("seite", 0, 0, 210, 297, false, fpdf.ImageOptions{}, 0, "")
	b.Page("www.example.de", "application/pdf", output(t, scan))
	b.refused(t, visit("https://www.example.de/scan.pdf"), fault.Invalid, "fault.import.scanned")
	b.Page("www.example.de", "application/pdf", "%PDF-1.7 kaputt")
	b.refused(t, visit("https://www.example.de/kaputt.pdf"), fault.Corrupt, "fault.import.broken")
}

func output(t *testing.T, doc *fpdf.Fpdf) string {
	t.Helper()
	var out bytes.Buffer
	if err := doc.Output(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
