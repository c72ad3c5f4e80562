#!/usr/bin/env bash
# windows.sh: build/bin/pult.exe with icon, manifest and version from build/windows, by the pinned wails command.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

build/scripts/frontend.sh build
# -m: go.mod stays as it is; -s, -skipbindings: the window is built and the bindings are checked elsewhere.
go tool -modfile=build/tools/go.mod wails build -platform windows/amd64 -m -s -skipbindings -trimpath -nosyncgomod
