package main

// Limits as they are today; each may only go down.
const (
	maxWideStructs = 8
	maxKinds       = 0
	maxAgentNames  = 132
	maxOptional    = 2
)
