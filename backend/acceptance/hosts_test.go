package acceptance_test

import (
	"log/slog"
	"slices"
	"testing"

	"pult/backend/app"
	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/model/provider"
	"pult/backend/workflow"
)

// deaf hears no events.
type deaf struct{}

func (deaf) Publish(event.Record) {}

// planned opens the program in an empty folder and gives the first step of the plan for a request.
func planned(t *testing.T, request string, web bool) workflow.PlanStep {
	t.Helper()
	start := app.Start{Dir: t.TempDir(), Provider: provider.Offline}
	o, err := app.Open(t.Context(), start, deaf{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = o.Close() }()
	s, err := o.DB.Settings.LoadSettings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.Web = web
	if err := o.DB.Settings.SaveSettings(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	r, err := o.Engine.Runs.Start(t.Context(), workflow.Job{Request: request, Language: i18n.German})
	if err != nil {
		t.Fatal(err)
	}
	if r, err = o.Engine.Advance(t.Context(), r.ID); err != nil || r.Plan == nil || len(r.Plan.Steps) == 0 {
		t.Fatalf("%v: %+v", err, r.Plan)
	}
	return r.Plan.Steps[0]
}

// A page that the teacher names is to be read, so its host is in the plan that is approved, beside those of the
// sources; one with a password in it is not. With the web switched off nothing is listed, whatever the request names.
func TestThePlanListsTheHostsOfNamedPages(t *testing.T) {
	const page = " mit https://www.vulkane.example/arten?a=1 und http://user:pw@intern.example/x"
	plain := planned(t, "Recherchiere im Internet zu Vulkanen für Klasse 7", true)
	if len(plain.Hosts) == 0 || slices.Contains(plain.Hosts, "www.vulkane.example") {
		t.Errorf("without an address: %v", plain.Hosts)
	}
	named := planned(t, "Recherchiere zu Vulkanen für Klasse 7"+page, true)
	if want := append(slices.Clone(plain.Hosts), "www.vulkane.example"); !slices.Equal(named.Hosts, want) {
		t.Errorf("%v instead of %v", named.Hosts, want)
	}
	if none := planned(t, "Recherchiere zu Vulkanen für Klasse 7", true); len(none.Hosts) != 0 {
		t.Errorf("nothing of the web is wanted: %v", none.Hosts)
	}
	if off := planned(t, "Recherchiere im Internet zu Vulkanen für Klasse 7"+page, false); len(off.Hosts) != 0 {
		t.Errorf("the web is off: %v", off.Hosts)
	}
}
