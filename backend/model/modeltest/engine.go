package modeltest

import (
	"bufio"
	"fmt"
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
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	engine := exec.Command(node, "openai-server.mjs", "lehrer-mini.gguf", strconv.Itoa(port), "1", strconv.Itoa(size))
	engine.Dir, engine.Stderr = dir, os.Stderr
	says, err := engine.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Start(); err != nil {
		return "", err.Error()
	}
	t.Cleanup(func() {
		engine.Process.Kill()
		engine.Wait()
	})
	for line := bufio.NewScanner(says); line.Scan(); {
		if strings.HasPrefix(line.Text(), "listening on ") {
			return fmt.Sprintf("http://127.0.0.1:%d/v1", port), ""
		}
	}
	t.Fatal("the engine ended before it listened")
	return "", ""
}
