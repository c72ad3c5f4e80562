package agent

import (
	"fmt"
	"slices"
	"strings"

	"pult/backend/agent/prompt"
	"pult/backend/knowledge/condense"
	"pult/backend/model"
	"pult/backend/tools/tool"
)

// keyPoints is how many sentences of an old answer stay.
const keyPoints = 2

// framing is what a row takes beside its own text, in estimated tokens, and minShare what stays of each row when the
// newest turn alone is too long.
const (
	framing  = 30
	minShare = 100
)

// shrink makes the rows of a scratchpad fit.
type shrink struct {
	turn  *turn
	rows  []model.Message
	sizes []int // in estimated tokens
	size  int   // of all rows
	room  int
	from  int // the newest turn begins here
}

// squeezed makes the oldest rows small until the rest fits. The newest turn stays; only when it alone is too long, it
// is shortened further. When all that is not enough, the oldest turns are left out.
func (t *turn) squeezed(room int) []model.Message {
	q := shrink{turn: t, rows: slices.Clone(t.pad.rows), sizes: slices.Clone(t.pad.sizes), size: t.pad.size, room: room}
	q.from = max(0, len(q.rows)-1)
	for q.from > 0 && q.rows[q.from].Role != model.Assistant {
		q.from--
	}
	for i := 0; i < q.from && q.size > q.room; i++ {
		q.set(i, t.squeezedRow(q.rows[i], t.pad.from[i]))
	}
	newest := 0
	for _, n := range q.sizes[q.from:] {
		newest += n
	}
	if newest > q.room {
		q.share(max(q.room-(q.size-newest), q.room/2))
	}
	out := q.out()
	if out == 0 {
		return q.rows
	}
	return append([]model.Message{t.leftOut(q.rows[:out])}, q.rows[out:]...)
}

func (q *shrink) set(i int, m model.Message) {
	q.size -= q.sizes[i]
	q.rows[i], q.sizes[i] = m, weight(&m)
	q.size += q.sizes[i]
}

// out counts the oldest rows that have to go, in whole turns.
func (q *shrink) out() int {
	n := 0
	for q.size > q.room && n < q.from {
		for first := true; n < q.from && (first || q.rows[n].Role != model.Assistant); first = false {
			q.size, q.room = q.size-q.sizes[n], q.room+framing
			n++
		}
	}
	return n
}

// share gives each row of the newest turn the same part of a room.
func (q *shrink) share(room int) {
	most := max(minShare, room/(len(q.rows)-q.from))
	for i := q.from; i < len(q.rows); i++ {
		if q.sizes[i] > most {
			q.set(i, q.turn.shorter(q.rows[i], q.turn.pad.from[i], most))
		}
	}
}

// shorter cuts a row to so many estimated tokens.
func (t *turn) shorter(m model.Message, row, most int) model.Message {
	if m.Role != model.ToolRole {
		if n := most * minBytes; len(m.Text) > n {
			m.Text = strings.ToValidUTF8(m.Text[:n], "") + "…"
		}
		return m
	}
	if whole := t.transcript[row]; !whole.Failed {
		short, _ := condense.JSON(prompt.CleanJSON(whole.Result), t.options(most))
		m.Result = with(remark{ID: ResultID(row), Shortened: true, Source: foreignWords}, short)
	}
	return m
}

// leftOut says that the oldest turns are not shown.
func (t *turn) leftOut(rows []model.Message) model.Message {
	replies, last := 0, -1
	for i, m := range rows {
		switch m.Role {
		case model.Assistant:
			replies++
		case model.ToolRole:
			last = t.pad.from[i]
		case model.User, model.BriefRole:
		}
	}
	text := fmt.Sprintf("[The first %d replies of this step are left out here.", replies)
	if last >= 0 && slices.ContainsFunc(t.tools(), func(tl tool.Tool) bool { return tl.Name == recallName }) {
		text += fmt.Sprintf(" %s gives their results, up to %s.", recallName, ResultID(last))
	}
	return model.Message{Role: model.User, Text: text + "]"}
}

// squeezedRow is an old row in one line: which tool, how much it found, its most telling sentences.
func (t *turn) squeezedRow(m model.Message, row int) model.Message {
	switch {
	case m.Role == model.Assistant:
		m.Text = ""
		if len(m.Calls) == 0 {
			m.Text = "[an earlier reply]"
		}
	case m.Role == model.ToolRole && !m.Failed:
		summary := "done"
		if m.Found >= 0 {
			summary = fmt.Sprintf("%d found", m.Found)
		}
		if points := condense.Key(readable(m.Result), keyPoints); len(points) > 0 {
			summary += ": " + strings.Join(points, " ")
		}
		m.Result = with(remark{ID: ResultID(row), Shortened: true, Source: foreignWords, Summary: shortened(summary)}, nil)
	}
	return m
}
