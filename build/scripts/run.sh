#!/usr/bin/env bash
# run.sh [ARG…]: builds Pult and starts it. With a command it builds and calls the program without its window; with
# nothing (or --data) it opens the window if there is a screen, and otherwise runs one job on the terminal, so that
# something is to be seen everywhere.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly JOB='Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild'
readonly OUT=build/out
PROGRAM=build/bin/pult-terminal

# x_answers: whether DISPLAY leads to a screen. A stale ":0" would end in GTK's "cannot open display".
x_answers() {
	local number=${DISPLAY:-}
	number=${number#:}
	number=${number%%.*}
	case ${DISPLAY:-} in
		'') return 1 ;;
		:*) [ -S "/tmp/.X11-unix/X$number" ] || grep -qs "@/tmp/.X11-unix/X$number\$" /proc/net/unix ;;
		*) return 0 ;; # on another machine, by ssh
	esac
}

wayland_answers() {
	case ${WAYLAND_DISPLAY:-} in
		'') return 1 ;;
		/*) [ -S "$WAYLAND_DISPLAY" ] ;;
		*) [ -S "${XDG_RUNTIME_DIR:-/nowhere}/$WAYLAND_DISPLAY" ] ;;
	esac
}

screen() { [ "$SYSTEM" = Darwin ] || x_answers || wayland_answers; }

# build HOW: makes $PROGRAM.
build() {
	[ -x "$PROGRAM" ] || say 'Building the program, which takes minutes the first time …'
	"$1"
}

with_window() {
	PROGRAM=build/bin/pult
	build/scripts/packages.sh run
	build/scripts/frontend.sh build
	build program
	say 'Opening the window …'
	exec "$PROGRAM" "$@"
}

on_the_terminal() {
	local out status=0 yes=()
	out=$OUT/$(date +%Y-%m-%d-%H%M%S)
	mkdir -p "$out"
	printf '*\n' >"$OUT/.gitignore"
	say '' 'There is no screen here, so Pult works on the terminal:' "  $JOB"
	if [ ! -t 0 ]; then
		yes=(--yes)
		say 'Nobody can answer here (no terminal on the input), so --yes approves each question.'
	fi
	say ''
	"$PROGRAM" run "$JOB" --out "$out" ${yes[@]+"${yes[@]}"} || status=$?
	if rmdir "$out" 2>/dev/null; then
		say '' 'No file was written.'
	else
		say '' "The files are in $TOP/$out:"
		find "$out" -type f | LC_ALL=C sort | sed 's|^|  |'
	fi
	return "$status"
}

case ${1:-} in
	'' | --data*) ! screen || with_window "$@" ;;
esac
build/scripts/packages.sh terminal
build commands
[ $# -eq 0 ] || exec "$PROGRAM" "$@"
on_the_terminal
