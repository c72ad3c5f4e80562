package workflow

import (
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
)

// correlate looks which terms of the text stand in the pictures, whether every label of a picture stands in the text,
// and whether the numbers and dates that results have in common agree.
//
// DataConsistency is the percentage of what can be compared that fits: labels that stand in the text, and common
// numbers and dates that agree. Where nothing can be compared it is 100.
func correlate(f found, links []Link) Correlations {
	c := Correlations{DataConsistency: 100, Links: links}
	all, good := agreement(links)
	if len(f.research) > 0 && len(f.images) > 0 {
		labels, standing := labelled(f)
		all, good = all+labels, good+standing
	}
	if all > 0 {
		c.DataConsistency = 100 * good / all
	}
	if len(f.research) == 0 || len(f.images) == 0 {
		return c
	}
	picture := strings.ToLower(labels(f.images))
	for _, re := range f.research {
		for _, t := range re.Terms {
			if strings.Contains(picture, strings.ToLower(t.Word)) {
				c.Shared = append(c.Shared, t.Word)
			} else {
				c.Unused = append(c.Unused, t.Word)
			}
		}
	}
	c.CrossReferences = len(c.Shared)
	return c
}

// labelled counts the labels of the pictures, and those of them that stand in the text.
func labelled(f found) (all, good int) {
	text := strings.ToLower(allText(f.research))
	for _, im := range f.images {
		for _, n := range im.Diagram.Nodes {
			all++
			if strings.Contains(text, strings.ToLower(n.Label)) {
				good++
			}
		}
	}
	return all, good
}

// labels is what can be read in the pictures: notes are drawn in detailed ones and on timelines.
func labels(images []artifact.Image) string {
	var b strings.Builder
	for _, im := range images {
		for _, n := range im.Diagram.Nodes {
			b.WriteString(n.Label + "\n")
			if im.Diagram.Detailed || im.Diagram.Kind == diagram.Timeline {
				b.WriteString(n.Note + "\n")
			}
		}
		for _, row := range append([][]string{im.Diagram.Header}, im.Diagram.Rows...) {
			b.WriteString(strings.Join(row, " ") + "\n")
		}
	}
	return b.String()
}

func allText(research []artifact.Research) string {
	var b strings.Builder
	for _, re := range research {
		b.WriteString(re.Title + "\n" + re.Topic + "\n")
		for _, s := range re.Sections {
			b.WriteString(s.Heading + " " + plain(s.Sentences) + "\n")
		}
		b.WriteString(plain(re.Summary) + "\n")
		for _, fact := range re.Facts {
			b.WriteString(fact.Text + "\n")
		}
		for _, t := range re.Terms {
			b.WriteString(t.Word + " " + t.Definition + "\n")
		}
		for _, s := range re.Structures {
			b.WriteString(structureText(s))
		}
	}
	return b.String()
}

// structureText is a list or table as lines; a cell stands with what its row is about.
func structureText(s artifact.Structure) string {
	var b strings.Builder
	for _, i := range s.Items {
		b.WriteString(i.Label + " " + i.Text + "\n")
	}
	b.WriteString(strings.Join(s.Header, "\n") + "\n")
	for _, row := range s.Rows {
		for _, cell := range row {
			b.WriteString(row[0] + ": " + cell + "\n")
		}
	}
	return b.String()
}

func plain(sentences []artifact.Sentence) string {
	texts := make([]string, len(sentences))
	for i, s := range sentences {
		texts[i] = s.Text
	}
	return strings.Join(texts, " ")
}
