package sound_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/lang/phonetics"
	"pult/backend/material/song/music"
	"pult/backend/material/song/sound"
)

func song(t testing.TB, style music.Style, seconds int) music.Song {
	t.Helper()
	s, err := music.Compose(
		music.Order{Title: "Wasser", Style: style, Tempo: music.Medium, Seconds: seconds, Stanzas: []music.Stanza{
			{
				Kind: music.Verse,
				Lines: []string{
					"Das Wasser steigt als Dampf empor,",
					"dort oben bilden Wolken sich,",
					"dann fällt der Regen wie zuvor",
					"auf Berg und Tal, auf dich und mich.",
				},
			},
			{Kind: music.Chorus, Lines: []string{"Wasser, Wasser, rundherum,", "Wasser geht im Kreis herum."}},
		}},
		phonetics.New(),
	)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t testing.TB, style music.Style, seconds int) sound.Recording {
	t.Helper()
	r, err := sound.Play(context.Background(), song(t, style, seconds))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// level is the loudness in decibels below full.
func level(side []float32) float64 {
	sum := 0.0
	for _, s := range side {
		sum += float64(s) * float64(s)
	}
	return 10 * math.Log10(sum/float64(len(side)))
}

func TestARecordingHasItsLengthAndLoudnessAndDoesNotClip(t *testing.T) {
	for _, style := range music.Styles() {
		r := play(t, style, 30)
		if math.Abs(r.Seconds()-30) > 0.01 {
			t.Errorf("%s: %f seconds", style, r.Seconds())
		}
		for _, side := range [][]float32{r.Left, r.Right} {
			if l := level(side); l < -18 || l > -14 {
				t.Errorf("%s: %f dB", style, l)
			}
			for i, s := range side {
				if math.Abs(float64(s)) > 0.9 || math.IsNaN(float64(s)) {
					t.Fatalf("%s: sample %d is %f", style, i, s)
				}
			}
		}
		if last := r.Left[len(r.Left)-1]; math.Abs(float64(last)) > 0.001 {
			t.Errorf("%s ends with a click: %f", style, last)
		}
	}
}

func TestNothingIsSilentInTheMiddle(t *testing.T) {
	for _, style := range music.Styles() {
		r := play(t, style, 30)
		for at := sound.Rate; at < len(r.Left)-3*sound.Rate; at += sound.Rate {
			if l := level(r.Left[at : at+sound.Rate]); l < -40 {
				t.Errorf("%s: %f dB at %d s", style, l, at/sound.Rate)
			}
		}
	}
}

// colour is how much of a sound lies in the bass, the middle and the treble, in decibels, by differences and sums of
// neighbouring samples.
func colour(side []float32) [2]float64 {
	var low, high float64
	smooth := 0.0
	for i := 1; i < len(side); i++ {
		smooth += 0.02 * (float64(side[i]) - smooth)
		low += smooth * smooth
		d := float64(side[i]) - float64(side[i-1])
		high += d * d
	}
	n := float64(len(side))
	return [2]float64{10 * math.Log10(low/n), 10 * math.Log10(high/n)}
}

func TestStylesSoundDifferent(t *testing.T) {
	colours := map[music.Style][2]float64{}
	for _, style := range music.Styles() {
		colours[style] = colour(play(t, style, 30).Left)
	}
	for a, x := range colours {
		for b, y := range colours {
			if a < b && math.Hypot(x[0]-y[0], x[1]-y[1]) < 1 {
				t.Errorf("%s %v and %s %v", a, x, b, y)
			}
		}
	}
}

func TestTheSameSongGivesTheSameSound(t *testing.T) {
	a, b := play(t, music.Pop, 30), play(t, music.Pop, 30)
	one, err := a.FLAC()
	if err != nil {
		t.Fatal(err)
	}
	two, err := b.FLAC()
	if err != nil || !bytes.Equal(one, two) {
		t.Error(err)
	}
}

func TestFilesHoldWhatWasPlayed(t *testing.T) {
	r := play(t, music.Children, 30)
	compressed, err := r.FLAC()
	if err != nil {
		t.Fatal(err)
	}
	wav, err := sound.WAV(compressed)
	if err != nil {
		t.Fatal(err)
	}
	if string(wav[:4]) != "RIFF" || string(wav[8:16]) != "WAVEfmt " ||
		binary.LittleEndian.Uint32(wav[24:]) != sound.Rate ||
		len(wav) != 44+4*len(r.Left) {
		t.Fatalf("%q, %d bytes", wav[:44], len(wav))
	}
	for i := range r.Left {
		left := int16(binary.LittleEndian.Uint16(wav[44+4*i:])) //nolint:gosec // 16 bits
		if want := int16(r.Left[i] * 32767); left != want {
			t.Fatalf("sample %d: %d, want %d", i, left, want)
		}
	}
	if len(compressed)*10 > len(wav)*8 {
		t.Errorf("%d of %d bytes", len(compressed), len(wav))
	}
	if _, err := sound.WAV([]byte("no music")); err == nil {
		t.Error("that is no file of ours")
	}
}

func TestPlayingCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := sound.Play(ctx, song(t, music.Rock, 240)); !fault.Is(err, fault.Cancelled) {
		t.Error(err)
	}
}

func BenchmarkTwoMinutes(b *testing.B) {
	s := song(b, music.Pop, 120)
	for b.Loop() {
		r, err := sound.Play(context.Background(), s)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.FLAC(); err != nil {
			b.Fatal(err)
		}
	}
}
