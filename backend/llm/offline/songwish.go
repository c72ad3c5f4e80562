package offline

import (
	"cmp"
	"slices"
	"strconv"

	"pult/backend/intent"
	"pult/backend/music"
	"pult/backend/session"
)

// songOf is the song that is to be revised as its wishes want it: fewer stanzas, another sound, another length. Its words stay, also those that the
// teacher wrote; she sees them before they are played. False when there is no song to revise or a wish is about other words.
func (d *desk) songOf() (session.Song, bool, error) {
	shown, ok, err := d.shown()
	if err != nil || !ok || shown.Song == nil {
		return session.Song{}, false, err
	}
	s := *shown.Song
	s.Stanzas = slices.Clone(s.Stanzas)
	for _, wish := range shown.Wishes {
		for _, part := range between.Split(wish, -1) {
			if !d.changeSong(&s, part) {
				return session.Song{}, false, nil
			}
		}
	}
	if s.Seconds < shown.Song.Seconds {
		s.Stanzas = fitting(s.Stanzas, music.Room(s.Style, s.Tempo, s.Seconds))
	}
	return s, true, nil
}

func (d *desk) changeSong(s *session.Song, wish string) bool {
	list := wordList(wish)
	if leaves(list) {
		return d.leaveStanza(s, list)
	}
	in := intent.Read("Lied "+wish, d.language)
	switch {
	case hasAny(list, "schneller", "flotter", "faster"):
		in.Tempo = string(music.Fast)
	case hasAny(list, "langsamer", "ruhiger", "slower"):
		in.Tempo = string(music.Slow)
	}
	if in.Sound == "" && in.Tempo == "" && in.Seconds == 0 {
		return false
	}
	s.Style, s.Tempo = cmp.Or(music.Style(in.Sound), s.Style), cmp.Or(music.Tempo(in.Tempo), s.Tempo)
	s.Seconds = cmp.Or(nearest(in.Seconds), s.Seconds)
	return true
}

// leaveStanza follows "Lass Strophe 2 weg", "ohne Refrain". Something to sing stays.
func (d *desk) leaveStanza(s *session.Song, list []string) bool {
	kind, number := stanzaMeant(list)
	if kind == "" || kind == music.Verse && number == 0 {
		return false
	}
	kept := withoutStanza(s.Stanzas, kind, number)
	if len(kept) == 0 || len(kept) == len(s.Stanzas) {
		d.notes = append(d.notes, d.say("offline.song.noStanza"))
		d.thinking = d.say("offline.song.noStanza")
		return true
	}
	s.Stanzas = kept
	return true
}

// stanzaMeant is what a wish calls a stanza: its kind, "" when none is named, and its number among its kind, 0 = all of them, -1 = the last one.
func stanzaMeant(list []string) (kind music.Kind, number int) {
	for i, w := range list {
		n, err := strconv.Atoi(w)
		switch {
		case hasAny([]string{w}, "strophe", "strophen", "verse", "stanza"):
			kind = music.Verse
		case hasAny([]string{w}, "refrain", "chorus"):
			kind = music.Chorus
		case hasAny([]string{w}, "bridge", "überleitung", "zwischenteil"):
			kind = music.Bridge
		case err == nil:
			number = n
		case nth(w) > 0:
			number = nth(w)
		case hasAny([]string{w}, "letzte", "letzten", "last") && i < len(list)-1:
			number = -1
		}
	}
	return kind, number
}

// withoutStanza are the stanzas but that one; number as stanzaMeant reads it.
func withoutStanza(all []session.SongStanza, kind music.Kind, number int) []session.SongStanza {
	var at []int
	for i, st := range all {
		if st.Kind == kind {
			at = append(at, i)
		}
	}
	if number < 0 {
		number = len(at)
	}
	var kept []session.SongStanza
	for i, st := range all {
		own := slices.Index(at, i) + 1 // its number; 0 = of another kind
		if own == 0 || number != 0 && own != number {
			kept = append(kept, st)
		}
	}
	return kept
}

// fitting are the first stanzas for which there is room, in lines; at least one.
func fitting(all []session.SongStanza, room int) []session.SongStanza {
	var kept []session.SongStanza
	for i, st := range all {
		if i > 0 && len(st.Lines) > room {
			continue
		}
		kept, room = append(kept, st), room-len(st.Lines)
	}
	return kept
}
