package arithmetic

import (
	"math/big"
	"strconv"
)

// highestRoot bounds n of an n-th root.
const highestRoot = 20

// pi has the forty digits that are reckoned with, and ten more.
func pi() *big.Rat {
	value, _ := new(big.Rat).SetString("3.14159265358979323846264338327950288419716939937511")
	return value
}

// root takes the n-th root: exactly where there is one, else to forty digits.
func (r *reckoner) root(at *node, q quantity, n int) (quantity, error) {
	result := quantity{approx: q.approx}
	if q.unit != nil {
		u, ok := q.unit.root(n)
		if !ok {
			return quantity{}, place("fault.arithmetic.kinds", at.at, "left", "√", "right", q.unit.symbol)
		}
		result.unit = u
	}
	if q.val.Sign() < 0 && n%2 == 0 {
		return quantity{}, place("fault.arithmetic.root", at.at)
	}
	value, exact := nthRoot(new(big.Rat).Abs(q.val), n)
	if q.val.Sign() < 0 {
		value.Neg(value)
	}
	result.val, result.approx = value, q.approx || !exact
	name := "√"
	if n > 2 {
		name = raised(n) + "√"
	}
	r.line(name+r.brief(q), result)
	return result, nil
}

// root is the unit whose n-th power this one is; false: there is none.
func (u *unit) root(n int) (*unit, bool) {
	if u.offset != nil {
		return nil, false
	}
	s := &unit{basis: u.basis}
	for q := range u.dim {
		if u.dim[q]%n != 0 {
			return nil, false
		}
		s.dim[q] = u.dim[q] / n
	}
	return s.named(), true
}

// nthRoot of a number that is not below zero; exact reports that its n-th power is the number again.
func nthRoot(x *big.Rat, n int) (root *big.Rat, exact bool) {
	above, below := wholeRoot(x.Num(), n), wholeRoot(x.Denom(), n)
	root = new(big.Rat).SetFrac(above, below)
	if new(big.Int).Exp(above, big.NewInt(int64(n)), nil).Cmp(x.Num()) == 0 &&
		new(big.Int).Exp(below, big.NewInt(int64(n)), nil).Cmp(x.Denom()) == 0 {
		return root, true
	}
	places := innerDigits - magnitude(x)/n
	shifted := scaled(x, places*n)
	return significant(scaled(new(big.Rat).SetInt(wholeRoot(floor(shifted), n)), -places), innerDigits), false
}

// wholeRoot is the greatest whole number whose n-th power is not above x (Newton's rule, from above).
func wholeRoot(x *big.Int, n int) *big.Int {
	if x.Sign() == 0 {
		return new(big.Int)
	}
	if n == 2 {
		return new(big.Int).Sqrt(x)
	}
	times, less := big.NewInt(int64(n)), big.NewInt(int64(n-1))
	guess := new(big.Int).Lsh(big.NewInt(1), uint(x.BitLen()/n+1))
	for {
		next := new(big.Int).Exp(guess, less, nil)
		next.Quo(x, next)
		next.Add(next, new(big.Int).Mul(less, guess))
		next.Quo(next, times)
		if next.Cmp(guess) >= 0 {
			return guess
		}
		guess = next
	}
}

// power raises to a whole power, or to a fraction, which is a root of a power.
func (r *reckoner) power(n *node, a, b quantity) (quantity, error) {
	if b.unit != nil || b.approx {
		return quantity{}, place("fault.arithmetic.whole", n.at, "text", "^")
	}
	above, below := b.val.Num(), b.val.Denom()
	if !below.IsInt64() || below.Int64() > highestRoot {
		return quantity{}, place("fault.arithmetic.whole", n.at, "text", "^")
	}
	if !above.IsInt64() || above.Int64() > maxExponent || above.Int64() < -maxExponent {
		return quantity{}, place("fault.arithmetic.exponent", n.at, "most", strconv.Itoa(maxExponent))
	}
	q, err := r.wholePower(n, a, int(above.Int64()))
	if err != nil {
		return quantity{}, err
	}
	r.powered(a, above.String(), q)
	if below.Int64() > 1 {
		return r.root(n, q, int(below.Int64()))
	}
	return q, nil
}

func (*reckoner) wholePower(n *node, a quantity, exponent int) (quantity, error) {
	q := quantity{approx: a.approx}
	switch {
	case a.unit != nil && a.unit.offset != nil:
		return quantity{}, place("fault.arithmetic.temperature", n.at)
	case a.val.Sign() == 0 && exponent < 0:
		return quantity{}, place("fault.arithmetic.zero", n.at)
	case max(a.val.Num().BitLen(), a.val.Denom().BitLen()) > 1 &&
		(max(a.val.Num().BitLen(), a.val.Denom().BitLen())-1)*max(exponent, -exponent) > maxBits:
		return quantity{}, place("fault.arithmetic.tooBig", n.at, "most", strconv.Itoa(maxDigits))
	}
	if a.unit != nil {
		const highest = 9
		if exponent > highest || exponent < -highest {
			return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unit.symbol, "right", "^"+strconv.Itoa(exponent))
		}
		q.unit = a.unit.power(exponent)
		if q.unit != nil && q.unit.tooHigh() {
			return quantity{}, place("fault.arithmetic.kinds", n.at, "left", a.unit.symbol, "right", "^"+strconv.Itoa(exponent))
		}
	}
	e := big.NewInt(int64(max(exponent, -exponent)))
	above, below := new(big.Int).Exp(a.val.Num(), e, nil), new(big.Int).Exp(a.val.Denom(), e, nil)
	if exponent < 0 {
		above, below = below, above
	}
	q.val = new(big.Rat).SetFrac(above, below)
	return q, nil
}
