package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/knowledge/zim/zimtest"
	"pult/backend/store"
	"pult/build/bench/table"
)

const (
	zimTitles = 1000 // titles that are looked up
	zimTimes  = 7    // rounds that count
	mebi      = 1 << 20
)

// zimRows measure encyclopedias of two sizes: how long titles and texts take to be found, what the index and the
// memory cost, and that a start does not notice.
func zimRows(ctx context.Context, p place) ([]table.Row, error) {
	var rows []table.Row
	for _, size := range [...]int{20_000, 500_000} {
		z := &zimBench{place: p, size: size, dir: filepath.Join(p.work, fmt.Sprint("zim-", size))}
		more, err := z.rows(ctx)
		rows = append(rows, more...)
		if err != nil {
			return rows, err
		}
	}
	return rows, nil
}

// zimBench is one encyclopedia with a data folder of its own.
type zimBench struct {
	place
	size   int
	dir    string
	path   string
	titles []string // some, to be looked up
	asked  []string // words of some texts
}

func (z *zimBench) rows(ctx context.Context) ([]table.Row, error) {
	if err := z.write(); err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(z.dir) }()
	data, bare := filepath.Join(z.dir, "data"), filepath.Join(z.dir, "bare")
	for _, dir := range [...]string{data, bare} {
		if _, err := z.pult(ctx, dir, "zim"); err != nil { // makes the folder
			return nil, err
		}
	}
	if _, err := z.pult(ctx, data, "import", z.path); err != nil {
		return nil, err
	}
	begin := time.Now()
	indexing, err := z.pult(ctx, data, "zim", "index")
	if err != nil {
		return nil, err
	}
	took := time.Since(begin)
	rows, err := z.searches(ctx, data)
	if err != nil {
		return nil, err
	}
	starts, err := z.starts(ctx, data, bare)
	if err != nil {
		return nil, err
	}
	rows = append(rows, table.About(z.name("is indexed"), "s", "", table.Within(1800)).Alone([]float64{took.Seconds()}))
	return append(append(rows, indexing.row(z.name("is indexed, memory at most"), starts.peak)), starts.rows...), nil
}

func (z *zimBench) name(what string) string {
	return fmt.Sprintf("ZIM of %d articles: %s", z.size, what)
}

// write makes the file: articles of 60 to 180 words with a heading, in clusters of a megabyte.
func (z *zimBench) write() error {
	c, err := newCorpus(z.top, uint64(z.size))
	if err != nil {
		return err
	}
	b := &zimtest.Book{ID: byte(z.size / 10_000)}
	b.Meta("Title", "Messlexikon")
	b.Meta("Language", "deu")
	b.Meta("License", "CC0")
	for n := range z.size {
		title := fmt.Sprintf("%s %s %d", c.compound(), c.noun(), n)
		lead, rest := c.text(40+c.dice.IntN(40)), c.text(20+c.dice.IntN(100))
		page := zimtest.Wiki("", title, "<p>"+lead+"</p><h2>"+c.noun()+"</h2><p>"+rest+"</p>")
		b.Add(zimtest.Item{Path: strings.ReplaceAll(title, " ", "_"), Title: title, Data: []byte(page)})
		if n%(z.size/zimTitles) == 0 {
			z.titles = append(z.titles, title)
		}
		if n%(z.size/queries) == 0 {
			z.asked = append(z.asked, c.query(lead+" "+rest))
		}
	}
	if err := os.MkdirAll(z.dir, 0o700); err != nil {
		return err
	}
	z.path = filepath.Join(z.dir, "mess.zim")
	file, err := os.Create(z.path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, mebi)
	return errors.Join(b.Write(w), w.Flush(), file.Close())
}

// searches look titles up and search the full text, as the program does it.
func (z *zimBench) searches(ctx context.Context, data string) ([]table.Row, error) {
	db, err := store.Open(ctx, store.Options{Dir: data, Now: time.Now})
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	s, err := shelf.New(shelf.Config{
		Store: db.Archives, Indexes: db.Indexes, Now: time.Now,
		Pause: func(context.Context, time.Duration) error { return nil },
	})
	if err != nil {
		return nil, err
	}
	defer func() { _ = s.Close() }()
	list, err := s.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(list) != 1 || list[0].State != shelf.Ready {
		return nil, fmt.Errorf("the index is not complete: %+v", list)
	}
	exact, folded, err := z.lookUps(ctx, db, list[0].UUID)
	if err != nil {
		return nil, err
	}
	var texts [][]float64
	for range zimTimes + 1 {
		times, err := searchAll(ctx, z.asked, func(ctx context.Context, words string) (int, error) {
			hits, err := s.Search(ctx, library.Query{Text: words, Language: "de", Limit: wanted})
			return len(hits), err
		})
		if err != nil {
			return nil, err
		}
		texts = append(texts, times)
	}
	estimate := []float64{float64(list[0].Estimate) / mebi}
	return []table.Row{
		table.About(z.name("title look-up in the file, p95"), "ms", "", table.Within(5)).Alone(quantiles(exact, 0.95)),
		table.About(z.name("folded title in the index, p95"), "ms", "", table.Within(5)).Alone(quantiles(folded, 0.95)),
		table.About(z.name("full text, p95"), "ms", "", table.Within(50)).Alone(quantiles(texts[1:], 0.95)),
		table.About(z.name("full text, median"), "ms", "", table.Within(50)).Alone(quantiles(texts[1:], 0.5)),
		table.About(z.name("size of the index"), "MiB", "what was said before", table.AtMost(1.3)).
			Compared([]float64{float64(list[0].Bytes) / mebi}, estimate),
	}, nil
}

// lookUps find titles as they are written through the file, and as somebody types them through the index.
func (z *zimBench) lookUps(ctx context.Context, db *store.DB, uuid string) (exact, folded [][]float64, err error) {
	handle, err := os.Open(z.path)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = handle.Close() }()
	info, err := handle.Stat()
	if err != nil {
		return nil, nil, err
	}
	f, err := zim.Open(handle, info.Size())
	if err != nil {
		return nil, nil, err
	}
	index, err := db.Indexes.OpenIndex(ctx, uuid)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = index.Close() }()
	for range zimTimes {
		rand.Shuffle(len(z.titles), func(i, j int) { z.titles[i], z.titles[j] = z.titles[j], z.titles[i] })
		one, err := timed(z.titles, func(title string) error {
			_, err := f.ByTitle(title)
			return err
		})
		if err != nil {
			return nil, nil, err
		}
		two, err := timed(z.titles, func(title string) error {
			found, err := index.Find(ctx, shelf.Names, library.Fold(strings.ToUpper(title), "de"), 10)
			if err == nil && len(found) == 0 {
				err = fmt.Errorf("%q is not found", title)
			}
			return err
		})
		if err != nil {
			return nil, nil, err
		}
		exact, folded = append(exact, one), append(folded, two)
	}
	return exact, folded, nil
}

// timed gives the milliseconds of each.
func timed(list []string, do func(string) error) ([]float64, error) {
	times := make([]float64, len(list))
	for i, s := range list {
		begin := time.Now()
		if err := do(s); err != nil {
			return nil, err
		}
		times[i] = float64(time.Since(begin).Microseconds()) / 1000
	}
	return times, nil
}

// command is what a run of the program took.
type command struct {
	took time.Duration
	peak float64 // MiB
}

func (z *zimBench) pult(ctx context.Context, data string, args ...string) (command, error) {
	cmd := exec.CommandContext(ctx, z.place.pult, append([]string{"--data", data}, args...)...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return command{}, err
	}
	var c command
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		c.peak = max(c.peak, peakOf(cmd.Process.Pid))
		select {
		case err := <-ended:
			c.took = time.Since(begin)
			if err != nil {
				err = fmt.Errorf("pult %s: %w\n%s", strings.Join(args, " "), err, out.Bytes())
			}
			return c, err
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// peakOf is the most memory that a process has had, in MiB; 0 once it has ended. What the system says at its end counts
// the memory of who started it, too.
func peakOf(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	kib, err := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
	if err != nil {
		return 0
	}
	return kib / 1024
}

// row is the memory that a command takes beyond that of one without a ZIM.
func (c command) row(name string, bare []float64) table.Row {
	return table.About(name, "MiB", "", table.Within(100)).Alone([]float64{c.peak - table.Quantile(bare, 0.5)})
}

// starting compares commands with the file in the library and without it.
type starting struct {
	rows []table.Row
	peak []float64 // of a command without it
}

func (z *zimBench) starts(ctx context.Context, data, bare string) (starting, error) {
	var with, without, more, peak []float64
	err := inTurns(zimTimes+1, func(int) error {
		start, err := z.pult(ctx, data, "runs")
		with = append(with, float64(start.took.Microseconds())/1000)
		return err
	}, func(int) error {
		start, err := z.pult(ctx, bare, "runs")
		without, peak = append(without, float64(start.took.Microseconds())/1000), append(peak, start.peak)
		return err
	})
	if err != nil {
		return starting{}, err
	}
	var plain []float64
	for _, words := range z.asked[:zimTimes] {
		search, err := z.pult(ctx, data, "search", words)
		if err != nil {
			return starting{}, err
		}
		other, err := z.pult(ctx, bare, "search", words)
		if err != nil {
			return starting{}, err
		}
		more, plain = append(more, search.peak), append(plain, other.peak)
	}
	for i := range more {
		more[i] -= table.Quantile(slices.Clone(plain), 0.5)
	}
	return starting{peak: plain, rows: []table.Row{
		table.About(z.name("start of a command"), "ms", "without it", table.AtMost(1.05)).Compared(with[1:], without[1:]),
		table.About(z.name("memory that a search takes more"), "MiB", "", table.Within(100)).Alone(more),
	}}, nil
}
