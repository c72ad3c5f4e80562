package handwork

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
)

// revision is a change of a text that is there, by rule: shortening a section and leaving something out. Other wishes
// are about the whole.
type revision struct {
	desk  *desk
	shown artifact.Shown
	patch artifact.Patch
}

// patchOf answers a revision with a patch; false when there is none or when one of its wishes is about the whole.
func (d *desk) patchOf() (any, bool, error) {
	shown, ok, err := d.shown()
	if !ok || err != nil {
		return nil, false, err
	}
	r := revision{desk: d, shown: shown}
	for _, wish := range r.shown.Wishes {
		if !r.follow(wish) {
			return nil, false, nil
		}
	}
	r.tidy()
	return struct {
		Patch artifact.Patch `json:"patch"`
	}{r.patch}, true, nil
}

// follow reads "Kürze Abschnitt 2", "Lass Abschnitt 2 weg", "Lass die Lichtreaktion weg", "ohne …". A wish that says
// more about a numbered section is about the whole.
func (r *revision) follow(wish string) bool {
	list := wordList(wish)
	if hasAny(list, "abschnitt", "abschnitte", "abschnitten", "absatz", "absätze", "absätzen", "section", "sections") &&
		slices.ContainsFunc(list, isNumber) {
		return r.followNumbered(list)
	}
	if !leaves(list) {
		return false
	}
	keys := keywords(slices.DeleteFunc(list, func(w string) bool { return isLeaving(w) || isManner(r.desk.Reader, w) }))
	if len(keys) == 0 {
		return false
	}
	r.leave(keys, wish)
	return true
}

// followNumbered follows a wish that shortens one numbered section or leaves it out, and says nothing else.
func (r *revision) followNumbered(list []string) bool {
	section, short, leaving := sectionOf(list), slices.ContainsFunc(list, shortens), leaves(list)
	numbers := 0
	for _, w := range list {
		if isNumber(w) {
			numbers++
		}
	}
	rest := slices.DeleteFunc(keywords(list), func(k keyword) bool {
		return shortens(k.word) || isLeaving(k.word) ||
			hasAny([]string{k.word}, "absatz", "mach", "mache", "machen", "make", "etwas", "bisschen", "ganz", "bit")
	})
	if section == 0 || numbers != 1 || len(rest) > 0 || short == leaving || hasAny(list, "ohne", "without") {
		return false
	}
	if short {
		r.shorten(section)
	} else {
		r.leaveOut(section)
	}
	return true
}

func shortens(word string) bool {
	return hasAny(
		[]string{word},
		"kürze", "kürzen", "kürzer", "kuerze", "kuerzen", "kuerzer", "knapper", "shorten", "shorter",
	)
}

// leaves reports that a wish takes something out. "Leave" alone keeps it.
func leaves(list []string) bool {
	return hasAny(list, "weg", "ohne", "weglassen", "streiche", "streichen", "entferne", "without", "omit", "remove") ||
		hasAny(list, "leave") && hasAny(list, "out")
}

// isLeaving names the words of such a wish.
func isLeaving(word string) bool {
	return hasAny(
		[]string{word},
		"lass", "lasse", "lassen", "weg", "ohne", "weglassen", "streiche", "streichen", "entferne", "without",
		"omit", "remove", "leave", "out",
	)
}

// sectionOf is the number behind "Abschnitt"; 0 when none is named.
func sectionOf(list []string) int {
	for i, w := range list[:max(0, len(list)-1)] {
		if hasAny([]string{w}, "abschnitt", "section", "absatz") {
			if n, err := strconv.Atoi(list[i+1]); err == nil {
				return n
			}
		}
	}
	return 0
}

// sentences are the places of the sentences of a section, counted from 1.
func (r *revision) sentences(section int) []string {
	var places []string
	for _, e := range r.shown.Places {
		if strings.HasPrefix(e.Place, fmt.Sprintf("sections/%d/sentences/", section-1)) {
			places = append(places, e.Place)
		}
	}
	return places
}

func (r *revision) left(key string, args ...string) {
	r.patch.Left = append(r.patch.Left, r.desk.Say(key, args...))
}

func (r *revision) drop(place string) {
	place = strings.TrimSuffix(strings.TrimSuffix(place, "/text"), "/word")
	if !slices.Contains(r.patch.Drop, place) {
		r.patch.Drop = append(r.patch.Drop, place)
	}
}

// shorten takes about half of a section away, from its end: sentences build on what stands before them. The teacher's
// own stay.
func (r *revision) shorten(section int) {
	all := r.sentences(section)
	switch len(all) {
	case 0:
		r.left("offline.revise.noSection", "n", strconv.Itoa(section))
		return
	case 1:
		r.left("offline.revise.short", "n", strconv.Itoa(section))
		return
	}
	surplus := len(all) / 2
	all = slices.DeleteFunc(all, func(p string) bool { return slices.Contains(r.shown.Hand, p) })
	if len(all) == 0 {
		r.left("offline.revise.hers", "n", strconv.Itoa(section))
	}
	for _, place := range all[max(0, len(all)-surplus):] {
		r.drop(place)
	}
}

func (r *revision) leaveOut(section int) {
	if len(r.sentences(section)) == 0 {
		r.left("offline.revise.noSection", "n", strconv.Itoa(section))
		return
	}
	r.drop("sections/" + strconv.Itoa(section-1))
}

// leave takes out what speaks of something: sections by their heading, sentences, facts and terms. Something of the
// summary stays.
func (r *revision) leave(keys []keyword, wish string) {
	found := false
	for _, e := range r.shown.Places {
		if !speaksOf(e.Text, keys, r.desk.Language) {
			continue
		}
		path := strings.Split(e.Place, "/")
		switch kind := path[len(path)-1]; {
		case path[0] == "sections" && kind == "heading":
			r.drop("sections/" + path[1])
		case kind == "text" && path[0] != "structures" || kind == "word":
			r.drop(e.Place)
		default:
			continue
		}
		found = true
	}
	if !found {
		r.left("offline.revise.nothing", "wish", shortened(wish))
	}
	r.keepSummary(wish)
}

// keepSummary leaves the first sentence of the summary where all would go.
func (r *revision) keepSummary(wish string) {
	first, stays := "", false
	for _, e := range r.shown.Places {
		if place, ok := strings.CutSuffix(e.Place, "/text"); ok && strings.HasPrefix(place, "summary/") {
			if first == "" {
				first = place
			}
			stays = stays || !slices.Contains(r.patch.Drop, place)
		}
	}
	if first != "" && !stays {
		r.patch.Drop = slices.DeleteFunc(r.patch.Drop, func(p string) bool { return p == first })
		r.left("offline.revise.summary", "wish", shortened(wish))
	}
}

// tidy takes a section out as a whole when all its sentences go, and names no place inside of one that goes.
func (r *revision) tidy() {
	for section := 1; ; section++ {
		all := r.sentences(section)
		if len(all) == 0 {
			break
		}
		if !slices.ContainsFunc(
			all,
			func(p string) bool { return !slices.Contains(r.patch.Drop, strings.TrimSuffix(p, "/text")) },
		) {
			r.drop("sections/" + strconv.Itoa(section-1))
		}
	}
	all := slices.Clone(r.patch.Drop)
	r.patch.Drop = slices.DeleteFunc(r.patch.Drop, func(p string) bool {
		return slices.ContainsFunc(all, func(whole string) bool { return strings.HasPrefix(p, whole+"/") })
	})
}
