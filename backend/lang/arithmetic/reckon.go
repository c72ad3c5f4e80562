package arithmetic

import (
	"math/big"
	"strconv"

	"pult/backend/base/i18n"
)

// quantity is a value on the way: in base units, and how it is to be shown.
type quantity struct {
	val     *big.Rat
	unit    *unit // nil: a plain number
	percent bool
	approx  bool // rounded on the way
	truth   *bool
}

// reckoner works through a tree and keeps what it did.
type reckoner struct {
	lang  i18n.Lang
	steps []string
}

// value reckons a node.
func (r *reckoner) value(n *node) (quantity, error) {
	switch n.op {
	case "number":
		return quantity{val: n.value}, nil
	case "pi":
		return quantity{val: pi(), approx: true}, nil
	case "call":
		return r.call(n)
	}
	args := make([]quantity, len(n.args))
	for i, arg := range n.args {
		q, err := r.value(arg)
		if err != nil {
			return quantity{}, err
		}
		if q.truth != nil {
			return quantity{}, place("fault.arithmetic.unreadable", n.at, "text", n.op)
		}
		args[i] = q
	}
	q, err := r.apply(n, args)
	if err != nil {
		return quantity{}, err
	}
	if q.truth == nil {
		err = tooBig(q.val, n.at)
	}
	return q, err
}

func (r *reckoner) apply(n *node, args []quantity) (quantity, error) {
	switch n.op {
	case "unit":
		return r.inUnit(n, args[0])
	case "%":
		return r.percent(n, args[0])
	case "sign":
		return negated(n, args[0])
	case "√":
		return r.root(n, args[0], 2)
	case "in":
		return r.converted(n, args[0])
	case "+", "-":
		return r.sum(n, args[0], args[1])
	case "*", "/":
		return r.product(n, args[0], args[1])
	case "mod":
		return r.modulo(n, args[0], args[1])
	case "^":
		return r.power(n, args[0], args[1])
	case "von":
		return r.of(n, args[0], args[1])
	case "off":
		return r.off(n, args[0], args[1])
	}
	return r.compared(n, args[0], args[1])
}

// inUnit makes a quantity of a number and the unit behind it.
func (*reckoner) inUnit(n *node, q quantity) (quantity, error) {
	if q.unit != nil || q.percent {
		return quantity{}, place("fault.arithmetic.operator", n.at, "text", n.unit.symbol)
	}
	return quantity{val: n.unit.toBase(q.val), unit: n.unit, approx: q.approx}, nil
}

func (*reckoner) percent(n *node, q quantity) (quantity, error) {
	if q.unit != nil || q.percent {
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", q.unitName(), "right", "%")
	}
	return quantity{val: new(big.Rat).Quo(q.val, big.NewRat(100, 1)), percent: true, approx: q.approx}, nil
}

// negated changes the sign; of a temperature that of its number.
func negated(n *node, q quantity) (quantity, error) {
	if q.unit != nil && q.unit.offset != nil {
		if n.args[0].op != "unit" {
			return quantity{}, place("fault.arithmetic.temperature", n.at)
		}
		shown := q.unit.shown(q.val)
		q.val = q.unit.toBase(shown.Neg(shown))
		return q, nil
	}
	q.val = new(big.Rat).Neg(q.val)
	return q, nil
}

// converted shows a quantity in another unit.
func (r *reckoner) converted(n *node, q quantity) (quantity, error) {
	before := r.brief(q)
	switch {
	case n.text == "%" && q.unit == nil:
		q.percent = true
	case n.unit != nil && like(q.unit, n.unit) && !q.percent:
		q.unit = n.unit
	default:
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", q.unitName(), "right", wantedName(n))
	}
	r.line(before, q)
	return q, nil
}

func wantedName(n *node) string {
	if n.unit != nil {
		return n.unit.symbol
	}
	return n.text
}

// unitName is what faults call the kind of a quantity.
func (q quantity) unitName() string {
	switch {
	case q.unit != nil:
		return q.unit.symbol
	case q.percent:
		return "%"
	}
	return "@arithmetic.plain"
}

// sum adds or subtracts. Percent behind a value that is none are percent of that value: 250 + 19 %.
func (r *reckoner) sum(n *node, a, b quantity) (quantity, error) {
	if b.percent && !a.percent {
		if a.unit != nil && a.unit.offset != nil {
			return quantity{}, place("fault.arithmetic.temperature", n.at)
		}
		part := quantity{val: new(big.Rat).Mul(a.val, b.val), unit: a.unit, approx: a.approx || b.approx}
		r.step(b, "von", a, part)
		b = part
	}
	if !like(a.unit, b.unit) || a.percent != b.percent {
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unitName(), "right", b.unitName())
	}
	q := quantity{unit: a.unit, percent: a.percent, approx: a.approx || b.approx}
	if err := q.degrees(n, a, b); err != nil {
		return quantity{}, err
	}
	if n.op == "+" {
		q.val = new(big.Rat).Add(a.val, b.val)
	} else {
		q.val = new(big.Rat).Sub(a.val, b.val)
	}
	r.step(a, n.op, b, q)
	return q, nil
}

// degrees decides what a sum of temperatures is: 20 °C + 5 K is a temperature, 20 °C − 5 °C a difference in K, 20 °C +
// 5 °C nothing.
func (q *quantity) degrees(n *node, a, b quantity) error {
	first, second := a.unit != nil && a.unit.offset != nil, b.unit != nil && b.unit.offset != nil
	switch {
	case second && (n.op == "+" || !first):
		return place("fault.arithmetic.temperature", n.at)
	case first && second:
		q.unit = findUnit("K")
	}
	return nil
}

// product multiplies or divides, units as well.
func (r *reckoner) product(n *node, a, b quantity) (quantity, error) {
	if a.unit != nil && a.unit.offset != nil || b.unit != nil && b.unit.offset != nil {
		return quantity{}, place("fault.arithmetic.temperature", n.at)
	}
	q := quantity{approx: a.approx || b.approx}
	if n.op == "*" {
		q.val, q.unit = new(big.Rat).Mul(a.val, b.val), combine(a.unit, b.unit, 1)
	} else {
		if b.val.Sign() == 0 {
			return quantity{}, place("fault.arithmetic.zero", n.at)
		}
		q.val, q.unit = new(big.Rat).Quo(a.val, b.val), combine(a.unit, b.unit, -1)
	}
	if q.unit != nil && q.unit.tooHigh() {
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unitName(), "right", b.unitName())
	}
	r.step(a, n.op, b, q)
	return q, nil
}

// tooHigh reports powers of a unit that nobody needs.
func (u *unit) tooHigh() bool {
	const highest = 9
	for _, n := range u.dim {
		if n > highest || n < -highest {
			return true
		}
	}
	return false
}

// of is a part of a whole: percent or a fraction of it; of two numbers the share that the one is of the other.
func (r *reckoner) of(n *node, a, b quantity) (quantity, error) {
	if b.unit != nil && b.unit.offset != nil {
		return quantity{}, place("fault.arithmetic.temperature", n.at)
	}
	if a.percent || n.args[0].op == "/" && a.unit == nil {
		q := quantity{val: new(big.Rat).Mul(a.val, b.val), unit: b.unit, percent: b.percent, approx: a.approx || b.approx}
		r.step(a, "von", b, q)
		return q, nil
	}
	switch {
	case !like(a.unit, b.unit) || b.percent:
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unitName(), "right", b.unitName())
	case b.val.Sign() == 0:
		return quantity{}, place("fault.arithmetic.zero", n.at)
	}
	q := quantity{val: new(big.Rat).Quo(a.val, b.val), percent: true, approx: a.approx || b.approx}
	r.step(a, "/", b, q)
	return q, nil
}

// off takes percent away: 20 % off 50.
func (r *reckoner) off(n *node, a, b quantity) (quantity, error) {
	if !a.percent || b.percent {
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unitName(), "right", b.unitName())
	}
	return r.sum(&node{op: "-", at: n.at}, b, a)
}

func (r *reckoner) modulo(n *node, a, b quantity) (quantity, error) {
	switch {
	case !like(a.unit, b.unit) || a.percent || b.percent:
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unitName(), "right", b.unitName())
	case b.val.Sign() == 0:
		return quantity{}, place("fault.arithmetic.zero", n.at)
	case a.unit != nil && a.unit.offset != nil:
		return quantity{}, place("fault.arithmetic.temperature", n.at)
	}
	times := new(big.Rat).Quo(a.val, b.val)
	whole := new(big.Rat).SetInt(floor(times))
	q := quantity{val: new(big.Rat).Sub(a.val, whole.Mul(whole, b.val)), unit: a.unit, approx: a.approx || b.approx}
	r.step(a, "mod", b, q)
	return q, nil
}

// floor is the next whole number below.
func floor(x *big.Rat) *big.Int {
	return new(big.Int).Div(x.Num(), x.Denom()) // Euclidean: the denominator is above zero
}

// compared answers a comparison.
func (r *reckoner) compared(n *node, a, b quantity) (quantity, error) {
	if !like(a.unit, b.unit) {
		return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unitName(), "right", b.unitName())
	}
	if a.approx || b.approx { // what is equal but for rounding on the way is equal
		a.val, b.val = significant(a.val, shownDigits), significant(b.val, shownDigits)
	}
	c := a.val.Cmp(b.val)
	truth := map[string]bool{"=": c == 0, "!=": c != 0, "<": c < 0, ">": c > 0, "<=": c <= 0, ">=": c >= 0}[n.op]
	return quantity{val: new(big.Rat), truth: &truth, approx: a.approx || b.approx}, nil
}

// step keeps a line of the way: a op b = q.
func (r *reckoner) step(a quantity, op string, b, q quantity) {
	if len(r.steps) < maxSteps {
		r.steps = append(r.steps, r.brief(a)+" "+said(op, r.lang)+" "+r.brief(b)+" = "+r.brief(q))
	}
}

// powered keeps a step of a power, which is written without room.
func (r *reckoner) powered(a quantity, exponent string, q quantity) {
	base := r.brief(a)
	if a.unit != nil || a.percent || a.val.Sign() < 0 || !a.val.IsInt() {
		base = "(" + base + ")"
	}
	r.line(base+"^"+exponent, q)
}

// line keeps one that begins with words.
func (r *reckoner) line(begin string, q quantity) {
	if after := r.brief(q); len(r.steps) < maxSteps && after != begin {
		r.steps = append(r.steps, begin+" = "+after)
	}
}

// maxBrief is how many letters of a number a step shows.
const maxBrief = 60

func (r *reckoner) brief(q quantity) string {
	text := []rune(r.write(q))
	if len(text) <= maxBrief {
		return string(text)
	}
	return string(text[:maxBrief]) + "…"
}

// write shows a quantity in its unit.
func (r *reckoner) write(q quantity) string {
	x, suffix := q.shownValue()
	if q.approx {
		x = significant(x, shownDigits)
	}
	return Format(x, r.lang).Text + suffix
}

// shownValue is the number in the unit of the quantity, and that unit.
func (q quantity) shownValue() (*big.Rat, string) {
	switch {
	case q.percent:
		return new(big.Rat).Mul(q.val, big.NewRat(100, 1)), " %"
	case q.unit != nil:
		return q.unit.shown(q.val), " " + q.unit.symbol
	}
	return q.val, ""
}

func (r *reckoner) result(q quantity) Result {
	result := Result{Truth: q.truth, Exact: !q.approx, Percent: q.percent, Steps: r.steps}
	if q.approx {
		result.Digits = shownDigits
	}
	if q.truth != nil {
		key := map[bool]string{true: "arithmetic.true", false: "arithmetic.false"}[*q.truth]
		result.Text = i18n.Must(r.lang).Say(i18n.T(key))
		return result
	}
	if q.unit != nil {
		result.Unit = q.unit.symbol
	}
	x := q.val
	if q.unit != nil {
		x = q.unit.shown(q.val)
	}
	if q.approx {
		x = significant(x, shownDigits)
	}
	result.Value = Format(x, r.lang)
	if q.approx {
		result.Value.Fraction = "" // that of a rounded number means nothing
	}
	result.Text = r.write(q)
	return result
}

// wholeNumber is the value when it is whole and small.
func wholeNumber(q quantity) (int, bool) {
	if q.unit != nil || !q.val.IsInt() || !q.val.Num().IsInt64() {
		return 0, false
	}
	n, err := strconv.Atoi(q.val.Num().String())
	return n, err == nil
}
