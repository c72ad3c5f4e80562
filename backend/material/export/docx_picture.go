package export

import "fmt"

func (t *wordText) picture(p Picture) error {
	width, height, err := pictureSize(p)
	if err != nil {
		return err
	}
	style := `<w:pStyle w:val="Figure"/>`
	if p.Caption == "" {
		style += `<w:keepNext w:val="0"/>`
	}
	t.paragraph(style, t.inline(t.placed(p.PNG), p.Alt, width, height))
	if p.Caption != "" {
		t.paragraph(`<w:pStyle w:val="Caption"/>`, t.set(p.Caption, ""))
	}
	return nil
}

// inline is a picture of the file that stands in a line as a letter does, so many millimetres large.
func (t *wordText) inline(place int, alt string, width, height float64) string {
	name, number := t.pictureName(t.words)
	cx, cy := int(width*emuPerMM), max(1, int(height*emuPerMM))
	return fmt.Sprintf(`<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">`+
		`<wp:extent cx="%[1]d" cy="%[2]d"/><wp:docPr id="%[3]d" name="%[4]s" descr="%[5]s"/>`+
		`<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>`+
		`<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>`+
		`<pic:nvPicPr><pic:cNvPr id="%[3]d" name="picture%[6]d.png" descr="%[5]s"/><pic:cNvPicPr/></pic:nvPicPr>`+
		`<pic:blipFill><a:blip r:embed="picture%[6]d"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`+
		`<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="%[1]d" cy="%[2]d"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>`+
		`</a:prstGeom></pic:spPr>`+
		`</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`, cx, cy, number, name, escaped(alt), place)
}
