package music

import (
	"bytes"
	"encoding/binary"
	"strings"

	"pult/backend/base/fault"
)

// Recording tells of a sound that a model made of a song.
type Recording struct {
	Provider string  `json:"provider"`
	Model    string  `json:"model"`
	On       string  `json:"on"`      // day, "2026-11-28"
	Seconds  float64 `json:"seconds"` // 0: the file does not say
}

// Take is a sound as a model sent it, ready to be kept.
type Take struct {
	Data    []byte
	Ext     string // "wav", "flac", "mp3"
	Media   string
	Seconds float64 // 0: the file does not say
}

// maxTake is the largest sound that is taken: ten minutes in two channels, uncompressed.
const maxTake = 110 << 20

// ReadTake looks at the bytes, not at what they are called. Bare samples, as Gemini sends them
// ("audio/L16;rate=24000"), become a WAV file; everything else stays as it is. Model "fault.sound.unreadable" when it
// is no sound that can be played, "fault.sound.large".
func ReadTake(media string, data []byte) (Take, error) {
	t := Take{Data: data}
	switch {
	case len(data) > maxTake:
		return t, fault.New(fault.Model, "fault.sound.large", nil)
	case bytes.HasPrefix(data, []byte("RIFF")) && len(data) >= 44 && string(data[8:12]) == "WAVE":
		t.Ext, t.Media, t.Seconds = "wav", "audio/wav", wavSeconds(data)
	case bytes.HasPrefix(data, []byte("fLaC")) && len(data) >= 26:
		t.Ext, t.Media, t.Seconds = "flac", "audio/flac", flacSeconds(data)
	case bytes.HasPrefix(data, []byte("ID3")) || len(data) > 4 && data[0] == 0xFF && data[1]&0xE6 == 0xE2:
		t.Ext, t.Media, t.Seconds = "mp3", "audio/mpeg", mp3Seconds(data)
	case strings.HasPrefix(strings.ToLower(media), "audio/l16") && len(data) > 1:
		wav := withHead(data, rateOf(media))
		t = Take{Data: wav, Ext: "wav", Media: "audio/wav", Seconds: wavSeconds(wav)}
	default:
		return t, fault.New(fault.Model, "fault.sound.unreadable", nil)
	}
	return t, nil
}

func wavSeconds(data []byte) float64 {
	perSecond := binary.LittleEndian.Uint32(data[28:])
	for at := 12; at+8 <= len(data); {
		size := int(binary.LittleEndian.Uint32(data[at+4:]))
		if string(data[at:at+4]) == "data" && perSecond > 0 {
			// a stream does not know its length and writes the largest number
			return float64(min(size, len(data)-at-8)) / float64(perSecond)
		}
		if at += 8 + size + size%2; size < 0 {
			break
		}
	}
	return 0
}

func flacSeconds(data []byte) float64 {
	rate := uint64(data[18])<<12 | uint64(data[19])<<4 | uint64(data[20])>>4
	samples := uint64(data[21]&0x0F)<<32 | uint64(binary.BigEndian.Uint32(data[22:]))
	if rate == 0 {
		return 0
	}
	return float64(samples) / float64(rate)
}

// mp3Seconds takes the bit rate of the first frame for that of all.
func mp3Seconds(data []byte) float64 {
	at := 0
	if bytes.HasPrefix(data, []byte("ID3")) && len(data) > 10 {
		at = 10 + int(data[6]&0x7F)<<21 + int(data[7]&0x7F)<<14 + int(data[8]&0x7F)<<7 + int(data[9]&0x7F)
	}
	if at+4 > len(data) || data[at] != 0xFF || data[at+1]&0xE6 != 0xE2 {
		return 0
	}
	first := [...]int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0} // kbit/s, MPEG 1
	others := [...]int{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0}    // MPEG 2 and 2.5
	rates := others
	if data[at+1]&0x18 == 0x18 {
		rates = first
	}
	rate := rates[data[at+2]>>4]
	if rate == 0 {
		return 0
	}
	return float64(len(data)-at) * 8 / float64(rate*1000)
}

// rateOf reads the samples a second of "audio/L16;rate=24000".
func rateOf(media string) uint32 {
	_, after, found := strings.Cut(strings.ToLower(media), "rate=")
	rate := uint32(0)
	for _, r := range after {
		if r < '0' || r > '9' || rate > 1_000_000 {
			break
		}
		rate = rate*10 + uint32(r-'0')
	}
	if !found || rate == 0 {
		return 24_000
	}
	return rate
}

// withHead makes a WAV file of samples of 16 bits in one channel.
func withHead(samples []byte, rate uint32) []byte {
	size := uint32(len(samples)) //nolint:gosec // at most maxTake
	head := append([]byte("RIFF"), 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(head[4:], 36+size)
	head = append(head, "WAVEfmt "...)
	head = binary.LittleEndian.AppendUint32(head, 16)
	head = binary.LittleEndian.AppendUint16(head, 1)
	head = binary.LittleEndian.AppendUint16(head, 1)
	head = binary.LittleEndian.AppendUint32(head, rate)
	head = binary.LittleEndian.AppendUint32(head, 2*rate)
	head = binary.LittleEndian.AppendUint16(head, 2)
	head = binary.LittleEndian.AppendUint16(head, 16)
	head = append(head, "data"...)
	head = binary.LittleEndian.AppendUint32(head, size)
	return append(head, samples...)
}
