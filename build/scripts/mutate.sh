#!/usr/bin/env bash
# mutate.sh [PACKAGE…]: are the guards guarded? In the packages that decide what is approved, spent, sent and kept
# secret it changes one number, comparison or condition at a time and runs their tests. A change that no test notices is
# named, and the script fails, unless build/mutate/accepted.txt has it with a reason.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

export GOFLAGS="$GOFLAGS -trimpath"
[ $# -gt 0 ] || set -- ./backend/workflow/consent ./backend/model/keystore ./backend/cost ./backend/privacy

# Two tests only measure how long texts are read. What finds names, numbers and dates are rules of thumb, held by
# figures: one more or less there moves the figures of TestTheRulesAreMeasured and TestPhonesAreMeasured by a hair. What
# hides and restores is tried as everything else is.
go run ./build/mutate -accepted build/mutate/accepted.txt \
	-skip 'TestEscapesAreReadOnce|TestALibraryIsScanned' \
	-leave 'privacy/(person|birth|context|lexicon|page|table|phone|account)\.go' "$@"
