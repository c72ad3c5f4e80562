package letter

func (l *reading) kind(text string) string {
	f := l.fields
	switch {
	case thanked.MatchString(text):
		return thanks
	case l.lacks && (l.reminds || f["more"] == ""):
		return overdue
	case l.reminds:
		return reminder
	case invites.MatchString(text):
		return meeting
	case collects.MatchString(text):
		return money
	case occurs.MatchString(idle.ReplaceAllString(because.ReplaceAllString(f["occasion"], ""), "")) &&
		!told.MatchString(f["occasion"]),
		f["meet"]+f["back"] != "":
		return event
	}
	return news
}
