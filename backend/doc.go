// Package backend is the map of Pult's Go code. It holds no code itself.
//
// A request enters at workflow, becomes a plan, waits as a row, runs step by step through agent, and comes out as an artifact that
// export can print.
//
//	app.go            lifecycle: open, wire, recover, close; the one place that knows every package
//	main.go           window or command line; no IO before OnStartup (Wails runs main to generate the bindings)
//	backend/
//	  fault/          Error{Kind, Key, Args, Err}: what a failure means to the caller and to the teacher
//	  locale/         sentences that Go says to people, German and English; the window imports the same two files
//	  event/          payload structs, wire names, Map, Sink: all that is told to the window and the terminal
//	  llm/            Model, Request, Chunk, Usage, ToolCall: words for talking to any provider
//	    offline/      deterministic model without network: plans by rule, quotes the library, picks the diagram
//	    llmtest/      Script (scripted fake) and Conform (the suite every adapter passes)
//	  diagram/        a picture as data
//	  intent/         reads a request by rule: agents, topic, class, form, language
//	  session/        artifacts, their versions and files, and what a later agent may take from them
//	  library/        documents: passages, full-text search with German folding, the starter articles
//	  prompt/         Compose: base + ordered shared components + data → text + hash
//	  settings/       typed settings and defaults
//	  tool/           Tool, New[Args], effect class, Registry
//	  toolbox/        the tools: library_search, library_read, diagram_draw, and All()
//	  gate/           Gate, Decision, Check and Holds (pure)
//	  agent/          Spec, the loop (Next over a transcript), envelope
//	  roster/         the agents: research.go + research.md, image.go + image.md, planner, and All()
//	  workflow/       Run, Next, Engine: clarify → plan → approve → steps → compile → review → revise
//	  reader/         files to text: pdf, docx, odt, html, markdown, text
//	  draw/           diagrams to SVG and PNG from one scene, with the font that ships
//	  export/         docx, pdf, markdown, json from one document model; file names; saving
//	  store/          GORM on SQLite: rows, mapping, migrations/*.sql; implements every Store
//	    storetest/    the suites of the ports
//	  desktop/        bound services (thin), Emitter, FormatError, view types
//	  cli/            the same services on a terminal
//	build/            scripts, Wails assets, decisions/NNNN-*.md, bench/ and tools/ (modules of their own)
//	frontend/src/     the window: lib/backend (the only folder that touches Wails), lib/ui, lib/features, lib/i18n, views
//
// # Imports
//
// Arrows go down, never up or sideways; depguard makes another direction a build error.
//
//	app.go · main.go                                   wires all, decides nothing
//	desktop · cli          store · reader · draw · export · llm/offline
//	workflow → agent → gate · tool · prompt · session · library · settings · intent · diagram
//	roster (Specs) and toolbox (Tools) are handed to workflow and agent by app.go
//	llm · event · fault · locale                       standard library only
//
// Ports sit with their consumer: workflow.Store and workflow.Archive, agent.Transcripts, library.Store and library.Reader,
// settings.Store, toolbox.Searcher and toolbox.Drawer, desktop.Printer, desktop.Opener and desktop.Dialogs, export.Runs.
//
// # To add …
//
// An agent: one .go and one .md in roster, one line in All, its sentences in locale, one golden prompt, one scenario. A tool: one .go
// and one .md in toolbox, one line in All. A provider: one package under llm that passes llmtest.Conform, one line in app.go. An
// event: a struct with EventType in event, a field in Map, then "make bindings". A sentence: a key in both files of locale.
package backend
