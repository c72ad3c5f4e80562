package condense

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/llm/token"
)

// shortField is the length in tokens up to which a field is always kept: ids, titles, addresses, pages, numbers.
const shortField = 40

// JSON makes a result of a tool short and keeps its shape: fields stay, lists keep their best items in their order, long strings are
// shortened like texts. cut reports that something was left out. What is no JSON is shortened as a text and becomes a string. The result
// has at most as many tokens as allowed, as far as its short fields let it.
func JSON(raw json.RawMessage, o Options) (json.RawMessage, bool) {
	if fits(string(raw), o.Tokens) {
		return raw, false
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	root, err := read(d)
	if err != nil {
		short, _ := Text(string(raw), o)
		return quoted(short), true
	}
	s := shrinker{options: o, stems: wanted(o.Focus)}
	small := raw
	for budget := o.Tokens; budget > shortField; budget = budget * 4 / 5 { // what the marks of JSON cost is known afterwards only
		var b bytes.Buffer
		s.shrink(root, budget).write(&b)
		if small = b.Bytes(); fits(string(small), o.Tokens) {
			break
		}
	}
	return small, true
}

// node is a JSON value whose fields keep their order.
type node struct {
	kind   byte // '{', '[', '"' or 0 for what is written as it stands
	text   string
	names  []string
	items  []*node
	tokens int
}

func read(d *json.Decoder) (*node, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch v := t.(type) {
	case json.Delim:
		return readAll(d, byte(v))
	case string:
		return &node{kind: '"', text: v, tokens: token.Estimate(v) + 1}, nil
	}
	raw, err := json.Marshal(t)
	return &node{text: string(raw), tokens: 1 + len(raw)/3}, err
}

func readAll(d *json.Decoder, kind byte) (*node, error) {
	n := &node{kind: kind, tokens: 2}
	for d.More() {
		if kind == '{' {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			text, _ := name.(string)
			n.names = append(n.names, text)
			n.tokens += 2 + len(text)/4
		}
		item, err := read(d)
		if err != nil {
			return nil, err
		}
		n.items = append(n.items, item)
		n.tokens += item.tokens + 1
	}
	_, err := d.Token()
	return n, err
}

func (n *node) write(b *bytes.Buffer) {
	switch n.kind {
	case '"':
		b.Write(quoted(n.text))
	case '{', '[':
		b.WriteByte(n.kind)
		for i, item := range n.items {
			if i > 0 {
				b.WriteByte(',')
			}
			if n.kind == '{' {
				b.Write(quoted(n.names[i]))
				b.WriteByte(':')
			}
			item.write(b)
		}
		b.WriteByte(n.kind + 2) // '}' and ']' stand two behind their opening
	default:
		b.WriteString(n.text)
	}
}

func quoted(text string) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(text) != nil {
		return json.RawMessage(`""`)
	}
	return bytes.TrimSpace(b.Bytes())
}

// shrinker makes nodes small.
type shrinker struct {
	options Options
	stems   []string
}

func (s shrinker) shrink(n *node, budget int) *node {
	if n.tokens <= budget {
		return n
	}
	switch n.kind {
	case '"':
		if n.tokens <= shortField {
			return n
		}
		o := s.options
		o.Tokens = max(budget, shortField/2)
		text, _ := Text(n.text, o)
		return &node{kind: '"', text: text, tokens: token.Estimate(text) + 1}
	case '{':
		return s.object(n, budget)
	case '[':
		return s.list(n, budget)
	}
	return n
}

// object keeps every field; long ones share what the short ones leave, by their length.
func (s shrinker) object(n *node, budget int) *node {
	long := 0
	for _, item := range n.items {
		if item.tokens > shortField {
			long += item.tokens
		}
	}
	left := max(budget-(n.tokens-long), 0)
	small := &node{kind: '{', names: n.names, tokens: n.tokens}
	for _, item := range n.items {
		if item.tokens > shortField && long > 0 {
			share := s.shrink(item, max(left*item.tokens/long, shortField/2))
			small.tokens += share.tokens - item.tokens
			item = share
		}
		small.items = append(small.items, item)
	}
	return small
}

// list keeps the items that matter most for the focus, none longer than a third of the room; earlier ones win.
func (s shrinker) list(n *node, budget int) *node {
	order := make([]int, len(n.items))
	scores := make([]float64, len(n.items))
	for i, item := range n.items {
		order[i], scores[i] = i, s.score(item)+1/(1+float64(i))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	most := max(budget/3, shortField)
	kept := map[int]*node{}
	left := budget - 2
	for _, i := range order {
		item := s.shrink(n.items[i], most)
		if item.tokens+1 > left && len(kept) > 0 {
			continue
		}
		kept[i] = item
		left -= item.tokens + 1
	}
	small := &node{kind: '[', tokens: 2}
	for i := range n.items {
		if item := kept[i]; item != nil {
			small.items = append(small.items, item)
			small.tokens += item.tokens + 1
		}
	}
	return small
}

// score counts the words of the focus that a value has, each once.
func (s shrinker) score(n *node) float64 {
	var b strings.Builder
	n.texts(&b)
	return 2 * float64(met(strings.ToLower(b.String()), s.stems))
}

func (n *node) texts(b *strings.Builder) {
	if n.kind == '"' {
		b.WriteString(n.text + "\n")
	}
	for _, item := range n.items {
		item.texts(b)
	}
}
