package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// The program prints where it can be reached, answers there as it was told to, and ends when asked.
func TestRun(t *testing.T) {
	for protocol, c := range map[string]struct{ path, model, header, key string }{
		"gemini": {"/v1beta/models", "gemini-standin-old", "X-Goog-Api-Key", "secret"},
		"openai": {"/models", "standin-large", "Authorization", "Bearer secret"},
	} {
		t.Run(protocol, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			out, in := io.Pipe()
			ended := make(chan error, 1)
			go func() {
				args := []string{"--protocol", protocol, "--key", "secret", "--status", "1=429", "--cut", "2"}
				ended <- run(ctx, args, strings.NewReader(""), in)
			}()
			url, err := bufio.NewReader(out).ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSpace(url)+c.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set(c.header, c.key)
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			body, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(body), c.model) {
				t.Errorf("%d %v %s", resp.StatusCode, err, body)
			}
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestArguments(t *testing.T) {
	for _, args := range [][]string{
		{"--protocol", "carrier-pigeon"},
		{"--status", "429"},
		{"--cut", "x"},
		{"--addr", "nowhere:-1"},
	} {
		if err := run(t.Context(), args, strings.NewReader(""), io.Discard); err == nil {
			t.Errorf("%v is accepted", args)
		}
	}
}
