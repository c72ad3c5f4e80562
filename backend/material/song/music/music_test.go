package music_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/lang/phonetics"
	"pult/backend/material/song/music"
)

// words are a verse and a chorus about photosynthesis.
func words() []music.Stanza {
	return []music.Stanza{
		{
			Kind: music.Verse,
			Lines: []string{
				"Die Pflanze steht im Sonnenlicht,",
				"sie braucht zum Wachsen viel Gewicht,",
				"sie nimmt sich Wasser aus dem Grund",
				"und macht sich Zucker, süß und rund.",
			},
		},
		{
			Kind: music.Chorus,
			Lines: []string{
				"Fotosynthese, so heißt das Spiel,",
				"Licht und Wasser braucht man viel,",
				"Zucker wird draus und frische Luft,",
				"wie ein guter Sommerduft.",
			},
		},
		{
			Kind: music.Verse,
			Lines: []string{
				"Das Chlorophyll im grünen Blatt",
				"macht Mensch und Tier am Ende satt,",
				"es fängt das Licht der Sonne ein",
				"und teilt das Wasser klitzeklein.",
			},
		},
	}
}

func order(style music.Style, tempo music.Tempo, seconds int) music.Order {
	return music.Order{Title: "Fotosynthese", Style: style, Tempo: tempo, Seconds: seconds, Stanzas: words()}
}

func compose(t interface{ Fatal(...any) }, o music.Order) music.Song {
	s, err := music.Compose(o, phonetics.New())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func everyOrder(f func(o music.Order)) {
	for _, style := range music.Styles() {
		for _, tempo := range []music.Tempo{music.Slow, music.Medium, music.Fast} {
			for _, seconds := range []int{30, 120, 240} {
				f(order(style, tempo, seconds))
			}
		}
	}
}

func TestASongTakesExactlyItsTime(t *testing.T) {
	everyOrder(func(o music.Order) {
		s := compose(t, o)
		if long := s.At(len(s.Bars), 0); math.Abs(long-float64(o.Seconds)) > 0.001 {
			t.Errorf("%s %s %d: %f seconds", o.Style, o.Tempo, o.Seconds, long)
		}
		if s.BPM < 60 || s.BPM > 160 {
			t.Errorf("%s %s %d: %f quarters a minute", o.Style, o.Tempo, o.Seconds, s.BPM)
		}
		next := 0
		for _, p := range s.Parts {
			if p.From != next || p.To <= p.From {
				t.Errorf("%s %s %d: part %+v", o.Style, o.Tempo, o.Seconds, p)
			}
			next = p.To
		}
		if next != len(s.Bars) {
			t.Errorf("%d of %d bars", next, len(s.Bars))
		}
	})
}

func TestTempoIsHeard(t *testing.T) {
	for _, style := range music.Styles() {
		slow, medium, fast := compose(
			t,
			order(style, music.Slow, 120),
		), compose(
			t,
			order(style, music.Medium, 120),
		), compose(
			t,
			order(style, music.Fast, 120),
		)
		if slow.BPM >= medium.BPM || medium.BPM >= fast.BPM {
			t.Errorf("%s: %f %f %f", style, slow.BPM, medium.BPM, fast.BPM)
		}
	}
}

// sung gives the words that the notes of a song carry.
func sung(s music.Song) string {
	var b strings.Builder
	for _, bar := range s.Bars {
		for _, n := range bar.Melody {
			b.WriteString(n.Text)
			if n.Ends && n.Text != "" {
				b.WriteString(" ")
			}
		}
	}
	return strings.TrimSpace(b.String())
}

func TestEveryWordIsSungOrNamedAsLeft(t *testing.T) {
	everyOrder(func(o music.Order) {
		s := compose(t, o)
		text := sung(s)
		for i, stanza := range o.Stanzas {
			whole := strings.Join(stanza.Lines, " ")
			left := slices.ContainsFunc(s.Left, func(l music.Stanza) bool { return reflect.DeepEqual(l, stanza) })
			if strings.Contains(text, whole) == left {
				t.Errorf("%s %s %d: stanza %d, left %v: %s", o.Style, o.Tempo, o.Seconds, i, left, text)
			}
		}
	})
	if s := compose(t, order(music.Pop, music.Medium, 120)); len(s.Left) != 0 {
		t.Error("three stanzas fit into two minutes")
	}
}

func TestNotesDoNotOverlapAndCanBeSung(t *testing.T) {
	everyOrder(func(o music.Order) {
		s := compose(t, o)
		last, end := -1, 0
		for i, bar := range s.Bars {
			for _, n := range bar.Melody {
				at := i*16 + n.At
				if at <= last || at < end || n.Length < 1 || n.At < 0 || n.At > 15 {
					t.Fatalf("%s %d: bar %d, %+v behind %d ending %d", o.Style, o.Seconds, i, n, last, end)
				}
				if n.Pitch < 53 || n.Pitch > 79 {
					t.Errorf("%s: pitch %d", o.Style, n.Pitch)
				}
				last, end = at, at+n.Length
			}
		}
	})
}

func TestStressedSyllablesAreOnTheBeat(t *testing.T) {
	for _, style := range music.Styles() {
		on, off := 0, 0
		for _, bar := range compose(t, order(style, music.Medium, 120)).Bars {
			for _, n := range bar.Melody {
				switch {
				case n.Text == "" || !n.Strong:
				case n.At%4 == 0:
					on++
				default:
					off++
				}
			}
		}
		if on < 4*off {
			t.Errorf("%s: %d stressed syllables on the beat, %d beside it", style, on, off)
		}
	}
}

func TestASongComesHome(t *testing.T) {
	everyOrder(func(o music.Order) {
		s := compose(t, o)
		if c := s.Bars[len(s.Bars)-1].Chord; c.Root != s.Key.Tonic {
			t.Errorf("%s ends on %+v", o.Style, c)
		}
	})
}

func TestVersesHaveOneTuneAndChorusesAnother(t *testing.T) {
	s := compose(t, order(music.Children, music.Medium, 120))
	pitches := map[music.Kind][]map[int]int{}
	for _, p := range s.Parts {
		if len(p.Lines) == 0 {
			continue
		}
		at := map[int]int{}
		for bar := p.From; bar < p.From+2; bar++ {
			for _, n := range s.Bars[bar].Melody {
				at[(bar-p.From)*16+n.At] = n.Pitch
			}
		}
		pitches[p.Kind] = append(pitches[p.Kind], at)
	}
	for kind, tunes := range pitches {
		for at, pitch := range tunes[0] {
			if other, ok := tunes[len(tunes)-1][at]; ok && other != pitch && at < 20 {
				t.Errorf("%s: at %d %d and %d", kind, at, pitch, other)
			}
		}
	}
}

func TestTheSameOrderGivesTheSameSong(t *testing.T) {
	a, b := compose(t, order(music.Rock, music.Fast, 120)), compose(t, order(music.Rock, music.Fast, 120))
	if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(a.Band(), b.Band()) {
		t.Error("two songs")
	}
}

func TestTheBandPlaysWithinTheSong(t *testing.T) {
	everyOrder(func(o music.Order) {
		s := compose(t, o)
		players := map[music.Player]int{}
		for _, h := range s.Band() {
			players[h.Player]++
			if h.At < 0 || h.At >= len(s.Bars)*16 || h.Length < 1 || h.Pitch < 21 || h.Pitch > 108 || h.Force < 1 ||
				h.Force > 127 {
				t.Fatalf("%s: %+v", o.Style, h)
			}
		}
		if players[music.Lead] == 0 || players[music.Harmony] == 0 || players[music.Bass] == 0 ||
			(players[music.Drums] == 0) != (o.Style == music.Classical) {
			t.Errorf("%s: %v", o.Style, players)
		}
	})
}

func TestAnyWordsBecomeASong(t *testing.T) {
	voice := phonetics.New()
	line := rapid.StringMatching(`([A-Za-zäöüß]{1,12}[,.!]? ?){0,40}`)
	rapid.Check(t, func(t *rapid.T) {
		o := music.Order{
			Title: rapid.String().Draw(t, "title"), Style: rapid.SampledFrom(music.Styles()).Draw(t, "style"),
			Tempo: rapid.SampledFrom([]music.Tempo{music.Slow, music.Medium, music.Fast}).
				Draw(t, "tempo"),
			Seconds: rapid.SampledFrom([]int{30, 120, 240}).Draw(t, "seconds"),
		}
		for i := range rapid.IntRange(1, 6).Draw(t, "stanzas") {
			kind := rapid.SampledFrom([]music.Kind{music.Verse, music.Chorus, music.Bridge}).Draw(t, fmt.Sprint("kind", i))
			o.Stanzas = append(
				o.Stanzas,
				music.Stanza{Kind: kind, Lines: rapid.SliceOfN(line, 1, 6).Draw(t, fmt.Sprint("lines", i))},
			)
		}
		s, err := music.Compose(o, voice)
		if err != nil {
			return // nothing to sing
		}
		if long := s.At(len(s.Bars), 0); math.Abs(long-float64(o.Seconds)) > 0.001 {
			t.Fatalf("%f seconds", long)
		}
		if s.BPM > 200 || s.BPM < 60 {
			t.Fatalf("%f quarters a minute", s.BPM)
		}
	})
}

// However long the words are, a song is played at a speed that its style knows, and every line is sung or named.
func TestWordsWithoutRoomAreNamed(t *testing.T) {
	speeds := map[music.Style]float64{
		music.Pop:       134,
		music.Rock:      154,
		music.Classical: 120,
		music.Rap:       112,
		music.Children:  142,
	}
	voice := phonetics.New()
	line := rapid.SampledFrom(
		[]string{
			"Die Pflanze steht im hellen Sonnenlicht und braucht zum Wachsen viel Gewicht",
			"Licht und Luft",
			"Das Chlorophyll im grünen Blatt",
		},
	)
	rapid.Check(t, func(t *rapid.T) {
		o := order(
			rapid.SampledFrom(music.Styles()).Draw(t, "style"),
			music.Fast,
			rapid.SampledFrom([]int{30, 120}).Draw(t, "seconds"),
		)
		o.Stanzas = nil
		n := 0
		for range rapid.IntRange(1, 3).Draw(t, "stanzas") {
			stanza := music.Stanza{Kind: music.Verse}
			for range rapid.IntRange(1, 24).Draw(t, "lines") {
				n++
				stanza.Lines = append(stanza.Lines, fmt.Sprintf("%s %d", line.Draw(t, "line"), n))
			}
			o.Stanzas = append(o.Stanzas, stanza)
		}
		s, err := music.Compose(o, voice)
		if err != nil {
			t.Fatal(err)
		}
		if s.BPM > speeds[o.Style]*1.25 {
			t.Fatalf("%f quarters a minute", s.BPM)
		}
		var heard, wanted []string
		for _, p := range s.Parts {
			for _, l := range p.Lines {
				if !slices.Contains(heard, l.Text) {
					heard = append(heard, l.Text)
				}
			}
		}
		for _, left := range s.Left {
			heard = append(heard, left.Lines...)
		}
		for _, stanza := range o.Stanzas {
			wanted = append(wanted, stanza.Lines...)
		}
		if !slices.Equal(heard, wanted) {
			t.Fatalf("%q", heard)
		}
	})
}

func TestALineThatNobodyCanSing(t *testing.T) {
	o := order(music.Pop, music.Medium, 30)
	o.Stanzas = []music.Stanza{
		{Kind: music.Verse, Lines: []string{strings.Repeat("Die Pflanze steht im Sonnenlicht. ", 30)}},
	}
	if _, err := music.Compose(o, phonetics.New()); fault.Of(err).Key != "fault.music.line" {
		t.Errorf("%v", err)
	}
}

// A slip of the pen in the title is put right, and the song stays the song.
func TestAnotherTitleKeepsTheMelody(t *testing.T) {
	o := order(music.Pop, music.Medium, 30)
	before := compose(t, o)
	o.Title, o.Seed = "Photosynthese", before.Seed
	after := compose(t, o)
	before.Title = after.Title
	if before.Seed == 0 || !reflect.DeepEqual(before, after) {
		t.Error("another melody")
	}
}

func TestWordsThatHaveRoomAreAllSung(t *testing.T) {
	for _, style := range music.Styles() {
		for _, tempo := range []music.Tempo{music.Slow, music.Medium, music.Fast} {
			for _, seconds := range []int{30, 120, 240} {
				o := music.Order{Title: "Zeilen", Style: style, Tempo: tempo, Seconds: seconds}
				for left := music.Room(style, tempo, seconds); left >= 4; left -= 4 {
					o.Stanzas = append(o.Stanzas, music.Stanza{Kind: music.Verse, Lines: words()[0].Lines})
				}
				if s := compose(t, o); len(s.Left) > 0 {
					t.Errorf("%s %s %d: %d stanzas are left", style, tempo, seconds, len(s.Left))
				}
			}
		}
	}
}
