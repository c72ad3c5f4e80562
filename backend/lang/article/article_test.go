package article

import "testing"

const water = `Der Regen fällt aus den Wolken. Das Wasser sammelt sich in einem See. Eine Wolke besteht aus Tropfen.
Die Sonne scheint auf den See. Der Luft wird Wasser entzogen. Im Winter fällt Schnee. Der Winter ist kalt.
Das kalte Eis schmilzt. Die Größe der Zimmer ist verschieden, im Zimmer ist es warm. Die Tiere, das Kinder mögen, leben
im Wald. Es gibt einen Berg. Die Verdunstung hängt von der Wärme ab. Die Flüsse münden ins Meer. Der Ursprung liegt im
Gebirge.`

// An article is told only where the text or the ending proves it.
func TestArticlesAreProved(t *testing.T) {
	text := Read(water)
	for noun, want := range map[string]string{
		"Regen":          "der", // the subject of its sentence
		"Wasser":         "das",
		"Wolke":          "die", // eine
		"Sonne":          "die",
		"Winter":         "",    // "der Winter" and "im Winter" may be a genitive of several
		"See":            "der", // den See, and it is no plural
		"Luft":           "",    // a dative
		"Eis":            "das", // an adjective between
		"Zimmer":         "",    // the genitive of several, and a dative
		"Kinder":         "",    // behind a pronoun
		"Wald":           "",    // masculine or neuter
		"Berg":           "der",
		"Verdunstung":    "die",
		"Wärme":          "", // a dative
		"Flüsse":         "die",
		"Ursprung":       "der",
		"Schnee":         "",
		"Freundlichkeit": "die", // by its ending alone
		"Station":        "die",
		"Sprung":         "",
		"Schwung":        "",
		"regnen":         "",
		"Tropfen":        "",
	} {
		if got := text.Of(noun); got != want {
			t.Errorf("%s: %q, want %q", noun, got, want)
		}
	}
}

// What proves two articles proves none.
func TestTwoProofsAreNone(t *testing.T) {
	if got := Read("Das Band ist rot. Der Band hat Seiten.").Of("Band"); got != "" {
		t.Error(got)
	}
}
