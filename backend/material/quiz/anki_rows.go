package quiz

import (
	"encoding/json"
	"strconv"

	"pult/backend/base/i18n"
)

// What Anki keeps as JSON in the one row of a collection: its settings, with the place of the next new card, and those
// of a deck, both as it writes them itself.
const (
	ankiConf = `{"activeDecks":[1],"curDeck":1,"newSpread":0,"collapseTime":1200,"timeLim":0,"estTimes":true,` +
		`"dueCounts":true,"curModel":null,"nextPos":%d,"sortType":"noteFld","sortBackwards":false,"addToCur":true}`
	ankiOptions = `{"1":{"id":1,"name":"Default","mod":0,"usn":0,"maxTaken":60,"autoplay":true,"timer":0,"replayq":true,` +
		`"new":{"delays":[1,10],"ints":[1,4,7],"initialFactor":2500,"order":1,"perDay":20,"bury":true,"separate":true},` +
		`"rev":{"perDay":100,"ease4":1.3,"fuzz":0.05,"minSpace":1,"ivlFct":1,"maxIvl":36500,"bury":true},` +
		`"lapse":{"delays":[10],"mult":0,"minInt":1,"leechFails":8,"leechAction":0}}}`
)

// ankiDeck is a pile of cards.
type ankiDeck struct {
	ID               int64  `json:"id"`
	Name             string `json:"name"` // "::" parts a deck from one within it
	Desc             string `json:"desc"`
	Mod              int64  `json:"mod"`
	Usn              int    `json:"usn"` // -1: not sent to a server yet
	Dyn              int    `json:"dyn"`
	Conf             int    `json:"conf"`
	Collapsed        bool   `json:"collapsed"`
	BrowserCollapsed bool   `json:"browserCollapsed"`
	ExtendNew        int    `json:"extendNew"`
	ExtendRev        int    `json:"extendRev"`
	NewToday         [2]int `json:"newToday"`
	RevToday         [2]int `json:"revToday"`
	LrnToday         [2]int `json:"lrnToday"`
	TimeToday        [2]int `json:"timeToday"`
}

func (c *collection) deck(id int64, name string) ankiDeck {
	return ankiDeck{ID: id, Name: name, Mod: c.at.Unix(), Usn: -1, Conf: 1, ExtendNew: 10, ExtendRev: 50}
}

// ankiModel is a kind of notes: its fields, and a template for each side that is asked.
type ankiModel struct {
	ID        int64      `json:"id"`
	Name      string     `json:"name"`
	Type      int        `json:"type"`
	Mod       int64      `json:"mod"`
	Usn       int        `json:"usn"`
	Sortf     int        `json:"sortf"`
	Did       int        `json:"did"`
	Tags      []string   `json:"tags"`
	Vers      []string   `json:"vers"`
	Tmpls     []ankiSide `json:"tmpls"`
	Flds      [2]ankiFld `json:"flds"`
	Req       []ankiReq  `json:"req"`
	CSS       string     `json:"css"`
	LatexPre  string     `json:"latexPre"`
	LatexPost string     `json:"latexPost"`
	Latexsvg  bool       `json:"latexsvg"`
}

type ankiFld struct {
	Name   string   `json:"name"`
	Ord    int      `json:"ord"`
	Sticky bool     `json:"sticky"`
	RTL    bool     `json:"rtl"`
	Font   string   `json:"font"`
	Size   int      `json:"size"`
	Media  []string `json:"media"`
}

type ankiSide struct {
	Name  string `json:"name"`
	Ord   int    `json:"ord"`
	Qfmt  string `json:"qfmt"`
	Afmt  string `json:"afmt"`
	Bqfmt string `json:"bqfmt"`
	Bafmt string `json:"bafmt"`
	Did   *int64 `json:"did"` // null: the deck of the note
}

// ankiReq says that the card of a side needs the field of this number; Anki writes it as a list.
type ankiReq int

// MarshalJSON implements json.Marshaler.
func (r ankiReq) MarshalJSON() ([]byte, error) {
	n := strconv.Itoa(int(r))
	return json.RawMessage("[" + n + `,"any",[` + n + "]]"), nil
}

// models are the two kinds of notes by their ids.
func (c *collection) models() map[int64]ankiModel {
	front, back := c.words.Say(i18n.T("player.card.front")), c.words.Say(i18n.T("player.card.back"))
	field := func(name string, ord int) ankiFld {
		return ankiFld{Name: name, Ord: ord, Font: "Arial", Size: 20, Media: []string{}}
	}
	model := func(id int64, name string, asked ...[2]string) ankiModel {
		m := ankiModel{
			ID: id, Name: name, Mod: c.at.Unix(), Usn: -1, Did: 1, Tags: []string{}, Vers: []string{},
			Flds: [2]ankiFld{field(front, 0), field(back, 1)},
			CSS:  ".card { font-family: sans-serif; font-size: 22px; text-align: center; }",
		}
		for ord, side := range asked {
			m.Tmpls = append(m.Tmpls, ankiSide{
				Name: side[0] + " → " + side[1], Ord: ord, Qfmt: "{{" + side[0] + "}}",
				Afmt: "{{FrontSide}}<hr id=answer>{{" + side[1] + "}}",
			})
			m.Req = append(m.Req, ankiReq(ord))
		}
		return m
	}
	return map[int64]ankiModel{
		oneSided:  model(oneSided, "Pult", [2]string{front, back}),
		bothSided: model(bothSided, "Pult ↔", [2]string{front, back}, [2]string{back, front}),
	}
}
