package sums

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/sums"
)

// extras are wishes for what a sheet of exercises does not have.
var extras = regexp.MustCompile(`(?i)notenspiegel|(?:lösungs|loesungs|kontroll)(?:wort|zahl|satz)\S*|` +
	`selbstkontrolle|` +
	`ausmal\S*|(?:mit |with )(?:bildern?|pictures|dinos?|tieren|einhörnern)|rechenkästchen|kästchen|karopapier|` +
	`beispielaufgabe|(?:mit )?(?:einem )?beispiel vorgerechnet|worked example|zahlenstrahl|number line|` +
	`nebenrechnung\S*|` +
	`schwierigkeitsstufe\S*|(?:drei|3) niveaus|differenziert`)

// lacks are what a request asks for and the sheet will not have: parts of it, a range that its kinds have not, and more
// exercises than there are.
func lacks(in intent.Intent) []i18n.Text {
	var list []i18n.Text
	for _, part := range extras.FindAllString(refusal.ReplaceAllString(in.Text, ""), -1) {
		list = append(list, i18n.T("offline.plan.rest", "part", part))
	}
	p := suggest(in)
	kinds := kindsOf(p["kinds"])
	if p["range"] != "" && len(kinds) > 0 && !slices.ContainsFunc(kinds, ranged) {
		list = append(list, i18n.T("offline.plan.rest", "part", strings.TrimSpace(upTo.FindString(strings.ToLower(in.Text)))))
	}
	if p["points"] != "" || p["amount"] == "" {
		return list
	}
	for i, n := range shares(p["amount"], len(kinds)) {
		made, err := sums.Make(order(p, kinds[i], n, i18n.Lang(in.Language)))
		if err == nil && len(made) < n {
			list = append(list, fewerOf(kinds[i], n, len(made)))
		}
	}
	return list
}

// ranged reports kinds that a largest number means something for.
func ranged(k sums.Kind) bool {
	return !slices.Contains([]sums.Kind{
		sums.AddFrac, sums.SubFrac, sums.MulFrac, sums.DivFrac, sums.Reduce, sums.Expand, sums.Decimals, sums.Share,
		sums.Unlike, sums.AddMixed, sums.SubMixed, sums.Value, sums.Rate, sums.Base, sums.Interest, sums.Percent,
		sums.Capital, sums.Lengths, sums.Weights, sums.Volumes, sums.Areas, sums.Coins, sums.Durations, sums.Linear,
		sums.Simple, sums.BothSides, sums.Bracketed, sums.System, sums.Quadratic, sums.Pure, sums.Binomial, sums.Terms,
		sums.Rectangle, sums.Side, sums.Circle, sums.Triangle, sums.Cuboid, sums.Mean, sums.Powers,
		sums.ReadClock, sums.DrawClock, sums.Ordering, sums.Discount, sums.Forms, grid,
	}, k)
}
