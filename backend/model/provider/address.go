package provider

import (
	"net"
	"net/url"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/settings"
)

// address is the base address of a provider.
type address struct {
	url  *url.URL // nil: it could not be read
	from Source
}

// address is that of the environment (PULT_GEMINI_URL, PULT_OPENAI_URL), else of the settings, else the usual one.
func (d *Router) address(s settings.Settings, name string) (address, error) {
	variable, usual := "PULT_GEMINI_URL", GeminiURL
	if name == OpenAI {
		variable, usual = "PULT_OPENAI_URL", OpenAIURL
	}
	text, from, where := usual, FromDefault, ""
	if own := ownAddress(&s, name); own != nil && *own != "" {
		text, from, where = *own, FromSettings, *own
	}
	if set := strings.TrimSpace(d.Getenv(variable)); set != "" {
		text, from, where = set, FromEnv, variable // the text itself may hold a password
	}
	u, err := url.Parse(strings.TrimRight(text, "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil ||
		u.RawQuery != "" ||
		u.Fragment != "" {
		err := fault.New(fault.Invalid, "fault.provider.address", nil, "address", where)
		return address{from: from}, err.Because(reason.Provider)
	}
	return address{url: u, from: from}, nil
}

// ownAddress is the field of the settings that holds a provider's address; nil when it has none.
func ownAddress(s *settings.Settings, name string) *string {
	switch name {
	case Gemini:
		return &s.GeminiURL
	case OpenAI:
		return &s.OpenAIURL
	}
	return nil
}

func (a address) String() string {
	if a.url == nil {
		return ""
	}
	return a.url.String()
}

// host is where it goes, with port unless it is the usual one.
func (a address) host() string {
	if a.url == nil {
		return ""
	}
	return hostOf(a.url)
}

func (a address) local() bool { return a.url != nil && model.Loopback(a.url.Hostname()) }

// plain reports an address that everybody on the way can read along at.
func (a address) plain() bool { return a.url != nil && a.url.Scheme == "http" && !a.local() }

func hostOf(u *url.URL) string {
	if usual := map[string]string{"http": "80", "https": "443"}[u.Scheme]; u.Port() == "" || u.Port() == usual {
		return strings.ToLower(u.Hostname())
	}
	return strings.ToLower(u.Host)
}

// loopbackAddress is model.Loopback for a resolved address with its port.
func loopbackAddress(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && model.Loopback(host)
}
