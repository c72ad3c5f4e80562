package vocab

import (
	"cmp"
	"regexp"
	"strings"
	"sync"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
)

//nolint:gochecknoglobals // its words are made ready once
var reader = sync.OnceValue(func() *intent.Reader { return agent.Reader(agent.Spec{Name: Name, Offer: offer()}) })

var formNamed = regexp.MustCompile(`\b(?:test|liste|list)\b`)

// follow changes the parameters as a wish says; false when it says nothing of them.
func follow(params map[string]string, wish string) (map[string]string, bool) {
	said := map[string]string{}
	in := reader().Read("Vokabeln, "+wish, "") // numbers and words count beside a word that asks
	for _, field := range []string{"form", "groups", "count", "points"} {
		if v := in.Field(field); v != "" {
			said[field] = v
		}
	}
	if m := formNamed.FindString(strings.ToLower(wish)); m != "" {
		said["form"] = strings.TrimSuffix(m, "e")
	}
	for key, value := range map[string]string{
		"shown": shown(wish), "foreign": foreign(wish), "pictures": kit.PicturesWished(wish),
	} {
		if value != "" {
			said[key] = value
		}
	}
	if said["shown"] != "" {
		delete(said, "foreign") // a direction names the language for its sake
	}
	if cmp.Or(said["form"], params["form"]) == "list" { // it has both sides, once
		delete(said, "shown")
		delete(said, "groups")
	}
	return kit.Changed(params, wish, said)
}
