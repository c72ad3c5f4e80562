package phonetics

import "strings"

// lists are what no rule tells. They are made once for a Voice.
type lists struct {
	pieces     []letter        // spellings of more than one letter, the longest first; a sound of "" is found out later
	onsets     map[string]bool // spellings a syllable begins with
	clusters   map[string]bool // sounds a syllable begins with
	endings    map[string]bool // words that are the end of others more often than their second part
	plain      map[string]bool // words that begin like a prefix and have none
	weakTails  map[string]bool // vowels that show that what stands before is no prefix
	weakEnds   map[string]bool // endings that begin with a weak e
	oneWeak    map[string]bool // words whose last full vowel is not stressed
	twoWeak    map[string]bool
	fullEnds   map[string]bool // words whose last vowel is stressed although it ends the word
	shortWords map[string]bool // a short vowel before a single consonant
	light      map[string]bool // words of one syllable that carry no stress in a sentence
	shortStems []string        // a short vowel where the rule says long
	longStems  []string        // a long vowel where the rule says short; "$": at the end of a word only
}

func newLists() lists {
	return lists{
		pieces: spellings(),
		onsets: set(
			"b bl br ch d dr f fl fr g gl gn gr h j k kl kn kr l m n p pf pfl pfr ph pl pr qu r s sch schl schm schn schr " +
				"schw sk sp spl spr st str t th tr v w wr x z zw",
		),
		clusters: set("bl bR dR fl fR gl gR kl kR kn pl pR pfl pfR Sp St Sl SR Sm Sn Sv tR tsv kv fj tsj zj lj nj Rj dj"),
		endings: set(
			"eine einen einer ende enden erst erste elle ellen alle allen igel unge ober essen innen ihnen igen rinnen " +
				"ernst ernte iert",
		),
		plain: set(
			`gestern genie erste ersten erster erstes beton berlin erbse erde ernte ernst erz geist benzin becher
			becken beere beeren bett beil berg bein beispiel
geld gelb geben gegen gehen geist gelten gerste erde ernst erbe vers verse verb`,
		),
		weakTails: set("e en er el es em et ern eln end ende enden est ens ert elt erte elte"),
		weakEnds: set(
			`e en er el es em et ern eln erin erinnen end ende enden ender endes est ens ers els ere eren erer
			eres erem elt ert elte erte elten erten ete eten
etes eter ene enen ener enes este esten ester estes ung erung erungen elung elungen enung erisch erische elig
erig erlich erliche erlichen entlich
entliche erlei enschaft erschaft ernd elnd erst elst ernde elnde era elin elchen erchen ien`,
		),
		oneWeak: set(
			`arbeit arbeiten heimat monat monate antwort freundin königin ärztin kollegin schülerin hündin jemand
			niemand nachbar leipzig pfennig essig könig honig
käfig iltis bräutigam ungarn bischof herzog kürbis erbse kobold mensa atlas kaktus zirkus rhythmus campus globus
motor autor doktor reaktor traktor
faktor sektor direktor professor neutron proton elektron dämon album zentrum museum datum eltern technik chronik
logik lyrik botanik mechanik keramik
statik dynamik optik akustik genetik grammatik romantik klinik basilik panik hektik komik tragik symbolik
pädagogik elektronik ethik limit gummi taxi
bambus basis praxis thesis skepsis zebra tempo turban anton kobra`,
		),
		twoWeak:  set("afrika kamera paprika    minimum maximum publikum studium ananas"),
		fullEnds: set("büro  kakao niveau trikot   tabu   rollo plateau   oha hurra aha juchhe"),
		shortWords: set(
			`damit somit womit hiermit orbit ab an am im in um mit bis bin was das des es hat ob vom von zum hin
			drin bus man dran ran daran heran voran job top pop rap fit hit chef club klub gib
plus slip tip wes hinweg durchweg wegg keineswegs zur drum darum warum herum bistum april hotel kapitel krokus
rum dum blog vlog grog stop flop shop
darin worin ins ans ums gelingt tram jet bett set kap cap fan van ban bob pub cup up sub mob gig`,
		),
		light: set(
			`der die das den dem des ein und oder ist sind war in im am an auf aus bei mit nach von vom zu zum
			zur um für durch es er sie wir ihr ich du man sich mir dir uns
euch mich dich dass wenn als wie so da denn doch nur auch hat wird kann will bis ob beim ins ans`,
		),
		shortStems: strings.Fields("bruch spruch geruch flach dach hatte city kapitel limit profit"),
		longStems: strings.Fields(
			`buch buche bücher tuch tücher kuchen suche suchst sucht such fluch besuch versuch gesuch hoch höch
			nach$ klärt sprache sprach gespräch brach stach
spräch mond obst papst trost tröst prost ostern öster kloster klöster hust pust wüst düster schust jagd magd mägd
zart apart bart bärt quarz
harz arzt ärzt wert schwert pferd herd erd werd beschwerd geburt spürt hört stört führt malt holt tont lebst
gräbst krebs keks stets rätsel nächst
zier liter wohnt lohnt mahl geist dehnt ahnt vögt vogt duzt siezt beschwert verkehr lehrt kehrt ehrt ehrst nährt
währt fährt fahrt jährt schult spult
spült kühlt fühlt wählt zählt erzählt fehlt stiehlt zahlt bezahlt strahlt mahlt prahlt schont kront lehnt sehnt
gähnt wähnt krönt tönt dient atmet
atmen atm trug schlug krug`,
		),
	}
}

func set(words string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		all[w] = true
	}
	return all
}

func spellings() []letter {
	return []letter{
		{"tsch", false, "tS"},
		{"tion", false, "tion"},
		{"sch", false, "S"},
		{"chs", false, "ks"},
		{"ieh", true, "i:"},
		{"eau", true, "o:"},
		{"eih", true, "aI"},
		{"auh", true, "aU"},
		{"euh", true, "OY"},
		{"ng", false, "N"},
		{"nk", false, "Nk"},
		{"ck", false, "k"},
		{"tz", false, "ts"},
		{"zz", false, "ts"},
		{"ch", false, "C"},
		{"ph", false, "f"},
		{"th", false, "t"},
		{"rh", false, "R"},
		{"dt", false, "t"},
		{"qu", false, "kv"},
		{"pf", false, "pf"},
		{"ss", false, "s"},
		{"sh", false, "S"},
		{"bb", false, "b"},
		{"dd", false, "d"},
		{"ff", false, "f"},
		{"gg", false, "g"},
		{"kk", false, "k"},
		{"ll", false, "l"},
		{"mm", false, "m"},
		{"nn", false, "n"},
		{"pp", false, "p"},
		{"rr", false, "R"},
		{"tt", false, "t"},
		{"ie", true, "i:"},
		{"ei", true, "aI"},
		{"ai", true, "aI"},
		{"ey", true, "aI"},
		{"ay", true, "aI"},
		{"au", true, "aU"},
		{"äu", true, "OY"},
		{"eu", true, "OY"},
		{"aa", true, "a:"},
		{"ee", true, "e:"},
		{"oo", true, "o:"},
		{"ou", true, "u:"},
		{"uu", true, "u:"},
		{"ah", true, "a:"},
		{"äh", true, "E:"},
		{"eh", true, "e:"},
		{"ih", true, "i:"},
		{"oh", true, "o:"},
		{"öh", true, "2:"},
		{"uh", true, "u:"},
		{"üh", true, "y:"},
	}
}
