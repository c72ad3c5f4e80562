package standin

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"unicode"
)

// vectorSize is the length of the vectors.
const vectorSize = 64

// vector stands for the meaning of a text: texts with common words have vectors that are close. Its length is 1.
func vector(text string) []float32 {
	v := make([]float64, vectorSize)
	for _, word := range strings.FieldsFunc(strings.ToLower(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		v[hashed(word)%vectorSize]++
	}
	sum := 0.0
	for _, x := range v {
		sum += x * x
	}
	if sum == 0 {
		v[0], sum = 1, 1
	}
	out := make([]float32, vectorSize)
	for i, x := range v {
		out[i] = float32(x / math.Sqrt(sum))
	}
	return out
}

// picture is a small real PNG whose colours come from the prompt; without a size it is a square.
func picture(prompt string, size image.Point) []byte {
	h := hashed(prompt)
	if size == (image.Point{}) {
		size = image.Pt(64, 64)
	}
	img := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			img.Set(x, y, color.RGBA{R: uint8(h) ^ uint8(x*4), G: uint8(h>>8) ^ uint8(y*4), B: uint8(h >> 16), A: 255})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil
	}
	return b.Bytes()
}

// samples are two seconds of a tone whose height comes from the prompt.
func samples(prompt string) []byte {
	const rate, seconds = 24_000, 2
	pitch := 220 + float64(hashed(prompt)%440)
	raw := make([]byte, 0, 2*rate*seconds)
	for i := range rate * seconds {
		v := int16(8_000 * math.Sin(2*math.Pi*pitch*float64(i)/rate))
		raw = append(raw, byte(v), byte(v>>8))
	}
	return raw
}

func hashed(text string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text))
	return h.Sum32()
}
