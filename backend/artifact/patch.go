package artifact

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
)

// Patch is a revision of a result that changes places of it: new texts, and parts that go. Everything else stays byte
// for byte.
type Patch struct {
	Set []TextEdit `json:"set"`
	// "sections/1", "sections/1/sentences/0", "summary/0", "facts/2", "terms/0", "structures/0"; of a document
	// "blocks/2", "blocks/2/entries/0".
	Drop []string `json:"drop"`
	Put  []Part   `json:"put"`  // parts of a document that are made anew
	Left []string `json:"left"` // wishes that it does not follow, with the reason, in the language of the result
}

// Shown is a result as a reviser sees it: every place that may be changed, with its text.
type Shown struct {
	Wishes []string   `json:"wishes"` // of this revision, oldest first
	Places []TextEdit `json:"places"`
	Hand   []string   `json:"hand"` // places with the teacher's own text; what a patch says about them is only offered
	// Document is the whole of a document: its places do not say which kind a task is and how many points it gives.
	Document *Document `json:"document,omitempty"`
	Song     *Song     `json:"song,omitempty"` // the words of a song without its lead sheet
}

// Show is a result for a reviser with these wishes.
func (k Kind) Show(content []byte, wishes, hand []string) (Shown, error) {
	s := Shown{Wishes: wishes, Places: k.Editable(content), Hand: hand}
	if k.Whole == nil {
		return s, nil
	}
	if err := k.Whole(content, &s); err != nil {
		return s, fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	return s, nil
}

// Patched is a result after a patch.
type Patched struct {
	Content json.RawMessage
	// what the patch says about places that the teacher has written, as Content has them; not applied. Empty text: it
	// would drop the place
	Kept []TextEdit
}

// Apply changes a result as a patch says, but for the places that the teacher wrote by hand. A structure that repeats a
// section follows it: it would still say the old text. A patch that names what is not there, the same place twice, or a
// place inside of a part that goes, is refused as a whole: Model "fault.patch.place", "fault.patch.text"; one that
// changes nothing and gives no reason "fault.patch.nothing".
func (p Patch) Apply(k Kind, a Artifact, hand []string) (Patched, error) {
	if err := p.check(k, a); err != nil {
		return Patched{}, err
	}
	out := Patched{Content: bytes.Clone(a.Content), Kept: []TextEdit{}}
	changed, err := out.write(k, p.Set, hand)
	if err != nil {
		return Patched{}, err
	}
	if err := out.remake(p.Put, hand); err != nil {
		return Patched{}, err
	}
	gone := out.spare(p.Drop, hand)
	if k.Fallout != nil {
		gone = k.Fallout(p, out.Content, changed, gone, hand)
	}
	out.leave(gone)
	if k.Settle != nil && len(p.Drop) > 0 {
		out.Content = k.Settle(out.Content)
	}
	if bytes.Equal(out.Content, a.Content) && len(out.Kept)+len(p.Left) == 0 {
		return Patched{}, fault.New(fault.Model, "fault.patch.nothing", nil)
	}
	return out, k.Validate(out.Content, fault.Model)
}

// write sets texts and lists the places that are different then.
func (p *Patched) write(k Kind, set []TextEdit, hand []string) (changed []string, err error) {
	for _, e := range set {
		if slices.Contains(hand, e.Place) {
			p.Kept = append(p.Kept, TextEdit{Place: e.Place, Text: strings.TrimSpace(e.Text)})
			continue
		}
		next, err := k.amendOne(p.Content, e, false)
		if err != nil {
			return nil, fault.New(fault.Model, "fault.patch.text", err, "place", e.Place)
		}
		if !bytes.Equal(next, p.Content) {
			changed = append(changed, e.Place)
		}
		p.Content = next
	}
	return changed, nil
}

// remake puts new parts in the place of old ones, but for those in which the teacher's own text would be lost.
func (p *Patched) remake(parts []Part, hand []string) error {
	for _, part := range parts {
		next, hers, err := part.put(p.Content, hand)
		if err != nil {
			return err
		}
		if hers {
			p.Kept = append(p.Kept, TextEdit{Place: part.Place})
		}
		p.Content = next
	}
	return nil
}

// spare keeps the parts with the teacher's own text, and lists those that may go.
func (p *Patched) spare(drop, hand []string) (gone []string) {
	drop = slices.Clone(drop)
	slices.SortFunc(drop, backwards) // so the offers stand in one order
	for _, place := range drop {
		if slices.ContainsFunc(hand, func(h string) bool { return within(h, place) }) {
			p.Kept = append(p.Kept, TextEdit{Place: place})
		} else {
			gone = append(gone, place)
		}
	}
	return gone
}

// leave takes parts out.
func (p *Patched) leave(gone []string) {
	slices.SortFunc(gone, backwards) // from the end, so that the places before keep their numbers
	for _, place := range slices.Compact(gone) {
		p.Content = cut(p.Content, strings.Split(place, "/"))
		for i := range p.Kept {
			p.Kept[i].Place = moved(p.Kept[i].Place, place)
		}
	}
}

// check compares a patch with what was shown.
func (p Patch) check(k Kind, a Artifact) error {
	shown := map[string]bool{}
	for _, e := range k.Editable(a.Content) {
		shown[e.Place] = true
	}
	seen := map[string]bool{}
	for _, e := range p.Set {
		gone := slices.ContainsFunc(p.Drop, func(d string) bool { return within(e.Place, d) })
		if !shown[e.Place] || seen[e.Place] || gone {
			return fault.New(fault.Model, "fault.patch.place", nil, "place", e.Place)
		}
		seen[e.Place] = true
	}
	for _, place := range p.Drop {
		_, _, there := locate(a.Content, strings.Split(place, "/"))
		inside := slices.ContainsFunc(p.Drop, func(d string) bool { return d != place && within(place, d) })
		if !matches(k.Drops, place) || !there || seen[place] || inside {
			return fault.New(fault.Model, "fault.patch.place", nil, "place", place)
		}
		seen[place] = true
	}
	return checkParts(k, a, p.Put, seen)
}

// within reports that a place is a part or stands in it.
func within(place, part string) bool { return place == part || strings.HasPrefix(place, part+"/") }

// moved is where a place stands after a part before it in the same list has gone.
func moved(place, gone string) string {
	cut := strings.LastIndex(gone, "/") + 1
	rest, same := strings.CutPrefix(place, gone[:cut])
	number, below, _ := strings.Cut(rest, "/")
	n, err := strconv.Atoi(number)
	if before, _ := strconv.Atoi(gone[cut:]); !same || err != nil || n <= before {
		return place
	}
	return strings.TrimSuffix(gone[:cut]+strconv.Itoa(n-1)+"/"+below, "/")
}

// backwards orders places from the end of a result to its beginning.
func backwards(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	for i := range min(len(x), len(y)) {
		n, errN := strconv.Atoi(x[i])
		m, errM := strconv.Atoi(y[i])
		switch {
		case x[i] == y[i]:
		case errN == nil && errM == nil:
			return m - n
		default:
			return strings.Compare(y[i], x[i])
		}
	}
	return len(y) - len(x)
}

// cut takes the member of a list out, with one of the commas beside it.
func cut(content []byte, path []string) []byte {
	from, to, ok := locate(content, path)
	if !ok {
		return content
	}
	index, _ := strconv.Atoi(path[len(path)-1])
	next := append(slices.Clone(path[:len(path)-1]), strconv.Itoa(index+1))
	if start, _, more := locate(content, next); more {
		to = start // up to the next one
	} else if index > 0 {
		before := append(slices.Clone(path[:len(path)-1]), strconv.Itoa(index-1))
		if _, end, there := locate(content, before); there {
			from = end
		}
	}
	return slices.Delete(bytes.Clone(content), from, to)
}

// ByHand lists the places of the newest version that hold a text which the teacher wrote in it or in an earlier one,
// and those that are marked as hers with it; versions are those of one result, oldest first, and first are such places
// of the first one.
func (k Kind) ByHand(versions []Artifact, first []string) []string {
	places := []string{}
	if len(versions) == 0 {
		return places
	}
	newest, written := versions[len(versions)-1], k.written(versions, first)
	for _, e := range k.Editable(newest.Content) {
		if written[TextEdit{kindOf(e.Place), e.Text}] || owned(newest.Content, strings.Split(e.Place, "/")) {
			places = append(places, e.Place)
		}
	}
	return places
}

// written are the texts of the teacher's, by their kinds of place.
func (k Kind) written(versions []Artifact, first []string) map[TextEdit]bool {
	written := map[TextEdit]bool{}
	for _, e := range k.Editable(versions[0].Content) {
		if slices.Contains(first, e.Place) {
			written[TextEdit{kindOf(e.Place), e.Text}] = true
		}
	}
	for _, v := range versions {
		base := slices.IndexFunc(versions, func(b Artifact) bool { return b.ID == v.Base })
		if v.Base == "" || base < 0 {
			continue
		}
		before := map[TextEdit]int{} // how often: a part that was put back moves all places behind it
		for _, e := range k.Editable(versions[base].Content) {
			before[TextEdit{kindOf(e.Place), e.Text}]++
		}
		for _, e := range k.Editable(v.Content) {
			said := TextEdit{kindOf(e.Place), e.Text}
			if before[said]--; before[said] < 0 {
				written[said] = true
			}
		}
	}
	return written
}

var digits = regexp.MustCompile(`\d+`)

// kindOf is a place without its numbers: parts before it may have gone since.
func kindOf(place string) string { return digits.ReplaceAllString(place, "#") }
