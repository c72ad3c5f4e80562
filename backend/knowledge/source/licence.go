package source

import (
	"net/url"
	"strings"
)

// LicenceAt names a licence of Creative Commons by its address: "CC BY-SA 4.0"; "" for every other.
func LicenceAt(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || strings.TrimPrefix(u.Hostname(), "www.") != "creativecommons.org" {
		return ""
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	if len(parts) < 3 {
		return ""
	}
	version := parts[2]
	if strings.Trim(version, "0123456789.") != "" || len(version) > 5 {
		return ""
	}
	switch kind := parts[1]; {
	case parts[0] == "publicdomain" && kind == "zero":
		return "CC0 " + version
	case parts[0] == "publicdomain" && kind == "mark":
		return "Public Domain"
	case parts[0] == "licenses" && strings.Trim(kind, "abdncsy-") == "" && strings.HasPrefix(kind, "by"):
		return "CC " + strings.ToUpper(kind) + " " + version
	}
	return ""
}
