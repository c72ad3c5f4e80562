package typed

import (
	"maps"
	"slices"
	"strings"
)

// tables puts the rows of a table in order before they are read: one that is an object has its cells by the words of
// the header, one that is a text has them between bars or tabs. A header in one text is cut into as many cells as the
// rows have. Where the words of the header are not those of the rows, the rows have theirs. A row that is shorter than
// the header has empty cells at its end.
func (f *fitting) tables(s *Schema, path string, fields members) {
	for name, p := range s.Properties {
		rows, isList := fields[name].([]any)
		if p.Items == nil || !strings.HasPrefix(p.Items.Format, rowsFormat) || !isList {
			continue
		}
		heading := strings.TrimPrefix(p.Items.Format, rowsFormat)
		rows, changed := unbarred(rows)
		header, cut := headed(fields[heading], rows)
		if cut {
			fields[heading] = header
		}
		if filled(rows, header) || changed || cut {
			fields[name] = rows
			f.mend(join(path, name), Single)
		}
	}
}

// filled puts every row into the order and the width of the header, and reports a change.
func filled(rows, header []any) (changed bool) {
	for i, row := range rows {
		if object, isObject := row.(members); isObject {
			rows[i], changed = under(header, object), true
		}
		if short, isList := rows[i].([]any); isList && len(short) < len(header) { // its last cells are empty
			for len(short) < len(header) {
				short = append(short, "")
			}
			rows[i], changed = short, true
		}
	}
	return changed
}

// unbarred cuts the rows that are texts.
func unbarred(rows []any) (out []any, changed bool) {
	out = slices.DeleteFunc(slices.Clone(rows), isRule)
	changed = len(out) < len(rows)
	for i, row := range out {
		text, isText := row.(string)
		if parts := cells(text, "|\t"); isText && len(parts) > 1 {
			out[i], changed = parts, true
		}
	}
	return out, changed
}

// headed is the header of rows, and whether it is another than came.
func headed(v any, rows []any) (header []any, changed bool) {
	header, _ = v.([]any)
	text, _ := v.(string)
	if len(header) == 1 {
		text, _ = header[0].(string)
	}
	keys, width := widest(rows)
	for _, marks := range []string{"|\t", ";", ","} {
		if parts := cells(text, marks); len(parts) > 1 && len(parts) == width {
			header, changed = parts, true
		}
	}
	own := slices.Sorted(maps.Keys(keys))
	if !slices.ContainsFunc(own, func(key string) bool { return !slices.ContainsFunc(header, called(key)) }) {
		return header, changed
	}
	header = nil
	for _, key := range own {
		header = append(header, key)
	}
	return header, true
}

// widest are the keys of the rows that are objects, and how many cells a row has at most.
func widest(rows []any) (keys members, width int) {
	keys = members{}
	for _, row := range rows {
		switch row := row.(type) {
		case members:
			maps.Copy(keys, row)
			width = max(width, len(row))
		case []any:
			width = max(width, len(row))
		}
	}
	return keys, width
}

// called reports a cell of the header with the letters of a key.
func called(key string) func(any) bool {
	return func(cell any) bool { return fold(plainText(cell)) == fold(key) }
}

// under are the values of a row in the order of the header; "" where it has none.
func under(header []any, row members) []any {
	out := make([]any, len(header))
	for i := range header {
		out[i] = ""
	}
	for key, value := range row {
		if i := slices.IndexFunc(header, called(key)); i >= 0 {
			out[i] = value
		}
	}
	return out
}

// cells cuts a text at marks, also between two of them: an empty cell keeps its place. Bars around a row are none.
func cells(text, marks string) []any {
	if trimmed := strings.TrimSpace(text); strings.Contains(trimmed, "|") {
		text = strings.TrimSuffix(strings.TrimPrefix(trimmed, "|"), "|")
	}
	var out []any
	for {
		at := strings.IndexAny(text, marks)
		if at < 0 {
			return append(out, strings.TrimSpace(text))
		}
		out, text = append(out, strings.TrimSpace(text[:at])), text[at+1:]
	}
}

// isRule reports the line of a table in Markdown that divides its head from its rows.
func isRule(row any) bool {
	text, isText := row.(string)
	return isText && strings.Contains(text, "-") && strings.Trim(text, "|-: ") == ""
}
