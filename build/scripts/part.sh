#!/usr/bin/env bash
# part.sh NAME: one part of make test or make proof. It expects the packages of `packages.sh test` and
# frontend/node_modules.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

# One set of flags for every build, so that what one part has compiled is there for the next.
export GOFLAGS="$GOFLAGS -trimpath"

# in_memory: the data folders of tests go into memory, where it has room and may hold programs: no test is one of the
# disk.
in_memory() {
	local room
	room=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1) || return 0
	[ "$room" -gt 4000000 ] && cp /bin/true /dev/shm/pult-true 2>/dev/null && /dev/shm/pult-true 2>/dev/null || return 0
	export GOTMPDIR=${TMPDIR:-/tmp} TMPDIR=/dev/shm
}

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

# Vet is a part of its own, and nobody debugs these binaries: without both they are linked in half the time.
part_gotest() {
	in_memory
	go test -vet=off -ldflags='-s -w' -timeout 20m ./...
}

part_steps() { build/scripts/steps.sh; }

part_shape() { build/scripts/shape.sh; }

# racing: the packages that begin goroutines, in their code or in their tests, or hold locks for those of others. A race
# takes two; the code of all others is run by theirs, of the whole program above all.
racing() {
	local dir package begins='\bgo func|\bgo [a-z][A-Za-z.]*\(|\.Go\(|t\.Parallel\(|make\(chan'
	go list -f '{{.Dir}} {{.ImportPath}}' ./... | while read -r dir package; do
		if grep -qE "$begins" "$dir"/*.go ||
			find "$dir" -maxdepth 1 -name '*.go' -not -name '*_test.go' -exec grep -qE 'sync\.(RW)?Mutex|atomic\.' {} +; then
			echo "$package"
		fi
	done
}

# -short: properties are tried less often, and no document goes to LibreOffice: more of the same finds no more races.
part_race() {
	local packages
	in_memory
	packages=$(racing)
	# shellcheck disable=SC2086 # several packages; one may take long on two cores
	go test -race -short -vet=off -timeout 40m $packages
}

# The kills once more, many, and of a program as fast as the shipped one.
part_kills() {
	in_memory
	PULT_KILLS=1000 go test -count=1 -timeout 40m -run TestCase16Kills ./backend/workflow
}

# Real jobs of teachers with their judge, and replies as real models write them. Both lie beside the project, for all
# who work on it; a checkout alone has them not.
part_sonntag() {
	beside sonntag || return 0
	rm -f build/cache/sonntag.json
	node "$(realpath ../shared/sonntag/sonntag.mjs)" --pult build/bin/pult-terminal \
		--jobs ../shared/sonntag/open.json --min 95% --json build/cache/sonntag.json
	[ -s build/cache/sonntag.json ] || die 'The judge has said nothing.'
	! grep '"state": "wrong"' build/cache/sonntag.json || die 'A wrong document was called good.'
}

part_lifelike() {
	beside lifelike || return 0
	mkdir -p build/cache/lifelike
	cp build/bin/pult-terminal build/cache/lifelike/pult
	cp build/bin/standin build/cache/lifelike/standin
	rm -f build/cache/lifelike/*.json*
	lifelike openai 2
	lifelike gemini 1
	node build/scripts/replies.mjs build/cache/lifelike/*.json
}

# lifelike WIRE JOB: one job a wire, not the same, so that together they take two minutes and see pictures and sheets.
lifelike() {
	node "$(realpath ../shared/lifelike/lifelike-bench.mjs)" --bin build/cache/lifelike \
		--load ../shared/lifelike/open.mjs --protocol "$1" --jobs "$2" --par 1 --min 95 \
		--json "build/cache/lifelike/$1.json"
}

# beside NAME: reports that it lies beside the project, or says that it does not.
beside() {
	[ -d "../shared/$1" ] || ! say "Not run: ../shared/$1 is not here."
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
	commands
	! ldd build/bin/pult-terminal 2>/dev/null | grep -E 'gtk|webkit' || die 'The commands are linked with the window.'
	go build -tags dev,webkit2_41 -o build/bin/pult-dev .
	go build -o build/bin/standin ./build/standin
}

part_shot() { build/scripts/window-shot.sh; }

# All stories. Those that are told in both languages are told in German here.
part_e2e() { E2E_LANGUAGES=de PULT_DEV=$TOP/build/bin/pult-dev npm_script e2e; }

# The stories that `make test` has told in German.
part_languages() {
	local stories
	stories=$(cd frontend && grep -l languages e2e/*.test.mjs)
	# shellcheck disable=SC2086 # several files
	(cd frontend && E2E_LANGUAGES=en PULT_DEV=$TOP/build/bin/pult-dev node --test --test-concurrency=2 $stories)
}

declare -F "part_$1" >/dev/null || die "there is no part \"$1\""
"part_$1"
