package sums

import "slices"

// tale is a word problem: what happens, how it is worked out, and the answer with what was counted.
type tale struct{ text, way, answer string }

// teller is a template of tales. It fits the classes from low to high; sign is "+" or "-" where nothing else is done.
type teller struct {
	low, high int
	sign      string
	tell      func(h *hand) tale
}

// story is a word problem of the class (Sachaufgabe), from a small set of templates about the everyday life of
// children. Names take no pronoun, so that each sentence is right whoever it is about; of what is counted there are at
// least two.
func story(h *hand) (Sum, bool) {
	grade := h.Grade
	if grade == 0 {
		grade = 3
	}
	fitting := slices.DeleteFunc(slices.Concat(firstTales(), timesTales(), middleTales(), upperTales()),
		func(t teller) bool { return t.low > grade || t.high < grade || h.Signs != "" && t.sign != h.Signs })
	if len(fitting) == 0 {
		return Sum{}, false
	}
	t := turn(h, fitting).tell(h)
	return Sum{t.text, []string{t.way, t.answer}}, t.text != ""
}

// children are two names that differ.
func children(h *hand) (one, other string) {
	names := []string{"Mia", "Ali", "Ben", "Lea", "Emre", "Sofia", "Jonas", "Amira", "Tom", "Nina"}
	at := h.chance.IntN(len(names))
	return names[at], names[(at+h.between(1, len(names)-1))%len(names)]
}

// sum2 writes two numbers with a sign between them, and what comes out.
func (h *hand) sum2(a int, sign string, b, result int) string {
	return h.number(a) + sign + h.number(b) + " = " + h.number(result)
}

// addends are two numbers of at least two whose sum is in the range of the class.
func addends(h *hand) (a, b int) {
	most := min(h.largest(), 1_000)
	a = h.between(2, max(2, most-2))
	return a, h.between(2, max(2, most-a))
}

// firstTales have one step of plus or minus.
func firstTales() []teller {
	return []teller{
		{1, 4, "+", func(h *hand) tale {
			a, b := addends(h)
			name, _ := children(h)
			return tale{
				h.says(name+" hat "+h.number(a)+" Sticker und bekommt "+h.number(b)+" Sticker dazu. Wie viele Sticker hat "+
					name+" jetzt?",
					name+" has "+h.number(a)+" stickers and gets "+h.number(b)+" more. How many stickers does "+name+
						" have now?"),
				h.sum2(a, h.signs.plus, b, a+b), h.number(a+b) + h.says(" Sticker", " stickers"),
			}
		}},
		{1, 4, "-", func(h *hand) tale {
			b, c := addends(h)
			return tale{
				h.says("Im Bus sitzen "+h.number(b+c)+" Kinder. An der Haltestelle steigen "+h.number(b)+
					" Kinder aus. Wie viele Kinder sitzen noch im Bus?",
					"There are "+h.number(b+c)+" children on a bus. At the stop "+h.number(b)+
						" children get off. How many children are still on the bus?"),
				h.sum2(b+c, h.signs.minus, b, c), h.number(c) + h.says(" Kinder", " children"),
			}
		}},
		{1, 4, "+", func(h *hand) tale {
			a, b := addends(h)
			return tale{
				h.says("In einem Korb liegen "+h.number(a)+" rote und "+h.number(b)+
					" grüne Äpfel. Wie viele Äpfel sind es zusammen?",
					"In a basket there are "+h.number(a)+" red and "+h.number(b)+
						" green apples. How many apples are there altogether?"),
				h.sum2(a, h.signs.plus, b, a+b), h.number(a+b) + h.says(" Äpfel", " apples"),
			}
		}},
		{1, 4, "-", func(h *hand) tale {
			b, c := addends(h)
			one, other := children(h)
			return tale{
				h.says(one+" hat "+h.number(b+c)+" Murmeln, "+other+" hat "+h.number(b)+
					" Murmeln. Wie viele Murmeln hat "+one+" mehr?",
					one+" has "+h.number(b+c)+" marbles, "+other+" has "+h.number(b)+
						" marbles. How many more marbles does "+one+" have?"),
				h.sum2(b+c, h.signs.minus, b, c), h.number(c) + h.says(" Murmeln", " marbles"),
			}
		}},
		{1, 3, "-", func(h *hand) tale {
			b, c := addends(h)
			name, _ := children(h)
			return tale{
				h.says(name+" möchte ein Buch mit "+h.number(b+c)+" Seiten lesen. "+h.number(b)+
					" Seiten sind schon geschafft. Wie viele Seiten fehlen noch?",
					name+" wants to read a book of "+h.number(b+c)+" pages. "+h.number(b)+
						" pages are done. How many pages are left?"),
				h.sum2(b+c, h.signs.minus, b, c), h.number(c) + h.says(" Seiten", " pages"),
			}
		}},
	}
}

// factorsOf are two numbers from the times table whose product is in the range.
func factorsOf(h *hand) (a, b int) {
	a = h.between(3, 10)
	return a, h.between(2, max(2, min(10, max(h.largest(), 20)/a)))
}

// timesTales have one step of the times table, or two with money.
func timesTales() []teller {
	return []teller{
		{2, 4, "", func(h *hand) tale {
			a, b := factorsOf(h)
			return tale{
				h.says("In einer Schachtel sind "+h.number(a)+" Stifte. Die Klasse kauft "+h.number(b)+
					" Schachteln. Wie viele Stifte sind das?",
					"There are "+h.number(a)+" pens in a box. The class buys "+h.number(b)+
						" boxes. How many pens are that?"),
				h.sum2(b, h.signs.times, a, a*b), h.number(a*b) + h.says(" Stifte", " pens"),
			}
		}},
		{2, 4, "", func(h *hand) tale {
			a, b := factorsOf(h)
			return tale{
				h.says(h.number(a*b)+" Kinder bilden Gruppen zu je "+h.number(a)+
					" Kindern. Wie viele Gruppen gibt es?",
					h.number(a*b)+" children form groups of "+h.number(a)+". How many groups are there?"),
				h.sum2(a*b, h.signs.divide, a, b), h.number(b) + h.says(" Gruppen", " groups"),
			}
		}},
		{2, 4, "", func(h *hand) tale {
			a, b := factorsOf(h)
			return tale{
				h.says(h.number(a*b)+" Kekse werden gerecht an "+h.number(a)+
					" Kinder verteilt. Wie viele Kekse bekommt jedes Kind?",
					h.number(a*b)+" biscuits are shared equally among "+h.number(a)+
						" children. How many biscuits does each child get?"),
				h.sum2(a*b, h.signs.divide, a, b), h.number(b) + h.says(" Kekse", " biscuits"),
			}
		}},
		{2, 4, "", func(h *hand) tale {
			price, n := h.between(2, 4), h.between(2, 4)
			name, _ := children(h)
			left := 20 - price*n
			return tale{
				h.says("Ein Heft kostet "+h.number(price)+" €. "+name+" kauft "+h.number(n)+
					" Hefte und bezahlt mit 20 €. Wie viel Geld gibt es zurück?",
					"An exercise book costs "+h.number(price)+" €. "+name+" buys "+h.number(n)+
						" of them and pays with 20 €. How much change is there?"),
				h.sum2(n, h.signs.times, price, n*price) + "; " + h.sum2(20, h.signs.minus, n*price, left),
				h.number(left) + " €",
			}
		}},
	}
}
