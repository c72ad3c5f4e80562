package main

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// grid is how many steps one unit has: a picture of 25 mm is exact to 0.01 mm.
const grid = 100

// affine maps x and y as the matrix of SVG does.
type affine [6]float64

// outline collects moves, lines and bends, relative to the point before, in steps of the grid. Each step starts from
// the rounded point, so that no error adds up.
type outline struct {
	out        strings.Builder
	move       affine
	penX, penY int
	x, y       float64 // where the pen is, before the move
	beginX     float64 // of the part
	beginY     float64
	backX      float64 // the last control point, for the bends that go on smoothly
	backY      float64
	last       byte
}

func (o *outline) String() string { return o.out.String() }

// write adds a command to points; of a bend the three points count from the same place.
func (o *outline) write(command byte, points ...float64) {
	o.out.WriteByte(command)
	fromX, fromY := o.penX, o.penY
	for i := 0; i+1 < len(points); i += 2 {
		x := o.move[0]*points[i] + o.move[2]*points[i+1] + o.move[4]
		y := o.move[1]*points[i] + o.move[3]*points[i+1] + o.move[5]
		o.penX, o.penY = int(math.Round(x*grid)), int(math.Round(y*grid))
		for j, v := range []int{o.penX - fromX, o.penY - fromY} {
			if v >= 0 && i+j > 0 {
				o.out.WriteByte(' ')
			}
			o.out.WriteString(strconv.Itoa(v))
		}
	}
	if n := len(points); n > 0 {
		o.x, o.y = points[n-2], points[n-1]
	}
}

func (o *outline) begin(x, y float64) {
	o.write('m', x, y)
	o.beginX, o.beginY = x, y
}

func (o *outline) line(x, y float64) { o.write('l', x, y) }

// bend takes the two points that pull it and its end.
func (o *outline) bend(points ...float64) {
	o.write('c', points...)
	o.backX, o.backY = points[2], points[3]
}

// close leads the pen back to where the part began.
func (o *outline) close() {
	o.out.WriteByte('z')
	o.x, o.y = o.beginX, o.beginY
	o.penX = int(math.Round((o.move[0]*o.x + o.move[2]*o.y + o.move[4]) * grid))
	o.penY = int(math.Round((o.move[1]*o.x + o.move[3]*o.y + o.move[5]) * grid))
}

// quarter is how far a bend reaches that is a quarter of a circle.
const quarter = 0.5522847498

func (o *outline) ellipse(cx, cy, rx, ry float64) {
	kx, ky := rx*quarter, ry*quarter
	o.begin(cx+rx, cy)
	o.bend(cx+rx, cy+ky, cx+kx, cy+ry, cx, cy+ry)
	o.bend(cx-kx, cy+ry, cx-rx, cy+ky, cx-rx, cy)
	o.bend(cx-rx, cy-ky, cx-kx, cy-ry, cx, cy-ry)
	o.bend(cx+kx, cy-ry, cx+rx, cy-ky, cx+rx, cy)
	o.close()
}

func (o *outline) rect(x, y, w, h, r float64) {
	r = min(r, w/2, h/2)
	k := r * (1 - quarter)
	o.begin(x+r, y)
	o.line(x+w-r, y)
	o.bend(x+w-k, y, x+w, y+k, x+w, y+r)
	o.line(x+w, y+h-r)
	o.bend(x+w, y+h-k, x+w-k, y+h, x+w-r, y+h)
	o.line(x+r, y+h)
	o.bend(x+k, y+h, x, y+h-k, x, y+h-r)
	o.line(x, y+r)
	o.bend(x, y+k, x+k, y, x+r, y)
	o.close()
}

var (
	token    = regexp.MustCompile(`[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)`)
	function = regexp.MustCompile(`(\w+)\(([^)]*)\)`)
)

// needs are the numbers of each command.
const needs = "m2l2h1v1c6s4q4t2a7z0"

// path reads the outline of a path element.
func (o *outline) path(d string) error {
	parts := token.FindAllString(flags(d), -1)
	var command byte
	for i := 0; i < len(parts); {
		if c := parts[i][0]; c >= 'A' && c != '.' {
			command = c
			i++
		} else if command == 'm' {
			command = 'l'
		} else if command == 'M' {
			command = 'L'
		}
		at := strings.IndexByte(needs, command|0x20)
		if at < 0 {
			return fmt.Errorf("command %c", command)
		}
		n := int(needs[at+1] - '0')
		if i+n > len(parts) {
			return fancyError("a path that ends early")
		}
		numbers := make([]float64, n)
		for j := range numbers {
			v, err := strconv.ParseFloat(parts[i+j], 64)
			if err != nil {
				return err
			}
			numbers[j] = v
		}
		i += n
		o.step(command, numbers)
		o.last = command | 0x20
	}
	return nil
}

const number = `-?(?:\d+\.?\d*|\.\d+)`

var (
	arcs = regexp.MustCompile(`[aA][^a-zA-Z]*`)
	arc  = regexp.MustCompile(`^([\s,]*` + number + `[\s,]*` + number + `[\s,]*` + number + `)[\s,]*([01])[\s,]*([01])` +
		`[\s,]*(` + number + `[\s,]*` + number + `)`)
)

// flags sets the two flags of an arc apart, which may stand without a blank: "a1 1 0 012 3".
func flags(d string) string {
	return arcs.ReplaceAllStringFunc(d, func(s string) string {
		out, rest := s[:1], s[1:]
		for {
			m := arc.FindStringSubmatch(rest)
			if m == nil {
				return out + rest
			}
			out += m[1] + " " + m[2] + " " + m[3] + " " + m[4] + " "
			rest = rest[len(m[0]):]
		}
	})
}

// step performs one command with its numbers; small letters count from the pen.
func (o *outline) step(command byte, n []float64) {
	kind := command | 0x20
	if command == kind {
		o.absolute(kind, n)
	}
	reflectX, reflectY := o.x, o.y
	if strings.IndexByte("csqt", o.last) >= 0 && o.last != 0 && (kind == 's') == (o.last == 'c' || o.last == 's') {
		reflectX, reflectY = 2*o.x-o.backX, 2*o.y-o.backY
	}
	switch kind {
	case 'm':
		o.begin(n[0], n[1])
	case 'l':
		o.line(n[0], n[1])
	case 'h':
		o.line(n[0], o.y)
	case 'v':
		o.line(o.x, n[0])
	case 'c':
		o.bend(n[0], n[1], n[2], n[3], n[4], n[5])
	case 's':
		o.bend(reflectX, reflectY, n[0], n[1], n[2], n[3])
	case 'q':
		o.quadratic(n[0], n[1], n[2], n[3])
	case 't':
		o.quadratic(reflectX, reflectY, n[0], n[1])
	case 'a':
		o.arc(n)
	case 'z':
		o.close()
	}
}

// absolute adds the place of the pen to numbers that count from it.
func (o *outline) absolute(kind byte, n []float64) {
	switch kind {
	case 'h':
		n[0] += o.x
	case 'v':
		n[0] += o.y
	case 'a':
		n[5], n[6] = n[5]+o.x, n[6]+o.y
	default:
		for i := range n {
			n[i] += []float64{o.x, o.y}[i%2]
		}
	}
}

func (o *outline) quadratic(cx, cy, x, y float64) {
	o.bend(o.x+2*(cx-o.x)/3, o.y+2*(cy-o.y)/3, x+2*(cx-x)/3, y+2*(cy-y)/3, x, y)
	o.backX, o.backY = cx, cy
}

// arc draws a part of an ellipse as bends of at most a quarter each: appendix B.2 of SVG 2.
func (o *outline) arc(n []float64) {
	rx, ry, phi, large, sweep, x, y := math.Abs(n[0]), math.Abs(n[1]), n[2]*math.Pi/180, n[3] != 0, n[4] != 0, n[5], n[6]
	if rx == 0 || ry == 0 {
		o.line(x, y)
		return
	}
	sin, cos := math.Sincos(phi)
	dx, dy := (o.x-x)/2, (o.y-y)/2
	px, py := cos*dx+sin*dy, -sin*dx+cos*dy
	if scale := px*px/(rx*rx) + py*py/(ry*ry); scale > 1 {
		rx, ry = rx*math.Sqrt(scale), ry*math.Sqrt(scale)
	}
	f := math.Sqrt(max(0, rx*rx*ry*ry-rx*rx*py*py-ry*ry*px*px) / max(rx*rx*py*py+ry*ry*px*px, 1e-12))
	if large == sweep {
		f = -f
	}
	qx, qy := f*rx*py/ry, -f*ry*px/rx
	cx, cy := cos*qx-sin*qy+(o.x+x)/2, sin*qx+cos*qy+(o.y+y)/2
	from := math.Atan2((py-qy)/ry, (px-qx)/rx)
	turn := math.Atan2((-py-qy)/ry, (-px-qx)/rx) - from
	switch {
	case sweep && turn < 0:
		turn += 2 * math.Pi
	case !sweep && turn > 0:
		turn -= 2 * math.Pi
	}
	parts := max(1, math.Ceil(math.Abs(turn)/(math.Pi/2)-1e-6))
	each := turn / parts
	reach := 4.0 / 3 * math.Tan(each/4)
	place := func(u, v float64) (float64, float64) { return cx + cos*rx*u - sin*ry*v, cy + sin*rx*u + cos*ry*v }
	for i := range int(parts) {
		s1, c1 := math.Sincos(from + float64(i)*each)
		s2, c2 := math.Sincos(from + float64(i+1)*each)
		x1, y1 := place(c1-reach*s1, s1+reach*c1)
		x2, y2 := place(c2+reach*s2, s2-reach*c2)
		endX, endY := place(c2, s2)
		o.bend(x1, y1, x2, y2, endX, endY)
	}
}

// transform reads one function: rotate about a point, a matrix or a shift.
func transform(text string) (affine, error) {
	same := affine{1, 0, 0, 1, 0, 0}
	if text == "" {
		return same, nil
	}
	calls := function.FindAllStringSubmatch(text, -1)
	if len(calls) != 1 {
		return same, fancyError("transform " + text)
	}
	var n []float64
	for _, part := range token.FindAllString(calls[0][2], -1) {
		v, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return same, err
		}
		n = append(n, v)
	}
	switch name := calls[0][1]; {
	case name == "matrix" && len(n) == 6:
		return affine(n), nil
	case name == "translate" && len(n) == 2:
		return affine{1, 0, 0, 1, n[0], n[1]}, nil
	case name == "rotate" && (len(n) == 1 || len(n) == 3):
		n = append(n, 0, 0)
		sin, cos := math.Sincos(n[0] * math.Pi / 180)
		return affine{cos, sin, -sin, cos, n[1] - cos*n[1] + sin*n[2], n[2] - sin*n[1] - cos*n[2]}, nil
	}
	return same, fancyError("transform " + text)
}
