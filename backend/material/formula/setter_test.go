package formula

import (
	"errors"
	"testing"

	"github.com/dop251/goja"
)

// A formula that keeps the reader busy is given up, and the next one is read.
func TestAFormulaThatTakesTooLongIsGivenUp(t *testing.T) {
	t.Parallel()
	var s Setter
	if err := s.load(); err != nil {
		t.Fatal(err)
	}
	read := s.read
	s.read = func(goja.Value, ...goja.Value) (goja.Value, error) { return s.vm.RunString("for (;;) {}") }
	if _, err := s.Read("x", false); !errors.Is(err, ErrSlow) {
		t.Errorf("got %v", err)
	}
	s.read = read
	if _, err := s.Read("x", false); err != nil {
		t.Error(err)
	}
}
