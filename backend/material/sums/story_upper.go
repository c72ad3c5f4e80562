package sums

import "math/big"

// middleTales are of class 3 to 6: several steps, lengths and times, a remainder that means something.
func middleTales() []teller {
	return []teller{
		{3, 5, "", func(h *hand) tale {
			from, length := h.between(15, 20)*30, h.between(4, 22)*5
			return tale{
				h.says("Die Klasse fährt um "+h.clock(from)+" los. Die Fahrt dauert "+duration(length)+
					". Um wie viel Uhr kommt der Bus an?",
					"The class leaves at "+h.clock(from)+". The journey takes "+duration(length)+
						". At what time does the bus arrive?"),
				h.clock(from) + " + " + duration(length), h.clock(from + length),
			}
		}},
		{3, 5, "", func(h *hand) tale {
			n := h.between(4, 20)
			name, _ := children(h)
			return tale{
				h.says("Ein Schwimmbecken ist 25 m lang. "+name+" schwimmt "+h.number(n)+
					" Bahnen. Wie viele Meter sind das?",
					"A pool is 25 m long. "+name+" swims "+h.number(n)+" lengths. How many metres are that?"),
				h.sum2(n, h.signs.times, 25, n*25), h.number(n*25) + " m",
			}
		}},
		{3, 6, "", func(h *hand) tale {
			seats, full := h.between(4, 8), h.between(3, 9)
			all := seats*full + h.between(1, seats-1)
			return tale{
				h.says(h.number(all)+" Kinder wollen mit Booten fahren. In jedes Boot passen "+h.number(seats)+
					" Kinder. Wie viele Boote werden gebraucht?",
					h.number(all)+" children want to go by boat. Each boat takes "+h.number(seats)+
						" children. How many boats are needed?"),
				h.number(all) + h.signs.divide + h.number(seats) + " = " + h.number(full) + " R " + h.number(all-seats*full),
				h.number(full+1) + h.says(" Boote", " boats"),
			}
		}},
		{3, 6, "", func(h *hand) tale {
			child, kids, adults := h.between(3, 7), h.between(18, 28), h.between(2, 4)
			grown := child + h.between(2, 5)
			total := kids*child + adults*grown
			return tale{
				h.says("Der Eintritt in den Zoo kostet für ein Kind "+h.number(child)+" € und für einen Erwachsenen "+
					h.number(grown)+" €. "+h.number(kids)+" Kinder und "+h.number(adults)+
					" Erwachsene gehen hinein. Wie viel kostet das zusammen?",
					"A ticket for the zoo costs "+h.number(child)+" € for a child and "+h.number(grown)+
						" € for an adult. "+h.number(kids)+" children and "+h.number(adults)+
						" adults go in. How much is that altogether?"),
				h.sum2(kids, h.signs.times, child, kids*child) + "; " + h.sum2(adults, h.signs.times, grown, adults*grown) +
					"; " + h.sum2(kids*child, h.signs.plus, adults*grown, total),
				h.number(total) + " €",
			}
		}},
		{5, 7, "", func(h *hand) tale {
			a, b := h.between(5, 15), h.between(4, 12)
			return tale{
				h.says("Ein Schulgarten ist ein Rechteck, "+h.number(a)+" m lang und "+h.number(b)+
					" m breit. Wie viele Meter Zaun braucht man, um ihn ganz zu umgeben?",
					"A school garden is a rectangle, "+h.number(a)+" m long and "+h.number(b)+
						" m wide. How many metres of fence go all the way round?"),
				"2" + h.signs.times + "(" + h.number(a) + h.signs.plus + h.number(b) + ") = " + h.number(2*(a+b)),
				h.number(2*(a+b)) + " m",
			}
		}},
		{5, 7, "", func(h *hand) tale {
			low := pick(h, 2, 3, 4, 5)
			part := h.between((18+low-1)/low, 30/low)
			top := h.between(1, low-1)
			all := low * part
			share := h.number(top) + "/" + h.number(low)
			return tale{
				h.says("In einer Klasse sind "+h.number(all)+" Kinder. "+share+
					" davon kommen mit dem Fahrrad. Wie viele Kinder sind das?",
					"There are "+h.number(all)+" children in a class. "+share+
						" of them come by bicycle. How many children are that?"),
				share + h.of() + h.number(all) + " = " + h.number(top*part), h.number(top*part) + h.says(" Kinder", " children"),
			}
		}},
		{5, 7, "", func(h *hand) tale {
			price, n := h.between(25, 95)*5, h.between(3, 9)
			each, total := tenths(price, 2), tenths(price*n, 2)
			return tale{
				h.says("Eine Eintrittskarte kostet "+cents(h, each)+" €. Wie viel kosten "+h.number(n)+" Karten?",
					"A ticket costs "+cents(h, each)+" €. How much are "+h.number(n)+" tickets?"),
				h.number(n) + h.signs.times + cents(h, each) + " € = " + cents(h, total) + " €", cents(h, total) + " €",
			}
		}},
	}
}

// upperTales are from class 7 on: proportions, speed, percent.
func upperTales() []teller {
	return []teller{
		{6, 10, "", func(h *hand) tale {
			first, second, each := h.between(2, 5), h.between(6, 9), h.between(30, 60)*5
			had, asked := tenths(first*each, 2), tenths(second*each, 2)
			return tale{
				h.says(h.number(first)+" kg Äpfel kosten "+cents(h, had)+" €. Wie viel kosten "+h.number(second)+" kg?",
					h.number(first)+" kg of apples cost "+cents(h, had)+" €. How much are "+h.number(second)+" kg?"),
				cents(h, had) + " €" + h.signs.divide + h.number(first) + h.signs.times + h.number(second) + " = " +
					cents(h, asked) + " €", cents(h, asked) + " €",
			}
		}},
		{7, 10, "", func(h *hand) tale {
			speed, half := h.between(6, 12)*10, h.between(3, 9)
			hours := tenths(half*5, 1)
			way := speed * half / 2
			return tale{
				h.says("Ein Zug fährt "+h.rational(hours)+" Stunden lang mit "+h.number(speed)+
					" km/h. Wie viele Kilometer legt er zurück?",
					"A train goes at "+h.number(speed)+" km/h for "+h.rational(hours)+" hours. How many kilometres is that?"),
				h.number(speed) + h.signs.times + h.rational(hours) + " = " + h.number(way), h.number(way) + " km",
			}
		}},
		{7, 10, "", func(h *hand) tale {
			percent, by := pick(h, 10, 20, 25, 40, 60, 75, 80), h.between(3, 12)
			all := 20 * by
			part := all * percent / 100
			return tale{
				h.says("An einer Schule sind "+h.number(all)+" Kinder. "+h.number(percent)+
					" % davon kommen mit dem Bus. Wie viele Kinder sind das?",
					"A school has "+h.number(all)+" children. "+h.number(percent)+
						" % of them come by bus. How many children are that?"),
				h.number(percent) + " %" + h.of() + h.number(all) + " = " + h.number(part),
				h.number(part) + h.says(" Kinder", " children"),
			}
		}},
		{7, 10, "", func(h *hand) tale {
			workers, days := h.between(2, 4), h.between(2, 5)*6
			more := pick(h, 6, 12)
			total := workers * days
			return tale{
				h.says(h.number(workers)+" Pumpen leeren ein Becken in "+h.number(days)+
					" Stunden. Wie lange brauchen "+h.number(more)+" gleich starke Pumpen?",
					h.number(workers)+" pumps empty a pool in "+h.number(days)+
						" hours. How long do "+h.number(more)+" pumps of the same power take?"),
				h.sum2(workers, h.signs.times, days, total) + "; " + h.number(total) + h.signs.divide + h.number(more) + " = " +
					h.rational(big.NewRat(int64(total), int64(more))),
				h.rational(big.NewRat(int64(total), int64(more))) + h.says(" Stunden", " hours"),
			}
		}},
	}
}
