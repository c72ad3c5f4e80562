package script

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// maxSeconds of computing end a worker whose parent is gone.
const maxSeconds = 60

// slack is what the runtime maps ahead for a heap of the limit: arenas of 64 MB, and the stacks of its threads.
const slack = 256 << 20

// confineSelf bounds what this process can take: data, time, and no file or socket that is not open yet. The limit is
// RLIMIT_DATA: Go reserves far more addresses than it uses, so RLIMIT_AS would count what costs nothing.
func confineSelf(memory uint64) error {
	var total, resident, shared, text, lib, data uint64
	file, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return err
	}
	if _, err := fmt.Sscan(string(file), &total, &resident, &shared, &text, &lib, &data); err != nil {
		return err
	}
	most := data*uint64(os.Getpagesize()) + memory + slack //nolint:gosec // a page is never negative
	for _, limit := range []struct {
		of  int
		max uint64
	}{
		{unix.RLIMIT_DATA, most},
		{unix.RLIMIT_CPU, maxSeconds},
		{unix.RLIMIT_NOFILE, 0},
		{unix.RLIMIT_CORE, 0},
		{unix.RLIMIT_FSIZE, 0},
	} {
		if err := unix.Setrlimit(limit.of, &unix.Rlimit{Cur: limit.max, Max: limit.max}); err != nil {
			return err
		}
	}
	return nil
}

// confine has nothing to do here: the worker bounds itself before it reads the program.
func confine(int, uint64) (release func(), err error) { return func() {}, nil }
