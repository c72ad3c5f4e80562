package store

import (
	"context"
	"encoding/json"
	"strings"

	"pult/backend/knowledge/library"
)

const (
	usualHits = 20
	maxHits   = 200
)

// match is a row of the full-text index that fits, before anything else of it is read.
type match struct {
	ID    int64
	Score float64
}

// SearchPassages runs a full-text expression made by library.Expression and returns the best first, title before
// heading before text; equal ones in the order they were added. An empty expression finds nothing. Snippet stays empty:
// the index holds stems only.
func (db Library) SearchPassages(ctx context.Context, expression string, q library.Query) ([]library.Hit, error) {
	if strings.TrimSpace(expression) == "" {
		return nil, nil
	}
	limit := q.Limit
	if limit <= 0 {
		limit = usualHits
	}
	limit = min(limit, maxHits)
	// The index does not know languages. Stems of one language hit few texts of the other, so asking for some more is
	// cheaper than looking up the language of every match.
	width := limit
	if q.Language != "" {
		width += limit
	}
	for {
		matches, err := db.bestMatches(ctx, expression, q.Document, width)
		if err != nil {
			return nil, translate(err)
		}
		hits, err := db.hits(ctx, matches, q.Language)
		if err != nil {
			return nil, translate(err)
		}
		if len(hits) >= limit || len(matches) < width {
			return hits[:min(limit, len(hits))], nil
		}
		width *= 8
	}
}

// bestMatches looks first where the words stand in title or heading and in the text: these passages lead every ranking,
// and of a common word they are few. Only when there are not enough of them all passages with the words are ranked.
func (db Library) bestMatches(ctx context.Context, expression, document string, width int) ([]match, error) {
	both := "({title heading} : (" + expression + ")) AND ({body} : (" + expression + "))"
	found, err := db.matches(ctx, both, document, width)
	if err != nil || len(found) == width {
		return found, err
	}
	return db.matches(ctx, expression, document, width)
}

// matches ranks inside the index and touches no other table. A word in the title counts four times, in the heading
// twice; the weights are scaled down to make up for the missing lengths, so that the second and third time a word
// occurs still count. The unary plus keeps SQLite from asking the index once per passage of the document; the bounds
// let the index skip the rest of the library.
func (db Library) matches(ctx context.Context, expression, document string, width int) ([]match, error) {
	filter, args := "", []any{expression}
	if document != "" {
		filter = ` AND rowid BETWEEN (SELECT min(p.id) FROM passages p JOIN documents d ON d.num = p.document WHERE d.id = ?)
			AND (SELECT max(p.id) FROM passages p JOIN documents d ON d.num = p.document WHERE d.id = ?)
			AND +rowid IN (SELECT p.id FROM passages p JOIN documents d ON d.num = p.document WHERE d.id = ?)`
		args = append(args, document, document, document)
	}
	var found []match
	query := `SELECT rowid AS id, -bm25(passages_fts, 0.5, 0.25, 1.0) AS score
		FROM passages_fts WHERE passages_fts MATCH ?` + filter + ` ORDER BY score DESC, rowid LIMIT ?`
	err := db.read(ctx).Raw(query, append(args, width)...).Scan(&found).Error
	return found, err
}

// hits reads the passages and documents of matches and keeps their order.
func (db Library) hits(ctx context.Context, matches []match, language string) ([]library.Hit, error) {
	ids := make([]int64, len(matches))
	for i, m := range matches {
		ids[i] = m.ID
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	var passages []passageRow
	err = db.read(ctx).
		Raw(`SELECT p.* FROM json_each(?) j CROSS JOIN passages p ON p.id = j.value`, string(list)).
		Scan(&passages).
		Error
	if err != nil {
		return nil, err
	}
	documents, err := db.documentsOf(ctx, passages)
	if err != nil {
		return nil, err
	}
	scores := make(map[int64]float64, len(matches))
	for _, m := range matches {
		scores[m.ID] = m.Score
	}
	hits := make([]library.Hit, 0, len(passages))
	for _, p := range passages {
		d, known := documents[p.Document]
		if !known || (language != "" && d.Language != language) {
			continue
		}
		hits = append(hits, library.Hit{Passage: p.passage(d.ID), Document: d, Score: scores[p.ID]})
	}
	return hits, nil
}

func (db Library) documentsOf(ctx context.Context, passages []passageRow) (map[int64]library.Document, error) {
	byNum := map[int64]library.Document{}
	var nums []int64
	for _, p := range passages {
		if _, seen := byNum[p.Document]; !seen {
			byNum[p.Document] = library.Document{}
			nums = append(nums, p.Document)
		}
	}
	list, err := json.Marshal(nums)
	if err != nil {
		return nil, err
	}
	var rows []documentRow
	if err := db.documents(ctx).Where("num IN (SELECT value FROM json_each(?))",
		string(list)).Find(&rows).Error; err != nil {
		return nil, err
	}
	clear(byNum)
	for _, row := range rows {
		byNum[row.Num] = row.document()
	}
	return byNum, nil
}
