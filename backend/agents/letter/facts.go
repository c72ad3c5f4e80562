package letter

import (
	"cmp"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
)

// facts is the table of what parents look for. Of an event its usual lines stand there to be filled in, too, unless the
// letter tells it in sentences.
func (w *draft) facts() {
	away := w.p["kind"] == event && outing.MatchString(w.p["occasion"])
	happens := w.p["kind"] == event || w.p["kind"] == meeting
	open := happens && w.p["length"] != "short" && w.p["more"] == ""
	place, back := "place", "end"
	if away {
		place, back = "target", "back"
	}
	at, time := w.meeting()
	cost := w.p["cost"]
	if w.owing {
		cost = ""
	}
	rows := [][]string{}
	for _, r := range []struct {
		key, value string
		usual      bool // it stands there without a value, too
	}{
		{"date", w.p["date"], true},
		{place, w.p["place"], w.p["kind"] == meeting || away && !strings.Contains(w.p["occasion"], " ")},
		{at, time, away || !dayRange.MatchString(w.p["date"])},
		{back, w.clock(w.p["back"]), away},
		{"cost", cost, away},
		{"bring", w.p["bring"], away},
	} {
		if r.value != "" || open && r.usual {
			rows = append(rows, []string{w.Say("offline.letter.row." + r.key), cmp.Or(kit.Capital(r.value), kit.Blank)})
		}
	}
	if len(rows) > 1 || len(rows) == 1 && (!w.dated || w.p["date"] == "") {
		w.out = append(w.out, kit.Table(nil, rows))
	}
}

// meeting is when and where all meet, or leave, with the key of its line.
func (w *draft) meeting() (key, when string) {
	when, meet := w.clock(w.p["time"]), w.p["meet"]
	if meet == "" {
		return "time", when
	}
	key = "meet"
	if label := leaves.FindString(meet); label != "" {
		meet, key = strings.TrimSpace(meet[len(label):]), "leave"
	}
	return key, strings.Trim(when+", "+meet, ", ")
}

// clock writes "19.30 uhr" and "14:30" as German letters do.
func (w *draft) clock(text string) string {
	if bareClock.MatchString(text) && w.Language == "de" {
		text += " Uhr"
	}
	return text
}

// form is a sheet that parents fill in and sign.
func (w *draft) form(kind string) artifact.Document {
	title := w.Say("offline.letter." + kind + ".title")
	if kind == agreement {
		title = w.Say("offline.letter.consent.of", "occasion", kit.Capital(w.p["occasion"]))
		w.notes = append(w.notes, w.Say("offline.letter.consent.check"))
	}
	for _, line := range strings.Split(w.Say("offline.letter."+kind+".head", "occasion", kit.Capital(w.p["occasion"]),
		"class", cmp.Or(w.p["class"], kit.Blank)), "\n") {
		w.put(line)
	}
	w.facts()
	if besides := w.besides(); besides != "" {
		w.put(besides)
	}
	for _, line := range strings.Split(w.Say("offline.letter."+kind+".end"), "\n\n") {
		w.put(line)
	}
	return w.document(title)
}
