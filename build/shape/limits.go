package main

// Limits as they are today; each may only go down.
const (
	maxWideStructs = 8
	maxKinds       = 0
	maxAgentNames  = 59
	maxOptional    = 2
	maxPerAgent    = 2
	maxPerExporter = 1
	maxPerSource   = 8
)
