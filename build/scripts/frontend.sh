#!/usr/bin/env bash
# frontend.sh deps|build: fetches the window's packages when package-lock.json has changed, and builds frontend/dist
# when a source has.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly LOCK=frontend/package-lock.json FETCHED=frontend/node_modules/.pult-lock
readonly BUILT=build/cache/frontend.sum LOG=build/cache/frontend.log

deps() {
	[ -f "$LOCK" ] || die "$LOCK is missing"
	! cmp -s "$LOCK" "$FETCHED" || return 0
	say 'Fetching the packages of the window (npm ci) …'
	(cd frontend && npm ci --no-audit --no-fund --loglevel=error)
	cp "$LOCK" "$FETCHED"
}

# A checksum over the names and contents of all that the build reads; times do not count, a git checkout changes those.
sources() {
	{
		find frontend -type f \
			-not -path '*/node_modules/*' -not -path 'frontend/dist/*' \
			-not -path 'frontend/e2e/*' -not -path 'frontend/bench/*' \
			-not -path '*/test-results/*'
		find backend/base/i18n -name '*.json'
	} | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum | cksum
}

build() {
	local sum
	deps
	sum=$(sources)
	if [ -f frontend/dist/index.html ] && same "$BUILT" "$sum"; then return 0; fi
	say 'Building the window …'
	(cd frontend && npm run --silent build) >"$LOG" 2>&1 || die "$(cat "$LOG")" 'The window cannot be built.'
	! grep -lq 'cli\.backup\.' frontend/dist/assets/*.js ||
		die 'The sentences of the terminal are in the window (vite.config.ts).'
	: >frontend/dist/.gitkeep # Vite empties the folder, git and go:embed want it kept
	printf '%s\n' "$sum" >"$BUILT"
}

case ${2:-} in
	locked) "$1" ;;
	*) alone frontend build/scripts/frontend.sh "$1" locked ;;
esac
