package arithmetic

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// functions are the names of the functions, in small letters, and what they are called here.
func functions() map[string]string {
	return map[string]string{
		"summe": "sum", "sum": "sum", "mittelwert": "mean", "durchschnitt": "mean", "mean": "mean", "average": "mean",
		"avg": "mean", "median": "median", "zentralwert": "median",
		"min": "min", "minimum": "min", "max": "max", "maximum": "max", "spannweite": "range", "range": "range",
		"runde": "round", "runden": "round", "round": "round", "abrunden": "floor", "floor": "floor", "aufrunden": "ceil",
		"ceil":   "ceil",
		"betrag": "abs", "abs": "abs", "ggt": "gcd", "gcd": "gcd", "kgv": "lcm", "lcm": "lcm", "wurzel": "root",
		"sqrt": "root", "root": "root", "quadratwurzel": "root",
	}
}

// call reckons a function.
func (r *reckoner) call(n *node) (quantity, error) {
	values := make([]quantity, len(n.args))
	for i, arg := range n.args {
		q, err := r.value(arg)
		if err != nil {
			return quantity{}, err
		}
		if q.truth != nil {
			return quantity{}, place("fault.arithmetic.arguments", n.at, "text", n.text)
		}
		values[i] = q
	}
	q, err := r.function(n, values)
	if err != nil {
		return quantity{}, err
	}
	r.called(n.text, values, q)
	return q, tooBig(q.val, n.at)
}

// called keeps the step; a root has kept its own.
func (r *reckoner) called(name string, values []quantity, q quantity) {
	if name == "root" || len(r.steps) >= maxSteps {
		return
	}
	args := make([]string, len(values))
	for i, v := range values {
		args[i] = r.brief(v)
	}
	r.line(functionName(name, r.lang)+"("+strings.Join(args, "; ")+")", q)
}

func (r *reckoner) function(n *node, values []quantity) (quantity, error) {
	switch n.text {
	case "round", "floor", "ceil":
		return rounding(n, values)
	case "root":
		return r.rootCall(n, values)
	case "gcd", "lcm":
		return divisors(n, values)
	case "abs":
		if len(values) != 1 {
			return quantity{}, place("fault.arithmetic.arguments", n.at, "text", n.text)
		}
	}
	return list(n, values)
}

// list reckons with values of one kind.
func list(n *node, values []quantity) (quantity, error) {
	q := values[0]
	numbers := make([]*big.Rat, len(values))
	for i, v := range values {
		if !like(q.unit, v.unit) || v.percent != values[0].percent {
			return quantity{}, place("fault.arithmetic.kinds", n.at, "left", values[0].unitName(), "right", v.unitName())
		}
		q.approx = q.approx || v.approx
		numbers[i] = v.val
	}
	if q.unit != nil && q.unit.offset != nil && (n.text == "sum" || n.text == "range" || n.text == "abs") {
		return quantity{}, place("fault.arithmetic.temperature", n.at)
	}
	sorted := slices.SortedFunc(slices.Values(numbers), (*big.Rat).Cmp)
	switch n.text {
	case "sum":
		q.val = total(numbers)
	case "mean":
		q.val = new(big.Rat).Quo(total(numbers), big.NewRat(int64(len(numbers)), 1))
	case "median":
		half := new(big.Rat).Add(sorted[(len(sorted)-1)/2], sorted[len(sorted)/2])
		q.val = half.Quo(half, big.NewRat(2, 1))
	case "min":
		q.val = sorted[0]
	case "max":
		q.val = sorted[len(sorted)-1]
	case "range":
		q.val = new(big.Rat).Sub(sorted[len(sorted)-1], sorted[0])
	case "abs":
		q.val = new(big.Rat).Abs(q.val)
	}
	return q, nil
}

func total(numbers []*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, x := range numbers {
		sum.Add(sum, x)
	}
	return sum
}

// rounding rounds in the unit that is shown, to the decimals of the second value.
func rounding(n *node, values []quantity) (quantity, error) {
	places, ok := 0, len(values) == 1
	if len(values) == 2 {
		places, ok = wholeNumber(values[1])
	}
	if !ok || places > maxDigits || places < -maxDigits {
		return quantity{}, place("fault.arithmetic.arguments", n.at, "text", n.text)
	}
	q := values[0]
	x, _ := q.shownValue()
	if q.approx {
		x = significant(x, innerDigits-2)
	}
	switch n.text {
	case "round":
		x = rounded(x, places)
	case "floor":
		x = scaled(new(big.Rat).SetInt(floor(scaled(x, places))), -places)
	case "ceil":
		below := floor(new(big.Rat).Neg(scaled(x, places)))
		x = scaled(new(big.Rat).SetInt(below.Neg(below)), -places)
	}
	switch {
	case q.percent:
		q.val = new(big.Rat).Quo(x, big.NewRat(100, 1))
	case q.unit != nil:
		q.val = q.unit.toBase(x)
	default:
		q.val = x
	}
	return q, nil
}

func (r *reckoner) rootCall(n *node, values []quantity) (quantity, error) {
	degree, ok := 2, len(values) == 1
	if len(values) == 2 {
		degree, ok = wholeNumber(values[1])
	}
	switch {
	case !ok || degree < 2:
		return quantity{}, place("fault.arithmetic.arguments", n.at, "text", n.text)
	case degree > highestRoot:
		return quantity{}, place("fault.arithmetic.exponent", n.at, "most", strconv.Itoa(highestRoot))
	}
	return r.root(n, values[0], degree)
}

// divisors is the greatest common divisor or the least common multiple of whole numbers.
func divisors(n *node, values []quantity) (quantity, error) {
	var result *big.Int
	for _, v := range values {
		if v.unit != nil || v.percent || v.approx || !v.val.IsInt() {
			return quantity{}, place("fault.arithmetic.whole", n.at, "text", n.text)
		}
		x := new(big.Int).Abs(v.val.Num())
		switch {
		case result == nil:
			result = x
		case n.text == "gcd":
			result = new(big.Int).GCD(nil, nil, result, x)
		case x.Sign() == 0 || result.Sign() == 0:
			result = new(big.Int)
		default:
			common := new(big.Int).GCD(nil, nil, result, x)
			result = new(big.Int).Mul(result, common.Quo(x, common))
		}
		if result.BitLen() > maxBits {
			return quantity{}, place("fault.arithmetic.tooBig", n.at, "most", strconv.Itoa(maxDigits))
		}
	}
	return quantity{val: new(big.Rat).SetInt(result)}, nil
}
