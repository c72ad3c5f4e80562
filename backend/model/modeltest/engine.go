package modeltest

import (
	"bufio"
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Engine runs the real llama.cpp engine of build/localmodel, whose folder is given, with a context of so many tokens,
// until the test ends. It gives the engine's address, or why there is none here.
func Engine(t *testing.T, dir string, size int) (url, why string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "@node-llama-cpp", "linux-x64")); err != nil {
		return "", err.Error()
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return "", err.Error()
	}
	address, port := freePort(t)
	// The context of the test ends before its cleanups, some of which still talk to the engine.
	ctx, end := context.WithCancel(context.WithoutCancel(t.Context()))
	engine := exec.CommandContext(ctx, node, "openai-server.mjs", "lehrer-mini.gguf", port, "1", strconv.Itoa(size))
	engine.Dir, engine.Stderr = dir, os.Stderr
	t.Cleanup(func() {
		end()
		_ = engine.Wait() // it says that the engine was killed, or never began
	})
	says, err := engine.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Start(); err != nil {
		return "", err.Error()
	}
	for line := bufio.NewScanner(says); line.Scan(); {
		if strings.HasPrefix(line.Text(), "listening on ") {
			return "http://" + address + "/v1", ""
		}
	}
	t.Fatal("the engine ended before it listened")
	return "", ""
}

// freePort is an address of this machine at which nobody listens, and its port.
func freePort(t *testing.T) (address, port string) {
	t.Helper()
	var listening net.ListenConfig
	free, err := listening.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address = free.Addr().String()
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	if _, port, err = net.SplitHostPort(address); err != nil {
		t.Fatal(err)
	}
	return address, port
}
