#!/usr/bin/env bash
# window-shot.sh: opens the real window on a screen of its own, waits until Pult says that its first page stands, and
# saves a picture in build/shots/window.png. Fails when there is no window, when the picture is blank or without the
# accent colour, or when the program or WebKit called anything but this machine (case 59): strace sees every connection.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly PROGRAM=${PULT_PROGRAM:-$TOP/build/bin/pult} SHOT=build/shots/window.png
readonly ACCENT='#1c6b57' COLOURS=200 ACCENT_PIXELS=200 PATIENCE=60

if [ "${1:-}" != inside ]; then
	on_screen "$0" inside
	exit
fi

home=$(mktemp -d)
pid=
# Ends only what was started here, by its number.
finish() {
	if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then
		kill "$pid" 2>/dev/null || true
		for _ in {1..50}; do
			kill -0 "$pid" 2>/dev/null || break
			sleep 0.1
		done
		kill -KILL "$pid" 2>/dev/null || true
	fi
	rm -rf "$home"
}
trap finish EXIT

colours() { convert "$SHOT" -format %k info:; }

accent() {
	convert "$SHOT" -alpha off -fuzz 1% -fill black +opaque "$ACCENT" -fill white -opaque "$ACCENT" \
		-format '%[fx:int(mean*w*h+0.5)]' info:
}

ready() { [ -e "$home/ready" ] && xdotool search --onlyvisible --name '^Pult' >/dev/null 2>&1; }

painted() {
	import -silent -window root "$SHOT"
	[ "$(colours)" -gt "$COLOURS" ] && [ "$(accent)" -gt "$ACCENT_PIXELS" ]
}

# within WHAT CONDITION: waits until the condition holds.
within() {
	local end=$((SECONDS + PATIENCE))
	until "$2"; do
		kill -0 "$pid" 2>/dev/null || die 'Pult ended by itself:' "$(tail -n 20 "$home/log")"
		[ "$SECONDS" -lt "$end" ] || die "After $PATIENCE s: $1" "$(tail -n 20 "$home/log")"
		sleep 0.3
	done
}

mkdir -p "$(dirname "$SHOT")"
rm -f "$SHOT"
# strace -D watches from beside, so that the number is the program's.
XDG_DATA_HOME=$home XDG_CACHE_HOME=$home NO_AT_BRIDGE=1 PULT_READY_FILE=$home/ready \
	strace -D -f -qq -e trace=connect -e signal=none -o "$home/calls" \
	"$PROGRAM" --data "$home/data" >"$home/log" 2>&1 &
pid=$!
within 'no window with a mounted page' ready
within "a blank picture, see $SHOT" painted
say "$SHOT: $(colours) colours, $(accent) pixels in the accent colour"

calls=$(grep -E 'AF_INET6?' "$home/calls" | grep -vE '127\.0\.0\.1|"::1"' || true)
[ -s "$home/calls" ] || die 'strace saw nothing, not even the connection to the screen.'
[ -z "$calls" ] || die 'The window called out:' "$calls"
say "$(wc -l <"$home/calls") connections, all on this machine"
