package export

// columnWidths shares total among the columns of a table. longest is each column's longest word, widest its content
// without any line break. A column that is content with a fair share gets what it needs and never breaks a line; the
// others share the rest as in a browser: at least the longest word, and more for those with more to say.
func columnWidths(longest, widest []float64, total float64) []float64 {
	modest := make([]bool, len(widest))
	rest, open := total, len(widest)
	for found := true; found; {
		found = false
		for i, w := range widest {
			if !modest[i] && w <= rest/float64(open) {
				modest[i], found = true, true
				rest, open = rest-w, open-1
			}
		}
	}
	low, high, needed := 0.0, 0.0, 0.0
	for i := range widest {
		if modest[i] {
			needed += widest[i]
			continue
		}
		low, high = low+longest[i], high+widest[i]
	}
	switch {
	case open == 0:
		return grown(widest, needed, total)
	case low >= rest:
		return squeezed(longest, widest, total)
	}
	out := make([]float64, len(widest))
	for i := range out {
		out[i] = widest[i]
		if !modest[i] {
			out[i] = longest[i] + (rest-low)*(widest[i]-longest[i])/(high-low)
		}
	}
	return out
}

// grown spreads what is left over when all columns have what they need. A column of boxes to tick stays as narrow as it
// is beside one of words.
func grown(widest []float64, needed, total float64) []float64 {
	const narrow = 1.0 / 12
	out := make([]float64, len(widest))
	boxes, boxed := 0.0, 0
	for _, w := range widest {
		if w > 0 && w < narrow*total {
			boxes, boxed = boxes+w, boxed+1
		}
	}
	if boxed == len(widest) {
		boxes = 0
	}
	for i, w := range widest {
		switch {
		case needed == 0:
			out[i] = total / float64(len(out))
		case boxes > 0 && w > 0 && w < narrow*total:
			out[i] = w
		default:
			out[i] = (total - boxes) * w / (needed - boxes)
		}
	}
	return out
}

// squeezed shares out a width in which long words have to be cut, or nearly so.
func squeezed(longest, widest []float64, total float64) []float64 {
	low, high := 0.0, 0.0
	for i := range longest {
		low, high = low+longest[i], high+widest[i]
	}
	out := make([]float64, len(longest))
	for i := range out {
		if low < total {
			out[i] = longest[i] + (total-low)*(widest[i]-longest[i])/(high-low)
		} else {
			out[i] = total * longest[i] / low
		}
	}
	return out
}
