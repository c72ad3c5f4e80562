package checklist

import (
	"cmp"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
	"pult/backend/model/rules"
)

// The patterns are compiled once; none is ever written.
var (
	inAll   = regexp.MustCompile(`(?i)(\d{1,4})\s?(?:p\b|pkt|punkte?n?\b|points|marks)`)
	named15 = regexp.MustCompile(`(?i)oberstufe|abitur|sek(?:undarstufe)? ?(?:ii|2)|notenpunkte|15[- ]?(?:bis|` +
		`punkte[- ]system)`)
	passing  = regexp.MustCompile(`(?i)\b4\s?(?:ab|bei|from|at)\s?(\d{1,2})\s?(?:%|prozent|percent)`)
	ownLimit = regexp.MustCompile(`(?i)\b([1-5])\s?(?:ab|from)\s?(\d{1,3})\s?(?:%|prozent|percent)?`)
	halves   = regexp.MustCompile(`(?i)halbe[nr]? (?:punkte|schritte)|0[.,]5|half (?:points|marks)`)
)

// readKey reads for how many points a key of grades is, and by which scale: a name, the share from which the lowest 4
// is given, or the shares of the grades 1 to 5.
func readKey(p map[string]string, text string) {
	most := 0
	for _, m := range inAll.FindAllStringSubmatch(text, -1) { // "15 Punkte" may be the scale
		most = max(most, kit.Number(m[1]))
	}
	if p["scale"] = ""; most > 0 {
		p["points"] = strconv.Itoa(most)
	}
	own := map[string]string{}
	for _, m := range ownLimit.FindAllStringSubmatch(text, -1) {
		own[m[1]] = m[2]
	}
	switch {
	case len(own) == 5:
		p["scale"] = strings.Join([]string{own["1"], own["2"], own["3"], own["4"], own["5"]}, "; ")
	case strings.Contains(strings.ToLower(text), "ihk"):
		p["scale"] = "ihk"
	case named15.MatchString(text):
		p["scale"] = "oberstufe"
	case passing.MatchString(text):
		p["scale"] = find(passing, text) + " %"
	}
	if halves.MatchString(text) {
		p["scale"] = strings.TrimSpace(p["scale"] + " / 0,5")
	}
}

// scaleOf is the scale that a field names; the usual one is linear with the lowest 4 at half of the points.
func scaleOf(field string, lang i18n.Lang) (arithmetic.Scale, error) {
	if share, ok := strings.CutSuffix(field, " %"); ok && share != "50" {
		four := int64(kit.Number(share))
		var limits []string
		for _, part := range []int64{3, 2, 1, 0} { // equal steps above the lowest 4, and half of it for a 5
			limits = append(limits, exact(big.NewRat(four*4+part*(100-four), 4), lang))
		}
		return arithmetic.OwnScale(append(limits, exact(big.NewRat(four, 2), lang)), lang)
	}
	if strings.Contains(field, ";") {
		return arithmetic.OwnScale(items(field), lang)
	}
	if field == "ihk" || field == "oberstufe" {
		return arithmetic.FindScale(field)
	}
	return arithmetic.FindScale("linear")
}

func exact(x *big.Rat, lang i18n.Lang) string { return arithmetic.Format(x, lang).Text }

// key is the table of grades with their points.
func key(d *rules.Desk, p map[string]string) ([]artifact.Block, error) {
	lang := i18n.Lang(d.Language)
	name, half := strings.CutSuffix(p["scale"], "/ 0,5")
	step := big.NewRat(1, 1)
	if half {
		step = big.NewRat(1, 2)
	}
	scale, err := scaleOf(strings.TrimSpace(name), lang)
	if err != nil {
		return nil, err
	}
	most := kit.Number(p["points"])
	bands, err := scale.Table(big.NewRat(int64(max(1, most)), 1), step)
	if err != nil {
		return nil, err
	}
	var lines [][]string
	for _, b := range bands {
		points := exact(b.From, lang) + "–" + exact(b.To, lang)
		switch b.To.Cmp(b.From) {
		case 0:
			points = exact(b.From, lang)
		case -1:
			points = "–"
		}
		if most == 0 { // nobody said how many there are
			points = kit.Blank
		}
		share := new(big.Rat).Mul(b.Share, big.NewRat(100, 1))
		lines = append(lines, []string{b.Grade, points, d.Say("offline.checklist.key.from", "share", exact(share, lang))})
	}
	title := d.Say("offline.checklist.key.all",
		"points", cmp.Or(p["points"], kit.Blank), "scale", d.Words.Say(scale.Title))
	return []artifact.Block{kit.Text(title), kit.Table(items(d.Say("offline.checklist.key.header")), lines)}, nil
}
