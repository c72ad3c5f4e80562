#!/usr/bin/env bash
# part.sh NAME: one part of make test. It expects the packages of `packages.sh test` and frontend/node_modules.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

# One set of flags for every build but the tests', so that what one part has compiled is there for the next.
[ "$1" = gotest ] || export GOFLAGS="$GOFLAGS -trimpath"

npm_script() { (cd frontend && npm run --silent "$1"); }

part_scripts() {
	shellcheck -x build/scripts/*.sh .ci/run
	build/scripts/selftest.sh
}

part_gofmt() {
	local files
	files=$(find . -name '*.go' -not -path '*/node_modules/*' -print0 | xargs -0 gofmt -l)
	[ -z "$files" ] || die 'Not formatted (gofmt -w):' "$files"
}

part_vet() {
	go vet ./...
	go vet -tags "$TAGS" .
}

part_lint() { go tool -modfile=build/tools/lint/go.mod golangci-lint run ./...; }

part_windows() { GOOS=windows CGO_ENABLED=0 go build -tags desktop,production -o /dev/null .; }

part_bindings() { build/scripts/bindings.sh check; }

part_gotest() { go test -race -timeout 20m ./...; } # a package may take long on two cores

# Whole jobs with songs that are really played: ten times as slow under the race detector, which sees the same code in gotest.
part_jobs() { go test -run TestWholeJobs .; }

# The kills once more, many, and of a program as fast as the shipped one; in memory where there is room, because it is no test of the disk.
part_kills() {
	[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
	PULT_KILLS=1000 go test -count=1 -run TestCase16Kills ./backend/workflow
}

part_mutate() { build/scripts/mutate.sh; } # not in make test: it takes minutes

part_bench() {
	(cd build/bench && go vet ./... && go test ./table)
	node --check frontend/bench/stream.mjs
}

part_format() { npm_script format; }
part_eslint() { npm_script lint; }
part_svelte() { npm_script check; }
part_knip() { npm_script knip; }
part_vitest() { npm_script test; }

part_programs() {
	build/scripts/frontend.sh build
	program
	go build -tags dev,webkit2_41 -o build/bin/pult-dev .
	go build -o build/bin/standin ./build/standin
}

part_shot() { build/scripts/window-shot.sh; }

part_e2e() {
	if (cd frontend && npm pkg get scripts.e2e | grep -q '"'); then
		PULT_DEV=$TOP/build/bin/pult-dev npm_script e2e
	else
		[ ! -d frontend/e2e ] || die 'frontend/e2e is there, but package.json has no script "e2e".'
		say 'There are no end-to-end tests yet.'
	fi
}

declare -F "part_$1" >/dev/null || die "make test has no part \"$1\""
"part_$1"
