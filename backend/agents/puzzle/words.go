package puzzle

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for puzzles and cards.
func offer() intent.Offer {
	return intent.Offer{
		Lists: true,
		Lacks: `sudoku*, wortschlange*, woerterschlange*, buchstabenschlange*, galgenmaennchen*, hangman,
				loesungswort*,
			rebus*, schwedenraetsel*, logikraetsel*, logical*, labyrinth*, maze, mazes, escape-room*, escape room*,
				bilderraetsel*`,
		Asks: []intent.Phrase{
			{Sets: "puzzle=wordsearch", Words: `suchsel*, wortsuchraetsel*, suchraetsel*, wortsuche*, woertersuche*,
				buchstabengitter*, wortgitter*, buchstabensalat-gitter*, woertergitter*, word search worksheet*,
				wordsearch worksheet*, word search*, wordsearch*, word-search*`},
			{Sets: "puzzle=crossword", Words: `kreuzwortraetsel*, kreuzwort-raetsel*, kreuzwort, kreuzwortgitter*,
				crossword worksheet*, crossword*, crosswords`},
			{Sets: "puzzle=syllables", Words: `silbenraetsel*, silben-raetsel*, silbenpuzzle*,
				syllable puzzle*, syllable riddle*`},
			{Sets: "puzzle=anagram", Words: `anagramm*, anagram*, schuettelwort*, schuettelwoerter*,
				buchstabensalat*, buchstaben-salat*,
				wortsalat*, woertersalat*, wirrwoerter*, wirrwarrwoerter*, buchstabenraetsel*, buchstabenmix*,
				buchstabendreher*, word scramble*, scrambled words*, jumbled words worksheet*,
				word scramble worksheet*,
				scrambled words worksheet*, anagram worksheet*, unscramble, jumbled words, jumbled letters`},
			{Sets: "puzzle=bingo", Words: `bingo*, buzzword-bingo*, zahlenbingo*, rechenbingo*, einmaleinsbingo*,
				einmaleins-bingo*, 1x1-bingo*, vokabelbingo*, vokabel bingo*, vokabel-bingo*, wortbingo*,
				woerterbingo*`},
			{Sets: "puzzle=domino", Words: `domino*, dominokarten, dominospiel*, dominoes, rechendomino*,
				einmaleinsdomino*, einmaleins-domino*, 1x1-domino*, vokabeldomino*, vokabel domino*,
				vokabel-domino*, wortdomino*`},
			{Sets: "puzzle=memory", Words: `memory*, rechenmemory*, einmaleinsmemory*, einmaleins-memory*,
				vokabelmemory*, vokabel memory*, vokabel-memory*, wortmemory*, woertermemory*, memo-spiel*,
				merkspiel*, paare finden, gedaechtnisspiel*,
				memory cards, memory game*`},
			{Sets: "puzzle=cards", Words: `karteikarten, karteikaertchen, lernkarten, lernkaertchen, lernkartei*,
				wortkarten,
				wortkaertchen, begriffskarten, vokabelkarten, vokabel karten, vokabelkaertchen, vokabelkartei*,
				flashcard*, flash cards,
				flash card, vocabulary cards, vocab cards, vokabelkarteikarten`},
			{Words: `raetsel*, raetselblatt*, puzzle, puzzles`},
		},
		Fields: []intent.Field{
			{Name: "puzzle", Param: "kind"},
			{
				Name: "count",
				Counted: []intent.Counted{{
					Words: `woerter, woertern, wort, begriffe, begriffen, karten, kaertchen, dominokarten,
						bingokarten, felder,
						bretter, boegen, bingofelder, dominosteine, steine, paare, paaren, words, terms, cards,
						boards, pairs,
						tiles`,
					Times: 1, Most: 60,
				}},
			},
			{Name: "players", Counted: []intent.Counted{{
				Words: `schueler, schuelern, schuelerinnen, kinder, kindern, spieler, students, pupils, children,
					players, kids`,
				Times: 1, Most: 40,
			}}},
			{
				Name: "slanting",
				Words: []intent.Phrase{
					{Sets: "across", Words: `nur waagrecht, nur waagerecht, nur horizontal, nur von links nach rechts,
						only horizontal, horizontal only, only across`},
					{Sets: "no", Words: `nur waagrecht und senkrecht, nur waagerecht und senkrecht,
						waagrecht und senkrecht,
						waagerecht und senkrecht, nur senkrecht und waagrecht, senkrecht und waagrecht,
						senkrecht und waagerecht, nur horizontal und vertikal, horizontal und vertikal, nicht schraeg,
						nicht diagonal, nichts schraeges, keine schraeg*, keine diagonal*, no diagonal*,
						not diagonal*,
						no slanting, horizontal and vertical, horizontal and vertical only,
						only horizontal and vertical,
						horizontally and vertically, across and down, nur gerade`},
					{Sets: "yes", Not: "no", Words: `diagonal*, auch diagonal, schraeg, auch schraeg, diagonally`},
				},
			},
			{
				Name: "hints",
				Words: []intent.Phrase{{Sets: "yes", Not: "no", Words: `mit tipps, tipps, mit hinweisen,
					mit hinweis, hinweise, hinweisen,
					mit erklaerungen, mit umschreibungen, with hints, with clues, with definitions, clues, hints`}},
			},
		},
		German: `suchsel, kreuzwortraetsel, silbenraetsel`, English: `crossword, crosswords, wordsearch, scramble,
				unscramble, scrambled, jumbled,
			flashcards, flashcard, flash, syllable, dominoes, anagrams`,
		Typos: `suchsel, suchraetsel, wortsuchraetsel, kreuzwortraetsel, silbenraetsel, buchstabensalat, crossword,
			wordsearch`,
		Small: `zum ausschneiden, zum ausdrucken, zum ausfuellen, aus silben, fachwoerter legen, fachwoerter, legen,
			mit woertern, woerter, woertern, mit den woertern, mit begriffen, begriffe, begriffen, den begriffen,
				words about,
			with words about, words on, words from, words, the words, mit loesung, loesung, loesungen,
				mit loesungsblatt,
			loesung auf seite 2, loesung auf der naechsten seite, auf der naechsten seite, solution on page 2,
				solution,
			on page 2, with solution, with answer key, with answers, answers, answer key, with key,
				on the next page, auf seite 2, page, seite, to cut out, karten, kaertchen, cards,
			3x3, 4x4, 5x5, 6x6, 8x8, 9x9, 10x10, 12x12, 14x14, 15x15, 16x16, 18x18, gitter, grid,
				folgenden woertern, diesen woertern, these words, ergebnisse der reihen,
			ergebnisse, mit englischen woertern, englischen woertern, englische woerter, mit deutschen woertern,
			deutschen woertern, english words, with english words, aus den vokabeln, den vokabeln, vokabeln,
				vocabulary, vocab,
			aus der importierten liste, aus importierter liste, importierter liste, der importierten liste,
				importierten liste,
			importierte liste, importierten vokabeln, den importierten vokabeln, importierten woertern,
				aus der liste, der liste,
			meiner liste, from the list, from the imported list, imported list, the imported words,
				imported vocabulary,
			aus den fachbegriffen, den fachbegriffen, fachbegriffen, fachbegriffe, mit den lernwoertern,
				den lernwoertern,
			lernwoertern, zum falten, zum lernen, folding`,
	}
}
