package zimtest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
)

// Klexikon is a small encyclopedia for children as a wiki makes it: with marks of notes, links to edit, boxes, notes,
// redirects, a picture and an address for each page. Its texts were written for the tests.
func Klexikon() *Book {
	b := &Book{ID: 0x4b, Size: 4000}
	for name, value := range map[string]string{
		"Title": "Klexikon", "Name": "klexikon_de_all", "Language": "deu", "License": "CC-BY-SA-4.0",
		"Creator": "Klexikon", "Source": "https://klexikon.zum.de", "Date": "2026-05-01",
		"Description": "Das Kinderlexikon",
	} {
		b.Meta(name, value)
	}
	for title, text := range articles() {
		path := strings.ReplaceAll(title, " ", "_")
		b.Add(Item{Path: path, Title: title, Data: []byte(Wiki("https://klexikon.zum.de/wiki/"+path, title, text))})
	}
	b.Add(Item{Path: "Leuchttürme", Title: "Leuchttürme", Redirect: "Leuchtturm"})
	b.Add(Item{Path: "Siebenpunkt", Title: "Siebenpunkt", Redirect: "Marienkäfer"})
	b.Add(Item{Path: "_assets_/turm.png", Type: "image/png", Data: picture()})
	return b
}

// Wiki is the page of a wiki around the text of an article. The address may be empty.
func Wiki(address, title, text string) string {
	link := ""
	if address != "" {
		link = `<link rel="canonical" href="` + address + `">`
	}
	return `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>` + title + `</title>` + link + `
<style>.x{color:red}</style></head><body><div id="mw-navigation">Hauptseite Zufällige Seite</div>
<div id="content"><h1>` + title + `</h1><div id="toc">Inhaltsverzeichnis</div>` + text + `
<div class="navbox">Mehr zum Thema</div></div><div id="footer">Impressum</div></body></html>`
}

func heading(text string) string {
	return `<h2><span class="mw-headline">` + text + `</span><span class="mw-editsection">[<a>Bearbeiten</a>]</span></h2>`
}

const notes = `<ol class="references"><li>Müller: Das große Buch der Tiere.</li></ol>`

func articles() map[string]string {
	return map[string]string{
		"Leuchtturm": `<figure class="mw-default-size"><a href="https://commons.wikimedia.org/wiki/File:Turm.png">` +
			`<img src="./_assets_/turm.png" alt="Ein Leuchtturm" width="220"></a><figcaption>Der Turm am Hafen</figcaption>` +
			`</figure><p>Ein <b>Leuchtturm</b> ist ein Turm an der Küste, der in der Nacht ein helles Licht aussendet.` +
			`<sup class="reference">[1]</sup> Das Licht zeigt den Schiffen, wo sie sind. Jeder Leuchtturm blinkt anders. ` +
			`Daran erkennen ihn die Seeleute. Der erste bekannte Leuchtturm stand vor mehr als 2000 Jahren in ` +
			`Alexandria in Ägypten.</p>` +
			heading("Aufbau") + `<p>Ein Leuchtturm besteht aus mehreren Teilen:</p><ul>` +
			`<li><b>Fundament</b>: Das Fundament trägt den Turm und steht fest im Boden.</li>` +
			`<li><b>Schaft</b>: Der Schaft ist der hohe Teil des Turms mit der Treppe.</li>` +
			`<li><b>Galerie</b>: Die Galerie ist ein Balkon, der um die Laterne führt.</li>` +
			`<li><b>Laterne</b>: Die Laterne ist der Raum aus Glas, in dem die Lampe steht.</li>` +
			`<li><b>Linse</b>: Die Linse bündelt das Licht zu einem Strahl.</li></ul>` +
			heading("Der Leuchtturmwärter") + `<p>Früher wohnte im Leuchtturm ein Leuchtturmwärter. Er zündete am Abend ` +
			`das Feuer an und putzte die Linse. Heute schalten sich die Lampen von selbst ein, weil sie elektrisch sind. ` +
			`Deshalb braucht man in Deutschland keine Leuchtturmwärter mehr.</p>` +
			heading("Einzelnachweise") + notes,
		"Marienkäfer": `<p>Der <b>Marienkäfer</b> ist ein kleiner Käfer mit Punkten auf den Flügeln. ` +
			`Viele Menschen nennen ihn Glückskäfer. Der bekannteste Marienkäfer hat sieben Punkte und heißt Siebenpunkt. ` +
			`Ein Marienkäfer frisst am Tag ungefähr 50 Blattläuse. Deshalb ist der Marienkäfer im Garten nützlich.` +
			`<sup class="reference">[1]</sup></p>` + heading("Vom Ei zum Käfer") + `<ol>` +
			`<li><b>Ei</b>: Das Weibchen legt gelbe Eier unter ein Blatt.</li>` +
			`<li><b>Larve</b>: Aus dem Ei schlüpft eine Larve, die viele Blattläuse frisst.</li>` +
			`<li><b>Puppe</b>: Die Larve klebt sich fest und wird zur Puppe.</li>` +
			`<li><b>Käfer</b>: Aus der Puppe schlüpft nach etwa einer Woche der fertige Käfer.</li></ol>` +
			heading("Körper") + `<p>Der Körper des Marienkäfers ist rund wie eine halbe Kugel. Die harten Flügel heißen ` +
			`Deckflügel. Sie schützen die weichen Flügel, mit denen der Marienkäfer fliegt. Bei Gefahr gibt er eine gelbe ` +
			`Flüssigkeit ab, die bitter schmeckt. Im Winter sitzen viele Marienkäfer zusammen in einem Versteck.</p>` +
			heading("Weblinks") + `<ul><li>Seite über Käfer</li></ul>`,
		"Biber": `<p>Der <b>Biber</b> ist ein Nagetier, das am Wasser lebt. Er ist das größte Nagetier in Europa. ` +
			`Ein Biber wird ungefähr 18 Jahre alt. Mit seinen Zähnen fällt der Biber Bäume. Die Zähne wachsen ein Leben ` +
			`lang nach.<sup class="reference">[2]</sup></p>` + heading("Burg und Damm") + `<p>Der Biber baut einen Damm ` +
			`aus Ästen und Schlamm. Der Damm staut das Wasser zu einem Teich. Im Teich baut der Biber seine Burg. Der ` +
			`Eingang der Burg liegt unter Wasser, damit kein Feind hineinkommt. Die Kelle ist der flache Schwanz des ` +
			`Bibers. Der Biber frisst nur Pflanzen, im Winter vor allem Rinde. Ein Bau ist eine Wohnung, die ein Tier ` +
			`gräbt.</p>` + heading("Schutz") + `<p>Früher jagten Menschen den Biber wegen seines Fells. Um 1900 gab es in ` +
			`Deutschland nur noch wenige Biber. Seit 1966 wurden wieder Biber angesiedelt. Heute leben in Deutschland mehr ` +
			`als 40000 Biber.</p>` + heading("Einzelnachweise") + notes,
	}
}

// picture is a small tower.
func picture() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 40, 60))
	for y := range 60 {
		for x := 12; x < 28; x++ {
			img.Set(x, y, color.RGBA{R: 200, G: uint8(255 * (y / 10 % 2)), B: uint8(255 * (y / 10 % 2)), A: 255})
		}
	}
	var out bytes.Buffer
	_ = png.Encode(&out, img) // memory takes everything
	return out.Bytes()
}
