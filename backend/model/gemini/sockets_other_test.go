//go:build !linux

package gemini

import "testing"

// sockets cannot be counted here.
func sockets(*testing.T) int { return 0 }
