package storetest

import "testing"

func TestMemoryKeepsTheBooks(t *testing.T) {
	Ledger(t, func(*testing.T) LedgerStore { return NewLedgerMemory() })
}
