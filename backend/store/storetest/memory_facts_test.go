package storetest

import (
	"testing"

	"pult/backend/knowledge/memory"
)

func TestNotebookKeepsFacts(t *testing.T) {
	Facts(t, func() memory.Store { return NewNotebook() })
}
