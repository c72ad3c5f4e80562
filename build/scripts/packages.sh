#!/usr/bin/env bash
# packages.sh terminal|run|test: installs what building Pult's commands (terminal), its window as well (run), or testing
# it, too (test), needs from the system, and only what is missing; the commands need nothing but Go. As root or by sudo
# without a password; otherwise it prints the line to type and ends with 1.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

readonly RUN='pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev'
readonly LOG=build/cache/apt.log
readonly FEDORA='pkgconf-pkg-config gtk3-devel webkit2gtk4.1-devel'
readonly ARCH='pkgconf gtk3 webkit2gtk-4.1'

# A test tool is its command (or a file it must have) and the Debian package that brings it.
readonly TEST='
Xvfb xvfb
xvfb-run xvfb
xauth xauth
dbus-run-session dbus-x11
dbus-launch dbus-x11
import imagemagick
xdotool xdotool
strace strace
pdftotext poppler-utils
soffice libreoffice-writer-nogui
/usr/lib/libreoffice/program/libswlo.so libreoffice-writer-nogui
/usr/lib/libreoffice/program/libsmlo.so libreoffice-math-nogui
unzip unzip
/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf fonts-dejavu-core
/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf fonts-crosextra-carlito
shellcheck shellcheck
'

# The languages themselves are the reader's choice of version and source, so they are named, not installed.
languages() {
	local missing=()
	command -v go >/dev/null || missing+=('Go 1.26 or newer: https://go.dev/dl')
	if [ "$1" = terminal ]; then
		[ ${#missing[@]} -eq 0 ] || die 'Pult is built with tools that are not here:' "${missing[@]/#/  }"
		return 0
	fi
	command -v "${CC:-cc}" >/dev/null || command -v gcc >/dev/null ||
		missing+=('a C compiler: apt-get install gcc libc6-dev')
	command -v node >/dev/null && command -v npm >/dev/null ||
		missing+=('Node.js 20.19 or newer with npm: https://nodejs.org')
	[ ${#missing[@]} -eq 0 ] || die 'Pult is built with tools that are not here:' "${missing[@]/#/  }"
	node -e 'const [a, b] = process.versions.node.split(".").map(Number);
		process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
		die "Node.js $(node --version) is too old; 20.19 or newer is needed: https://nodejs.org"
}

present() {
	case $1 in
		/*) [ -e "$1" ] ;;
		*) command -v "$1" >/dev/null ;;
	esac
}

# Any Chromium will do; Ubuntu's own is a snap, which this script does not install over an existing browser.
browser() {
	local name
	for name in chromium chromium-browser google-chrome google-chrome-stable; do
		if present "$name"; then return 0; fi
	done
	return 1
}

missing_for() {
	local tool package
	if ! command -v pkg-config >/dev/null || ! pkg-config --exists gtk+-3.0 webkit2gtk-4.1; then
		tr ' ' '\n' <<<"$RUN"
	fi
	[ "$1" = test ] || return 0
	browser || say chromium
	while read -r tool package; do
		[ -z "$tool" ] || present "$tool" || say "$package"
	done <<<"$TEST"
}

install_packages() {
	local line="apt-get install -y --no-install-recommends $*"
	local root=()
	if [ "$(id -u)" != 0 ]; then
		if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
			die 'Packages are missing and this user may not install them. Please type once:' \
				"  sudo apt-get update && sudo $line"
		fi
		root=(sudo -n)
	fi
	say "Installing, which takes a minute or two: $*"
	mkdir -p build/cache
	"${root[@]}" apt-get update -qq >"$LOG" 2>&1 || say 'apt-get update reported problems; trying to go on.'
	# shellcheck disable=SC2086 # $line is a command with its words
	"${root[@]}" env DEBIAN_FRONTEND=noninteractive $line -qq >>"$LOG" 2>&1 ||
		die "$(tail -n 20 "$LOG")" "apt-get failed, see $LOG"
}

linux() {
	local packages
	packages=$(missing_for "$1" | sort -u | tr '\n' ' ')
	packages=${packages% }
	[ -n "$packages" ] || return 0
	if command -v apt-get >/dev/null; then
		# shellcheck disable=SC2086 # one word per package
		install_packages $packages
	elif [ "$1" = run ]; then
		die 'GTK 3 and WebKitGTK 4.1 for developers are missing. Please install:' \
			"  Fedora: sudo dnf install $FEDORA" "  Arch:   sudo pacman -S --needed $ARCH"
	else
		die "The tests need tools that are missing here. Their names on Debian: $packages"
	fi
}

languages "$1"
[ "$1" != terminal ] || exit 0
case $SYSTEM in
	Linux) linux "$1" ;;
	Darwin)
		xcode-select -p >/dev/null 2>&1 || die 'The command line tools are missing. Please type once: xcode-select --install'
		[ "$1" = run ] || die 'make test needs Linux (Xvfb, WebKitGTK). On macOS: go test ./... and, in frontend, npm test.'
		;;
	*)
		die "make does not know the system \"$SYSTEM\"." \
			'On Windows, either use WSL and type make run there, or in PowerShell:' \
			'  cd frontend; npm ci; npm run build; cd ..' \
			'  go build -tags desktop,production -ldflags "-s -w -H windowsgui" -o build/bin/pult.exe .'
		;;
esac
