package export

import (
	"io"
	"reflect"
	"testing"

	"pult/backend/material/document"
)

// Whoever writes no formula does not wait for the program that reads them.
func TestTheReaderOfFormulasComesWithTheFirst(t *testing.T) {
	for text, want := range map[string]bool{
		"Es kostet 5 $ oder 6 $, am 3/4.": false, "Rechne $1+1$.": true,
	} {
		e, err := newEdition(Document{Title: "Blatt", Language: "de", Blocks: []Block{document.Plain(text)}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := newWordPackage(e)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.write(io.Discard); err != nil {
			t.Fatal(err)
		}
		if loaded := !reflect.ValueOf(e.formulas.setter).IsZero(); loaded != want {
			t.Errorf("%q: loaded %v, want %v", text, loaded, want)
		}
	}
}
