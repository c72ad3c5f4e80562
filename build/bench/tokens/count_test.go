package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// home is relative to build/bench, where the command is run.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// What testdata/counts.json says of OpenAI's tokenizers is counted again.
func TestCountsAreReal(t *testing.T) {
	body, err := os.ReadFile(filepath.Join(home, "testdata", "counts.json"))
	if err != nil {
		t.Fatal(err)
	}
	var b book
	if err := json.Unmarshal(body, &b); err != nil {
		t.Fatal(err)
	}
	all, err := fixtures()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 || len(all) != len(b.Texts) {
		t.Fatalf("%d texts, %d counts", len(all), len(b.Texts))
	}
	for i, s := range all {
		written := b.Texts[i]
		if sum := sha256.Sum256([]byte(s.Text)); written.File != s.Source || written.SHA256 != hex.EncodeToString(sum[:]) {
			t.Errorf("%s is not the text that was counted", s.Source)
		}
		now, err := tiktokens(s.Text)
		if err != nil {
			t.Fatal(err)
		}
		for name, n := range now {
			if written.Tokens[name] != n {
				t.Errorf("%s: %s counts %d, not %d", s.Source, name, n, written.Tokens[name])
			}
		}
		if len(written.Tokens) != len(tokenizers) {
			t.Errorf("%s: counted by %d of %d tokenizers", s.Source, len(written.Tokens), len(tokenizers))
		}
	}
}
