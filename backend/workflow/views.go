package workflow

// Views of a run. Each reads the run for one purpose and holds nothing of its own.
type (
	// course says what is to be done next; Next asks it.
	course struct{ Run }
	// briefing is what an agent is told of the run, and how it works in it.
	briefing struct{ Run }
	// planView compares what was planned with what has begun.
	planView struct{ Run }
	// treeView is the run as a tree of agents.
	treeView struct{ Run }
)

func (r Run) course() course     { return course{r} }
func (r Run) briefing() briefing { return briefing{r} }
func (r Run) plans() planView    { return planView{r} }
func (r Run) tree() treeView     { return treeView{r} }
