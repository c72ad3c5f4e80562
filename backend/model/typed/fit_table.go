package typed

import (
	"maps"
	"slices"
	"strings"
)

// tables puts the rows of a table in order before they are read: one that is an object has its cells by the words of
// the header, one that is a text has them between bars or tabs. A header in one text is cut into as many cells as the
// rows have. Where the words of the header are not those of the rows, the rows have theirs.
func (f *fitting) tables(s *Schema, path string, fields members) {
	for name, p := range s.Properties {
		rows, isList := fields[name].([]any)
		if p.Items == nil || !strings.HasPrefix(p.Items.Format, rowsFormat) || !isList {
			continue
		}
		heading := strings.TrimPrefix(p.Items.Format, rowsFormat)
		rows, changed := slices.Clone(rows), false
		for i, row := range rows {
			if text, isText := row.(string); isText {
				if parts := cells(text, "|\t"); len(parts) > 1 {
					rows[i], changed = parts, true
				}
			}
		}
		header, cut := f.header(fields[heading], rows)
		for i, row := range rows {
			if object, isObject := row.(members); isObject {
				rows[i], changed = under(header, object), true
			}
		}
		if cut {
			fields[heading] = header
		}
		if changed || cut {
			fields[name] = rows
			f.mend(join(path, name), Single)
		}
	}
}

// header is that of a table, and whether it is another than came.
func (f *fitting) header(v any, rows []any) (header []any, changed bool) {
	header, _ = v.([]any)
	width := 0
	keys := members{}
	for _, row := range rows {
		switch row := row.(type) {
		case members:
			maps.Copy(keys, row)
			width = max(width, len(row))
		case []any:
			width = max(width, len(row))
		}
	}
	text, one := v.(string)
	if len(header) == 1 {
		text, one = header[0].(string)
	}
	if one {
		for _, marks := range []string{"|\t", ";", ","} {
			if parts := cells(text, marks); len(parts) > 1 && len(parts) == width {
				header, changed = parts, true
			}
		}
	}
	for key := range keys {
		if !slices.ContainsFunc(header, func(h any) bool { return fold(plainText(h)) == fold(key) }) {
			header = header[:0:0]
			for _, key := range slices.Sorted(maps.Keys(keys)) {
				header = append(header, key)
			}
			return header, true
		}
	}
	return header, changed
}

// under are the values of a row in the order of the header; "" where it has none.
func under(header []any, row members) []any {
	out := make([]any, len(header))
	for i, h := range header {
		out[i] = ""
		for key, value := range row {
			if fold(plainText(h)) == fold(key) {
				out[i] = value
			}
		}
	}
	return out
}

// cells cuts a text at marks; empty ones at its ends are the marks around a row.
func cells(text, marks string) []any {
	var out []any
	for _, part := range strings.FieldsFunc(strings.Trim(strings.TrimSpace(text), "|"), func(r rune) bool {
		return strings.ContainsRune(marks, r)
	}) {
		out = append(out, strings.TrimSpace(part))
	}
	return out
}
