#!/usr/bin/env bash
# test.sh test|proof [PART…]: everything that has to hold. `test` has every kind of test and is meant for each change;
# `proof` has the rest, which takes long: the race detector, 1,000 kills, Windows, the stories in English, the jobs of
# teachers. Installs what the tests need, runs all parts even after one has failed, and ends with 1 if any did. Cheap
# parts come first; at most two run at once. With names it runs only those parts, of either: make test PARTS="vet lint".
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly WHAT=$1
shift
export NO_COLOR=1 # the parts write into files
readonly LOGS=build/cache/$WHAT
readonly RESULTS=$LOGS/results

title() {
	case $1 in
		scripts) say 'Scripts: shellcheck and their own tests' ;;
		gofmt) say 'Go: gofmt' ;;
		vet) say 'Go: go vet' ;;
		lint) say 'Go: golangci-lint' ;;
		mutate) say 'Go: guards are changed, and their tests fail' ;;
		bindings) say 'Go: TypeScript bindings are up to date' ;;
		gotest) say 'Go: go test ./...' ;;
		format) say 'Window: prettier' ;;
		eslint) say 'Window: eslint' ;;
		svelte) say 'Window: svelte-check' ;;
		knip) say 'Window: knip, unused code' ;;
		vitest) say 'Window: vitest' ;;
		programs) say 'Programs: window, pult, pult-terminal, pult-dev' ;;
		shot) say 'Real window under Xvfb' ;;
		e2e) say 'End to end: Chromium against the real program' ;;
		shape) say 'Go: the shape of the code' ;;
		steps) say 'Go: steps that long texts take' ;;
		race) say 'Go: go test -race ./...' ;;
		sonntag) say 'Jobs of teachers on Sunday evening, with their judge' ;;
		lifelike) say 'Replies as real models write them' ;;
		kills) say 'Go: 1,000 kills of a working process' ;;
		windows) say 'Go: builds for Windows' ;;
		bench) say 'Go: the benchmarks compile' ;;
		languages) say 'End to end: every story in English' ;;
		*) say "$1" ;;
	esac
}

# part NAME: runs one and then prints its heading, output and time in one piece, so that two lanes do not mix.
part() {
	local name=$1 verdict=ok start=$SECONDS seconds
	build/scripts/part.sh "$name" >"$LOGS/$name.log" 2>&1 </dev/null || verdict=FAILED
	seconds=$((SECONDS - start))
	{
		flock 9
		say '' "=== $(title "$name")"
		cat "$LOGS/$name.log"
		say "--- $verdict, $seconds s"
		printf '%s %s %s\n' "$name" "$verdict" "$seconds" >>"$RESULTS"
	} 9>"$LOGS/lock"
}

lane() {
	local name
	for name in "$@"; do part "$name"; done
}

# both 'PARTS' 'PARTS': two lanes side by side, each a process group of its own, so that Ctrl-C ends what they started.
both() {
	local lanes
	set -m
	# shellcheck disable=SC2086 # a lane is several words
	{ lane $1 & } && lanes=-$!
	# shellcheck disable=SC2086
	{ lane $2 & } && lanes="$lanes -$!"
	set +m
	# shellcheck disable=SC2064,SC2086 # the numbers of these two
	trap "kill -- $lanes 2>/dev/null; exit 130" INT TERM
	wait
	trap - INT TERM
}

summary() {
	local name verdict seconds failed=0
	say '' '=== Summary'
	while read -r name verdict seconds; do
		printf '%-7s %5s s  %s\n' "$verdict" "$seconds" "$(title "$name")"
		[ "$verdict" = ok ] || failed=$((failed + 1))
	done <"$RESULTS"
	say "$SECONDS s in all"
	[ "$failed" -eq 0 ] || die "make $WHAT: $failed part(s) FAILED"
	say "make $WHAT: all parts passed"
}

build/scripts/packages.sh test
build/scripts/frontend.sh deps
case " ${*:-gotest} " in *' gotest '* | *' race '*) build/scripts/localmodel.sh ;; esac
mkdir -p "$LOGS"
rm -f "$LOGS"/*
if [ $# -gt 0 ]; then
	lane "$@"
elif [ "$WHAT" = test ]; then
	lane gofmt scripts
	both 'vet lint gotest' 'programs format eslint svelte knip vitest bindings shot e2e'
else
	lane shape programs
	both 'race' 'steps sonntag lifelike windows bench languages kills'
fi
summary
