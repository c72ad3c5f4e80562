#!/usr/bin/env bash
# bindings.sh write|check: the TypeScript picture of the bound Go types, frontend/src/lib/backend/wailsjs. "write" makes
# it anew, "check" compares and leaves the folder as it is: the generator writes where wails.json lies, so it runs in a
# folder of its own.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly PLACE=frontend/src/lib/backend/wailsjs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -tags bindings -o "$work/bindings" .
cp wails.json "$work/"
mkdir -p "$work/$PLACE"
(cd "$work" && HOME=$work tsoutputtype=interfaces ./bindings >log 2>&1) ||
	die "$(tail -n 20 "$work/log")" 'The generator failed.'
find "$work/$PLACE" -type f -exec chmod 644 {} +

case $1 in
	write)
		rm -rf "$PLACE"
		cp -R "$work/$PLACE" "$PLACE"
		;;
	check)
		diff -ru "$PLACE" "$work/$PLACE" || die 'The bindings do not fit the Go types. Type: make bindings'
		say 'The bindings fit the Go types.'
		;;
	*) die 'bindings.sh write|check' ;;
esac
