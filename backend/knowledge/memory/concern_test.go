package memory

import (
	"slices"
	"strings"
	"testing"
)

// What makes each text sensitive, by kind; none for what is not.
func TestConcerns(t *testing.T) {
	none := ConcernKind("")
	for _, c := range []struct {
		text string
		want ConcernKind
	}{
		// health
		{"Ich habe eine Nussallergie", Health},
		{"Ich vertrage keine Nüsse", Health},
		{"Ich bin zurzeit krankgeschrieben", Health},
		{"Frau Kurz ist schwanger", Health},
		{"Drei Kinder der 7b haben LRS", Health},
		{"In der 7b gibt es zwei Kinder mit ADHS", Health},
		{"Ich nehme Medikamente gegen Migräne", Health},
		{"Ich bin schwerbehindert", Health},
		{"I have diabetes", Health},
		{"She is on medication", Health},
		{"Mein Kollege hat Burn-out", Health},
		{"Ich war im Krankenhaus", Health},
		// religion
		{"Ich bin katholisch", Religion},
		{"Herr Kaya ist Muslim", Religion},
		{"Ich bin aus der Kirche ausgetreten", Religion},
		{"Viele in der 8a fasten im Ramadan", Religion},
		{"I am Jewish", Religion},
		{"Ich bin praktizierende Christin", Religion},
		// origin
		{"Die Hälfte der 7b hat Migrationshintergrund", Descent},
		{"Frau Demir ist türkischstämmig", Descent},
		{"In der 5a sind drei geflüchtete Kinder", Descent},
		{"My nationality is Polish", Descent},
		{"Er hat Asyl beantragt", Descent},
		// sexual life, politics, union
		{"Ich bin lesbisch", Sexual},
		{"Herr Kurz ist schwul", Sexual},
		{"He is gay", Sexual},
		{"Ich bin Parteimitglied", Politics},
		{"Ich wähle die SPD", Politics},
		{"Ich bin Mitglied bei den Grünen", Politics},
		{"I voted Labour", Politics},
		{"Ich bin in der GEW", Union},
		{"Ich bin Gewerkschaftsmitglied", Union},
		{"Herr Weber ist im Philologenverband aktiv", Union},
		{"I am a union member", Union},
		// single pupils
		{"Max stört oft im Unterricht", Pupil},
		{"Anna Müller braucht mehr Zeit", Pupil},
		{"Ein Schüler der 7b ist sehr unruhig", Pupil},
		{"Eine neue Schülerin kommt am Montag", Pupil},
		{"Das Mädchen in der ersten Reihe redet viel", Pupil},
		{"Der Schüler neben der Tür schläft", Pupil},
		{"One pupil never does homework", Pupil},
		{"Lena aus der 7b kann gut malen", Pupil},
		{"Zoë hat in Mathe eine 5", Pupil},
		{"Herr Kurz unterrichtet Lena Schmidt", Pupil},
		// what belongs to somebody
		{"Die Mutter ist unter 0171 2345678 zu erreichen", Contact},
		{"Frau Kurz hat die Adresse p.kurz@schule.de", Contact},
		// secrets
		{"Mein Passwort ist Sommer24!", Secret},
		{"Das WLAN-Passwort lautet Kastanie", Secret},
		{"Kennwort: geheim", Secret},
		{"Die PIN vom Kopierer ist 4711", Secret},
		{"My password is hunter2", Secret},
		{"Meine IBAN ist DE89 3704 0044 0532 0130 00", Secret},
		{"Karte 4111 1111 1111 1111 gilt bis 12/28", Secret},
		{"Der Schlüssel AIzaSyA1234567890abcdefghijklmnop geht", Secret},
		{"Nimm sk-abcdefghijklmnopqrst für alles", Secret},
		{"Token ghp_abcdefghij1234567890KLMNOP hilft", Secret},
		{"SSN 078-05-1120 is mine", Secret},
		{"Meine Steuer-ID lautet 12345678901", Secret},
		{"Zugang mit a8Fk29xQ7bL4mZ1pW0rT", Secret},
		// nothing of that
		{"Die 7b hat 26 Schüler", none},
		{"Ich bevorzuge kurze Arbeitsblätter mit Lösungen", none},
		{"Ich unterrichte Mathe und Religion", none},
		{"Ich unterrichte evangelische Religion", none},
		{"Die 8a behandelt gerade das Thema Judentum", none},
		{"Die Unterrichtsreihe zu Diabetes läuft bis Mai", none},
		{"Das Referat über den Ramadan ist fertig", none},
		{"Mein Schulleiter heißt Brandt", none},
		{"Frau Kurz ist Klassenlehrerin der 7b", none},
		{"Ich heiße Petra Kurz", none},
		{"Mein Name ist Petra Kurz", none},
		{"Meine Nummer ist 0171 2345678", none},
		{"Das Passwort hängt im Lehrerzimmer", none},
		{"Das Passwort wechselt jeden Monat", none},
		{"Jedes Kind bekommt ein eigenes Blatt", none},
		{"Die Schüler der 7b mögen Sport", none},
		{"Die Zahl der Schüler sinkt", none},
		{"Wir lesen den Roman von Max Frisch", none},
		{"Die 9a liest Goethe", none},
		{"Krankmeldungen gehen an das Sekretariat", none},
		{"Der Diagnosetest ist im September", none},
		{"Die Grünen im Schulgarten wachsen", none},
		{"Ich gehe montags in die Turnhalle", none},
		{"Das Projekt Sexualkunde ist im Juni", none},
		{"Die Klasse 7b ist leise", none},
		{"Unsere Schule heißt Anne-Frank-Schule", none},
		{"My class likes short texts", none},
		{"Ich arbeite mit der Lernplattform Moodle 4.1", none},
	} {
		got := Concerns(c.text, []string{"Zoë"})
		kinds := make([]ConcernKind, len(got))
		for i, g := range got {
			kinds[i] = g.Kind
			if g.Word == "" {
				t.Errorf("%q: %s without a word", c.text, g.Kind)
			}
		}
		if c.want == none && len(got) > 0 || c.want != none && !slices.Contains(kinds, c.want) {
			t.Errorf("%q: %+v, want %q", c.text, got, c.want)
		}
	}
}

// With a person in it, a fact is not only about what is taught.
func TestATopicHidesNoPerson(t *testing.T) {
	for _, text := range []string{
		"Zum Thema Diabetes: Anna Müller hat es selbst",
		"Referat von Lena über ihre Epilepsie",
	} {
		got := Concerns(text, nil)
		if !slices.ContainsFunc(got, func(c Concern) bool { return c.Kind == Health }) ||
			!slices.ContainsFunc(got, func(c Concern) bool { return c.Kind == Pupil }) {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// No secret comes back whole, not even to say that it was one.
func TestSecretsAreMasked(t *testing.T) {
	for _, text := range []string{
		"Mein Passwort ist Sommer24!", "Nimm sk-abcdefghijklmnopqrst für alles",
		"Meine IBAN ist DE89 3704 0044 0532 0130 00",
	} {
		for _, c := range Concerns(text, nil) {
			if c.Kind == Secret && (len([]rune(c.Word)) > 3 || !strings.HasSuffix(c.Word, "…")) {
				t.Errorf("%q", c.Word)
			}
		}
	}
}

func TestFlaws(t *testing.T) {
	good := Fact{
		Text:       "Ich mag kurze Texte",
		Category:   Preference,
		Tier:       Important,
		Scope:      Scope{Kind: Me},
		Confidence: 80,
	}
	if no := flaw(good); no != nil {
		t.Fatal(no.Key)
	}
	for key, change := range map[string][]func(*Fact){
		"memory.no.long": {
			func(f *Fact) { f.Text = strings.Repeat("Wort ", 61) },
			func(f *Fact) { f.Text = strings.Repeat("Ein Dokument. ", 150_000) },
		},
		"memory.no.empty":      {func(f *Fact) { f.Text = "" }, func(f *Fact) { f.Text = " \n\t " }},
		"memory.no.category":   {func(f *Fact) { f.Category = "food" }},
		"memory.no.tier":       {func(f *Fact) { f.Tier = "forever" }},
		"memory.no.confidence": {func(f *Fact) { f.Confidence = 101 }, func(f *Fact) { f.Confidence = -1 }},
		"memory.no.scope": {
			func(f *Fact) { f.Scope.Kind = "galaxy" }, func(f *Fact) { f.Scope = Scope{Kind: OfClass} },
			func(f *Fact) { f.Scope = Scope{Kind: OfProject, Name: "…"} },
			func(f *Fact) { f.Scope = Scope{Kind: OfProject, Name: strings.Repeat("lang", 16)} },
			func(f *Fact) { f.Scope.Name = "ich" },
		},
		"memory.no.nonsense": {
			func(f *Fact) { f.Text = "asdf" }, func(f *Fact) { f.Text = "!!! ??? ---" },
			func(f *Fact) { f.Text = "aaaaaaaa bbbbbb" }, func(f *Fact) { f.Text = "Was mag ich?" },
			func(f *Fact) { f.Text = "https://example.org/a seite" },
			func(f *Fact) { f.Text = `{"action": "tool", "x": 1}` }, func(f *Fact) { f.Text = "```json fact```" },
			func(f *Fact) { f.Text = "1234 5678 90" }, func(f *Fact) { f.Text = "Ich mag \x00 Texte" },
			func(f *Fact) { f.Text = "Ich mag \u202eTexte" }, func(f *Fact) { f.Text = "Ich \xff mag" },
			func(f *Fact) { f.Text = "krz brlf mmpf" }, func(f *Fact) { f.Text = "<b>Ich mag</b> Texte" },
		},
	} {
		for i, c := range change {
			f := good
			c(&f)
			if no := flaw(f); no == nil || no.Key != key {
				t.Errorf("%s %d: %v", key, i, no)
			}
		}
	}
	for n, long := range map[int]bool{300: false, 301: true} { // characters, not bytes
		f := good
		f.Text = "Ich mag " + strings.Repeat("äö", n/2-4) + strings.Repeat("ü", n%2)
		if no := flaw(f); (no != nil) != long {
			t.Errorf("%d characters: %v", n, no)
		}
	}
}

func TestDoubts(t *testing.T) {
	for text, key := range map[string]string{
		"Die 7b hat 26 Schüler": "", "Vielleicht mag sie kurze Texte": "memory.no.guess", "Die Lehrerin scheint " +
			"Tabellen zu mögen": "memory.no.guess", "She probably likes tables": "memory.no.guess",
		"Heute ist Elternabend": "memory.no.passing", "The test is tomorrow": "memory.no.passing",
		"Heutzutage ist das so": "", "Morgens habe ich Zeit": "", "Der Elternabend ist am 27.11.2026": "",
	} {
		got := ""
		if no := doubt(Fact{Text: text, Confidence: 80}); no != nil {
			got = no.Key
		}
		if got != key {
			t.Errorf("%q: %q, want %q", text, got, key)
		}
	}
	if no := doubt(Fact{Text: "Die 7b hat 26 Schüler", Confidence: 39}); no == nil {
		t.Error("a fact nobody is sure of is taken")
	}
}
