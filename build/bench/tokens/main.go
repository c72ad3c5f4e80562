// Command tokens fits and checks what backend/model/token knows. Its README tells the steps.
//
//	tokens fit TEXTS NPM       writes trait/pairs.go and weights.go from texts and the counts that count.mjs made of them
//	tokens texts               prints the fixtures of backend/model/token as count.mjs reads them
//	tokens fixtures NPM        writes testdata/counts.json from the fixtures and their counts
//
// TEXTS is one {"class","source","text"} a line; NPM has one {"gemma3":12,…} for each of these lines.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// home is backend/model/token seen from build/bench, where the command is run.
const home = "../../backend/model/token"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tokens:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "fit":
		return fit(args[1], args[2])
	case len(args) == 1 && args[0] == "texts":
		return printFixtures()
	case len(args) == 2 && args[0] == "fixtures":
		return writeFixtures(args[1])
	}
	return errors.New("fit TEXTS NPM | texts | fixtures NPM")
}

// sample is a text with its counts by tokenizer.
type sample struct {
	Class  string         `json:"class"`
	Source string         `json:"source"`
	Text   string         `json:"text"`
	Tokens map[string]int `json:"-"`
}

// lines decodes a file of one JSON value a line.
func lines[T any](name string) ([]T, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []T
	scan := bufio.NewScanner(file)
	scan.Buffer(nil, 1<<26)
	for scan.Scan() {
		var one T
		if err := json.Unmarshal(scan.Bytes(), &one); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, len(all)+1, err)
		}
		all = append(all, one)
	}
	return all, scan.Err()
}

// counted adds the counts of the npm tokenizers, read from a file, and those of tiktoken, made now.
func counted(samples []sample, npm string) error {
	counts, err := lines[map[string]int](npm)
	if err != nil {
		return err
	}
	if len(counts) != len(samples) {
		return fmt.Errorf("%d texts, but %d counts", len(samples), len(counts))
	}
	for i := range samples {
		samples[i].Tokens = counts[i]
		own, err := tiktokens(samples[i].Text)
		if err != nil {
			return err
		}
		for name, n := range own {
			samples[i].Tokens[name] = n
		}
	}
	return nil
}
