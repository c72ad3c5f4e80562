package artifact

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Hunk is one change between two versions of a result that can be taken or refused on its own.
type Hunk struct {
	N      int         `json:"n"`      // from 1
	Place  string      `json:"place"`  // "sections/1/sentences/0", "blocks/2"; of what went, where it stood
	Task   int         `json:"task"`   // number of a task that is one change, as it was before; else 0
	Before []string    `json:"before"` // its texts; none: it is new
	After  []string    `json:"after"`  // none: it went
	Notes  []i18n.Text `json:"notes"`  // what is different beside the texts
}

// Comparison is what is different between two versions of a result.
type Comparison struct {
	Hunks []Hunk `json:"hunks"`
	// Apart: each hunk can be taken on its own. Not so when the versions have other sources: their numbers would name
	// the wrong ones.
	Apart bool `json:"apart"`
}

// Compare finds what is different between two versions of one result. What follows from the rest is no difference: the
// numbers of tasks and the lead sheet of a song. Corrupt "fault.artifact.broken".
func (k Kind) Compare(before, after Artifact) (Comparison, error) {
	tree, err := k.compared(before, after)
	if err != nil {
		return Comparison{}, err
	}
	c := Comparison{Hunks: []Hunk{}, Apart: tree.sameAt("sources") && tree.sameAt("language")}
	then, now := k.Editable(before.Content), k.Editable(after.Content)
	tree.leaves(func(n *node) {
		if n.hunk > len(c.Hunks) {
			c.Hunks = append(
				c.Hunks,
				Hunk{N: n.hunk, Place: n.place(), Before: []string{}, After: []string{}, Notes: []i18n.Text{}},
			)
		}
		h := &c.Hunks[n.hunk-1]
		h.Task = k.Diff.task(n)
		h.Before = append(h.Before, k.Diff.readable(then, n.was, n.before)...)
		h.After = append(h.After, k.Diff.readable(now, n.is, n.after)...)
		h.Notes = append(h.Notes, k.Diff.notes(n)...)
	})
	return c, nil
}

// Merge is the newer version with the older texts in the place of every hunk that is not taken: none is the older
// content byte for byte, all is the newer one. Faults: Invalid "fault.hunk.apart", "fault.hunk.unknown", those of a
// document that has become useless, and Corrupt as Compare.
func (k Kind) Merge(before, after Artifact, take []int) (json.RawMessage, error) {
	tree, err := k.compared(before, after)
	if err != nil {
		return nil, err
	}
	most := 0
	tree.leaves(func(n *node) { most = max(most, n.hunk) })
	if i := slices.IndexFunc(take, func(n int) bool { return n < 1 || n > most }); i >= 0 {
		return nil, fault.New(
			fault.Invalid,
			"fault.hunk.unknown",
			nil,
			"n",
			strconv.Itoa(take[i]),
			"most",
			strconv.Itoa(most),
		)
	}
	if !tree.sameAt("sources") || !tree.sameAt("language") {
		return nil, fault.New(fault.Invalid, "fault.hunk.apart", nil)
	}
	content, _ := tree.mixed(take)
	if k.Settle != nil {
		content = k.Settle(content)
	}
	return content, k.Validate(content, fault.Invalid)
}

// node is a value of two versions. One that is in one of them only has nil on the other side.
type node struct {
	before, after json.RawMessage
	was, is       string // its places
	keys          []string
	kids          []*node // of a list or, with keys, of an object; none: a value that is taken or left as a whole
	list          bool
	hunk          int // of a value that is different; 0: it is the same, or follows from the rest
}

func (n *node) place() string {
	if n.after == nil {
		return n.was
	}
	return n.is
}

func (n *node) sameAt(key string) bool {
	i := slices.Index(n.keys, key)
	return i < 0 || n.kids[i].hunk == 0
}

func (n *node) leaves(do func(*node)) {
	if n.hunk > 0 {
		do(n)
	}
	for _, k := range n.kids {
		k.leaves(do)
	}
}

// mixed writes a value with the hunks that are taken; false when it is in neither.
func (n *node) mixed(take []int) (json.RawMessage, bool) {
	switch {
	case n.hunk > 0 && !slices.Contains(take, n.hunk):
		return n.before, n.before != nil
	case len(n.kids) == 0:
		return n.after, n.after != nil
	}
	var parts []string
	for i, k := range n.kids {
		raw, there := k.mixed(take)
		if !there {
			continue
		}
		if !n.list {
			name, _ := json.Marshal(n.keys[i])
			raw = slices.Concat(name, []byte(":"), raw)
		}
		parts = append(parts, string(raw))
	}
	if n.list {
		return json.RawMessage("[" + strings.Join(parts, ",") + "]"), true
	}
	return json.RawMessage("{" + strings.Join(parts, ",") + "}"), true
}

// compared builds the tree of two versions and numbers its hunks.
func (k Kind) compared(before, after Artifact) (*node, error) {
	if before.Type != after.Type || !json.Valid(before.Content) || !json.Valid(after.Content) {
		return nil, fault.New(fault.Corrupt, "fault.artifact.broken", nil)
	}
	tree := k.Diff.compare(before.Content, after.Content, "", "")
	numbers := map[string]int{}
	next := 1
	tree.leaves(func(n *node) {
		together := k.Diff.group(n)
		if have := numbers[together]; together != "" && have > 0 {
			n.hunk = have
			return
		}
		n.hunk, numbers[together] = next, next
		next++
	})
	return tree, nil
}

func (d Diff) compare(before, after json.RawMessage, was, is string) *node {
	n := &node{before: before, after: after, was: was, is: is}
	switch {
	case matches(d.Follows, is), d.same(is, before) == d.same(is, after):
		return n
	case is == "", matches(d.Objects, is):
		namesB, valuesB := members(before)
		namesA, valuesA := members(after)
		if !slices.Equal(namesB, namesA) || d.Alike != nil && !d.Alike(is, before, after) {
			break
		}
		n.keys = namesA
		for i, name := range namesA {
			n.kids = append(n.kids, d.compare(valuesB[i], valuesA[i], below(was, name), below(is, name)))
		}
		return n
	case matches(d.Lists, is):
		n.list = true
		n.kids = d.aligned(before, after, was, is)
		if len(n.kids) > 0 {
			return n
		}
		n.list = false
	}
	n.hunk = 1 // it is given its number later
	return n
}

func below(place, name string) string { return strings.TrimPrefix(place+"/"+name, "/") }

// members are the names and values of an object, or the values of a list, in their order.
func members(raw json.RawMessage) (names []string, values []json.RawMessage) {
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	open, err := dec.Token()
	if err != nil {
		return nil, nil
	}
	for dec.More() {
		if open == json.Delim('{') {
			name, _ := dec.Token()
			text, _ := name.(string)
			names = append(names, text)
		}
		var v json.RawMessage
		if dec.Decode(&v) != nil {
			return nil, nil
		}
		values = append(values, v)
	}
	return names, values
}

func (d Diff) same(place string, raw json.RawMessage) string {
	if d.Same == nil {
		return string(raw)
	}
	return d.Same(place, raw)
}

// task is the number of a task that came, went or is another as a whole.
func (d Diff) task(n *node) int {
	raw := n.before
	if raw == nil {
		raw = n.after
	}
	if d.Task == nil {
		return 0
	}
	return d.Task(n.place(), raw)
}

func (d Diff) group(n *node) string {
	if d.Group == nil {
		return ""
	}
	return d.Group(n.place(), n.before, n.after)
}
