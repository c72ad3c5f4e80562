package cost_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/modeltest"
)

// Several steps and models at once: every call has its row, and the first attempt of each is the first.
func TestManyCallsAtOnceAreAllWrittenDown(t *testing.T) {
	d := newDesk(t)
	var once sync.Mutex
	ids := 0
	books := cost.NewLedger(cost.Config{
		Store: d.db.Ledger, Prices: d.db.Ledger, Settings: d.db.Settings, Now: func() time.Time { return d.now },
		NewID: func() string {
			once.Lock()
			defer once.Unlock()
			ids++
			return fmt.Sprint("call-", ids)
		},
	})
	meter := cost.NewMeter(books)
	const steps, calls = 6, 5
	var all sync.WaitGroup
	for step := range steps {
		script := &modeltest.Script{}
		for range calls {
			script.Turns = append(script.Turns, answer("ja", &model.Usage{Input: n(1_000), Output: n(100)})) // 300 + 250
		}
		m := meter.Wrap(named{script, "gemini"}, google, away)
		all.Go(func() {
			for range calls {
				if err := hear(t.Context(), m, request(fmt.Sprint("s", step), "gemini-2.5-flash", "x"), 0); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	sum, err := books.Spent(t.Context(), "run-1", "", 0)
	if err != nil || sum.Calls != steps*calls || sum.MicroUSD != steps*calls*550 || sum.Held != sum.MicroUSD {
		t.Errorf("%+v, %v", sum, err)
	}
	list, err := books.Entries(t.Context(), cost.Query{})
	for _, e := range list {
		if e.Attempt != 1 {
			t.Errorf("%+v", e)
		}
	}
	if err != nil || len(list) != steps*calls {
		t.Errorf("%d rows, %v", len(list), err)
	}
}
