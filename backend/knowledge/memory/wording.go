package memory

// CategoryText is the sentence that names a category.
func CategoryText(c Category) string {
	switch c {
	case Profile:
		return "memory.category.profile"
	case Technical:
		return "memory.category.technical"
	case Project:
		return "memory.category.project"
	case Class:
		return "memory.category.class"
	case Preference:
	}
	return "memory.category.preference"
}

// TierText is the sentence that names a tier.
func TierText(t Tier) string {
	switch t {
	case Core:
		return "memory.tier.core"
	case Important:
		return "memory.tier.important"
	case Context:
	}
	return "memory.tier.context"
}

// ScopeText is the sentence that names a kind of scope.
func ScopeText(k ScopeKind) string {
	switch k {
	case School:
		return "memory.scope.school"
	case OfClass:
		return "memory.scope.class"
	case OfProject:
		return "memory.scope.project"
	case Me:
	}
	return "memory.scope.me"
}

// OriginText is the sentence that says whose words a fact is.
func OriginText(o Origin) string {
	switch o {
	case ByTeacher:
		return "memory.origin.teacher"
	case Request:
		return "memory.origin.request"
	case Web:
		return "memory.origin.web"
	case Mail:
		return "memory.origin.mail"
	case Document:
		return "memory.origin.document"
	case Conclusion:
	}
	return "memory.origin.conclusion"
}

// StateText is the sentence that names a state.
func StateText(s State) string {
	switch s {
	case Replaced:
		return "memory.state.replaced"
	case Expired:
		return "memory.state.expired"
	case Active:
	}
	return "memory.state.active"
}

// ConcernText is the sentence that names a kind of sensitive data.
func ConcernText(k ConcernKind) string {
	switch k {
	case Secret:
		return "memory.concern.secret"
	case Religion:
		return "memory.concern.religion"
	case Descent:
		return "memory.concern.origin"
	case Sexual:
		return "memory.concern.sexual"
	case Politics:
		return "memory.concern.politics"
	case Union:
		return "memory.concern.union"
	case Pupil:
		return "memory.concern.pupil"
	case Contact:
		return "memory.concern.contact"
	case Health:
	}
	return "memory.concern.health"
}
