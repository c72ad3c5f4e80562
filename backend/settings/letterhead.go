package settings

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // logos are PNG or JPEG
	"image/png"
	"io"
	"os"
	"unicode/utf8"

	"golang.org/x/image/draw"

	"pult/backend/base/fault"
)

// Logos keeps the school's logo beside the settings: it is much larger than they are, and seldom needed.
type Logos interface {
	// LoadLogo is a PNG; nil when there is none.
	LoadLogo(ctx context.Context) ([]byte, error)
	// SaveLogo keeps a PNG; nil takes the logo away.
	SaveLogo(ctx context.Context, logo []byte) error
}

// Letterhead is what stands above what is handed out: the school's name from the settings, and its logo. A logo is kept
// as a small PNG whatever was given: nothing that a camera wrote into the file goes on.
type Letterhead struct {
	Store Store
	Logos Logos
}

// A logo is printed 12 mm high at most: so many pixels are sharp on paper.
const (
	maxLogoFile   = 2 << 20
	maxLogoPixels = 40_000_000
	logoHigh      = 300
	logoWide      = 1200
	maxSchool     = 80 // letters of a name: one line
)

// Read is the name, "" when none was set, and the logo as a PNG, nil when there is none.
func (l *Letterhead) Read(ctx context.Context) (school string, logo []byte, err error) {
	s, err := l.Store.LoadSettings(ctx)
	if err != nil {
		return "", nil, err
	}
	logo, err = l.Logos.LoadLogo(ctx)
	return s.School, logo, err
}

// Name sets the school's name; "" takes it away. Faults as in Validate.
func (l *Letterhead) Name(ctx context.Context, school string) error {
	return l.Store.EditSettings(ctx, func(s *Settings) error { s.School = school; return nil })
}

// Take keeps the file at path as the logo. Faults: NotFound "fault.logo.missing" with path, and those of Set.
func (l *Letterhead) Take(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return fault.New(fault.NotFound, "fault.logo.missing", err, "path", path)
	}
	defer file.Close() //nolint:errcheck // it was only read
	data, err := io.ReadAll(io.LimitReader(file, maxLogoFile+1))
	if err != nil {
		return fault.New(fault.NotFound, "fault.logo.missing", err, "path", path)
	}
	return l.Set(ctx, data)
}

// Set keeps a PNG or JPEG file as the logo. Faults: Invalid "fault.logo.large" above 2 MB, Unsupported
// "fault.logo.kind" for another kind of file, Corrupt "fault.logo.damaged".
func (l *Letterhead) Set(ctx context.Context, file []byte) error {
	logo, err := small(file)
	if err != nil {
		return err
	}
	return l.Logos.SaveLogo(ctx, logo)
}

// SetCoded is Set for a file in Base64; "" is Remove.
func (l *Letterhead) SetCoded(ctx context.Context, file string) error {
	if file == "" {
		return l.Remove(ctx)
	}
	data, err := base64.StdEncoding.DecodeString(file)
	if err != nil {
		return fault.New(fault.Corrupt, "fault.logo.damaged", err)
	}
	return l.Set(ctx, data)
}

// Remove takes the logo away.
func (l *Letterhead) Remove(ctx context.Context) error { return l.Logos.SaveLogo(ctx, nil) }

// Shown is the logo as an address that a page shows; "" when there is none.
func (l *Letterhead) Shown(ctx context.Context) (string, error) {
	logo, err := l.Logos.LoadLogo(ctx)
	if err != nil || len(logo) == 0 {
		return "", err
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(logo), nil
}

// small is a picture as a PNG that is no larger than print needs.
func small(file []byte) ([]byte, error) {
	if len(file) > maxLogoFile {
		return nil, fault.New(fault.Invalid, "fault.logo.large", nil)
	}
	head, format, err := image.DecodeConfig(bytes.NewReader(file))
	switch {
	case errors.Is(err, image.ErrFormat), err == nil && format != "png" && format != "jpeg":
		return nil, fault.New(fault.Unsupported, "fault.logo.kind", err)
	case err != nil:
		return nil, fault.New(fault.Corrupt, "fault.logo.damaged", err)
	case head.Width*head.Height > maxLogoPixels:
		return nil, fault.New(fault.Invalid, "fault.logo.large", fmt.Errorf("%d × %d pixels", head.Width, head.Height))
	}
	picture, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fault.New(fault.Corrupt, "fault.logo.damaged", err)
	}
	w, h := head.Width, head.Height
	by := min(1, float64(logoWide)/float64(w), float64(logoHigh)/float64(h))
	to := image.NewNRGBA(image.Rect(0, 0, max(1, int(float64(w)*by+0.5)), max(1, int(float64(h)*by+0.5))))
	draw.CatmullRom.Scale(to, to.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	if err := png.Encode(&out, to); err != nil {
		return nil, fault.New(fault.Corrupt, "fault.logo.damaged", err)
	}
	return out.Bytes(), nil
}

// nameable reports a name that goes on one line.
func nameable(school string) bool {
	for _, r := range school {
		if r < ' ' {
			return false
		}
	}
	return utf8.RuneCountInString(school) <= maxSchool
}
