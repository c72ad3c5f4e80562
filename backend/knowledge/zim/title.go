package zim

import (
	"encoding/binary"
	"sort"
	"strings"

	"pult/backend/base/fault"
)

// titles is a list of numbers of entries in the order of their titles, read where it lies.
type titles struct {
	at   uint64
	n    uint32
	rank func(Entry) int // order before that of titles: old lists sort by namespace first
}

// entry is the number of the entry at a place of the list.
func (t titles) entry(f *File, i int) (Entry, error) {
	raw, err := f.bytes(t.at+4*uint64(i), 4)
	if err != nil {
		return Entry{}, err
	}
	return f.Entry(binary.LittleEndian.Uint32(raw))
}

func byNamespace(e Entry) int { return int(e.Namespace) }

// headerTitles is the list that the header names, of all entries; empty when there is none.
func (f *File) headerTitles() titles {
	n := f.head.entries
	if f.head.titles != noList && f.holds(f.head.titles, uint64(n), 4) {
		return titles{f.head.titles, n, byNamespace}
	}
	t := f.listed("titleOrdered/v0")
	t.rank = byNamespace
	return t
}

// listed is a list that is an entry itself, as long as it is not packed; empty when there is none.
func (f *File) listed(name string) titles {
	e, err := f.ByPath('X', "listing/"+name)
	if err != nil || e.Redirect {
		return titles{}
	}
	at, size, err := f.place(e)
	if err != nil {
		return titles{}
	}
	return titles{at: at, n: uint32(min(size/4, uint64(f.head.entries)))}
}

// Articles is how many pages a reader can open by their title, with their redirects where the file lists them so.
func (f *File) Articles() int {
	if f.front.n > 0 {
		return int(f.front.n)
	}
	first, last := f.namespace()
	return last - first
}

// namespace is the range of the list of all titles in which the articles are.
func (f *File) namespace() (first, last int) {
	name := int('C')
	if f.head.major < 6 || f.head.minor == 0 {
		name = 'A'
	}
	find := func(least int) int {
		return sort.Search(int(f.all.n), func(i int) bool {
			e, err := f.all.entry(f, i)
			return err != nil || int(e.Namespace) >= least
		})
	}
	return find(name), find(name + 1)
}

// ByTitle finds the page with exactly this title; redirects are followed. NotFound "fault.zim.entry".
func (f *File) ByTitle(title string) (Entry, error) {
	first, last := 0, int(f.front.n)
	e, err := f.titled(f.front, title, first, last)
	if fault.Is(err, fault.NotFound) {
		first, last = f.namespace()
		e, err = f.titled(f.all, title, first, last)
	}
	if err != nil {
		return Entry{}, err
	}
	return f.Resolve(e)
}

// titled looks a title up in a part of a list that has one namespace.
func (f *File) titled(t titles, title string, first, last int) (Entry, error) {
	var failed error
	at := sort.Search(last-first, func(i int) bool {
		e, err := t.entry(f, first+i)
		if err != nil {
			failed = err
			return true
		}
		return strings.Compare(e.Title, title) >= 0
	})
	if failed != nil {
		return Entry{}, failed
	}
	if first+at == last {
		return Entry{}, unknown(title)
	}
	e, err := t.entry(f, first+at)
	if err == nil && e.Title != title {
		err = unknown(title)
	}
	return e, err
}

// Fronts are the numbers of the entries that are articles: a bit for each entry, as there are millions.
type Fronts struct {
	bits []uint64 // nil: all may be articles
}

// Has reports that an entry is listed as an article, or that a file lists none.
func (f Fronts) Has(entry uint32) bool {
	return f.bits == nil || int(entry/64) < len(f.bits) && f.bits[entry/64]&(1<<(entry%64)) != 0
}

// Fronts are the articles as the file lists them.
func (f *File) Fronts() (Fronts, error) {
	if f.front.n == 0 {
		return Fronts{}, nil
	}
	raw, err := f.bytes(f.front.at, 4*int(f.front.n))
	if err != nil {
		return Fronts{}, err
	}
	list := Fronts{bits: make([]uint64, f.head.entries/64+1)}
	for i := 0; i < len(raw); i += 4 {
		if entry := binary.LittleEndian.Uint32(raw[i:]); entry < f.head.entries {
			list.bits[entry/64] |= 1 << (entry % 64)
		}
	}
	return list, nil
}
