//go:build !linux && !windows

package script

import "golang.org/x/sys/unix"

// confineSelf takes every file and socket from this process that is not open yet. The system bounds no memory here that
// Go's runtime could live with; watchMemory does.
func confineSelf(uint64) error {
	for _, of := range []int{unix.RLIMIT_NOFILE, unix.RLIMIT_CORE, unix.RLIMIT_FSIZE} {
		if err := unix.Setrlimit(of, &unix.Rlimit{}); err != nil {
			return err
		}
	}
	return nil
}

func confine(int, uint64) (release func(), err error) { return func() {}, nil }
