package settings_test

import (
	"bytes"
	"context"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/settings"
)

// shelf keeps a logo in memory.
type shelf struct{ logo []byte }

func (s *shelf) LoadLogo(context.Context) ([]byte, error) { return s.logo, nil }

func (s *shelf) SaveLogo(_ context.Context, logo []byte) error { s.logo = logo; return nil }

func file(t *testing.T, w, h int, encode func(*bytes.Buffer, image.Image) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b, image.NewNRGBA(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(b *bytes.Buffer, p image.Image) error  { return png.Encode(b, p) }
func asJPEG(b *bytes.Buffer, p image.Image) error { return jpeg.Encode(b, p, nil) }
func asGIF(b *bytes.Buffer, p image.Image) error  { return gif.Encode(b, p, nil) }

// Whatever the size of a PNG or JPEG, a small PNG of the same shape is kept.
func TestALogoIsKeptSmall(t *testing.T) {
	for name, c := range map[string]struct {
		file []byte
		w, h int
	}{
		"a small one as it is":   {file(t, 200, 100, asPNG), 200, 100},
		"a photo":                {file(t, 4000, 3000, asJPEG), 400, 300},
		"a wide banner":          {file(t, 6000, 300, asPNG), 1200, 60},
		"a line":                 {file(t, 9000, 1, asPNG), 1200, 1},
		"a high one, too narrow": {file(t, 1, 9000, asJPEG), 1, 300},
	} {
		var s shelf
		l := settings.Letterhead{Logos: &s}
		if err := l.Set(t.Context(), c.file); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, err := png.DecodeConfig(bytes.NewReader(s.logo)); err != nil || got.Width != c.w || got.Height != c.h {
			t.Errorf("%s: %d × %d, %v", name, got.Width, got.Height, err)
		}
	}
}

// A file that is no logo leaves the one that is there.
func TestABadLogoIsRefused(t *testing.T) {
	whole := file(t, 300, 300, asPNG)
	for key, data := range map[string][]byte{
		"fault.logo.kind":    file(t, 20, 20, asGIF),
		"fault.logo.damaged": whole[:len(whole)/2],
		"fault.logo.large":   append(file(t, 20, 20, asPNG), make([]byte, 2<<20)...),
	} {
		s := shelf{logo: []byte("old")}
		l := settings.Letterhead{Logos: &s}
		if f := fault.Of(l.Set(t.Context(), data)); f == nil || f.Key != key || string(s.logo) != "old" {
			t.Errorf("%v, want %s; kept %q", f, key, s.logo)
		}
	}
	l := settings.Letterhead{Logos: &shelf{}}
	if f := fault.Of(l.Take(t.Context(), "/nowhere/logo.png")); f == nil || f.Key != "fault.logo.missing" {
		t.Error(f)
	}
	if f := fault.Of(l.Set(t.Context(), file(t, 9000, 9000, asJPEG)[:100])); f == nil {
		t.Error("a head alone is taken")
	}
}

func TestALogoComesFromAFileAndGoes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "logo.jpg")
	if err := os.WriteFile(path, file(t, 30, 20, asJPEG), 0o600); err != nil {
		t.Fatal(err)
	}
	var s shelf
	l := settings.Letterhead{Logos: &s}
	if err := l.Take(t.Context(), path); err != nil || len(s.logo) == 0 {
		t.Fatal(err)
	}
	if shown, err := l.Shown(t.Context()); err != nil || len(shown) < 30 || shown[:22] != "data:image/png;base64," {
		t.Error(shown, err)
	}
	if err := l.SetCoded(t.Context(), "no base64!"); fault.Of(err) == nil || len(s.logo) == 0 {
		t.Error(err)
	}
	if err := l.SetCoded(t.Context(), ""); err != nil || s.logo != nil {
		t.Error(err)
	}
	if shown, err := l.Shown(t.Context()); err != nil || shown != "" {
		t.Error(shown, err)
	}
}
