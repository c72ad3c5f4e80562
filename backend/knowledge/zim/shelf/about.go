package shelf

import (
	"cmp"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/text/language"

	"pult/backend/knowledge/source"
	"pult/backend/knowledge/zim"
)

// describe reads what a file says about itself.
func describe(f *zim.File, path string, size int64) Archive {
	a := Archive{
		ID: f.ID()[:idDigits], UUID: f.ID(), Path: path, Size: size, Articles: f.Articles(), Entries: f.Entries(),
		Title: f.Metadata("Title"), Name: f.Metadata("Name"), Language: languageOf(f.Metadata("Language")),
		Creator: f.Metadata("Creator"), Source: f.Metadata("Source"), Date: dateOf(f.Metadata("Date")),
		Licence: Licence(f.Metadata("License")),
	}
	a.Title = cmp.Or(a.Title, a.Name, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	if site, ok := a.site(); ok {
		a.Licence = cmp.Or(a.Licence, site.Licence)
		a.Language = cmp.Or(a.Language, site.Language)
	}
	return a
}

// languageOf is "de" for "deu", and for "deu,eng" the first; "" for what is no code.
func languageOf(code string) string {
	code, _, _ = strings.Cut(code, ",")
	base, err := language.ParseBase(strings.TrimSpace(code))
	if err != nil {
		return ""
	}
	return base.String()
}

func dateOf(text string) string {
	if !dates.MatchString(text) {
		return ""
	}
	return text
}

var (
	dates = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	// ccs finds a licence of Creative Commons, in words, as a code or in an address.
	ccs = regexp.MustCompile(`(?i)\bCC[ -]BY((?:[ -](?:SA|NC|ND))*)(?:[ -](\d\.\d))?\b`)
	// deeds finds the address of one.
	deeds = regexp.MustCompile(`creativecommons\.org/\w+/[a-z-]+/\d\.\d`)
)

// Licence writes a licence as the sources of a result do ("CC BY-SA 4.0"); what is no licence of Creative Commons stays
// as it is.
func Licence(text string) string {
	if name := source.LicenceAt("https://" + deeds.FindString(strings.ToLower(text))); name != "" {
		return name
	}
	found := ccs.FindStringSubmatch(text)
	if found == nil {
		return text
	}
	name := "CC BY" + strings.ToUpper(strings.ReplaceAll(found[1], " ", "-"))
	return strings.TrimSpace(name + " " + found[2])
}

// site is the wiki that a file was made from, if it is one that Pult knows.
func (a Archive) site() (source.Site, bool) {
	host := a.Source
	if u, err := url.Parse(a.Source); err == nil && u.Host != "" {
		host = u.Host
	}
	host, _, _ = strings.Cut(strings.ToLower(strings.TrimPrefix(host, "www.")), "/")
	if site, ok := source.SiteOf(host); ok {
		return site, true
	}
	if host != "" {
		return source.Site{}, false
	}
	project, rest, _ := strings.Cut(strings.ToLower(a.Name), "_")
	lang, _, _ := strings.Cut(rest, "_")
	if project == "klexikon" {
		return source.SiteOf("klexikon.zum.de")
	}
	return source.SiteOf(lang + "." + project + ".org")
}

// address is where an article stands on the web: as the page says, else as its wiki forms addresses; "" when nobody
// tells.
func (a Archive) address(path, said string) string {
	if said != "" {
		return said
	}
	site, ok := a.site()
	if !ok {
		return ""
	}
	u := url.URL{Scheme: "https", Host: site.Host, Path: site.Article + strings.ReplaceAll(path, " ", "_")}
	return u.String()
}

// Classes for which an encyclopedia is written.
const (
	youngest = "1-4"
	young    = "1-6"
	older    = "7-13"
)

// classes are those that a file is for, "1-6", as far as its name tells: encyclopedias for children say that they are,
// and Wikipedia is written for grown-ups.
func (a Archive) classes() string {
	name := strings.ToLower(a.Name + " " + a.Title)
	if strings.Contains(name, "miniklexikon") || strings.Contains(name, "mini-klexikon") {
		return youngest
	}
	for _, mark := range [...]string{"klexikon", "kinder", "vikidia", "grundschul", "children", "for kids"} {
		if strings.Contains(name, mark) {
			return young
		}
	}
	if site, ok := a.site(); ok && site.Name == "Wikipedia" {
		return older
	}
	return ""
}
