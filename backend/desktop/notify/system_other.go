//go:build !linux

package notify

import (
	"context"

	"pult/backend/base/fault"
)

// System cannot ring here yet, and says so.
func System(context.Context, string, string, uint32) (uint32, error) {
	return 0, fault.New(fault.Unsupported, "fault.bell.system", nil)
}
