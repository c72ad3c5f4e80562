package arithmetic

import (
	"math/big"
	"strings"
	"sync"
)

// The quantities that units are made of.
const (
	length = iota
	mass
	duration
	temperature
	money
	quantities
)

// dimension is the power of each quantity: area is length 2.
type dimension [quantities]int

// unit is what a number can be counted in. One of it is factor times the base: m, kg, s, K, €; temperatures begin at
// offset.
type unit struct {
	symbol string
	dim    dimension
	factor *big.Rat
	offset *big.Rat // nil: from zero
	// basis are the plain units that take its place in a product, such as dm for a litre.
	basis [quantities]*unit
}

// entry is a line of the table below: names with the symbol first, how much it is, and of what.
type entry struct {
	names  string
	factor string
	dim    dimension
	basis  string // of lengths in a unit that is none itself
}

// entries are all units, with factors that are exact by definition.
func entries() []entry {
	l, a, v := dimension{length: 1}, dimension{length: 2}, dimension{length: 3}
	m, t, k, e := dimension{mass: 1}, dimension{duration: 1}, dimension{temperature: 1}, dimension{money: 1}
	return []entry{
		{"m Meter Metern metre metres meters", "1", l, ""},
		{"km Kilometer Kilometern kilometre kilometres kilometers", "1000", l, ""},
		{"dm Dezimeter decimetre decimetres", "1/10", l, ""},
		{"cm Zentimeter Zentimetern centimetre centimetres centimeters", "1/100", l, ""},
		{"mm Millimeter Millimetern millimetre millimetres millimeters", "1/1000", l, ""},
		{"µm μm Mikrometer micrometre micrometres", "1/1000000", l, ""},
		{"nm Nanometer nanometre nanometres", "1/1000000000", l, ""},
		{"inch inches Zoll ″", "127/5000", l, ""},
		{"ft Fuß foot feet", "381/1250", l, ""},
		{"yd yard yards", "1143/1250", l, ""},
		{"mi Meile Meilen mile miles", "1609344/1000", l, ""},
		{"sm Seemeile Seemeilen", "1852", l, ""},

		{"m² qm Quadratmeter Quadratmetern sqm", "1", a, "m"},
		{"km² qkm Quadratkilometer Quadratkilometern", "1000000", a, "km"},
		{"dm² Quadratdezimeter", "1/100", a, "dm"},
		{"cm² qcm Quadratzentimeter", "1/10000", a, "cm"},
		{"mm² qmm Quadratmillimeter", "1/1000000", a, "mm"},
		{"a Ar are", "100", a, "m"},
		{"ha Hektar hectare hectares", "10000", a, "m"},
		{"acre acres", "316160658/78125", a, "m"},

		{"m³ cbm Kubikmeter Kubikmetern", "1", v, "m"},
		{"dm³ Kubikdezimeter", "1/1000", v, "dm"},
		{"cm³ ccm Kubikzentimeter", "1/1000000", v, "cm"},
		{"mm³ Kubikmillimeter", "1/1000000000", v, "mm"},
		{"km³ Kubikkilometer", "1000000000", v, "km"},
		{"l L Liter Litern litre litres liter liters", "1/1000", v, "dm"},
		{"hl Hektoliter", "1/10", v, "dm"},
		{"dl Deziliter", "1/10000", v, "dm"},
		{"cl Zentiliter", "1/100000", v, "dm"},
		{"ml Milliliter millilitre millilitres", "1/1000000", v, "cm"},

		{"kg Kilogramm Kilo kilogram kilograms kilogramme", "1", m, ""},
		{"g Gramm gram grams", "1/1000", m, ""},
		{"mg Milligramm milligram milligrams", "1/1000000", m, ""},
		{"µg μg Mikrogramm", "1/1000000000", m, ""},
		{"t Tonne Tonnen ton tonne tonnes", "1000", m, ""},
		{"Pfund", "1/2", m, ""},
		{"Zentner Ztr", "50", m, ""},
		{"lb lbs pound pounds", "45359237/100000000", m, ""},

		{"s Sekunde Sekunden Sek second seconds sec", "1", t, ""},
		{"ms Millisekunde Millisekunden", "1/1000", t, ""},
		{"min Minute Minuten minutes", "60", t, ""},
		{"h Std Stunde Stunden hour hours", "3600", t, ""},
		{"d Tag Tage Tagen day days", "86400", t, ""},
		{"Woche Wochen week weeks", "604800", t, ""},
		{"Unterrichtsstunde Unterrichtsstunden Schulstunde Schulstunden lesson lessons", "2700", t, ""},

		{"K Kelvin", "1", k, ""},
		{"°C Celsius Grad", "1", k, ""},
		{"°F Fahrenheit", "5/9", k, ""},

		{"€ EUR Euro Euros", "1", e, ""},
		{"ct Cent Cents", "1/100", e, ""},
	}
}

// unitTable finds units by name: as written first, then in small letters.
type unitTable struct{ exact, small map[string]*unit }

//nolint:gochecknoglobals // the same for the whole program, and read only
var unitNames = sync.OnceValue(func() unitTable {
	t := unitTable{exact: map[string]*unit{}, small: map[string]*unit{}}
	for _, e := range entries() {
		names := strings.Fields(e.names)
		factor, _ := new(big.Rat).SetString(e.factor) // the tests read every one
		u := &unit{symbol: names[0], dim: e.dim, factor: factor}
		if e.basis != "" {
			u.basis[length] = t.exact[e.basis]
		} else {
			for q, power := range e.dim {
				if power == 1 {
					u.basis[q] = u
				}
			}
		}
		switch u.symbol {
		case "°C":
			u.offset = big.NewRat(27315, 100)
		case "°F":
			u.offset = big.NewRat(45967, 180)
		}
		t.add(u, names)
	}
	t.addSpeeds()
	return t
})

// addSpeeds adds those with a name of their own; km/h and m/s are made of their parts.
func (t unitTable) addSpeeds() {
	per := func(way, time string) *unit { return combine(t.exact[way], t.exact[time], -1) }
	t.add(per("km", "h"), []string{"kmh", "Stundenkilometer", "Stundenkilometern"})
	t.add(per("mi", "h"), []string{"mph"})
	t.add(per("sm", "h"), []string{"kn", "Knoten", "knots"})
}

func (t unitTable) add(u *unit, names []string) {
	for _, n := range names {
		t.exact[n] = u
		if _, taken := t.small[strings.ToLower(n)]; !taken {
			t.small[strings.ToLower(n)] = u
		}
	}
}

// findUnit reads a unit, one below another included ("km/h"); nil: there is none of that name.
func findUnit(name string) *unit {
	if slash := strings.LastIndex(name, "/"); slash >= 0 {
		a, b := findUnit(name[:slash]), findUnit(name[slash+1:])
		if a == nil || b == nil || a.offset != nil || b.offset != nil {
			return nil
		}
		u := combine(a, b, -1)
		if u == nil || u.tooHigh() || strings.HasPrefix(u.symbol, "1/") {
			return nil
		}
		return u
	}
	t := unitNames()
	if u, ok := t.exact[name]; ok {
		return u
	}
	if u, ok := t.small[strings.ToLower(name)]; ok && len([]rune(name)) > 1 {
		return u
	}
	return findPower([]rune(name))
}

// findPower reads a unit with a power above the line that has no name of its own, such as s².
func findPower(name []rune) *unit {
	if len(name) < 2 {
		return nil
	}
	n := superscript(name[len(name)-1])
	u := findUnit(string(name[:len(name)-1]))
	if n < 2 || n > 9 || u == nil || u.offset != nil {
		return nil
	}
	if u = u.power(n); u.tooHigh() {
		return nil
	}
	return u
}

// combine is the unit of a product (sign 1) or a quotient (-1); nil when nothing is left. Where both count the same
// quantity, the first one's unit stays: km/h times min is km.
func combine(a, b *unit, sign int) *unit {
	if b == nil {
		return a
	}
	u := &unit{}
	if a != nil {
		u.dim, u.basis = a.dim, a.basis
	}
	for q := range u.dim {
		u.dim[q] += sign * b.dim[q]
		if u.basis[q] == nil {
			u.basis[q] = b.basis[q]
		}
	}
	return u.named()
}

// power is the unit to a whole power.
func (u *unit) power(n int) *unit {
	p := &unit{basis: u.basis}
	for q := range u.dim {
		p.dim[q] = u.dim[q] * n
	}
	return p.named()
}

// named gives a unit made of others its symbol and factor.
func (u *unit) named() *unit {
	if u.dim == (dimension{}) {
		return nil
	}
	u.factor = big.NewRat(1, 1)
	var above, below []string
	for q, n := range u.dim {
		switch {
		case n > 0:
			above = append(above, u.basis[q].symbol+raised(n))
		case n < 0:
			below = append(below, u.basis[q].symbol+raised(-n))
		}
		for range max(n, -n) {
			if n > 0 {
				u.factor.Mul(u.factor, u.basis[q].factor)
			} else {
				u.factor.Quo(u.factor, u.basis[q].factor)
			}
		}
	}
	u.symbol = strings.Join(above, "·")
	if len(above) == 0 {
		u.symbol = "1"
	}
	if len(below) > 0 {
		u.symbol += "/" + strings.Join(below, "/")
	}
	return u
}

// raised writes a power above the line; the first is not written.
func raised(n int) string {
	if n == 1 {
		return ""
	}
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var text strings.Builder
	for _, d := range big.NewInt(int64(n)).String() {
		text.WriteRune(digits[d-'0'])
	}
	return text.String()
}

// like reports that two units count the same; nil is a plain number.
func like(a, b *unit) bool {
	switch {
	case a == nil || b == nil:
		return a == nil && b == nil
	default:
		return a.dim == b.dim
	}
}

// toBase turns a number of the unit into one of the base, shown turns it back.
func (u *unit) toBase(x *big.Rat) *big.Rat {
	base := new(big.Rat).Mul(x, u.factor)
	if u.offset != nil {
		base.Add(base, u.offset)
	}
	return base
}

func (u *unit) shown(base *big.Rat) *big.Rat {
	x := new(big.Rat).Set(base)
	if u.offset != nil {
		x.Sub(x, u.offset)
	}
	return x.Quo(x, u.factor)
}
