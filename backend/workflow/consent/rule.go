package consent

import (
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Verb is what a standing rule says about the question before a step.
type Verb string

// The two verbs. Never beats Always, and neither lifts what must be asked.
const (
	Always Verb = "always" // always without a question, when nothing but the confidence asks
	Never  Verb = "never"  // never without a question
)

// Scope narrows a rule.
type Scope string

// The scopes; a rule has one.
const (
	OfAgent     Scope = ""          // every step of the agent
	OfClass     Scope = "class"     // steps for a class, "7"
	OfHost      Scope = "host"      // steps that may ask a site, "wikipedia.org"
	OfRecipient Scope = "recipient" // steps whose texts go to a provider or host, "gemini"
)

// Rule is a standing answer to the question before a step.
type Rule struct {
	ID    string    `json:"id"`
	Verb  Verb      `json:"verb"`
	Agent string    `json:"agent"` // "" = all agents: only for Never, and only with a scope
	Scope Scope     `json:"scope"`
	Value string    `json:"value"` // of the scope; empty for OfAgent
	At    time.Time `json:"at" ts_type:"string"`
}

// maxValue is how many characters a class or a host has at most.
const maxValue = 100

// Clean is the rule as it is kept: values in lower case, without what surrounds a host in an address. Invalid
// "fault.rule.verb", "fault.rule.scope" or "fault.rule.value".
func (r Rule) Clean() (Rule, error) {
	r.Value = strings.ToLower(strings.TrimSpace(r.Value))
	if r.Scope == OfHost || r.Scope == OfRecipient {
		r.Value = hostIn(r.Value)
	}
	switch {
	case r.Verb != Always && r.Verb != Never:
		return r, fault.New(fault.Invalid, "fault.rule.verb", fmt.Errorf("verb %q", r.Verb))
	case !slices.Contains([]Scope{OfAgent, OfClass, OfHost, OfRecipient}, r.Scope):
		return r, fault.New(fault.Invalid, "fault.rule.scope", fmt.Errorf("scope %q", r.Scope))
	case r.Agent == "" && (r.Verb == Always || r.Scope != OfHost &&
		r.Scope != OfRecipient): // there is no switch that turns all questions off
		return r, fault.New(fault.Invalid, "fault.rule.scope", fmt.Errorf("%s for all agents in scope %q", r.Verb, r.Scope))
	case r.Scope == OfClass && !isClass(r.Value): // it would never fit
		return r, fault.New(fault.Invalid, "fault.rule.value", fmt.Errorf("class of %d bytes", len(r.Value)))
	case (r.Value == "") != (r.Scope == OfAgent) || utf8.RuneCountInString(r.Value) > maxValue ||
		strings.ContainsAny(r.Value, " \n\t"):
		return r, fault.New(
			fault.Invalid,
			"fault.rule.value",
			fmt.Errorf("value of %d bytes in scope %q", len(r.Value), r.Scope),
		)
	}
	return r, nil
}

// hostIn is the host of an address, with its port when there is one; a host or the name of a provider is itself.
func hostIn(address string) string {
	if _, host, found := strings.Cut(address, "://"); found {
		address = host
	}
	if end := strings.IndexAny(address, "/?#"); end >= 0 {
		address = address[:end]
	}
	return strings.TrimPrefix(address[strings.LastIndexByte(address, '@')+1:], "*.")
}

// Text is the rule in words.
func (r Rule) Text() i18n.Text {
	scope, name := string(r.Scope), "@agent."+r.Agent
	if r.Scope == OfAgent {
		scope = "agent"
	}
	if r.Agent == "" {
		name = "@rule.allAgents"
	}
	key := "rule.never." + scope
	if r.Verb == Always {
		key = "rule.always." + scope
	}
	return i18n.T(key, "agent", name, "value", r.Value)
}

// Reach is what a step touches, as far as rules ask for it.
type Reach struct {
	Agent      string
	Classes    []string   // "7", "7-8"; those it is for, as far as they are named
	Hosts      []string   // sites it may ask; "*.wikipedia.org" is one with all below it
	Recipients [][]string // for each text that leaves: the names of whom it goes to, such as provider and host
}

// Fits reports that a rule speaks of a step. Never speaks as soon as one thing of the step is meant, Always only when
// all of them are.
func (r Rule) Fits(s Reach) bool {
	if r.Agent != "" && r.Agent != s.Agent {
		return false
	}
	switch r.Scope {
	case OfAgent:
		return true
	case OfClass:
		return r.covers(len(s.Classes), func(i int) bool { return r.class(s.Classes[i]) })
	case OfHost:
		return r.covers(len(s.Hosts), func(i int) bool { return r.host(s.Hosts[i]) })
	case OfRecipient:
		return r.covers(len(s.Recipients), func(i int) bool { return slices.ContainsFunc(s.Recipients[i], r.host) })
	}
	return r.Verb == Never // a scope of another version: asking is the safe side
}

func (r Rule) covers(n int, meant func(int) bool) bool {
	hits := 0
	for i := range n {
		if meant(i) {
			hits++
		}
	}
	if r.Verb == Always {
		return hits > 0 && hits == n
	}
	return hits > 0
}

// class compares classes. Never means every range that has one of its classes, and a part of a class for the whole.
// Always means what it says.
func (r Rule) class(name string) bool {
	name = strings.ToLower(name)
	if r.Verb == Always || name == r.Value {
		return name == r.Value
	}
	from, to, known := classesIn(name)
	first, last, meant := classesIn(r.Value)
	return known && meant && from <= last && first <= to
}

// classesIn reads "7", "7b", "7-8" and "7/8".
func classesIn(text string) (from, to int, ok bool) {
	low, high, isRange := strings.Cut(strings.NewReplacer("–", "-", "/", "-").Replace(text), "-")
	from, err := strconv.Atoi(strings.TrimRight(low, "abcdef"))
	if err != nil || !isRange {
		return from, from, err == nil
	}
	to, err = strconv.Atoi(strings.TrimRight(high, "abcdef"))
	return from, to, err == nil
}

func isClass(text string) bool {
	_, _, ok := classesIn(text)
	return ok
}

// host compares sites. Never means a site with all below and above it, at every port: "*" may ask it, too. Always means
// what it says.
func (r Rule) host(name string) bool {
	// a rule of an earlier version may be kept with the whole address
	name, value := strings.ToLower(name), hostIn(r.Value)
	if r.Verb == Always {
		return name == value || name == "*."+value
	}
	name, value = withoutPort(strings.TrimPrefix(strings.TrimPrefix(name, "*"), ".")), withoutPort(value)
	return name == "" || name == value || strings.HasSuffix(name, "."+value) || strings.HasSuffix(value, "."+name)
}

func withoutPort(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}
