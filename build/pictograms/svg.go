package main

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// fancyError says what of a picture is more than filled areas.
type fancyError string

func (e fancyError) Error() string { return string(e) }

// reading is a picture while it is read: the areas so far, what is defined for later, and the fills around.
type reading struct {
	areas   []string
	defined map[string]xml.StartElement
	fills   []string // of the open elements
	rules   []string // by which they are filled
	hidden  int      // depth inside of definitions
}

// areas are those of a picture, "colour[/opacity][!] outline" with a bar between two; "!" is the even-odd rule.
func areas(body string) (string, error) {
	r := reading{defined: map[string]xml.StartElement{}, fills: []string{"#000"}, rules: []string{""}}
	if err := r.define(body); err != nil {
		return "", err
	}
	d := xml.NewDecoder(strings.NewReader(body))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			err = r.open(t)
		case xml.EndElement:
			r.fills, r.rules = r.fills[:len(r.fills)-1], r.rules[:len(r.rules)-1]
			if hides(t.Name.Local) {
				r.hidden--
			}
		}
		if err != nil {
			return "", err
		}
	}
	if len(r.areas) == 0 {
		return "", fancyError("nothing is filled")
	}
	return strings.Join(r.areas, "|"), nil
}

// define collects what is used further on by its name.
func (r *reading) define(body string) error {
	d := xml.NewDecoder(strings.NewReader(body))
	clip := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local == "clipPath" {
			clip = attribute(start, "id")
			continue
		}
		if clip != "" {
			r.defined[clip] = start
			clip = ""
		}
		if id := attribute(start, "id"); id != "" {
			r.defined[id] = start
		}
	}
}

func hides(name string) bool { return name == "defs" || name == "clipPath" }

// whole is the outline of a clip that cuts nothing off.
const whole = "M0 0h32v32H0z"

func (r *reading) open(e xml.StartElement) error {
	fill := cmp.Or(attribute(e, "fill"), r.fills[len(r.fills)-1])
	r.fills = append(r.fills, fill)
	r.rules = append(r.rules, cmp.Or(attribute(e, "fill-rule"), r.rules[len(r.rules)-1]))
	if hides(e.Name.Local) {
		r.hidden++
	}
	if clip := attribute(e, "clip-path"); clip != "" {
		if d := attribute(r.defined[named(clip)], "d"); d != whole {
			return fancyError("clip-path")
		}
	}
	switch {
	case r.hidden > 0, e.Name.Local == "g" && attribute(e, "filter") == "" && attribute(e, "transform") == "":
		return nil
	case e.Name.Local == "use":
		used, ok := r.defined[strings.TrimPrefix(attribute(e, "href"), "#")]
		if !ok {
			return fancyError("use")
		}
		if own := attribute(used, "fill"); own != "" {
			fill = own
		}
		return r.area(used, fill)
	}
	return r.area(e, fill)
}

func named(url string) string { return strings.TrimSuffix(strings.TrimPrefix(url, "url(#"), ")") }

// area adds the outline of an element.
func (r *reading) area(e xml.StartElement, fill string) error {
	if attribute(e, "stroke") != "" || attribute(e, "filter") != "" || strings.HasPrefix(fill, "url") {
		return fancyError("strokes or shades")
	}
	opacity := attribute(e, "opacity")
	if fill == "none" || opacity == "0" {
		return nil
	}
	o := outline{}
	move, err := transform(attribute(e, "transform"))
	if err != nil {
		return err
	}
	o.move = move
	if err := o.shape(e); err != nil {
		return err
	}
	head := full(fill)
	if opacity != "" {
		head += "/" + opacity
	}
	if cmp.Or(attribute(e, "fill-rule"), r.rules[len(r.rules)-1]) == "evenodd" {
		head += "!"
	}
	r.areas = append(r.areas, head+" "+o.String())
	return nil
}

// full is a colour with six digits.
func full(hex string) string {
	if len(hex) != 4 {
		return hex
	}
	return "#" + hex[1:2] + hex[1:2] + hex[2:3] + hex[2:3] + hex[3:] + hex[3:]
}

// shape draws an element.
func (o *outline) shape(e xml.StartElement) error {
	value := func(name string) float64 {
		v, err := strconv.ParseFloat(attribute(e, name), 64)
		if err != nil {
			return 0
		}
		return v
	}
	switch e.Name.Local {
	case "path":
		return o.path(attribute(e, "d"))
	case "circle":
		o.ellipse(value("cx"), value("cy"), value("r"), value("r"))
	case "ellipse":
		o.ellipse(value("cx"), value("cy"), value("rx"), value("ry"))
	case "rect":
		o.rect(value("x"), value("y"), value("width"), value("height"), value("rx"))
	default:
		return fmt.Errorf("<%s>", e.Name.Local)
	}
	return nil
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
