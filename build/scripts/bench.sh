#!/usr/bin/env bash
# bench.sh [PART…]: builds Pult, the smallest Wails program and the stopwatch, and runs it on a screen of its own. It prints one table and
# writes build/bench/out/bench.json. Parts: window step search import; without names all. Close other programs before you trust it.
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
on_screen build/bin/bench "$@"
