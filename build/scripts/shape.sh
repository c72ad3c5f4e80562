#!/usr/bin/env bash
# shape.sh: counts what the layout promises (rooms, methods of a struct, optional ports, kinds, names of agents, lines
# and files that are too long, comments about what is gone) and fails where a count has grown.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"
go run ./build/shape
