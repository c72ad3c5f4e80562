package agent

import "encoding/json"

// Places are positions in a list, counted from 0 as programs do. As JSON, which models and people read, they are
// counted from 1; whoever writes a 0 there has counted from 0, which FromZero tells.
type Places []int

// MarshalJSON implements json.Marshaler.
func (p Places) MarshalJSON() ([]byte, error) {
	list := make([]int, len(p))
	for i, n := range p {
		list[i] = n + 1
	}
	return json.Marshal(list)
}

// UnmarshalJSON implements json.Unmarshaler.
func (p *Places) UnmarshalJSON(raw []byte) error {
	var list []int
	if err := json.Unmarshal(raw, &list); err != nil {
		return err
	}
	for i := range list {
		list[i]--
	}
	*p = list
	return nil
}

// FromZero reports that they were counted from 0: a 0 was written.
func (p Places) FromZero() bool {
	for _, n := range p {
		if n < 0 {
			return true
		}
	}
	return false
}
