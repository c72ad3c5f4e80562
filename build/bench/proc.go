package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// descendants lists the processes below pid.
func descendants(pid int) ([]int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	children := map[int][]int{}
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended since
		}
		child, parent, ok := parseStat(string(text))
		if ok {
			children[parent] = append(children[parent], child)
		}
	}
	var found []int
	for queue := []int{pid}; len(queue) > 0; queue = queue[1:] {
		found = append(found, children[queue[0]]...)
		queue = append(queue, children[queue[0]]...)
	}
	return found, nil
}

// parseStat reads "pid (name) state ppid …"; the name may hold spaces and brackets.
func parseStat(text string) (pid, parent int, ok bool) {
	head, _, _ := strings.Cut(text, " ")
	rest := strings.Fields(text[strings.LastIndex(text, ")")+1:])
	if len(rest) < 2 {
		return 0, 0, false
	}
	pid, err := strconv.Atoi(head)
	if err != nil {
		return 0, 0, false
	}
	parent, err = strconv.Atoi(rest[1])
	return pid, parent, err == nil
}

// memory is the proportional set size of pid and its descendants in MiB: a page that several share counts once in all.
func memory(pid int) (float64, error) {
	family, err := descendants(pid)
	if err != nil {
		return 0, err
	}
	var kib int
	for _, member := range append(family, pid) {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", member))
		if err != nil {
			return 0, err
		}
		for line := range bytes.Lines(text) {
			if value, isPSS := bytes.CutPrefix(line, []byte("Pss:")); isPSS {
				n, err := strconv.Atoi(string(bytes.TrimSpace(bytes.TrimSuffix(bytes.TrimSpace(value), []byte("kB")))))
				if err != nil {
					return 0, err
				}
				kib += n
			}
		}
	}
	return float64(kib) / 1024, nil
}
