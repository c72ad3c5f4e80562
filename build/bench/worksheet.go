package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/tasks"
	"pult/build/bench/table"
)

const worksheetTimes = 25

// worksheetRows measure what a step of the edit agent computes without a network: a worksheet of all kinds of task, and
// one in three levels, from the research of the main request.
func worksheetRows(_ context.Context, p place) ([]table.Row, error) {
	body, err := os.ReadFile(filepath.Join(p.top, "backend/material/tasks/testdata/photosynthese.json"))
	if err != nil {
		return nil, err
	}
	var r artifact.Research
	if err := json.Unmarshal(body, &r); err != nil {
		return nil, err
	}
	var rows []table.Row
	for _, order := range []struct {
		name string
		o    tasks.Order
	}{
		{"worksheet of all kinds of task", tasks.Order{Operation: tasks.Tasks, Count: 12, Solutions: true}},
		{"worksheet in three levels", tasks.Order{Operation: tasks.Levels, Count: 12, Solutions: true}},
	} {
		var took []float64
		for range worksheetTimes {
			begin := time.Now()
			if _, err := tasks.Make(tasks.OfResearch(r), order.o, i18n.Must(i18n.German)); err != nil {
				return rows, err
			}
			took = append(took, float64(time.Since(begin).Microseconds())/1000)
		}
		rows = append(rows, table.About(order.name, "ms", "", table.Within(1000)).Alone(took))
	}
	return rows, nil
}
