#!/usr/bin/env bash
# bench.sh [PART…]: builds Pult, the smallest Wails program and the stopwatch, and runs it on a screen of its own. It
# prints one table and writes build/bench/out/bench.json. Parts: window recovery step search million zim import costs
# adapter stream tree loop context tokens memory diagram worksheet jobs replies kills; without names all. A missed goal
# is said in its row and is no failure. Close other programs before you trust it.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

build/scripts/packages.sh test
build/scripts/frontend.sh build
say 'Building what is measured …'
program
(
	cd build/bench
	go build -tags "$TAGS" -trimpath -ldflags '-s -w' -o ../bin/minimal ./minimal
	go build -trimpath -o ../bin/bench .
)
say "Load of the last minute: $(cut -d ' ' -f 1 /proc/loadavg), on $(nproc) processors"
on_screen build/bin/bench "$@"
