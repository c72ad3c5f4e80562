package desktop

import (
	"pult/backend/cost"
	"pult/backend/model/provider"
	"pult/backend/privacy"
)

// ProviderService is the window's way to providers, models and keys. A key goes in and never comes out.
type ProviderService struct{ desk Access }

// NewProviderService binds it.
func NewProviderService(d Access) *ProviderService { return &ProviderService{desk: d} }

// State tells who can be asked and with what; it calls nobody.
func (s *ProviderService) State() (provider.State, error) {
	return ask(s.desk, func(o *Services) (provider.State, error) { return o.Provider.State(o.Context) })
}

// Models asks a provider for its live list.
func (s *ProviderService) Models(name string) ([]provider.Model, error) {
	return hold(s.desk, func(o *Services) ([]provider.Model, error) { return o.Provider.Models(o.Context, name) })
}

// Test asks for the list, fills empty roles from it and makes one tiny call.
func (s *ProviderService) Test(name string) (provider.TestResult, error) {
	return hold(s.desk, func(o *Services) (provider.TestResult, error) { return o.Provider.Test(o.Context, name) })
}

// SetKey keeps a key; an empty one deletes it everywhere.
func (s *ProviderService) SetKey(in provider.KeyInput) error {
	return tell(s.desk, func(o *Services) error { return o.Provider.SetKey(o.Context, in) })
}

// Unlock opens the encrypted file of keys.
func (s *ProviderService) Unlock(passphrase string) error {
	return tell(s.desk, func(o *Services) error { return o.Provider.Unlock(o.Context, passphrase) })
}

// CostService is the window's way to the books.
type CostService struct {
	desk  Access
	files *Files
}

// NewCostService binds it.
func NewCostService(d Access, f *Files) *CostService {
	return &CostService{desk: d, files: f}
}

// Overview is today, this week, this month and the limits.
func (s *CostService) Overview() (cost.Overview, error) {
	return ask(s.desk, func(o *Services) (cost.Overview, error) { return o.Costs.Overview(o.Context) })
}

// Report groups the ledger.
func (s *CostService) Report(q cost.Query) (cost.Report, error) {
	return ask(s.desk, func(o *Services) (cost.Report, error) { return o.Costs.Report(o.Context, q) })
}

// Entries lists single calls, newest first.
func (s *CostService) Entries(q cost.Query) ([]cost.Entry, error) {
	return ask(s.desk, func(o *Services) ([]cost.Entry, error) { return o.Costs.Entries(o.Context, q) })
}

// Export writes the chosen entries as CSV into the folder of the settings and returns the path.
func (s *CostService) Export(q cost.Query) (string, error) {
	return writing(
		s.desk,
		s.files,
		func(o *Services, dir string) (string, error) { return o.Costs.CSV(o.Context, q, dir) },
	)
}

// Prices is the table in use.
func (s *CostService) Prices() (cost.Table, error) {
	return ask(s.desk, func(o *Services) (cost.Table, error) { return o.Costs.Prices(o.Context) })
}

// SetPrices replaces the teacher's own entries.
func (s *CostService) SetPrices(own []cost.Price) error {
	return tell(s.desk, func(o *Services) error { return o.Costs.SetPrices(o.Context, own) })
}

// PrivacyService answers what leaves the machine.
type PrivacyService struct {
	desk  Access
	files *Files
}

// NewPrivacyService binds it.
func NewPrivacyService(d Access, f *Files) *PrivacyService {
	return &PrivacyService{desk: d, files: f}
}

// Table is true for the settings as they are now.
func (s *PrivacyService) Table() (privacy.Table, error) {
	return ask(s.desk, func(o *Services) (privacy.Table, error) { return o.Privacy.Table(o.Context) })
}

// Print writes the table as a PDF into the folder of the settings and returns the path.
func (s *PrivacyService) Print() (string, error) {
	return writing(
		s.desk,
		s.files,
		func(o *Services, dir string) (string, error) { return o.Privacy.Print(o.Context, dir) },
	)
}

// writing runs what writes one file into the folder of the settings.
func writing(d Access, files *Files, write func(o *Services, dir string) (string, error)) (string, error) {
	return hold(d, func(o *Services) (string, error) {
		path, err := write(o, o.OutDir(o.Context))
		if err == nil {
			files.add(path)
		}
		return path, err
	})
}
