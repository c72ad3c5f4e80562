package music

import (
	"bytes"
	"testing"

	"pult/backend/base/fault"
)

// What comes is read by its bytes; bare samples get the head that players need, the rest stays as it came.
func TestATakeIsReadByItsBytes(t *testing.T) {
	samples := make([]byte, 2*24_000*3)
	flac := append([]byte("fLaC\x00\x00\x00\x22"), make([]byte, 34)...)
	copy(flac[18:], []byte{0x0A, 0xC4, 0x42, 0xF0, 0x00, 0x01, 0x58, 0x88})   // 44,100 a second, 88,200 samples
	frames := append([]byte{0xFF, 0xFB, 0x90, 0x00}, make([]byte, 31_996)...) // MPEG 1, layer III, 128 kbit/s
	tagged := append([]byte("ID3\x04\x00\x00\x00\x00\x00\x0A0123456789"), frames...)
	for name, c := range map[string]struct {
		media   string
		data    []byte
		ext     string
		seconds float64
	}{
		"bare samples":          {"audio/L16;codec=pcm;rate=24000", samples, "wav", 3},
		"a rate of its own":     {"audio/l16; rate=48000", samples, "wav", 1.5},
		"wav":                   {"application/octet-stream", withHead(samples, 24_000), "wav", 3},
		"flac":                  {"audio/mpeg", flac, "flac", 2},
		"mp3":                   {"audio/mpeg", frames, "mp3", 2},
		"mp3 with a tag":        {"audio/mpeg", tagged, "mp3", 2},
		"mp3 of unknown length": {"audio/mpeg", []byte{0xFF, 0xFB, 0x00, 0x00, 0}, "mp3", 0},
	} {
		got, err := ReadTake(c.media, c.data)
		if err != nil || got.Ext != c.ext || got.Seconds != c.seconds {
			t.Errorf("%s: %s of %v seconds, %v", name, got.Ext, got.Seconds, err)
		}
		if name != "bare samples" && name != "a rate of its own" && !bytes.Equal(got.Data, c.data) {
			t.Errorf("%s: it did not stay as it came", name)
		}
	}
	for _, bad := range [][]byte{nil, []byte("<html>"), []byte("RIFF"), []byte("fLaC"), []byte("OK")} {
		if _, err := ReadTake("audio/mpeg", bad); fault.Of(err).Key != "fault.sound.unreadable" {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
