package source

import (
	"net/url"
	"slices"
	"strings"
)

// Engines that can be asked.
const (
	MediaWiki = "mediawiki" // wikis, one after another; no key
	SearXNG   = "searxng"   // a server of the teacher's or the school's
	Brave     = "brave"
	Tavily    = "tavily"
	Google    = "google"
)

// Everything is the pattern for every public host.
const Everything = "*"

// Hosts are those that a plan has to list for a category and an engine: whom a search asks, and whose pages may be
// opened then. Everything comes only from an engine that knows the whole web, with All. searx is the address of the
// SearXNG server; nothing is listed for an engine that is not known or has no address.
func Hosts(c Category, engine, searx string) []string {
	of := c.table()
	if engine == MediaWiki {
		return slices.Clone(of.wikis)
	}
	asked := EngineHost(engine, searx)
	switch {
	case asked == "" || !c.Known():
		return nil
	case c == All:
		return []string{asked, Everything}
	}
	return slices.Concat([]string{asked}, of.wikis, of.hosts)
}

// EngineHost is who is asked by an engine that is one host; "" for others.
func EngineHost(engine, searx string) string {
	switch engine {
	case Brave:
		return "api.search.brave.com"
	case Tavily:
		return "api.tavily.com"
	case Google:
		return "customsearch.googleapis.com"
	case SearXNG:
		if u, err := url.Parse(searx); err == nil {
			return strings.ToLower(u.Hostname())
		}
	}
	return ""
}

// Restricted are the sites that an engine of the whole web is held to, without "*.": those of the category that the
// plan lists, or all that it lists; empty: no restriction. asked is the host of the engine.
func (c Category) Restricted(hosts []string, asked string) []string {
	of := c.table()
	var list []string
	for _, pattern := range slices.Concat(of.wikis, of.hosts) {
		if c != All && c != "" && covers(hosts, pattern) {
			list = append(list, strings.TrimPrefix(pattern, "*."))
		}
	}
	if len(list) > 0 || slices.Contains(hosts, Everything) {
		return list
	}
	for _, pattern := range hosts {
		if pattern != asked {
			list = append(list, strings.TrimPrefix(pattern, "*."))
		}
	}
	return list
}

// covers reports that everything a pattern stands for is listed.
func covers(hosts []string, pattern string) bool {
	return slices.Contains(hosts, pattern) || Allows(hosts, strings.TrimPrefix(pattern, "*."))
}

// Allows reports that a host is one of those listed: the same, or below "*.…", or any when Everything is listed. An
// empty list allows nobody.
func Allows(hosts []string, host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host != "" && slices.ContainsFunc(hosts, func(pattern string) bool {
		pattern = strings.ToLower(pattern)
		base, wild := strings.CutPrefix(pattern, "*.")
		return pattern == Everything || pattern == host ||
			wild && base != "" && (host == base || strings.HasSuffix(host, "."+base))
	})
}
