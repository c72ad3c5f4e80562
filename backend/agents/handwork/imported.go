package handwork

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/lang/intent"
)

// ofOwn finds that a request means a text that the teacher has imported.
var ofOwn = regexp.MustCompile(`(?i)\b(?:importiert|hochgeladen|imported|uploaded|(?:meine[mnr]?|my) ` +
	`(?:text|datei|dokument|file|document)\b)`)

// imported is the title of the own text that a request means by saying so: the only one, or the one of whose title it
// has most words, also within others ("Küchenhygiene" of "Hygiene in der Küche"); "" when it means none or any.
func (d *desk) imported(in intent.Intent) (string, error) {
	said := strings.ToLower(strings.Replace(in.Text, in.Pasted, "", 1))
	if in.Pasted != "" || !ofOwn.MatchString(said) || !d.HasTool("library_search") {
		return "", nil
	}
	found, err := d.owned()
	if err != nil {
		return "", err
	}
	titles := map[string]string{}
	for _, hit := range found {
		titles[hit.DocumentID] = hit.Title
	}
	best, most, several := "", -1, false
	for _, title := range titles {
		n := 0
		for _, w := range longWords(strings.ToLower(title)) {
			if strings.Contains(said, w) {
				n++
			}
		}
		if several = n == most || several && n < most; n > most {
			best, most = title, n
		}
	}
	if several {
		return "", nil
	}
	return best, nil
}

// elsewhere are the topics of a request that have no word of a title and do not speak of it as imported.
func elsewhere(in intent.Intent, title string) []string {
	var parts []string
	for _, topic := range slices.Concat(in.Topics, in.Rest) {
		parts = append(parts, andTo.Split(topic, -1)...)
	}
	return slices.DeleteFunc(parts, func(topic string) bool {
		said := strings.ToLower(topic)
		return aboutOwn.MatchString(said) || slices.ContainsFunc(longWords(strings.ToLower(title)), func(w string) bool {
			return strings.Contains(said, w)
		})
	})
}

// andTo parts "Küchenhygiene und zu Vulkanen".
var andTo = regexp.MustCompile(`(?i)\s+(?:und|and)\s+(?:zum?|zur|on|about)\s+`)

// aboutOwn finds words for an imported text in a topic.
var aboutOwn = regexp.MustCompile(`import|hochgeladen|uploaded`)
