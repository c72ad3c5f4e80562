package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"pult/backend/base/fault"
)

// The test binary doubles as a second process: TestMain does what this variable says instead of running tests.
const childJob = "PULT_STORE_CHILD"

func TestMain(m *testing.M) {
	job, dir, found := strings.Cut(os.Getenv(childJob), ":")
	if !found {
		// the cache of prepared statements
		goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("gorm.io/gorm/internal/lru.NewLRU[...].func1"))
	}
	if err := beChild(job, dir); err != nil {
		fmt.Println(fault.Of(err).Key)
		return
	}
	fmt.Println("open")
}

func beChild(job, dir string) error {
	ctx := context.Background()
	db, err := Open(ctx, Options{Dir: dir, Now: clock})
	if err != nil || job == "open" {
		return err
	}
	d, passages := document("first", 50)
	if err := db.Library.AddDocument(ctx, d, passages); err != nil {
		return err
	}
	fmt.Println("writing")
	d, passages = document("second", 60_000)
	return db.Library.AddDocument(ctx, d, passages)
}

func child(t *testing.T, job, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childJob+"="+job+":"+dir)
	cmd.Stderr = os.Stderr
	return cmd
}

func runChild(t *testing.T, job, dir string) string {
	t.Helper()
	out, err := child(t, job, dir).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// A process is killed while a big document is on its way to the disk. What was promised before is there, of the rest
// nothing.
func TestKilledInTheMiddleOfAnImport(t *testing.T) {
	dir := t.TempDir()
	cmd := child(t, "write", dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "writing\n" {
		t.Fatalf("the writer says %q, %v", line, err)
	}
	killWhileGrowing(t, cmd, dir+"/pult.db-wal")

	db := open(t, Options{Dir: dir})
	if _, passages, err := db.Library.DocumentByID(t.Context(), "first"); err != nil || len(passages) != 50 {
		t.Errorf("of the first document %d passages are left, %v", len(passages), err)
	}
	if list, err := db.Library.Documents(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("%d documents, %v", len(list), err)
	}
	wantSound(t, db)
	d, passages := document("second", 10)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Errorf("the import cannot be repeated: %v", err)
	}
}

// killWhileGrowing kills the process as soon as a part of its transaction is in the file.
func killWhileGrowing(t *testing.T, cmd *exec.Cmd, file string) {
	t.Helper()
	start := sizeOf(file)
	for sizeOf(file) < start+1<<20 {
		if t.Context().Err() != nil {
			t.Fatal("the writer never wrote")
		}
		runtime.Gosched()
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the writer was done before it was killed")
	}
}

func sizeOf(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}

// wantSound checks the whole file: pages, rows, references and the full-text index.
func wantSound(t *testing.T, db *DB) {
	t.Helper()
	var verdict string
	if err := db.writer.raw.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity check: %s, %v", verdict, err)
	}
	if err := foreignKeyCheck(t.Context(), db.writer.raw); err != nil {
		t.Error(err)
	}
	if _, err := db.writer.raw.Exec("INSERT INTO passages_fts (passages_fts) VALUES ('integrity-check')"); err != nil {
		t.Error(err)
	}
}
