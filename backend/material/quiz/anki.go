package quiz

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha1" //nolint:gosec // Anki compares notes by it
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"html"
	"strconv"
	"strings"
	"time"

	_ "modernc.org/sqlite" // Anki's collections are databases

	"pult/backend/base/i18n"
)

// Anki writes the cards of sheets as a package with a deck for each. Notes and decks have ids that follow from their
// words: a second import brings them up to date instead of doubling them.
func Anki(ctx context.Context, sheets []Sheet, at time.Time) (File, error) {
	f := File{}
	c := collection{at: at, decks: map[string]ankiDeck{}}
	for _, s := range sheets {
		if len(s.Cards) > 0 {
			c.add(s)
			f.Count += len(s.Cards)
		}
	}
	if f.Count == 0 {
		return f, nil
	}
	database, err := c.database(ctx)
	if err != nil {
		return f, fmt.Errorf("write Anki's collection: %w", err)
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, part := range []struct {
		name string
		data []byte
	}{{"collection.anki2", database}, {"media", []byte("{}")}} {
		file, err := archive.Create(part.name)
		if err == nil {
			_, err = file.Write(part.data)
		}
		if err != nil {
			return f, fmt.Errorf("write %s: %w", part.name, err)
		}
	}
	if err := archive.Close(); err != nil {
		return f, fmt.Errorf("close Anki's package: %w", err)
	}
	f.Data = out.Bytes()
	return f, nil
}

// collection is a database of Anki while it is filled: version 11 of its tables, which every Anki reads.
type collection struct {
	at    time.Time
	decks map[string]ankiDeck // by their ids
	notes []note
	words *i18n.Catalogue
}

type note struct {
	deck, model int64
	card        Card
	both        bool
}

// models are the two kinds of notes: asked from one side, and from both.
const (
	oneSided  int64 = 1_600_000_000_001
	bothSided int64 = 1_600_000_000_002
)

func (c *collection) add(s Sheet) {
	if c.words == nil {
		c.words = catalogue(s)
	}
	deck := 1_600_000_000_000 + int64(crc32.ChecksumIEEE([]byte(s.Title+s.Grade)))
	name := strings.ReplaceAll(s.Title, "::", ":")
	if s.Grade != "" {
		name += " (" + c.words.Say(i18n.T("export.grade", "grade", s.Grade)) + ")"
	}
	c.decks[strconv.FormatInt(deck, 10)] = c.deck(deck, name)
	model := oneSided
	if s.Both {
		model = bothSided
	}
	for _, card := range s.Cards {
		c.notes = append(c.notes, note{deck, model, card, s.Both})
	}
}

const ankiTables = `
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
 ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
 models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
 usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
 flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
 mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
 ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
 odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
 ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn on notes (usn); CREATE INDEX ix_cards_usn on cards (usn);
CREATE INDEX ix_revlog_usn on revlog (usn); CREATE INDEX ix_cards_nid on cards (nid);
CREATE INDEX ix_cards_sched on cards (did, queue, due); CREATE INDEX ix_revlog_cid on revlog (cid);
CREATE INDEX ix_notes_csum on notes (csum);`

// database is the collection as the bytes of its file.
func (c *collection) database(ctx context.Context) (_ []byte, err error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx) // one: another would be another memory
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, ankiTables); err != nil {
		return nil, err
	}
	if err := c.fill(ctx, conn); err != nil {
		return nil, err
	}
	var data []byte
	err = conn.Raw(func(driver any) error {
		file, ok := driver.(interface{ Serialize() ([]byte, error) })
		if !ok {
			return errors.New("the driver cannot hand out its file")
		}
		data, err = file.Serialize()
		return err
	})
	return data, err
}

func (c *collection) fill(ctx context.Context, conn *sql.Conn) error {
	c.decks["1"] = c.deck(1, "Default")
	models, errModels := json.Marshal(c.models())
	decks, errDecks := json.Marshal(c.decks)
	if err := errors.Join(errModels, errDecks); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, "INSERT INTO col VALUES (1,?,?,?,11,0,0,0,?,?,?,?,'{}')",
		c.at.Unix(), c.at.UnixMilli(), c.at.UnixMilli(), fmt.Sprintf(ankiConf, len(c.notes)+1), string(models), string(decks),
		ankiOptions); err != nil {
		return err
	}
	for i, n := range c.notes {
		if err := c.write(ctx, conn, i, n); err != nil {
			return err
		}
	}
	return nil
}

// before counts the earlier notes of a deck with the front of one.
func (c *collection) before(i int) int {
	n := 0
	for _, earlier := range c.notes[:i] {
		if earlier.deck == c.notes[i].deck && earlier.card.Front == c.notes[i].card.Front {
			n++
		}
	}
	return n
}

// write adds a note with its cards.
func (c *collection) write(ctx context.Context, conn *sql.Conn, i int, n note) error {
	id := c.at.UnixMilli()
	front, back := html.EscapeString(n.card.Front), html.EscapeString(n.card.Back)
	sum := sha1.Sum([]byte(n.card.Front)) //nolint:gosec // Anki compares notes by it
	csum := binary.BigEndian.Uint32(sum[:4])
	mark := fmt.Appendf(nil, "pult %d %s", n.deck, n.card.Front)
	if again := c.before(i); again > 0 { // a front with two backs makes two notes
		mark = fmt.Appendf(mark, " %d", again)
	}
	guid := fmt.Sprintf("%x", sha1.Sum(mark))[:16] //nolint:gosec // an id
	if _, err := conn.ExecContext(ctx, "INSERT INTO notes VALUES (?,?,?,?,-1,'',?,?,?,0,'')", id+int64(i), guid, n.model,
		c.at.Unix(), front+"\x1f"+back, front, csum); err != nil {
		return err
	}
	sides := 1
	if n.both {
		sides = 2
	}
	for side := range sides {
		if _, err := conn.ExecContext(ctx, "INSERT INTO cards VALUES (?,?,?,?,?,-1,0,0,?,0,0,0,0,0,0,0,0,'')",
			id+int64(2*i+side), id+int64(i), n.deck, side, c.at.Unix(), i+1); err != nil {
			return err
		}
	}
	return nil
}
