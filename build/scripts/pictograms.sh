#!/usr/bin/env bash
# pictograms.sh: makes backend/material/pictogram/pictures.txt.gz anew from two packages of the npm registry, which it
# fetches into a temporary folder. Run by hand when they have new pictures, never by the build: see build/pictograms.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# fetch NAME PACKAGE: unpacks a package into a folder of that name.
fetch() {
	mkdir "$folder/$1"
	(cd "$folder/$1" && tar xzf "$(npm pack --silent "$2")" --strip-components=1)
}
fetch icons @iconify-json/fluent-emoji-flat@1.2.6
fetch names emojibase-data@17.0.0
go run ./build/pictograms "$folder/icons" "$folder/names"
