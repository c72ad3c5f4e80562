package memory

import (
	"slices"
	"strings"

	"pult/backend/privacy"
)

// persons finds single pupils and what belongs to a person. The names of colleagues, of authors and of the teacher
// herself are no concern.
func persons(words []spoken, found []privacy.Finding) []Concern {
	var list []Concern
	own := aboutTeacher(words)
	for _, f := range found {
		switch f.Kind {
		case privacy.Name:
			if !adult(words, f.Value) {
				list = append(list, Concern{Kind: Pupil, Word: f.Value})
			}
		case privacy.Email, privacy.Phone, privacy.Birthdate:
			if !own {
				list = append(list, Concern{Kind: Contact, Word: f.Value})
			}
		case privacy.IBAN: // a secret, see secrets
		}
	}
	if word := onePupil(words); word != "" && len(list) == 0 {
		list = append(list, Concern{Kind: Pupil, Word: word})
	}
	return list
}

// adult reports a name that stands right behind a title or role ("Frau Kurz", "Schulleiter ist Brandt", "Roman von Max
// Frisch") or is the teacher's own ("Ich heiße …", "Mein Name ist …").
func adult(words []spoken, name string) bool {
	first, _, _ := strings.Cut(name, " ")
	i := slices.IndexFunc(words, func(w spoken) bool { return strings.HasPrefix(w.raw, first) })
	if i < 1 {
		return false
	}
	roles, before := sensitive()["adult"], words[i-1].plain
	if roles.has(before) {
		return true
	}
	switch before {
	case "von", "ist", "heisst", "is", "by":
		if i < 2 {
			return false
		}
		role := words[i-2].plain
		return roles.has(role) || role == "name" && i > 2 && (words[i-3].plain == "mein" || words[i-3].plain == "my")
	}
	return false
}

// aboutTeacher reports a fact that the teacher says of herself.
func aboutTeacher(words []spoken) bool {
	own := false
	for i, w := range words {
		switch w.plain {
		case "ich", "mein", "meine", "meinen", "mich", "i", "my":
			own = own || i < 3
		case "schueler",
			"schuelerin", "mutter", "vater", "eltern", "kind", "kindes", "sohn", "tochter", "pupil", "student",
			"parents", "mother",
			"father":
			return false
		}
	}
	return own
}

// onePupil is the word for a pupil of whom there is one: "eine neue Schülerin", not "die Schüler".
func onePupil(words []spoken) string {
	for i, w := range words {
		if !isPupil(w.plain) {
			continue
		}
		for back := 1; back <= 2 && i >= back; back++ {
			if one(words[i-back].plain, w.plain, i-back == 0) {
				return w.raw
			}
		}
	}
	return ""
}

func isPupil(plain string) bool {
	switch plain {
	case "schueler",
		"schuelerin", "mitschueler", "mitschuelerin", "kind", "junge", "maedchen", "jugendlicher", "pupil",
		"student", "boy", "girl",
		"child":
		return true
	}
	return false
}

// one reports an article that makes the noun a single person. "der Schüler" can be many ("die Zahl der Schüler"),
// except at the beginning.
func one(article, noun string, begins bool) bool {
	switch article {
	case "ein", "eine", "einem", "einen", "eines", "einer", "dieser", "diese", "dieses", "diesem", "a", "one", "this":
		return noun != "schueler" || article != "diese" && article != "eine"
	case "das", "dem":
		return true
	case "die":
		return strings.HasSuffix(noun, "in")
	case "der":
		return begins || strings.HasSuffix(noun, "in")
	case "the":
		return noun != "child" || begins
	}
	return false
}
