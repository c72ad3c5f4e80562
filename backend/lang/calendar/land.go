package calendar

import (
	"slices"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Land is one of the 16 states of Germany, by the two letters of ISO 3166-2:DE.
type Land string

// The 16 Länder.
const (
	BW Land = "BW"
	BY Land = "BY"
	BE Land = "BE"
	BB Land = "BB"
	HB Land = "HB"
	HH Land = "HH"
	HE Land = "HE"
	MV Land = "MV"
	NI Land = "NI"
	NW Land = "NW"
	RP Land = "RP"
	SL Land = "SL"
	SN Land = "SN"
	ST Land = "ST"
	SH Land = "SH"
	TH Land = "TH"
)

// state is what a Land is called: by locale, and in what people write, folded (see fold).
type state struct {
	land  Land
	key   string
	names []string
}

func states() []state {
	return []state{
		{BW, "calendar.land.BW", []string{"badenwuerttemberg", "badenwurttemberg", "bawue", "bawu"}},
		{BY, "calendar.land.BY", []string{"bayern", "bavaria", "freistaatbayern", "bay"}},
		{BE, "calendar.land.BE", []string{"berlin"}},
		{BB, "calendar.land.BB", []string{"brandenburg"}},
		{HB, "calendar.land.HB", []string{"bremen", "bremerhaven", "freiehansestadtbremen"}},
		{HH, "calendar.land.HH", []string{"hamburg", "freieundhansestadthamburg"}},
		{HE, "calendar.land.HE", []string{"hessen", "hesse"}},
		{MV, "calendar.land.MV", []string{"mecklenburgvorpommern", "meckpomm", "mecklenburgwesternpomerania", "mecklenburg"}},
		{NI, "calendar.land.NI", []string{"niedersachsen", "lowersaxony", "nds"}},
		{NW, "calendar.land.NW", []string{"nordrheinwestfalen", "nrw", "northrhinewestphalia"}},
		{RP, "calendar.land.RP", []string{"rheinlandpfalz", "rlp", "rhinelandpalatinate"}},
		{SL, "calendar.land.SL", []string{"saarland"}},
		{SN, "calendar.land.SN", []string{"sachsen", "saxony", "freistaatsachsen"}},
		{ST, "calendar.land.ST", []string{"sachsenanhalt", "saxonyanhalt", "lsa"}},
		{SH, "calendar.land.SH", []string{"schleswigholstein"}},
		{TH, "calendar.land.TH", []string{"thueringen", "thuringen", "thuringia", "freistaatthueringen"}},
	}
}

// Lands lists the 16, by name.
func Lands() []Land {
	all := states()
	lands := make([]Land, len(all))
	for i, s := range all {
		lands[i] = s.land
	}
	return lands
}

// FindLand reads a code ("BY", "DE-BY"), a name in German or English, or what people say ("NRW", "Meck-Pomm"). Empty is
// no Land and no error; anything else is Invalid "fault.calendar.land" (land).
func FindLand(name string) (Land, error) {
	if strings.TrimSpace(name) == "" {
		return "", nil
	}
	folded := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "de-")
	folded = fold(folded)
	for _, s := range states() {
		if folded == strings.ToLower(string(s.land)) || slices.Contains(s.names, folded) {
			return s.land, nil
		}
	}
	return "", fault.New(fault.Invalid, "fault.calendar.land", nil, "land", short(name))
}

// Name is the Land's name as a text of locale.
func (l Land) Name() i18n.Text {
	for _, s := range states() {
		if s.land == l {
			return i18n.T(s.key)
		}
	}
	return i18n.Text{}
}

// fold keeps small letters and digits only, umlauts as ae, oe, ue, ss.
func fold(text string) string {
	text = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss").Replace(strings.ToLower(text))
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

// maxQuote bounds what a fault repeats of a text, in letters.
const maxQuote = 80

func short(text string) string {
	if letters := []rune(text); len(letters) > maxQuote {
		return string(letters[:maxQuote]) + "…"
	}
	return text
}
