package zim_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/knowledge/zim"
	"pult/backend/knowledge/zim/zimtest"
)

// small is a file with articles, redirects, a picture and metadata, in more than one cluster.
func small(b *zimtest.Book) []byte {
	b.Size = 200
	b.Meta("Title", "Klexikon")
	b.Meta("Language", "deu")
	for i := range 40 {
		b.Add(zimtest.Item{
			Path: fmt.Sprintf("Artikel_%02d", i), Title: fmt.Sprintf("Artikel %02d", i),
			Data: fmt.Appendf(nil, "<html><body><p>Das ist Artikel %d.</p></body></html>", i),
		})
	}
	b.Add(zimtest.Item{Path: "Österreich", Title: "Österreich", Data: []byte("<p>Ein Land.</p>")})
	b.Add(zimtest.Item{Path: "Erster", Title: "Erster", Redirect: "Artikel_00"})
	b.Add(zimtest.Item{Path: "Allererster", Title: "Allererster", Redirect: "Erster"})
	b.Add(zimtest.Item{Path: "Kreis_A", Title: "Kreis A", Redirect: "Kreis_B"})
	b.Add(zimtest.Item{Path: "Kreis_B", Title: "Kreis B", Redirect: "Kreis_A"})
	b.Add(zimtest.Item{Path: "bild.png", Type: "image/png", Data: []byte("\x89PNG")})
	return b.Bytes()
}

func open(t testing.TB, raw []byte) *zim.File {
	t.Helper()
	f, err := zim.Open(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func books() map[string]*zimtest.Book {
	return map[string]*zimtest.Book{
		"zstd":             {},
		"extended offsets": {Extended: true},
		"xz":               {Packing: zimtest.XZ},
		"not packed":       {Packing: zimtest.None},
		"no list":          {NoArticle: true},
		"old layout":       {Old: true, Packing: zimtest.XZ},
	}
}

func TestEveryLayoutIsRead(t *testing.T) {
	for name, book := range books() {
		t.Run(name, func(t *testing.T) {
			f := open(t, small(book))
			if got := f.Metadata("Title"); got != "Klexikon" {
				t.Errorf("title %q", got)
			}
			if got := f.Metadata("License"); got != "" {
				t.Errorf("a licence nobody gave: %q", got)
			}
			if n := f.Articles(); n < 41 || n > 46 {
				t.Errorf("%d articles", n)
			}
			for i := range 40 {
				e, err := f.ByTitle(fmt.Sprintf("Artikel %02d", i))
				if err != nil {
					t.Fatal(err)
				}
				data, err := f.Data(e)
				want := fmt.Sprintf("<html><body><p>Das ist Artikel %d.</p></body></html>", i)
				if err != nil || string(data) != want {
					t.Errorf("article %d is %q, %v", i, data, err)
				}
			}
			if e, err := f.ByTitle("Allererster"); err != nil || e.Path != "Artikel_00" {
				t.Errorf("redirects lead to %q, %v", e.Path, err)
			}
			if _, err := f.ByTitle("Kreis A"); !fault.Is(err, fault.Corrupt) {
				t.Errorf("a circle of redirects is %v", err)
			}
			if e, err := f.Page("bild.png"); err != nil || e.Type != "image/png" || e.Text() {
				t.Errorf("picture %+v, %v", e, err)
			}
			for _, missing := range []string{"", "Artikel 99", "Ö", "zzz"} {
				if _, err := f.ByTitle(missing); !fault.Is(err, fault.NotFound) {
					t.Errorf("%q is %v", missing, err)
				}
			}
		})
	}
}

// Many readers at once get what one gets; run with -race.
func TestReadersDoNotDisturbEachOther(t *testing.T) {
	f := open(t, small(&zimtest.Book{}))
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			for i := range 40 {
				n := (i*7 + g) % 40
				e, err := f.ByTitle(fmt.Sprintf("Artikel %02d", n))
				if err != nil {
					t.Error(err)
					return
				}
				data, err := f.Data(e)
				if err != nil || !bytes.Contains(data, fmt.Appendf(nil, "Artikel %d.", n)) {
					t.Errorf("article %d is %q, %v", n, data, err)
				}
			}
		})
	}
	group.Wait()
}

func TestWhatIsNoZIMIsNamed(t *testing.T) {
	whole := small(&zimtest.Book{})
	other := bytes.Clone(whole)
	other[4] = 9
	for name, test := range map[string]struct {
		raw []byte
		key string
	}{
		"empty":         {nil, "fault.zim.format"},
		"a text":        {bytes.Repeat([]byte("Hallo. "), 100), "fault.zim.format"},
		"cut":           {whole[:len(whole)/2], "fault.zim.cut"},
		"one byte less": {whole[:len(whole)-1], "fault.zim.cut"},
		"a new version": {other, "fault.zim.version"},
	} {
		_, err := zim.Open(bytes.NewReader(test.raw), int64(len(test.raw)))
		var f *fault.Error
		if !errors.As(err, &f) || f.Key != test.key {
			t.Errorf("%s: %v", name, err)
		}
	}
	f := open(t, small(&zimtest.Book{Packing: zimtest.Bzip}))
	e, err := f.ByTitle("Artikel 01")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Data(e); fault.Of(err).Key != "fault.zim.packed" {
		t.Errorf("old packing is %v", err)
	}
}

// walk does everything that can be done with a file and looks at nothing.
func walk(f *zim.File) {
	f.Metadata("Title")
	f.Articles()
	_, _ = f.Fronts()
	_, _ = f.ByTitle("Artikel 07")
	_, _ = f.Page("Artikel_07")
	for i := range min(f.Entries(), 12) {
		e, err := f.Entry(uint32(i))
		if err != nil {
			continue
		}
		if e, err = f.Resolve(e); err == nil {
			_, _ = f.Data(e)
			cluster, blob := e.Cluster()
			_ = f.Each(cluster, []uint32{blob}, func(int, []byte) error { return nil })
		}
	}
}

// Every byte of the head is wrong once, and bytes of the rest: nothing stops the program.
func TestDamageNeverCrashes(t *testing.T) {
	for name, book := range books() {
		whole := small(book)
		for at := range whole {
			if at > 300 && at%29 != 0 {
				continue
			}
			raw := bytes.Clone(whole)
			raw[at] ^= 0xff
			f, err := zim.Open(bytes.NewReader(raw), int64(len(raw)))
			if err == nil {
				walk(f)
			} else if fault.Of(err).Key == "fault.internal" {
				t.Fatalf("%s: byte %d: %v", name, at, err)
			}
		}
	}
}

func FuzzFile(f *testing.F) {
	for _, book := range books() {
		f.Add(small(book))
	}
	f.Add([]byte("ZIM\x04"))
	f.Fuzz(func(_ *testing.T, raw []byte) {
		if file, err := zim.Open(bytes.NewReader(raw), int64(len(raw))); err == nil {
			walk(file)
		}
	})
}

// FuzzCluster has the content of a file damaged behind its lists, where it is packed.
func FuzzCluster(f *testing.F) {
	whole := small(&zimtest.Book{})
	f.Add(uint32(len(whole)/2), []byte{0xff, 0, 1})
	f.Fuzz(func(_ *testing.T, at uint32, noise []byte) {
		raw := bytes.Clone(whole)
		copy(raw[int(at)%len(raw):], noise)
		if file, err := zim.Open(bytes.NewReader(raw), int64(len(raw))); err == nil {
			walk(file)
		}
	})
}

// What our writer makes is a ZIM to the tools of openZIM, where they are installed.
func TestZimcheckAgrees(t *testing.T) {
	tool, err := exec.LookPath("zimcheck")
	if err != nil {
		t.Log("zimcheck (zim-tools) is not installed: nothing compared")
		return
	}
	path := filepath.Join(t.TempDir(), "klein.zim")
	if err := os.WriteFile(path, small(&zimtest.Book{}), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), tool, "--checksum", "--integrity", path).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
