// Package privacy finds personal data in what would leave the machine and puts placeholders in its place.
//
// It works by rule, is pure, and never claims to be complete: what it finds is marked for the teacher, who decides.
package privacy

import "pult/backend/locale"

// Kind is a kind of personal data.
type Kind string

// Kinds that are looked for.
const (
	Name      Kind = "name"
	Email     Kind = "email"
	Phone     Kind = "phone"
	IBAN      Kind = "iban"
	Birthdate Kind = "birthdate"
)

// Finding is one value that was found.
type Finding struct {
	Kind  Kind   `json:"kind"`
	Value string `json:"value"` // as it stands in the text
}

// Entry gives a value its placeholder, stable for a whole run.
type Entry struct {
	Kind        Kind   `json:"kind"`
	Value       string `json:"value"`
	Placeholder string `json:"placeholder"` // "[Name 1]"
}

// Table is the answer to "what leaves the machine?" for this installation as it is set now.
type Table struct {
	Rows  []Row         `json:"rows"`
	Facts []locale.Text `json:"facts"` // where keys and data are kept, what is never done
}

// Row is one occasion on which data could leave the machine.
type Row struct {
	What   locale.Text `json:"what"`   // "Texte für Gemini"
	When   locale.Text `json:"when"`   // "erst nach „Senden“, mit genauem Text"
	To     []string    `json:"to"`     // hosts; empty: nobody
	Active bool        `json:"active"` // it can happen with the settings as they are
}
