package artifact

// Figure is how the entries of a task are drawn; "" is not at all.
type Figure string

// The closed set. A clock shows Answers[0] of its entry, an empty one only in the solution. A calculation triangle has
// its fields in the first line of its text, behind a colon and divided by "|", and its sides in the second.
const (
	ClockFigure    Figure = "clock"
	FaceFigure     Figure = "face"
	TriangleFigure Figure = "triangle"
)

// Choices are all figures and none.
func (Figure) Choices() []string {
	return []string{"", string(ClockFigure), string(FaceFigure), string(TriangleFigure)}
}
