package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pult/backend/knowledge/source"
)

func TestWebCache(t *testing.T) {
	for name, test := range map[string]func(t *testing.T){
		"a copy comes back byte for byte until its time": copiesComeBack,
		"an answer replaces the one before":              answersReplace,
		"an older text of a page stays":                  oldTextsStay,
		"a page with the same text is kept once":         sameTexts,
		"searches that are no longer good go":            oldSearchesGo,
		"the oldest go when there is no room":            oldestGo,
		"what is no longer good goes first":              staleGoFirst,
		"what is larger than the cache is not kept":      tooLargeCopies,
		"what is half a copy is not taken":               halfCopies,
	} {
		t.Run(name, func(t *testing.T) { test(t) })
	}
	t.Run("it never holds more than fits", func(t *testing.T) { cacheHasRoom(t) })
}

const plenty = 1 << 20

// cacheOf is an empty cache with room for so many bytes.
func cacheOf(t *testing.T, room int64) WebCache {
	t.Helper()
	cache := open(t, Options{}).WebCache
	cache.room = room
	return cache
}

// pageCopy is a page read at a second, good for an hour.
func pageCopy(key, text string, seconds int) source.Copy {
	body, _ := json.Marshal(map[string]string{"text": text}) //nolint:errchkjson // a string
	sum := sha256.Sum256([]byte(text))
	return source.Copy{
		Kind:  source.PageCopy,
		Key:   key,
		Body:  body,
		Hash:  hex.EncodeToString(sum[:]),
		At:    moment(seconds),
		Until: moment(seconds + 3600),
	}
}

func searchCopy(key, body string, seconds int) source.Copy {
	return source.Copy{
		Kind:  source.SearchCopy,
		Key:   key,
		Body:  json.RawMessage(body),
		At:    moment(seconds),
		Until: moment(seconds + 60),
	}
}

func mustCopy(t *testing.T, s WebCache, list ...source.Copy) {
	t.Helper()
	for _, c := range list {
		if err := s.Keep(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
}

// wantCopy looks for the copy that is good at a moment.
func wantCopy(t *testing.T, s WebCache, want source.Copy, at time.Time) {
	t.Helper()
	got, ok, err := s.Cached(t.Context(), want.Kind, want.Key, at)
	if err != nil || !ok || !cmp.Equal(got, want) {
		t.Fatalf("%v, %v\n%s", ok, err, cmp.Diff(want, got))
	}
}

func wantNone(t *testing.T, s WebCache, kind, key string, at time.Time) {
	t.Helper()
	if got, ok, err := s.Cached(t.Context(), kind, key, at); ok || err != nil {
		t.Fatalf("%+v, %v", got, err)
	}
}

func copiesComeBack(t *testing.T) {
	s := cacheOf(t, plenty)
	page := pageCopy("https://de.wikipedia.org/wiki/Müller", "Größe '; DROP TABLE web_copies; -- 👩‍🏫", 1)
	search := searchCopy("mediawiki\nzelle\nschool", `[ {"title": "Zelle", "n":1} ]`, 2)
	mustCopy(t, s, page, search)
	wantCopy(t, s, page, moment(3600))
	wantCopy(t, s, search, moment(61))
	wantNone(t, s, source.PageCopy, page.Key, page.Until)
	wantNone(t, s, source.SearchCopy, page.Key, moment(3))
	wantNone(t, s, source.PageCopy, "https://de.wikipedia.org/wiki/M", moment(3))
	if got, ok, err := s.Saved(t.Context(), page.Hash); err != nil || !ok || !cmp.Equal(got, page) {
		t.Errorf("%v %v", ok, err)
	}
	for _, hash := range []string{"", strings.Repeat("0", 64)} {
		if _, ok, err := s.Saved(t.Context(), hash); ok || err != nil {
			t.Errorf("%q: %v, %v", hash, ok, err)
		}
	}
}

func answersReplace(t *testing.T) {
	s := cacheOf(t, plenty)
	second := searchCopy("k", `[2]`, 5)
	mustCopy(t, s, searchCopy("k", `[1]`, 1), second)
	wantCopy(t, s, second, moment(6))
	if n, err := s.Clear(t.Context()); n != 1 || err != nil {
		t.Errorf("%d copies, %v", n, err)
	}
}

func oldTextsStay(t *testing.T) {
	s := cacheOf(t, plenty)
	first, second := pageCopy("k", "erster Text", 1), pageCopy("k", "ein anderer Text", 9000)
	mustCopy(t, s, first, second)
	wantCopy(t, s, second, moment(9001))
	for _, want := range []source.Copy{first, second} {
		if got, ok, err := s.Saved(t.Context(), want.Hash); err != nil || !ok || !cmp.Equal(got, want) {
			t.Errorf("%s: %v, %v", want.Body, ok, err)
		}
	}
}

func sameTexts(t *testing.T) {
	s := cacheOf(t, plenty)
	again := pageCopy("k", "Text", 9000)
	mustCopy(t, s, pageCopy("k", "Text", 1), again)
	wantCopy(t, s, again, moment(9001))
	if n, err := s.Clear(t.Context()); n != 1 || err != nil {
		t.Errorf("%d copies, %v", n, err)
	}
}

func oldSearchesGo(t *testing.T) {
	s := cacheOf(t, plenty)
	mustCopy(t, s, searchCopy("a", `[]`, 1), pageCopy("p", "Text", 1), searchCopy("b", `[]`, 61))
	if n, err := s.Clear(t.Context()); n != 2 || err != nil {
		t.Errorf("%d copies, %v", n, err)
	}
}

func oldestGo(t *testing.T) {
	s := cacheOf(t, 1000)
	var list []source.Copy
	for i := range 4 {
		list = append(list, pageCopy("seite"+strconv.Itoa(i), strconv.Itoa(i)+strings.Repeat("x", 280), i))
	}
	mustCopy(t, s, list...)
	wantNone(t, s, source.PageCopy, "seite0", moment(9))
	for i := 1; i < 4; i++ {
		wantCopy(t, s, list[i], moment(9))
	}
}

func staleGoFirst(t *testing.T) {
	s := cacheOf(t, 1000)
	good, stale := pageCopy("good", strings.Repeat("g", 300), 1), pageCopy("stale", strings.Repeat("s", 301), 2)
	stale.Until = moment(3)
	newest := pageCopy("new", strings.Repeat("n", 302), 5)
	mustCopy(t, s, good, stale, newest, pageCopy("more", strings.Repeat("m", 200), 6))
	wantCopy(t, s, good, moment(7))
	wantCopy(t, s, newest, moment(7))
	if _, ok, err := s.Saved(t.Context(), stale.Hash); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
}

func tooLargeCopies(t *testing.T) {
	s := cacheOf(t, 1000)
	small := pageCopy("k", "Text", 1)
	mustCopy(t, s, small, pageCopy("large", strings.Repeat("x", 2000), 2))
	wantCopy(t, s, small, moment(3))
	wantNone(t, s, source.PageCopy, "large", moment(3))
}

func halfCopies(t *testing.T) {
	s := cacheOf(t, plenty)
	page := pageCopy("k", "Text", 1)
	noHash, noKey, noJSON, odd := page, page, page, page
	noHash.Hash, noKey.Key, noJSON.Body, odd.Kind = "", "", json.RawMessage("{"), "cookie"
	for _, c := range []source.Copy{noHash, noKey, noJSON, odd} {
		if err := s.Keep(t.Context(), c); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
	if n, err := s.Clear(t.Context()); n != 0 || err != nil {
		t.Errorf("%d copies, %v", n, err)
	}
}

// Whatever is kept in whatever order: what is there fits, and the last copy that fits is there.
func cacheHasRoom(t *testing.T) {
	const room = 2000
	s := cacheOf(t, room)
	rapid.Check(t, func(rt *rapid.T) {
		if _, err := s.Clear(t.Context()); err != nil {
			rt.Fatal(err)
		}
		var kept []source.Copy
		for i := range rapid.IntRange(1, 12).Draw(rt, "n") {
			text := strings.Repeat(rapid.StringMatching(`[a-z]{1,5}`).Draw(rt, "text"), rapid.IntRange(1, 500).Draw(rt, "times"))
			c := pageCopy(rapid.StringMatching(`[a-e]`).Draw(rt, "key"), text, i)
			if err := s.Keep(t.Context(), c); err != nil {
				rt.Fatal(err)
			}
			kept = append(kept, c)
			_, ok, err := s.Cached(t.Context(), c.Kind, c.Key, c.At)
			if fits := len(c.Key)+len(c.Body) <= room; err != nil || fits && !ok {
				rt.Fatalf("the newest: %v, %v", ok, err)
			}
		}
		if total := heldBy(t, s, kept); total > room {
			rt.Fatalf("%d bytes", total)
		}
	})
}

// heldBy adds up the different texts that are still there.
func heldBy(t *testing.T, s WebCache, kept []source.Copy) int {
	t.Helper()
	total, seen := 0, map[string]bool{}
	for _, c := range kept {
		_, ok, err := s.Saved(t.Context(), c.Hash)
		if err != nil {
			t.Fatal(err)
		}
		if ok && !seen[c.Hash] {
			total += len(c.Key) + len(c.Body)
		}
		seen[c.Hash] = true
	}
	return total
}

// A page that was read is there after a restart, and the usual room takes thousands of pages.
func TestPagesSurvive(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Daten")
	db := open(t, Options{Dir: dir})
	hash := "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	c := source.Copy{
		Kind:  source.PageCopy,
		Key:   "https://klexikon.zum.de/wiki/Fuchs",
		Body:  []byte(`{"text":"Der Fuchs."}`),
		Hash:  hash,
		At:    clock(),
		Until: clock().Add(time.Hour),
	}
	if err := db.WebCache.Keep(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)
	db = open(t, Options{Dir: dir})
	got, ok, err := db.WebCache.Saved(t.Context(), hash)
	if err != nil || !ok || string(got.Body) != string(c.Body) || !got.Until.Equal(c.Until) ||
		db.WebCache.room != webRoom {
		t.Errorf("%+v, %v, %v", got, ok, err)
	}
	wantSound(t, db)
}
