package music

// profile is what makes a style.
type profile struct {
	key    Key
	slow   [2]float64 // quarters a minute, from and to
	medium [2]float64
	fast   [2]float64
	verse  [4][2]int // for each line of four the chords of its two bars, as degrees of the scale, 0 = tonic
	chorus [4][2]int
	low    int // lowest and highest degree of the melody, 0 = the tonic at or above base
	high   int
	base   int // MIDI number of degree 0
	spoken bool
	dense  bool // sixteenths are usual
}

func profileOf(s Style) profile {
	switch s {
	case Rock:
		return profile{
			key: Key{9, Mixolydian}, slow: [2]float64{96, 114}, medium: [2]float64{114, 134}, fast: [2]float64{134, 154},
			verse: [4][2]int{
				{0, 0},
				{6, 3},
				{0, 0},
				{6, 0},
			}, chorus: [4][2]int{{3, 0}, {6, 0}, {3, 0}, {4, 0}}, low: -1, high: 8, base: 57,
		}
	case Classical:
		return profile{
			key: Key{0, Major}, slow: [2]float64{66, 80}, medium: [2]float64{80, 98}, fast: [2]float64{98, 120},
			verse: [4][2]int{
				{0, 4},
				{4, 0},
				{3, 0},
				{4, 0},
			}, chorus: [4][2]int{{0, 5}, {3, 4}, {0, 3}, {4, 0}}, low: -1, high: 9, base: 60,
		}
	case Rap:
		return profile{
			key: Key{9, Minor}, slow: [2]float64{74, 86}, medium: [2]float64{86, 98}, fast: [2]float64{98, 112},
			verse: [4][2]int{
				{0, 0},
				{5, 6},
				{0, 0},
				{5, 4},
			}, chorus: [4][2]int{{0, 5}, {2, 6}, {0, 5}, {6, 0}}, low: -1, high: 4, base: 57, spoken: true, dense: true,
		}
	case Children:
		return profile{
			key: Key{2, Major}, slow: [2]float64{88, 104}, medium: [2]float64{104, 122}, fast: [2]float64{122, 142},
			verse: [4][2]int{
				{0, 0},
				{4, 0},
				{0, 3},
				{4, 0},
			}, chorus: [4][2]int{{3, 0}, {4, 0}, {3, 0}, {4, 0}}, low: -1, high: 5, base: 62,
		}
	case Pop:
	}
	return profile{
		key: Key{7, Major}, slow: [2]float64{78, 94}, medium: [2]float64{94, 114}, fast: [2]float64{114, 134},
		verse: [4][2]int{
			{0, 4},
			{5, 3},
			{0, 4},
			{3, 4},
		}, chorus: [4][2]int{{3, 0}, {4, 5}, {3, 0}, {4, 0}}, low: -2, high: 7, base: 60,
	}
}

func (p profile) speed(t Tempo) [2]float64 {
	switch t {
	case Slow:
		return p.slow
	case Fast:
		return p.fast
	case Medium:
	}
	return p.medium
}

// scale are the semitones of the seven degrees.
func (k Key) scale() [7]int {
	switch k.Mode {
	case Minor:
		return [7]int{0, 2, 3, 5, 7, 8, 10}
	case Mixolydian:
		return [7]int{0, 2, 4, 5, 7, 9, 10}
	case Major:
	}
	return [7]int{0, 2, 4, 5, 7, 9, 11}
}

// semitones of any degree, also below 0 and above 6.
func (k Key) semitones(degree int) int {
	octave := 0
	for degree < 0 {
		degree += 7
		octave--
	}
	return k.scale()[degree%7] + 12*(octave+degree/7)
}

// chord on a degree: the triad that the scale has there; on the fifth degree of a minor key the major one, which leads
// home.
func (k Key) chord(degree int) Chord {
	root := k.semitones(degree)
	third, fifth := k.semitones(degree+2)-root, k.semitones(degree+4)-root
	c := Chord{Root: (k.Tonic + root) % 12, Quality: MajorChord}
	switch {
	case fifth == 6:
		c.Quality = DiminishedChord
	case third == 3:
		c.Quality = MinorChord
	}
	if degree == 4 && k.Mode == Minor {
		c.Quality = MajorChord
	}
	return c
}
