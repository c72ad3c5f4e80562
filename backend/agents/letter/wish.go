package letter

import (
	"regexp"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
)

// The patterns are compiled once; none is ever written.
var (
	// adds is a wish for more: what it says stands in the letter, beside what stands there.
	adds = regexp.MustCompile(`(?i)^(?:(?:(?:und|bitte|please|noch|auch|and|also|could you|kannst du|` +
		`könntest du)\b,? )*` +
		`(?:schreib\w*|ergänz\w*|füg\w*|erwähn\w*|nimm|setz\w*|pack\w*|add|mention|write|include|say)\b|` +
		`(?:bitte )?(?:noch|auch|außerdem|zusätzlich|also)\b)`)
	// ordering are the words of a wish around what shall be said.
	ordering = regexp.MustCompile(`(?i)^(?:(?:und|bitte|please|mir|noch|auch|außerdem|zusätzlich|dazu|hinzu|rein|` +
		`hinein|` +
		`drunter|mit auf|auf|schreib\w*|ergänz\w*|füg\w*|erwähn\w*|nimm|setz\w*|pack\w*|einen?|satz|hinweis|den|info|` +
		`reinschreiben|hineinschreiben|dazuschreiben|aufnehmen|mach\w*|änder\w*|make it|make|change (?:it|that) to|` +
		`change|` +
		`and|also|add|mention|write|include|say|could you|kannst du|könntest du|the|a|note|sentence)\b[,:]?\s*)+|` +
		`\s*\b(?:dazuschreiben|hinzufügen|ergänzen|erwähnen|reinschreiben|dazu|hinzu)\s*[.!]?\s*$`)
	// instead are words that set the new against what stood there.
	instead = regexp.MustCompile(`(?i)\b(?:doch|lieber|jetzt|nun|stattdessen|erst|schon|eher|nur|rather|instead|` +
		`now)(?:\s|$)|` +
		`\b(?:anstatt|statt|nicht|instead of|not)\s+(?:um |am |at )?\S*\d\S*(?:\s(?:uhr|euro|€|am|` +
		`pm))?,?(?:\s(?:sondern|but))?`)
	// fieldBehind is another field of the same wish.
	fieldBehind = regexp.MustCompile(`(?i)\s(?:und|and)\s((?:treffpunkt|abfahrt|rückkehr|zurück|kosten|` +
		`mitzubringen|ziel|ort|` +
		`raum|beginn|ende|bis|cost|meet|back|return)\b)`)
	// theyBring is what a clause says of children and their things.
	theyBring = regexp.MustCompile(`(?i)^(?:dass|that)\s(?:sie|die kinder|die schüler\w*|alle|alle kinder|` +
		`jedes kind|they|` +
		`the children|everyone|all)\s(?:bitte\s|should\s|must\s|need to\s)?(.+?)(?:\s(?:sollen|sollten|müssen|soll|muss|` +
		`dürfen|können))?[.!]?\s*$`)
)

// wishes parts a request from the wishes for it that stand in lines before it, the newest first.
func wishes(text string) (request string, list []string) {
	at := len(text)
	for _, m := range [][]int{asked.FindStringIndex(text), greeting(text), form.FindStringIndex(text)} {
		if m != nil {
			at = min(at, m[0]+len(text[m[0]:m[1]])-len(strings.TrimLeft(text[m[0]:m[1]], " \n")))
		}
	}
	cut := strings.LastIndexByte(text[:at], '\n')
	if cut < 0 || at == len(text) {
		return text, nil
	}
	return text[cut+1:], strings.Split(text[:cut], "\n")
}

// change lets the fields follow a wish: what it says of one takes the place of what stood there or, where it asks for
// more, stands beside it. Words that tell no field stand in the letter when the wish wants something written.
func (l *reading) change(wish string, in intent.Intent) {
	more := adds.MatchString(wish)
	for ordering.MatchString(wish) {
		wish = strings.TrimSpace(ordering.ReplaceAllString(wish, ""))
	}
	said := newReading()
	said.fields["occasion"] = "-" // what the letter is about stays
	said.wishes(wish)
	wish = strings.TrimSpace(instead.ReplaceAllString(fieldBehind.ReplaceAllString(wish, ", $1"), ""))
	if m := theyBring.FindStringSubmatch(wish); m != nil && bringing.MatchString(m[1]) {
		wish = m[1]
	}
	if clause := strings.ToLower(wish); strings.HasPrefix(clause, "dass ") || strings.HasPrefix(clause, "that ") {
		said.fields["more"] = i18n.Must(i18n.Lang(in.Language)).Say(i18n.T("offline.letter.note", "text",
			clause[:1]+wish[1:]))
	} else {
		said.body(wish)
	}
	for _, key := range []string{"class", "date", "place", "meet", "time", "back", "cost", "bring", "deadline", "give"} {
		switch value := said.fields[key]; {
		case value == "":
		case more && (key == "bring" || key == "give"):
			l.set(key, value, true)
		default:
			l.fields[key] = value
		}
	}
	if slip := said.fields["slip"]; slip != "auto" {
		l.fields["slip"] = slip
	}
	if said.fields["length"] == "short" {
		l.fields["length"] = "short"
	}
	if text := said.fields["more"]; more && text != "" {
		l.begin(sentence(text))
	}
}
