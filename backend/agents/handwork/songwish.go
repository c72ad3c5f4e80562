package handwork

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/lang/intent"
	"pult/backend/material/song/music"
)

// songOf is the song that is to be revised as its wishes want it: fewer stanzas, another sound, another length. Its
// words stay, also those that the teacher wrote; she sees them before they are played. False when there is no song to
// revise or a wish is about other words than a stanza.
func (d *desk) songOf() (artifact.Song, bool, error) {
	shown, ok, err := d.shown()
	if err != nil || !ok || shown.Song == nil {
		return artifact.Song{}, false, err
	}
	s := *shown.Song
	gone := map[int]bool{} // of the stanzas that are shown: they keep their numbers over all wishes
	for _, wish := range shown.Wishes {
		w := d.readSongWish(wish)
		at, there := w.stanzas(s.Stanzas)
		switch {
		case w.unclear && len(w.aims) == 0:
			return artifact.Song{}, false, nil
		case w.unclear:
			d.Thinking = d.Say("offline.note.wish", "wish", shortened(wish))
			d.Notes = append(d.Notes, d.Thinking)
			continue
		case !there || len(union(gone, at)) == len(s.Stanzas): // something to sing stays
			d.Thinking = d.Say("offline.song.noStanza")
			d.Notes = append(d.Notes, d.Thinking)
		default:
			gone = union(gone, at)
		}
		s.Style, s.Tempo, s.Seconds = cmp.Or(w.style, s.Style), cmp.Or(w.tempo, s.Tempo), cmp.Or(w.seconds, s.Seconds)
	}
	kept := []artifact.SongStanza{}
	for i, st := range s.Stanzas {
		if !gone[i] {
			kept = append(kept, st)
		}
	}
	if s.Stanzas = kept; s.Seconds < shown.Song.Seconds {
		s.Stanzas = fitting(s.Stanzas, music.Room(s.Style, s.Tempo, s.Seconds))
	}
	return s, true, nil
}

func union(gone map[int]bool, more []int) map[int]bool {
	all := maps.Clone(gone)
	for _, i := range more {
		all[i] = true
	}
	return all
}

// songWish is what one wish says about a song.
type songWish struct {
	aims    []stanza // that go
	style   music.Style
	tempo   music.Tempo
	seconds int
	unclear bool // it says more than a rule can follow: half of a wish is not followed
}

// stanza is one as wishes call it: its kind, and its number among its kind; 0 = all of them, -1 = the last one.
type stanza struct {
	kind   music.Kind
	number int
}

// readSongWish reads "Lass Strophe 2 und 3 weg", "als Rap und ohne Refrain schneller". Parts without a word for leaving
// out wait for the one that has it.
func (d *desk) readSongWish(wish string) songWish {
	var w songWish
	leaving, sounding := false, false
	for _, text := range partsOf(wish) {
		list := wordList(text)
		before := len(w.aims)
		w.read(list)
		leaves, sounds := leaves(list), w.sound(d.Reader.Read("Lied "+text, d.Language), list)
		leaving, sounding = leaving || leaves, sounding || sounds
		aimed := len(w.aims) > before
		switch {
		case aimed && !leaves && sounds: // "Strophe 3 schneller"
			w.unclear = true
		case !sounds:
			w.unclear = w.unclear || slices.ContainsFunc(keywords(list), func(k keyword) bool { return !ofLeaving(k.word) })
		}
	}
	w.settle()
	w.unclear = w.unclear || leaving == (len(w.aims) == 0) || !leaving && !sounding ||
		slices.ContainsFunc(w.aims, func(a stanza) bool { return a.kind == music.Verse && a.number == 0 })
	return w
}

// sound reads how the song is to sound and how long it is to be; false when a part says nothing about it.
func (w *songWish) sound(in intent.Intent, list []string) bool {
	switch {
	case hasAny(list, "schneller", "flotter", "faster"):
		in.Put("tempo", string(music.Fast))
	case hasAny(list, "langsamer", "ruhiger", "slower"):
		in.Put("tempo", string(music.Slow))
	}
	w.style = cmp.Or(music.Style(in.Field("sound")), w.style)
	w.tempo = cmp.Or(music.Tempo(in.Field("tempo")), w.tempo)
	w.seconds = cmp.Or(nearest(in.Field("seconds")), w.seconds)
	return in.Names("sound", "tempo", "seconds")
}

// read adds the stanzas that a part names. A number stands behind its word, an ordinal before it, in an earlier part,
// too.
func (w *songWish) read(list []string) {
	for i, word := range list {
		next := strings.Join(list[i+1:min(len(list), i+2)], "")
		n, before := numberOf(word, next)
		kind, last := stanzaKind(word), len(w.aims)-1
		switch {
		case kind != "" && last >= 0 && w.aims[last].kind == "":
			w.unclear = w.unclear || hasAny([]string{word}, "strophen", "stanzas", "verses") // "die letzten 2 Strophen"
			for j := range w.aims {
				w.aims[j].kind = cmp.Or(w.aims[j].kind, kind)
			}
		case kind != "":
			w.aims = append(w.aims, stanza{kind: kind})
		case n == 0:
		case before || last < 0:
			w.aims = append(w.aims, stanza{number: n})
		case w.aims[last].number == 0:
			w.aims[last].number = n
		default:
			w.aims = append(w.aims, stanza{kind: w.aims[last].kind, number: n})
		}
	}
}

// settle gives numbers behind all words the kind of the last one: "die erste Strophe und die dritte". Without any they
// count something else.
func (w *songWish) settle() {
	var kind music.Kind
	for _, a := range w.aims {
		kind = cmp.Or(a.kind, kind)
	}
	for i := range w.aims {
		w.aims[i].kind = cmp.Or(w.aims[i].kind, kind)
	}
	if kind == "" {
		w.aims = nil
	}
}

// numberOf reads a number of a stanza, 0 for none; before says that the word for the stanza comes behind it.
func numberOf(word, next string) (n int, before bool) {
	n, err := strconv.Atoi(word)
	switch {
	case nth(word) > 0:
		return nth(word), true
	case hasAny([]string{word}, "letzte", "letzten", "last"):
		return -1, true
	case err != nil || hasAny([]string{next}, "sekunden", "seconds", "minute", "minuten", "minutes", "min", "s", "bpm"):
		return 0, false
	}
	return n, stanzaKind(next) != ""
}

func stanzaKind(word string) music.Kind {
	switch word {
	case "strophe", "strophen", "stanza", "stanzas", "verse", "verses":
		return music.Verse
	case "refrain", "chorus":
		return music.Chorus
	case "bridge", "überleitung", "zwischenteil":
		return music.Bridge
	}
	return ""
}

// ofLeaving names the words with which a stanza is left out.
func ofLeaving(word string) bool {
	n, _ := numberOf(word, "")
	return n != 0 || isLeaving(word) || stanzaKind(word) != "" ||
		hasAny([]string{word}, "lied", "song", "mach", "mache", "make", "auch", "also")
}

// stanzas are the indices of those that go; false when one of them is not there.
func (w songWish) stanzas(all []artifact.SongStanza) (at []int, there bool) {
	for _, a := range w.aims {
		var same []int
		for i, st := range all {
			if st.Kind == a.kind {
				same = append(same, i)
			}
		}
		if a.number < 0 {
			a.number = len(same)
		}
		if len(same) == 0 || a.number > len(same) {
			return nil, false
		}
		if a.number > 0 {
			same = same[a.number-1 : a.number]
		}
		at = append(at, same...)
	}
	return at, true
}

// fitting are the first stanzas for which there is room, in lines; at least one.
func fitting(all []artifact.SongStanza, room int) []artifact.SongStanza {
	var kept []artifact.SongStanza
	for i, st := range all {
		if i > 0 && len(st.Lines) > room {
			continue
		}
		kept, room = append(kept, st), room-len(st.Lines)
	}
	return kept
}
