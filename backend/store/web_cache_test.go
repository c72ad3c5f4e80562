package store

import (
	"path/filepath"
	"testing"
	"time"

	"pult/backend/knowledge/source"
	"pult/backend/store/storetest"
)

func TestWebCache(t *testing.T) {
	storetest.WebCache(t, func(t *testing.T, room int64) source.Cache {
		cache := open(t, Options{}).WebCache
		cache.room = room
		return cache
	})
}

// A page that was read is there after a restart, and the usual room takes thousands of pages.
func TestPagesSurvive(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Daten")
	db := open(t, Options{Dir: dir})
	hash := "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	c := source.Copy{Kind: source.PageCopy, Key: "https://klexikon.zum.de/wiki/Fuchs", Body: []byte(`{"text":"Der Fuchs."}`), Hash: hash, At: clock(), Until: clock().Add(time.Hour)}
	if err := db.WebCache.Keep(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)
	db = open(t, Options{Dir: dir})
	got, ok, err := db.WebCache.Saved(t.Context(), hash)
	if err != nil || !ok || string(got.Body) != string(c.Body) || !got.Until.Equal(c.Until) || db.WebCache.room != webRoom {
		t.Errorf("%+v, %v, %v", got, ok, err)
	}
	wantSound(t, db)
}
