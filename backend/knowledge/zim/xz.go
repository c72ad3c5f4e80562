package zim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"github.com/ulikunitz/xz/lzma"
)

const (
	xzHeader  = 12 // bytes before the first block
	xzLZMA2   = 0x21
	xzFilters = 0x03 // bits of the flags of a block: filters beyond the first
	xzSizes   = 0xC0 // bits of the flags: sizes that stand before the filters
)

// unxz unpacks the first block of an xz stream, which is all that ZIM files have. The package xz itself would take as
// much memory as the file claims to need, up to 4 GB, before it reads on.
func unxz(r io.Reader) (io.Reader, error) {
	head := make([]byte, xzHeader+1)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, err
	}
	block := make([]byte, 4*(int(head[xzHeader])+1)-1)
	if _, err := io.ReadFull(r, block); err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(head, []byte("\xfd7zXZ\x00")) || head[xzHeader] == 0 || block[0]&xzFilters != 0 {
		return nil, errors.New("no xz stream with one filter")
	}
	rest := block[1:]
	for bit := byte(0x40); bit != 0; bit <<= 1 {
		if block[0]&xzSizes&bit == 0 {
			continue
		}
		_, n := binary.Uvarint(rest)
		if n <= 0 {
			return nil, errors.New("an xz block with a broken size")
		}
		rest = rest[n:]
	}
	if len(rest) < 3 || rest[0] != xzLZMA2 || rest[1] != 1 {
		return nil, errors.New("an xz block that is not LZMA2")
	}
	need, err := lzma.DecodeDictCap(rest[2])
	if err != nil {
		return nil, err
	}
	if need > maxWindow {
		return nil, errors.New("an xz block that looks back too far")
	}
	return lzma.Reader2Config{DictCap: max(int(need), lzma.MinDictCap)}.NewReader2(r)
}
