package sums

import "strconv"

// goodsOf are what children know the price of, as a sentence begins with it, and what it costs about.
func goodsOf(h *hand) (name string, price int) {
	type good struct {
		german, english string
		low, high       int
	}
	g := turn(h, []good{
		{"Ein Rucksack", "A backpack", 20, 80},
		{"Ein Fahrrad", "A bicycle", 160, 480},
		{"Eine Jacke", "A jacket", 40, 120},
		{"Ein Ball", "A ball", 10, 40},
		{"Ein Spiel", "A board game", 20, 50},
		{"Ein Paar Schuhe", "A pair of shoes", 30, 90},
		{"Ein Zelt", "A tent", 80, 240},
		{"Eine Lampe", "A lamp", 20, 60},
	})
	const step = 10
	return h.says(g.german, g.english), h.between(g.low/step, g.high/step) * step
}

// discount asks for what is saved, the new price, the percentage, and from class 8 on the old price. All prices are
// whole euros or end in whole cents.
func discount(h *hand) (Sum, bool) {
	name, price := goodsOf(h)
	percent := pick(h, 5, 10, 20, 25, 30, 40, 50)
	saved := tenths(price*percent, 2)
	left := tenths(price*(100-percent), 2)
	whole, p := h.number(price)+" €", strconv.Itoa(percent)+" %"
	asks := 3
	if h.Grade >= 8 {
		asks = 4
	}
	switch h.made % asks {
	case 0:
		return Sum{
			h.says(name+" kostet "+whole+". Der Preis wird um "+p+" gesenkt. Neuer Preis: ",
				name+" costs "+whole+". The price is cut by "+p+". New price: ") + Gap + " €",
			[]string{cents(h, left)},
		}, true
	case 1:
		return Sum{
			h.says(name+" kostet "+whole+". Es gibt "+p+" Rabatt. Ersparnis: ",
				name+" costs "+whole+". There is a discount of "+p+". Saving: ") + Gap + " €",
			[]string{cents(h, saved)},
		}, true
	case 2:
		return Sum{
			h.says(name+" kostet statt "+whole+" nur noch "+cents(h, left)+" €. Rabatt: ",
				name+" costs "+cents(h, left)+" € instead of "+whole+". Discount: ") + Gap + " %",
			[]string{strconv.Itoa(percent)},
		}, true
	}
	return Sum{
		h.says(name+" kostet nach "+p+" Rabatt "+cents(h, left)+" €. Alter Preis: ",
			name+" costs "+cents(h, left)+" € after a discount of "+p+". Old price: ") + Gap + " €",
		[]string{h.number(price)},
	}, true
}
