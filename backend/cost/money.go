package cost

import (
	"fmt"
	"math/big"
	"strconv"

	"pult/backend/base/i18n"
)

// Money turns micro-USD into words.
type Money struct {
	Currency string // "EUR" or "USD"
	EuroRate int64  // micro-euro for one US dollar
}

// In converts micro-USD into millionths of the currency, rounded half up.
func (m Money) In(microUSD int64) int64 {
	if m.Currency != "EUR" {
		return microUSD
	}
	// In big numbers: the product of an amount and a rate can be longer than an int64.
	product := new(big.Int).Mul(big.NewInt(microUSD), big.NewInt(m.EuroRate))
	return product.Add(product, big.NewInt(million/2)).Div(product, big.NewInt(million)).Int64()
}

// Say writes an amount as the language does: "1.234,56 €", "€1,234.56". Below one cent it has four decimals, and what
// is less than that is "< 0,0001 €": something that cost money is never shown as nothing.
func (m Money) Say(microUSD int64, lang i18n.Lang) string {
	const cent, smallest = million / 100, million / 10_000
	amount := m.In(microUSD)
	switch {
	case amount == 0 && microUSD > 0, amount > 0 && amount < smallest:
		return "< " + m.dress(decimal(smallest, 4, lang), lang)
	case amount > 0 && amount < cent:
		return m.dress(decimal(amount, 4, lang), lang)
	}
	return m.dress(decimal(amount, 2, lang), lang)
}

func (m Money) dress(number string, lang i18n.Lang) string {
	sign := "$"
	if m.Currency == "EUR" {
		sign = "€"
	}
	if lang == i18n.English {
		return sign + number
	}
	return number + " " + sign
}

// decimal writes millionths with so many decimals, rounded half up, and with groups of three digits. Amounts are never
// below zero.
func decimal(millionths int64, places int, lang i18n.Lang) string {
	unit := int64(million)
	for range places {
		unit /= 10
	}
	whole, point, group := "", ",", "."
	if lang == i18n.English {
		point, group = ".", ","
	}
	rounded := (millionths + unit/2) / unit
	per := million / unit
	digits := strconv.FormatInt(rounded/per, 10)
	for len(digits) > 3 {
		whole = group + digits[len(digits)-3:] + whole
		digits = digits[:len(digits)-3]
	}
	return digits + whole + point + fmt.Sprintf("%0*d", places, rounded%per)
}

// plain is micro-USD with a comma and six decimals and without groups, as a spreadsheet in German reads it.
func plain(micro int64) string {
	return fmt.Sprintf("%d,%06d", micro/million, micro%million)
}
