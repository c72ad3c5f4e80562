package textstat_test

import (
	"math"
	"testing"

	"pult/backend/lang/phonetics"
	"pult/backend/lang/prose"
	"pult/backend/lang/textstat"
)

const (
	fable = `Ein Fuchs kam an einem Baum vorbei. Oben auf dem Ast saß ein Rabe. Er hatte ein Stück Käse im ` +
		`Schnabel. Der Fuchs sah das und rief laut. Du bist ein schöner Vogel.` +
		"\nSing mir doch ein Lied. Da sang der Rabe laut los. Der Käse fiel ins Gras. Der Fuchs fraß ihn " +
		`auf und lief weg.`
	primer = `Pflanzen brauchen Licht, Wasser und Luft zum Leben. Mit ihren Wurzeln nehmen sie Wasser aus dem ` +
		`Boden auf. In den grünen Blättern entsteht mit Hilfe des Sonnenlichts Zucker.` +
		"\nDabei geben die Pflanzen Sauerstoff an die Luft ab. Menschen und Tiere atmen diesen Sauerstoff " +
		`ein.`
	law = `Die Gewährleistung der Rechtsstaatlichkeit erfordert die Berücksichtigung verfassungsrechtlicher` +
		` Grundsätze bei sämtlichen verwaltungsrechtlichen Entscheidungen.` +
		"\nInsbesondere der Verhältnismäßigkeitsgrundsatz verpflichtet die Verwaltungsbehörden zur " +
		`sorgfältigen Abwägung widerstreitender Interessen unter Einbeziehung aller ` +
		`entscheidungserheblichen Gesichtspunkte.` +
		"\nRechtsunterworfene dürfen berechtigterweise Vorhersehbarkeit erwarten."
)

func german(text string) textstat.Figures {
	return textstat.German(prose.Sentences(text), phonetics.New())
}

func TestHarderTextsMeasureHarder(t *testing.T) {
	easy, middle, hard := german(fable), german(primer), german(law)
	if !(easy.Vienna < middle.Vienna && middle.Vienna < hard.Vienna && easy.LIX < middle.LIX && middle.LIX < hard.LIX &&
		easy.Flesch > middle.Flesch && middle.Flesch > hard.Flesch) {
		t.Errorf("%+v\n%+v\n%+v", easy, middle, hard)
	}
	if easy.Class() != 4 || hard.Class() != 15 || middle.Class() < 4 || middle.Class() > 7 {
		t.Errorf("classes %d %d %d", easy.Class(), middle.Class(), hard.Class())
	}
}

func TestFiguresAreThoseOfTheFormulas(t *testing.T) {
	// Ten words in two sentences, fourteen syllables; long: Pflanzen, brauchen, Sonnenlicht; heavy: Sonnenlicht; the
	// seven of the second sentence are single.
	f := german("Pflanzen brauchen Sonnenlicht. Das Blatt ist im Mai sehr grün.")
	if f.Sentences != 2 || f.Words != 10 || f.Syllables != 14 || f.Long != 3 || f.Heavy != 1 || f.Single != 7 {
		t.Fatalf("%+v", f)
	}
	vienna := 0.1935*10 + 0.1672*5 + 0.1297*30 - 0.0327*70 - 0.875
	if math.Abs(f.Vienna-vienna) > 0.06 || f.LIX != 35 || math.Abs(f.Flesch-(180-5-58.5*1.4)) > 0.06 {
		t.Errorf("%+v, Vienna %f", f, vienna)
	}
	if !f.Few() || f.Class() != 0 {
		t.Error("ten words are few")
	}
}

func TestEnglishHasItsOwnFormula(t *testing.T) {
	easy := textstat.English([]string{"The cat sat on the mat.", "It was a nice and warm day."})
	hard := textstat.English(
		[]string{
			"Photosynthetic organisms continuously transform electromagnetic radiation into metabolically available " +
				"carbohydrates.",
		},
	)
	if easy.Flesch < 90 || hard.Flesch > 10 || easy.Vienna != 0 {
		t.Errorf("%+v\n%+v", easy, hard)
	}
}

func TestNothingIsMeasuredOfNothing(t *testing.T) {
	if f := german(" … 	"); f != (textstat.Figures{}) {
		t.Errorf("%+v", f)
	}
}
