package main

// Limits as they are today; each may only go down.
const (
	maxWideStructs = 999
	maxLongLines   = 99999
	maxKinds       = 999
	maxAgentNames  = 999
	maxOptional    = 999
)
