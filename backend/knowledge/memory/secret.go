package memory

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"pult/backend/privacy"
)

// secretPatterns are forms of keys and tokens that nobody writes by accident.
//
//nolint:gochecknoglobals // read-only, compiled when it is first needed
var secretPatterns = sync.OnceValue(func() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`AIza[0-9A-Za-z_-]{20,}`),                                 // Google
		regexp.MustCompile(`\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}`),                      // OpenAI and its like
		regexp.MustCompile(`\bgh[pousr]_[A-Za-z0-9]{20,}`),                           // GitHub
		regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`),              // JSON web token
		regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY`),                          // PEM
		regexp.MustCompile(`(?i)\bBearer\s+[A-Za-z0-9._~+/-]{12,}`),                  // a header
		regexp.MustCompile(`\b\d{2}\s?\d{6}\s?[A-Z]\s?\d{3}\b`),                      // Sozialversicherungsnummer
		regexp.MustCompile(`(?i)\b(?:steuer-?id|idnr|steuernummer)\b\D{0,20}\d{8,}`), // Steuer-ID
		regexp.MustCompile(`\b\d{3}-\d{2}-\d{4}\b`),                                  // social security number (seed 003)
	}
})

// secrets finds what is never kept: passwords with their value, keys, IBANs, numbers of cards. Words of the result are
// masked.
func secrets(text string, found []privacy.Finding) []Concern {
	var list []Concern
	add := func(word string) { list = append(list, Concern{Kind: Secret, Word: mask(word)}) }
	for _, f := range found {
		if f.Kind == privacy.IBAN {
			add(f.Value)
		}
	}
	for _, pattern := range secretPatterns() {
		if found := pattern.FindString(text); found != "" {
			add(found)
		}
	}
	if number := cardNumber(text); number != "" {
		add(number)
	}
	if word := password(text); word != "" {
		add(word)
	}
	for _, w := range wordsOf(text) {
		if len(list) == 0 && random(w.raw) {
			add(w.raw)
		}
	}
	return list
}

// mask leaves so much of a secret that the teacher knows which one is meant.
func mask(word string) string {
	letters := []rune(word)
	return string(letters[:min(2, len(letters))]) + "…"
}

// password finds a word for a secret with a value behind it: "Das WLAN-Passwort ist Sommer24". That there is one ("Das
// Passwort hängt im Lehrerzimmer") is no secret.
func password(text string) string {
	words := strings.Fields(text)
	for i, raw := range words {
		plain := plainWord(strings.Trim(raw, ".,;:!?()\"„“"))
		if !namesSecret(plain) {
			continue
		}
		announced := strings.HasSuffix(raw, ":") || strings.HasSuffix(raw, "=")
		for _, next := range words[i+1 : min(len(words), i+5)] {
			value := strings.Trim(next, ".,;!?()\"„“'")
			switch p := plainWord(value); {
			case p == "ist" || p == "lautet" || p == "heisst" || p == "is" || p == ":" || p == "=":
				announced = true
			case announced && value != "" || strings.ContainsFunc(value, unicode.IsDigit):
				return value
			}
		}
	}
	return ""
}

func namesSecret(plain string) bool {
	for _, end := range [...]string{
		"passwort", "kennwort", "password", "passphrase", "pin", "tan", "puk", "api-key",
		"apikey", "schluesselcode", "zugangscode", "zugangsdaten", "wlan-schluessel", "token", "passcode",
	} {
		if plain == end || strings.HasSuffix(plain, "-"+end) || len(end) > 5 && strings.HasSuffix(plain, end) {
			return true
		}
	}
	return false
}

const (
	shortestCard, maxCard = 13, 19
	shortestRandom        = 20
)

// cardNumber finds digits that pass the check of payment cards (Luhn).
func cardNumber(text string) string {
	var digits []byte
	from := 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i < len(text) && text[i] >= '0' && text[i] <= '9':
			if len(digits) == 0 {
				from = i
			}
			digits = append(digits, text[i]-'0')
		case i < len(text) && (text[i] == ' ' || text[i] == '-') && len(digits) > 0:
		default:
			if n := len(digits); n >= shortestCard && n <= maxCard && luhn(digits) {
				return text[from:i]
			}
			digits = digits[:0]
		}
	}
	return ""
}

func luhn(digits []byte) bool {
	sum := 0
	for i := range digits {
		d := int(digits[len(digits)-1-i])
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0 && sum > 0
}

// random reports a long word of mixed letters and digits that no language has.
func random(word string) bool {
	if len(word) < shortestRandom || strings.Contains(word, "://") {
		return false
	}
	changes, letters, figures := 0, 0, 0
	last := 0
	for _, r := range word {
		class := 1
		switch {
		case unicode.IsDigit(r):
			class, figures = 2, figures+1
		case unicode.IsUpper(r):
			class, letters = 3, letters+1
		case unicode.IsLetter(r):
			letters++
		default:
			class = 4
		}
		if class != last {
			changes++
		}
		last = class
	}
	return figures >= 3 && letters >= 5 && changes >= 8
}
