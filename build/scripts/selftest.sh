#!/usr/bin/env bash
# selftest.sh: plays the situations in which make run and make test must behave, in a repository and a system made of
# stubs. Nothing is installed and nothing outside a temporary folder is written.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
readonly REPO=$work/repo BIN=$work/bin CALLS=$work/calls
failed=0

# stub NAME BODY: a command of the played system; it notes its call first.
stub() {
	printf '#!/bin/bash\necho "%s $*" >>"%s"\n%s\n' "$1" "$CALLS" "$2" >"$BIN/$1"
	chmod +x "$BIN/$1"
}

# system: a Debian with Go, gcc and Node on which GTK and WebKit are missing and the user is nobody special.
system() {
	local tool
	rm -rf "$REPO" "$BIN"
	mkdir -p "$REPO/build/localmodel" "$REPO/frontend/src" "$REPO/backend/base/i18n" "$BIN"
	cp -R build/scripts "$REPO/build/"
	echo '{"lockfileVersion":3}' | tee "$REPO/build/localmodel/package-lock.json" >"$REPO/frontend/package-lock.json"
	echo 'let a = 1;' >"$REPO/frontend/src/main.ts"
	echo '{}' >"$REPO/backend/base/i18n/de.json"
	for tool in bash sh env cat chmod cksum cmp cp date dirname find flock grep mkdir mktemp printf \
		rm rmdir sed sort tail touch tr uname xargs; do
		ln -s "$(command -v "$tool")" "$BIN/$tool"
	done
	stub gcc ''
	stub node ''
	# shellcheck disable=SC2016 # expanded when the stub runs
	stub npm 'case $1 in ci) mkdir -p node_modules ;; *) mkdir -p dist && : >dist/index.html ;; esac'
	# shellcheck disable=SC2016
	stub go 'while [ $# -gt 1 ]; do [ "$1" != -o ] || cp "$(dirname "$0")/program" "$2"; shift; done'
	# shellcheck disable=SC2016
	stub program 'while [ $# -gt 1 ]; do [ "$1" != --out ] || : >"$2/Photosynthese.docx"; shift; done
		exit "${PROGRAM_STATUS:-0}"'
	stub id 'echo 1000'
	stub apt-get ''
	stub pkg-config 'exit 1'
	mkdir -p "$REPO/build/bin"
}

# play COMMAND…: runs it in the played system; its output and end are then in $output and $status.
play() {
	: >"$CALLS"
	status=0
	output=$(cd "$REPO" && env -i PATH="$BIN" HOME="$work" PULT_SYSTEM="${played:-Linux}" \
		${extra[@]+"${extra[@]}"} "$@" </dev/null 2>&1) || status=$?
}

fail() {
	failed=$((failed + 1))
	say "FAILED: $scene: $1" "status $status, output:" "$output" 'calls:' "$(cat "$CALLS")"
}

ends() { [ "$status" -eq "$1" ] || fail "should end with $1"; }
says() { grep -qF -- "$1" <<<"$output" || fail "should say: $1"; }
calls() { grep -qxF -- "$1" "$CALLS" || fail "should call: $1"; }
avoids() { ! grep -q -- "^$1" "$CALLS" || fail "should not call: $1"; }
scene() {
	scene=$1
	played=Linux
	extra=()
	system
}

readonly LINE='apt-get install -y --no-install-recommends libgtk-3-dev libwebkit2gtk-4.1-dev pkg-config'

scene 'packages missing, neither root nor sudo'
play build/scripts/packages.sh run
ends 1
says "sudo apt-get update && sudo $LINE"
avoids apt-get

scene 'packages missing, sudo asks for a password'
stub sudo 'exit 1'
play build/scripts/packages.sh run
ends 1
says "sudo $LINE"
avoids apt-get

scene 'packages missing, sudo without a password'
# shellcheck disable=SC2016
stub sudo 'shift; [ "$1" = true ] || exec "$@"'
play build/scripts/packages.sh run
ends 0
calls 'apt-get update -qq'
calls "$LINE -qq"

scene 'packages missing, root'
stub id 'echo 0'
play build/scripts/packages.sh run
ends 0
calls 'apt-get update -qq'
calls "$LINE -qq"
[ "$(grep -n '^apt-get update' "$CALLS" | cut -d: -f1)" -lt \
	"$(grep -n '^apt-get install' "$CALLS" | cut -d: -f1)" ] || fail 'update first'

scene 'nothing missing'
stub pkg-config ''
play build/scripts/packages.sh run
ends 0
avoids apt-get

scene 'the tests need more'
stub id 'echo 0'
stub pkg-config ''
play build/scripts/packages.sh test
ends 0
grep -q '^apt-get install .*chromium.* xdotool xvfb' "$CALLS" || fail 'should install chromium, xdotool, xvfb'

scene 'not Debian'
rm "$BIN/apt-get"
play build/scripts/packages.sh run
ends 1
says 'sudo dnf install pkgconf-pkg-config gtk3-devel webkit2gtk4.1-devel'
says 'sudo pacman -S --needed pkgconf gtk3 webkit2gtk-4.1'

scene 'no Node'
rm "$BIN/node"
play build/scripts/packages.sh run
ends 1
says 'Node.js 20.19 or newer'

scene 'old Node'
# shellcheck disable=SC2016
stub node '[ "$1" = --version ] && echo v18.1.0; exit 1'
play build/scripts/packages.sh run
ends 1
says 'Node.js v18.1.0 is too old'

scene 'Windows'
played=MINGW64_NT-10.0
play build/scripts/packages.sh run
ends 1
says 'use WSL'

scene 'make run without screen and terminal, nor a compiler, nor Node'
rm "$BIN/gcc" "$BIN/node" "$BIN/npm"
play build/scripts/run.sh
ends 0
says '--yes approves each question'
says 'Photosynthese.docx'
request='Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild'
grep -q "^program run $request --out build/out/[-0-9]* --yes\$" "$CALLS" ||
	fail 'should run the job with --yes'
avoids apt-get
grep -q '^go build -tags terminal .*build/bin/pult-terminal' "$CALLS" || fail 'should build the commands only'

scene 'make run without screen nor Go'
rm "$BIN/go"
play build/scripts/run.sh
ends 1
says 'Go 1.26 or newer'

scene 'make run without screen on a terminal'
ln -s "$(command -v script)" "$BIN/script"
play script -qec build/scripts/run.sh /dev/null
ends 0
grep -q '^program run .*/[-0-9]*$' "$CALLS" || fail 'should run the job and let it ask'

scene 'the job fails'
stub pkg-config ''
extra=(PROGRAM_STATUS=3)
play build/scripts/run.sh
ends 3

scene 'the job waits and has written nothing'
stub pkg-config ''
stub program 'exit 4'
play build/scripts/run.sh
ends 4
says 'No file was written.'

scene 'make run with a stale DISPLAY'
stub pkg-config ''
extra=(DISPLAY=:9876)
play build/scripts/run.sh
ends 0
says 'no screen'

scene 'make run with a screen'
stub pkg-config ''
extra=(DISPLAY=far.example:0)
play build/scripts/run.sh
ends 0
calls 'program '

scene 'make run ARGS="runs" does not build the window'
extra=(DISPLAY=far.example:0)
play build/scripts/run.sh runs
ends 0
calls 'program runs'
avoids 'apt-get\|npm\|go build -tags desktop'

scene 'the window is built again only when it must be'
play build/scripts/frontend.sh build
calls 'npm run --silent build'
[ -e "$REPO/frontend/dist/.gitkeep" ] || fail 'should keep dist/.gitkeep'
play build/scripts/frontend.sh build
avoids npm
echo 'let a = 2;' >"$REPO/frontend/src/main.ts"
play build/scripts/frontend.sh build
calls 'npm run --silent build'
avoids 'npm ci'
echo '{"a":"b"}' >"$REPO/backend/base/i18n/de.json"
play build/scripts/frontend.sh build
calls 'npm run --silent build'
echo '{"lockfileVersion":4}' >"$REPO/frontend/package-lock.json"
play build/scripts/frontend.sh build
calls 'npm ci --no-audit --no-fund --loglevel=error'

readonly ENGINE='npm ci --omit=optional --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retries=0'

scene 'the engine for one test is fetched when it must be'
play build/scripts/localmodel.sh
ends 0
calls "$ENGINE"
play build/scripts/localmodel.sh
ends 0
avoids npm
echo '{"lockfileVersion":4}' >"$REPO/build/localmodel/package-lock.json"
play build/scripts/localmodel.sh
calls "$ENGINE"

scene 'the engine for one test cannot be fetched'
stub npm 'echo "npm error network"; exit 1'
play build/scripts/localmodel.sh
ends 0
says 'The engine cannot be fetched (see build/cache/localmodel.log)'
grep -q 'npm error network' "$REPO/build/cache/localmodel.log" || fail 'should keep what npm said'
play build/scripts/localmodel.sh
calls "$ENGINE"

scene 'one part of make test fails'
for name in packages frontend; do printf '#!/bin/bash\n' >"$REPO/build/scripts/$name.sh"; done
# shellcheck disable=SC2016
printf '#!/bin/bash\necho "output of $1"; [ "$1" != lint ]\n' >"$REPO/build/scripts/part.sh"
play build/scripts/test.sh test
ends 1
says 'output of e2e'
says '1 part(s) FAILED'
calls "$ENGINE"
play build/scripts/test.sh test vet gotest
ends 0
says 'all parts passed'
rm -r "$REPO/build/localmodel/node_modules"
play build/scripts/test.sh test vet
ends 0
avoids npm

scene 'make proof has the rest'
for name in packages frontend; do printf '#!/bin/bash\n' >"$REPO/build/scripts/$name.sh"; done
# shellcheck disable=SC2016
printf '#!/bin/bash\necho "output of $1"\n' >"$REPO/build/scripts/part.sh"
play build/scripts/test.sh proof
ends 0
for name in race kills windows languages steps shape; do says "output of $name"; done
says 'make proof: all parts passed'
calls "$ENGINE"

[ "$failed" -eq 0 ] || die "selftest: $failed fault(s)"
say 'selftest: all scenes passed'
