// Package reason is the closed set of reasons on which code decides.
//
// A sentence has a key for its words and may have a Code for the program: wording can change, be split or be merged
// without changing what the program does. Only reasons that some code asks for have a Code; the class of a failure is
// fault.Kind.
package reason

// Code is why a failure, a warning or a line is told; "" where no code needs to know.
type Code string

// Misuse of the command line and of requests.
const (
	Misuse     Code = "misuse"     // a command was called in a way that its help rules out
	BadRequest Code = "badRequest" // the request of a job cannot be used
)

// Data on disk.
const (
	DataLocked     Code = "dataLocked"     // another Pult has the folder
	DataDamaged    Code = "dataDamaged"    // the database cannot be read; a copy helps
	FileDamaged    Code = "fileDamaged"    // a file or a row cannot be read
	FileUnusable   Code = "fileUnusable"   // read-only, full, busy or not there
	HistoryDiffers Code = "historyDiffers" // the migrations were not those of this program
	CopyUnreadable Code = "copyUnreadable" // no permission to read a copy
)

// Models and their providers.
const (
	Provider        Code = "provider"        // the provider, its settings or the way to it are in the way
	ProviderUnknown Code = "providerUnknown" // no provider has this name
	ProviderLength  Code = "providerLength"  // the limit of the reply was used up before any text came
	ReplyLength     Code = "replyLength"     // the reply was cut at its limit
)

// Sources and tools.
const (
	NothingFound  Code = "nothingFound"  // the library has nothing on the topic
	LocalOnly     Code = "localOnly"     // the settings forbid the web
	PageForbidden Code = "pageForbidden" // the site refuses the page
	SearchPace    Code = "searchPace"    // the engine takes no more searches for now
	LandNeeded    Code = "landNeeded"    // the answer depends on the Land, which is not set
	CallFailed    Code = "callFailed"    // a tool was called in vain
)

// Steps, plans and questions.
const (
	StepStopped   Code = "stepStopped"   // the teacher stopped the step
	Parked        Code = "parked"        // interrupted too often: going on takes a second consent
	BelowMinimum  Code = "belowMinimum"  // too little is known: confirming takes a second consent
	LowConfidence Code = "lowConfidence" // little is known, and confirming takes one consent all the same
	PersonalData  Code = "personalData"  // what would be sent names somebody; the question shows where
	NoInput       Code = "noInput"       // a step of the plan has nothing to work from
	StepWarning   Code = "stepWarning"   // a warning about one step; what became of it, the step tells
	NothingComes  Code = "nothingComes"  // as StepWarning, of a step of which nothing comes
	WishNotMet    Code = "wishNotMet"    // a wish that the plan has no step for
	Advised       Code = "advised"       // what an agent would do further; its step tells the same
)

// Values that stand beside their field.
const (
	BadAgentSetting Code = "badAgentSetting" // args: setting
	BadAddress      Code = "badAddress"
	BadPace         Code = "badPace"
	BadPatience     Code = "badPatience"
	BadCategory     Code = "badCategory" // of a fact
	BadTier         Code = "badTier"
	BadScope        Code = "badScope"
)

// Codes lists them all.
func Codes() []Code {
	return []Code{
		Misuse, BadRequest, DataLocked, DataDamaged, FileDamaged, FileUnusable, HistoryDiffers, CopyUnreadable,
		Provider, ProviderUnknown, ProviderLength, ReplyLength, NothingFound, LocalOnly, PageForbidden, SearchPace,
		LandNeeded, CallFailed, StepStopped, Parked, BelowMinimum, LowConfidence, PersonalData, NoInput, StepWarning,
		NothingComes,
		WishNotMet, Advised, BadAgentSetting, BadAddress, BadPace, BadPatience, BadCategory, BadTier, BadScope,
	}
}
