#!/usr/bin/env bash
# steps.sh: proves without a clock that work on long texts does not run away. The tests named TestSteps… run once with
# half their text (go test -short) and once with all of it, compiled so that every statement counts how often it is
# executed. Twice the text may take a little more than twice the steps; work that grows with the square takes four times
# as many. Input of a bounded length has a bound instead.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly KNOWLEDGE=pult/backend/knowledge
readonly HTML=golang.org/x/net/html,codeberg.org/readeck/go-readability/v2
failed=0

# count PACKAGE COVERED FLAG…: the steps of a package's TestSteps… in all the covered packages.
count() {
	local package=$1 covered=$2 profile
	shift 2
	profile=$(mktemp)
	go test -run '^TestSteps' -count=1 -vet=off -covermode=count -coverpkg="$covered" -coverprofile="$profile" "$@" \
		"./backend/$package" >"$profile.log" 2>&1 ||
		die "$(cat "$profile.log")"
	awk 'NR > 1 { steps += $(NF - 1) * $NF } END { printf "%.0f\n", steps }' "$profile"
	rm -f "$profile" "$profile.log"
}

# doubles PACKAGE COVERED: twice the text takes from 1.5 (or the text has not grown) to 2.5 times the steps.
doubles() {
	local half whole
	half=$(count "$1" "$2" -short)
	whole=$(count "$1" "$2")
	judge "$1: $half steps for half the text, $whole for all of it" $((2 * whole >= 3 * half && 2 * whole <= 5 * half))
}

# stays PACKAGE COVERED MOST
stays() {
	local steps
	steps=$(count "$1" "$2")
	judge "$1: $steps steps, at most $3" $((steps > 0 && steps <= $3))
}

judge() {
	say "$1"
	[ "$2" = 1 ] || { failed=$((failed + 1)) && say '  FAILED'; }
}

doubles privacy pult/backend/privacy
doubles knowledge/condense "$KNOWLEDGE/condense,$KNOWLEDGE/library,pult/backend/model/token"
doubles knowledge/web "$KNOWLEDGE/web,$KNOWLEDGE/source,$HTML"
stays lang/arithmetic pult/backend/lang/arithmetic,math/big 8000000
[ "$failed" -eq 0 ] || die "steps: $failed fault(s)"
