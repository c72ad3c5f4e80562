package sums

import (
	"regexp"

	"pult/backend/material/sums"
)

// grid is the whole multiplication table, to be filled in; it is no list of exercises.
const grid sums.Kind = "grid"

// stem is a sign of a kind in a request in small letters.
type stem struct {
	sign  *regexp.Regexp
	kinds []sums.Kind
}

func stems() []stem {
	const bigger = `(?:gr(?:ö|oe)(?:ß|ss)er|kleiner)` // of numbers: it stands with the other one
	of := func(sign string, kinds ...sums.Kind) stem { return stem{regexp.MustCompile(sign), kinds} }
	return []stem{
		of(`uhr(?:en|zeiten?)? (?:\S+ )?(?:ab)?lesen|uhr(?:en|zeit(?:en)?)? ablesen|ablesen (?:von|`+
			`der) uhr|analoge uhr|`+
			`wie sp(?:ä|ae)t ist|tell(?:ing)? the time|read(?:ing)? (?:the |a )?clock`, sums.ReadClock),
		of(`zeiger|zifferbl(?:ä|ae|a)tt|clock (?:hands|faces?)|draw(?:ing)? (?:the )?hands`, sums.DrawClock),
		of(`rechendreieck|calculation triangle|arithmagon`, sums.Trigon),
		of(`(?:gr(?:ö|oe)(?:ß|ss)en|l(?:ä|ae)ngen|gewichte|geldbetr(?:ä|ae)ge) `+
			`(?:der gr(?:ö|oe)(?:ß|ss)e nach )?`+
			`(?:ordnen|sortieren)|(?:ordne|sortiere) (?:die )?(?:gr(?:ö|oe)(?:ß|ss)en|l(?:ä|ae)ngen|gewichte)|`+
			`order(?:ing)? (?:quantities|measures|lengths|weights)`, sums.Ordering),
		of(`rabatt|preisnachl(?:a|ä|ae)ss|(?:prozent|%) billiger|discount`, sums.Discount),
		of(`sachaufgabe|textaufgabe|sachrechn|rechengeschicht|word problem|story problem`, sums.Story),
		of(`(?:rechen|zahlen)h(?:ä|ae|a)us|number house`, sums.House),
		of(`r(?:ü|ue)ckgeld|wechselgeld|geld (?:zur(?:ü|ue)ck|herausgeben)|\bchange (?:from|due)|`+
			`giving change`, sums.Change),
		of(`prozent\S* (?:in|als|zu|und) (?:einen? )?(?:br(?:ü|ue|u)ch|dezimal|komma)|`+
			`(?:br(?:ü|ue|u)che?n?|dezimalzahl(?:en)?|dezimalbr(?:ü|ue)chen?|`+
			`kommazahl(?:en)?)(?: \S+){0,2} (?:in|als|zu) prozent|`+
			`(?:br(?:ü|ue)chen?,? (?:und )?|dezimal\S+,? (?:und )?)+prozent\S* umwandel|`+
			`percent\S* (?:to|as|into|and) (?:fraction|decimal)|(?:fractions?|decimals?) (?:to|as|`+
			`into) percent`, sums.Forms),
		of(`zahlenmauer|rechenmauer|number wall`, sums.Wall),
		of(`verdopp|doppelte|\bdoubl`, sums.Double),
		of(`halbier|h(ä|ae)lfte|\bhalving|\bhalve`, sums.Halve),
		of(`erweiter`, sums.Expand),
		of(`br(ü|ue)chen? (in|als|zu) (dezimal|komma)|(in|als) (dezimal|komma)(zahl|br(ü|ue)ch)|`+
			`fractions (to|as|into) decimals`,
			sums.Decimals),
		of(`\bggt\b|gr(ö|oe)(ß|ss)te[rn]? gemeinsame[rn]? teiler|\bgcd\b`, sums.Divisor),
		of(`\bkgv\b|kleinste[ns]? gemeinsame[ns]? vielfache|\blcm\b`, sums.Multiple),
		of(`quader|cuboid|w(ü|ue)rfelvolumen`, sums.Cuboid),
		of(`zinsrechn|zinsen|zinsaufgabe|\binterest\b(?: calc|$|[^ ]| [^r])`, sums.Interest),
		of(`\bkreis(?:e|en|es|fl(?:ä|ae)che|umfang)?\b|\bcircles?\b`, sums.Circle),
		of(`zinssatz|zinss(ä|ae)tze|interest rate`, sums.Percent),
		of(`\bkapital\b|\bprincipal\b`, sums.Capital),
		of(`ma(ß|ss)stab|map scale`, sums.Scale),
		of(`binom`, sums.Binomial),
		of(`x(?:²|\^2) ?= ?\d|rein ?quadratisch`, sums.Pure),
		of(`gleichungssystem|\blgs\b|equation system|simultaneous|systems? of equations`, sums.System),
		of(`auf beiden seiten|beidseitig|both sides`, sums.BothSides),
		of(`einfache[nr]? (?:lineare[nr]? )?gleichung|gleichung\S*(?: l(?:ö|oe)sen)? einfach|\bx ?[+−-] ?\d+ ?= ?\d|`+
			`one[- ]step equation|simple equation`, sums.Simple),
		of(`kettenaufgabe|rechenkette|kettenrech|\b(?:3|drei|three) (?:zahlen|summanden|numbers)\b|`+
			`chain sums`, sums.Chain),
		of(`nachbar(?:zahl|zehner|hunderter|tausender)|vorg(?:ä|ae)nger|nachfolger|neighbou?r(?:ing)? numbers|`+
			`numbers? before and after`, sums.Neighbour),
		of(`potenzen\b|potenzaufgabe|potenzrechn|\bpowers\b`, sums.Powers),
		of(`r(?:ö|oe)mische|roman numeral`, sums.Roman),
		of(`primfaktor|prime factor`, sums.Factors),
		of(`teilermenge|\bteiler (?:von|bestimm|finde|angeb|such)|alle teiler\b`, sums.Divisors),
		of(`mittelwert|\bmedian|durchschnitt|\bmean\b|\baverages?\b`, sums.Mean),
		of(`bruchteil|anteile? (?:von|berechn)|fractions? of (?:an? )?(?:amount|quantit|number)|\d/\d (?:von|of) \d`,
			sums.Share),
		of(`gemischte[nr]? (?:zahl|br(?:ü|ue)ch)|mixed numbers?|mixed fractions?`, sums.AddMixed),
		of(`(?:1x1|einmaleins|multiplikations)[ -]?(?:tafel|tabelle)|(?:multiplication|`+
			`times tables?) (?:grid|chart|square)`, grid),
		of(`quadratische|quadratic|pq[- ]formel|mitternachtsformel`, sums.Quadratic),
		of(`pythagoras|hypotenuse|kathete`, sums.Triangle),
		of(`rechteck|quadrate?n? (?:umfang|und rechteck)|umfang|fl(ä|ae)cheninhalt|rectangle|`+
			`perimeter`, sums.Rectangle),
		of(`prozentwert|percentage of`, sums.Value),
		of(`prozentsatz`, sums.Rate),
		of(`grundwert`, sums.Base),
		of(`zeitspanne|zeitdauer|time span|elapsed time`, sums.Span),
		of(`\b(?:lineare?|bestimmungs|zahlen)?gleichung|\bequation`, sums.Linear),
		of(`terme?\b|termumformung|klammern aufl(ö|oe)sen|ausmultiplizieren|\bterms\b`, sums.Terms),
		of(`(?:^|[,;:+] ?|\b(?:und|zum|beim|aufgaben) )erg(?:ä|ae)nzen (?:bis|auf|zur?|im)\b|platzhalter|`+
			`aufgaben mit l(?:ü|ue)cken|davon \d+ mit l(?:ü|ue)cken|erg(ä|ae)nzungsaufgabe|`+
			`fehlende zahl|l(ü|ue)ckenaufgabe|missing numbers?\b`, sums.Missing),
		of(bigger+`(?: als(?: ?[^ \d]|$)|[ ,/-]+(?:(?:oder|und) )?(?:`+bigger+`|gleich))|`+
			`zahlen vergleichen|vergleiche|compar`,
			sums.Compare),
		of(`\brund(en|e|ung)\b|\bround`, sums.Round),
		of(`punkt vor strich|klammerrechnung|rechenregel|vorrangregel|order of operations|`+
			`mit klammern`, sums.Brackets),
		of(`quadratzahl|square numbers`, sums.Squares),
		of(`wurzel|square root`, sums.Roots),
		of(`l(ä|ae)ngen?(einheit|ma(ß|ss)e|angabe|\b)|\blengths?\b`, sums.Lengths),
		of(`gewicht|\bmassen\b|weights?\b`, sums.Weights),
		of(`hohlma(ß|ss)|volumen|\bliter\b|volume`, sums.Volumes),
		of(`fl(ä|ae)chenma(ß|ss)|fl(ä|ae)cheneinheit|area units`, sums.Areas),
		of(`zeiteinheit|stunden,? (und )?minuten|minuten (und|in) (sekunden|stunden)|units of time`, sums.Durations),
		of(`geldbetr(ä|ae)g.*umwandeln|euro (und|in) cent`, sums.Coins),
		of(`\bgeld|rechnen mit geld|money`, sums.Money),
		of(`\b1\s?[x×·]\s?1\b|einmaleins|einmal eins|times table|malreihe|[^\sd]er[- ]reihe|`+
			`multiplication table`, sums.Table),
		of(`\bplus|additi|addier|zusammenz(ä|ae)hlen|\badd(ing|ition)?\b`, sums.Plus),
		of(`\bminus|subtra|abziehen`, sums.Minus),
		of(`malaufgab|malnehm|malrechn|(?:^|[^s])multipli|mal und geteilt|\bmal (bis|im)\b|`+
			`\b(?:plus|minus|geteilt)(?:,| und| oder)? (?:und )?(?:\d+ )?mal\b|\bmal(?:,| und| oder) (?:plus|minus|geteilt)`,
			sums.Times),
		of(`geteilt|divi(sion|dier|d)|\bteilen\b`, sums.Divide),
	}
}
