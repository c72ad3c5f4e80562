// Package handwork is what agents do without a model: it plans by rule, researches the library by extracting sentences,
// draws diagrams from what it found, and makes songs and worksheets from texts. An agent names what is its own in its
// folder (Spec.Rules); what they share stands here.
//
// It reads the typed part of a request only and knows nothing but that and what the tools answer. Every sentence it
// hands out stands in a passage it read. Faults: NoMatch "fault.library.nothing" when the library has nothing on the
// topic, Unsupported "fault.offline.labels" and "fault.offline.form" for a picture the sources have nothing for,
// Invalid "fault.offline.topic" and "fault.offline.material" when input is missing.
package handwork

import "pult/backend/model/rules"

// Research looks a topic up in the library and quotes it.
func Research() rules.Work { return spoken((*desk).research) }

// Answer answers a plain question.
func Answer() rules.Work { return spoken((*desk).answer) }

// Image draws a diagram from a research.
func Image() rules.Work { return at((*desk).image) }

// Music writes a song, shows its words and has it played.
func Music() rules.Work { return at((*desk).music) }

// Edit makes tasks from a text and changes texts.
func Edit() rules.Work { return at((*desk).edit) }
