#!/usr/bin/env bash
# localmodel.sh: fetches the real llama.cpp engine for one test (build/localmodel/README.md) when package-lock.json has
# changed. Without a network, or on a processor for which there is none, it says so in one line and ends well; the test
# then tells why it has not run.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly DIR=build/localmodel LOG=build/cache/localmodel.log
readonly FETCHED=$DIR/node_modules/.pult-lock

fetch() {
	! cmp -s "$DIR/package-lock.json" "$FETCHED" || return 0
	say 'Fetching the language model engine for one test (npm ci, 83 MB) …'
	local quiet=(--no-audit --no-fund --loglevel=error --fetch-retries=0)
	if (cd "$DIR" && npm ci --omit=optional --ignore-scripts "${quiet[@]}") >"$LOG" 2>&1; then
		cp "$DIR/package-lock.json" "$FETCHED"
	else
		say "The engine cannot be fetched (see $LOG): the test with a real local model will not run."
	fi
}

case ${1:-} in
	locked) fetch ;;
	*) alone localmodel build/scripts/localmodel.sh locked ;;
esac
