package sound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/mewkiz/flac"
	"github.com/mewkiz/flac/frame"
	"github.com/mewkiz/flac/meta"
)

// block is how many samples of each side go into one frame of a FLAC file.
const block = 4096

// sampleBytes is the size of a sample of both sides in a WAV file.
const sampleBytes = 4

// FLAC is the recording in the lossless format of that name, 16 bits: about half as large as WAV.
func (r Recording) FLAC() ([]byte, error) {
	var out bytes.Buffer
	enc, err := flac.NewEncoder(&out, &meta.StreamInfo{
		BlockSizeMin: block, BlockSizeMax: block, SampleRate: Rate, NChannels: 2, BitsPerSample: 16,
		NSamples: uint64(len(r.Left)),
	})
	if err != nil {
		return nil, fmt.Errorf("begin a FLAC file: %w", err)
	}
	enc.EnablePredictionAnalysis(true)
	for at, n := 0, uint64(0); at < len(r.Left); at, n = at+block, n+1 {
		to := min(at+block, len(r.Left))
		f := &frame.Frame{Header: frame.Header{
			HasFixedBlockSize: true, BlockSize: uint16(to - at), SampleRate: Rate, Channels: frame.ChannelsLR,
			BitsPerSample: 16, Num: n, //nolint:gosec // at most block
		}}
		for _, side := range [][]float32{r.Left[at:to], r.Right[at:to]} {
			f.Subframes = append(
				f.Subframes,
				&frame.Subframe{Samples: whole(side), NSamples: len(side), SubHeader: frame.SubHeader{Pred: frame.PredVerbatim}},
			)
		}
		if err := enc.WriteFrame(f); err != nil {
			return nil, fmt.Errorf("write a FLAC frame: %w", err)
		}
	}
	if err := enc.Close(); err != nil {
		return nil, fmt.Errorf("end a FLAC file: %w", err)
	}
	return out.Bytes(), nil
}

func whole(side []float32) []int32 {
	list := make([]int32, len(side))
	for i, s := range side {
		list[i] = int32(s * 32767)
	}
	return list
}

// WAV turns a FLAC file of ours into a WAV file, for players and windows that know nothing else.
func WAV(compressed []byte) ([]byte, error) {
	stream, err := flac.Parse(bytes.NewReader(compressed))
	if err != nil {
		return nil, fmt.Errorf("read a FLAC file: %w", err)
	}
	samples := int(stream.Info.NSamples) //nolint:gosec // ours have some millions
	out := append(make([]byte, 0, 44+samples*sampleBytes), header(samples)...)
	for {
		f, err := stream.ParseNext()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read a FLAC frame: %w", err)
		}
		left, right := f.Subframes[0].Samples, f.Subframes[len(f.Subframes)-1].Samples
		for i := range left {
			out = binary.LittleEndian.AppendUint16(out, uint16(left[i]))  //nolint:gosec // 16 bits
			out = binary.LittleEndian.AppendUint16(out, uint16(right[i])) //nolint:gosec // 16 bits
		}
	}
}

// header is the one of a WAV file with 16 bits, two sides.
func header(samples int) []byte {
	size := uint32(samples * sampleBytes) //nolint:gosec // ten minutes are 100 MB
	b := append([]byte("RIFF"), 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(b[4:], 36+size)
	b = append(b, "WAVEfmt "...)
	for _, v := range []uint32{16, 2<<16 | 1, Rate, Rate * sampleBytes, 16<<16 | sampleBytes} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return binary.LittleEndian.AppendUint32(append(b, "data"...), size)
}
