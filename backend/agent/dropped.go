package agent

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/model/typed"
)

// maxDropped is how many parts that were left out are named one by one.
const maxDropped = 4

// dropped tells what of a reply was left out because it could not be read, by its place and with what stood there.
// Where nothing stood, nothing was lost.
func dropped(faults []typed.Fault, lang i18n.Lang) []i18n.Text {
	var list []i18n.Text
	words := i18n.Must(lang)
	faults = slices.DeleteFunc(slices.Clone(faults), func(f typed.Fault) bool { return f.Nothing })
	for i, f := range faults {
		if i == maxDropped {
			return append(list, i18n.T("missing.dropped.more", "n", strconv.Itoa(len(faults)-i)))
		}
		key, got := "missing.dropped", shownPart(f.Got)
		if got == "" {
			key = "missing.dropped.nothing"
		}
		list = append(list, i18n.T(key, "place", placed(f.Path, words), "got", got))
	}
	return list
}

// shownPart is what stood in a part, as words: nobody has to read JSON.
func shownPart(got string) string {
	if strings.ContainsAny(got, "{[") {
		got = strings.Join(strings.Fields(readable([]byte(got))), " ")
	}
	if got = strings.Trim(got, `" `); got == "null" {
		return ""
	}
	return got
}

// element is a part of a path with its number, as typed writes it: "blocks[2]".
var element = regexp.MustCompile(`(\w+)\[(\d+)\]`)

// placed is a place of a result in words: "Teil 3, Eintrag 1". Parts without a word of their own are left out.
func placed(path string, words *i18n.Catalogue) string {
	var parts []string
	for _, m := range element.FindAllStringSubmatch(path, -1) {
		n, err := strconv.Atoi(m[2])
		if text := i18n.T("place."+m[1], "n", strconv.Itoa(n+1)); err == nil && words.Has(text.Key) {
			parts = append(parts, words.Say(text))
		}
	}
	if len(parts) == 0 {
		return words.Say(i18n.T("place"))
	}
	return strings.Join(parts, ", ")
}
