# shellcheck shell=bash
# What the scripts share; to be sourced. Afterwards the working folder is the top of the repository.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export TOP=$PWD

# The system can be named from outside, so that selftest.sh can play another one.
SYSTEM=${PULT_SYSTEM:-$(uname -s)}

# Without -buildvcs=false a build fails in a folder that belongs to another user ("dubious ownership").
export GOFLAGS="${GOFLAGS:-} -buildvcs=false"

# What the window needs from Wails (see `wails build -v 2`): on Linux WebKitGTK 4.1, on macOS one more framework.
export TAGS=desktop,production,webkit2_41
if [ "$SYSTEM" = Darwin ]; then
	export CGO_CFLAGS="${CGO_CFLAGS:--O2 -g} -mmacosx-version-min=10.13"
	export CGO_LDFLAGS="${CGO_LDFLAGS:--O2 -g} -framework UniformTypeIdentifiers -mmacosx-version-min=10.13"
fi

# program makes build/bin/pult, as `wails build` would; it needs the window's dist folder.
program() { go build -tags "$TAGS" -trimpath -ldflags '-s -w' -o build/bin/pult .; }

# commands makes build/bin/pult-terminal: the same program without its window. It needs neither GTK and WebKit nor the
# window's dist folder, without a C compiler it is built, too, and the system loads no browser's libraries for it.
commands() { go build -tags terminal -trimpath -ldflags '-s -w' -o build/bin/pult-terminal .; }

say() { printf '%s\n' "$@"; }

# on_screen COMMAND…: runs it on a screen and a message bus of its own, which end with this script. (xvfb-run now and
# then leaves its server behind.) The buses talk too much.
on_screen() {
	local number status=0
	number=$(mktemp)
	Xvfb -displayfd 5 -screen 0 1280x800x24 -nolisten tcp -noreset 5>"$number" >/dev/null 2>&1 &
	SCREEN=$!
	trap 'kill "$SCREEN" 2>/dev/null' EXIT
	until [ -s "$number" ]; do
		kill -0 "$SCREEN" 2>/dev/null || die 'Xvfb does not start.'
		sleep 0.05
	done
	DISPLAY=:$(cat "$number") dbus-run-session -- "$@" 2> >(sed -u '/^dbus-daemon/d' >&2) |
		sed -u '/^SpiRegistry/d' || status=$?
	rm -f "$number"
	return "$status"
}

die() {
	printf '%s\n' "$@" >&2
	exit 1
}

# alone NAME COMMAND…: never twice at once in this folder, where the system can lock.
alone() {
	local name=$1
	shift
	mkdir -p build/cache
	if command -v flock >/dev/null; then
		flock "build/cache/$name.lock" "$@"
	else
		"$@"
	fi
}

# same FILE TEXT: whether FILE holds exactly TEXT.
same() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }
