package checks

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"pult/backend/lang/calendar"
	"pult/backend/lang/prose"
)

// spans are the forms in which texts say how long something took, compiled. A number of days or years counts only where
// nothing but small words stands between it and its dates: "vom 3. bis 14. März waren 5 Tage schulfrei" says something
// else.
type spans struct{ days, lasting, asked, years, yearsLasting, born, died, date, age, answer *regexp.Regexp }

const (
	someDay = `((?:dem\s|den\s|the\s)?(?:` + calendar.DayNumber + `|\d{1,2}(?:\.|st|nd|rd|th)?))`
	lastDay = `((?:zum\s|dem\s|den\s|the\s)?(?:` + calendar.DayNumber + `))`
	ofDays  = `(vom|von|zwischen|from|between)\s` + someDay + `\s(?:bis|und|to|until|and)\s` + lastDay
	ofYears = `(?:\b(?:von|from)\s|\()(\d{4})\s?(?:bis|to|until|–|-)\s?(\d{4})\b\)?`
	small   = `(?:\s?[,:;–(])?\s*(?:(?:das|dies|also|that|sind|waren|ist|vergehen|vergingen|liegen|lagen|dauerte?n?|` +
		`dauert|währte|regierte|herrschte|are|is|were|was|lasted|lasts|reigned|ruled|es|insgesamt|genau|exactly|i\.e\.)\s)*`
	countedDays  = `(\d+)\s(Tagen?|Nächten?|Wochen?|days?|nights?|weeks?)`
	countedYears = `(\d+)\s(?:Jahren?|years?)`
	alone        = `(?:\s(?:lang|long|dazwischen|vergangen))?\s*(?:[.,;!?)]|$)`
	lasted       = `(?:dauert|dauerte|dauern|dauerten|währte|lasts?|lasted)\s(?:genau\s|exactly\s)?`
)

//nolint:gochecknoglobals // compiled once, never written
var spanned = sync.OnceValue(func() spans {
	return spans{
		days:    regexp.MustCompile(`(?i)` + ofDays + small + countedDays + alone),
		lasting: regexp.MustCompile(`(?i)` + lasted + countedDays + `,?\s\(?` + ofDays),
		asked: regexp.MustCompile(`(?i)(?:wie\sviele?|how\smany)\s(Tage|Nächte|Wochen|days|nights|weeks)\s(?:sind|liegen|` +
			`vergehen|dauert|are)\b.*?` + ofDays),
		years:        regexp.MustCompile(`(?i)` + ofYears + small + countedYears + alone),
		yearsLasting: regexp.MustCompile(`(?i)` + lasted + countedYears + `,?\s` + ofYears),
		born:         regexp.MustCompile(`(?i)\bgeboren\b|\bgeb\.|\bborn\b|\*`),
		died:         regexp.MustCompile(`(?i)\b(?:ver)?starb\b|\bgestorben\b|\bdied\b|†`),
		answer:       regexp.MustCompile(`^\D{0,20}(\d+)(?:\s(?:Tage|Nächte|Wochen|days|nights|weeks))?\.?$`),
		date:         regexp.MustCompile(calendar.DayNumber + `|\b\d{4}\b`),
		age: regexp.MustCompile(`(?i)\b(?:mit|im\sAlter\svon|wurde|aged|at\sthe\sage\sof|at)\s(\d{1,3})` +
			`(?:\s(?:Jahren?(?:\salt)?|years(?:\sold)?)|\b)`),
	}
})

var fourDigits = regexp.MustCompile(`\d{4}`)

// dates looks at what a text says between two dates: how many days, weeks or years, and how old somebody was.
func (c *reckoner) dates(text string) {
	for _, m := range spanned().days.FindAllStringSubmatch(text, -1) {
		c.between(m[0], stretch{m[1], m[2], m[3]}, m[4], m[5])
	}
	for _, m := range spanned().lasting.FindAllStringSubmatch(text, -1) {
		c.between(m[0], stretch{m[3], m[4], m[5]}, m[1], m[2])
	}
	if beforeChrist(text) {
		return
	}
	for _, m := range spanned().years.FindAllStringSubmatch(text, -1) {
		c.yearsBetween(m[0], m[1], m[2], m[3])
	}
	for _, m := range spanned().yearsLasting.FindAllStringSubmatch(text, -1) {
		c.yearsBetween(m[0], m[2], m[3], m[1])
	}
	for _, sentence := range prose.Sentences(text) {
		c.lifetime(sentence)
	}
}

// counted looks at a question whose answer is a number of days.
func (c *reckoner) counted(text, answer string) {
	m := spanned().asked.FindStringSubmatch(text)
	n := spanned().answer.FindStringSubmatch(answer)
	if m != nil && n != nil {
		c.between(text+" "+answer, stretch{m[2], m[3], m[4]}, n[1], m[1])
	}
}

func beforeChrist(text string) bool {
	return strings.Contains(text, "v. Chr.") || strings.Contains(text, "BC") || strings.Contains(text, "v.Chr.")
}

// stretch is from one day to another, as it is written; how is the word before it.
type stretch struct{ how, from, to string }

// between judges a number of days or weeks. Both ends may count or only one of them: each is right. Without a year a
// February may have 29 days.
func (c *reckoner) between(said string, s stretch, count, unit string) {
	n, err := strconv.Atoi(count)
	low, high, ok := daysBetween(s.from, s.to)
	if err != nil || !ok {
		return
	}
	switch kind := strings.ToLower(unit); {
	case strings.HasPrefix(kind, "w"):
		if left := min(max(7*n-high-1, low-7*n), 7); left > 0 && left < 7 {
			return // nearly: somebody rounded
		}
		high, n = high+1, 7*n
	case strings.HasPrefix(kind, "n"):
	case strings.EqualFold(s.how, "zwischen"), strings.EqualFold(s.how, "between"):
		low, high = low-1, high+1
	default:
		high++
	}
	c.verdict(n >= low && n <= high, strings.TrimSpace(said))
}

// daysBetween is how many days lie between two days, at least and at most.
func daysBetween(from, to string) (low, high int, ok bool) {
	last, read := calendar.ReadDay(bareDay(to))
	first, full := calendar.ReadDay(bareDay(from))
	if !full {
		first.Day, _ = strconv.Atoi(strings.TrimRight(bareDay(from), ".stndrh"))
		first.Month = last.Month
	}
	if !read || first.Day == 0 || last.Day == 0 {
		return 0, 0, false
	}
	// A year that nobody names may be a leap year, or the one before.
	for _, year := range []int{2025, 2026, 2027, 2028} {
		end := cmp.Or(last.Year, year)
		begin := cmp.Or(first.Year, end)
		if first.Year == 0 && (first.Month > last.Month || first.Month == last.Month && first.Day > last.Day) {
			begin--
		}
		a, b := calendar.Date(begin, first.Month, first.Day), calendar.Date(end, last.Month, last.Day)
		if a.Day() != first.Day || b.Day() != last.Day || b.Before(a) {
			continue
		}
		n := calendar.Days(a, b)
		if !ok {
			low, high = n, n
		}
		low, high, ok = min(low, n), max(high, n), true
	}
	return low, high, ok
}

// bareDay is a day without the words before it.
func bareDay(text string) string {
	for _, word := range []string{"zum ", "dem ", "den ", "the "} {
		text = strings.TrimPrefix(text, word)
	}
	return text
}

// yearsBetween judges a number of years. Of years alone one more or less may be right, by the months that nobody names:
// so it is not judged.
func (c *reckoner) yearsBetween(said, from, to, count string) {
	a, errA := strconv.Atoi(from)
	b, errB := strconv.Atoi(to)
	n, err := strconv.Atoi(count)
	if errA != nil || errB != nil || err != nil || b < a || n == b-a-1 || n == b-a+1 {
		return
	}
	c.verdict(n == b-a, strings.TrimSpace(said))
}

// lifetime judges how old somebody was who was born and died in the same sentence. Where only years are named the age
// may be one less: what can be true is not judged then, and what cannot is wrong.
func (c *reckoner) lifetime(sentence string) {
	s := spanned()
	ages := s.age.FindAllStringSubmatch(sentence, -1)
	if len(ages) != 1 || !s.born.MatchString(sentence) || !s.died.MatchString(sentence) {
		return
	}
	n, err := strconv.Atoi(ages[0][1])
	from, to, ok := ends(sentence)
	if err != nil || !ok {
		return
	}
	years := to.Year - from.Year
	if from.Day > 0 && to.Day > 0 {
		if to.Month < from.Month || to.Month == from.Month && to.Day < from.Day {
			years--
		}
		c.verdict(n == years, sentence)
		return
	}
	if n != years && n != years-1 {
		c.verdict(false, sentence)
	}
}

// ends are the two days or years that a sentence names, the earlier one first; false when it names more or fewer, or a
// day of no year.
func ends(sentence string) (from, to calendar.Written, ok bool) {
	var list []calendar.Written
	for _, text := range spanned().date.FindAllString(sentence, -1) {
		day, isDay := calendar.ReadDay(text)
		if year, err := strconv.Atoi(text); !isDay && err == nil {
			day.Year = year
		}
		if !fourDigits.MatchString(text) {
			return from, to, false
		}
		list = append(list, day)
	}
	if len(list) != 2 {
		return from, to, false
	}
	if list[0].Year > list[1].Year {
		return list[1], list[0], true
	}
	return list[0], list[1], true
}
