package formula

import (
	_ "embed" // the script
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/dop251/goja"
)

//go:embed temml.min.js
var script string

// chemistry is \ce and \pu: H2O, arrows of reactions, charges.
//
//go:embed mhchem.min.js
var chemistry string

// MaxLetters is how long a formula may be, patience how long reading it may take, and depth how far it may be nested.
const (
	MaxLetters = 2000
	patience   = 2 * time.Second
	depth      = 2000
)

// Why a formula is not read.
var (
	ErrLong    = errors.New("formula is too long")
	ErrSlow    = errors.New("formula took too long")
	ErrUnclear = errors.New("formula cannot be read")
)

// Setter reads formulas. Its zero value is ready; the script is loaded by the first formula. It serves one goroutine.
type Setter struct {
	vm   *goja.Runtime
	read goja.Callable
}

// Read is the tree of a formula. Faults are ErrLong, ErrSlow and ErrUnclear.
func (s *Setter) Read(tex string, display bool) (Node, error) {
	if utf8.RuneCountInString(tex) > MaxLetters {
		return Node{}, ErrLong
	}
	if err := s.load(); err != nil {
		return Node{}, err
	}
	xml, err := s.mathML(tex, display)
	if err != nil {
		return Node{}, err
	}
	return fromMathML(xml)
}

func (s *Setter) mathML(tex string, display bool) (string, error) {
	timer := time.AfterFunc(patience, func() { s.vm.Interrupt(ErrSlow) })
	defer s.vm.ClearInterrupt()
	defer timer.Stop()
	value, err := s.read(goja.Undefined(), s.vm.ToValue(tex), s.vm.ToValue(display))
	if slow := new(goja.InterruptedError); errors.As(err, &slow) {
		return "", ErrSlow
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrUnclear, err)
	}
	return value.String(), nil
}

// load makes the interpreter and gives it the script, about 40 ms.
func (s *Setter) load() error {
	if s.read != nil {
		return nil
	}
	vm := goja.New()
	vm.SetMaxCallStackSize(depth)
	for _, text := range []string{script, chemistry} {
		if _, err := vm.RunScript("temml", text); err != nil {
			return fmt.Errorf("load temml: %w", err)
		}
	}
	value, err := vm.RunString(`(tex, display) =>
		temml.renderToString(tex, {displayMode: display, throwOnError: true, xml: true, maxExpand: 300})`)
	if err != nil {
		return fmt.Errorf("load temml: %w", err)
	}
	read, _ := goja.AssertFunction(value)
	s.vm, s.read = vm, read
	return nil
}
