#!/usr/bin/env bash
# shape.sh: counts what the layout promises (rooms, methods of a struct, optional ports, kinds, names of agents, long
# lines) and fails where a count has grown.
# shellcheck source=build/scripts/lib.sh
. "$(dirname "$0")/lib.sh"
go run ./build/shape
