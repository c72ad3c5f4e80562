// Package backend is the map of Pult's Go code. It holds no code itself.
//
// A request enters at workflow, becomes a plan, waits as a row, runs step by step through agent, and comes out as an artifact that
// export can print.
//
//	app.go            lifecycle: open, wire, recover, close; the one place that knows every package
//	window.go         lifecycle of the window around it
//	main.go           window, command line or the process of a program (script); no IO before OnStartup (Wails runs main to generate the bindings)
//	backend/
//	  fault/          Error{Kind, Key, Args, Err}: what a failure means to the caller and to the teacher
//	  locale/         sentences that Go says to people, German and English; the window imports the same two files
//	  event/          payload structs, wire names, Map, Sink: all that is told to the window and the terminal
//	  llm/            Model, Request, Chunk, Usage, CallError: words for talking to any provider
//	    offline/      deterministic model without network: plans by rule, quotes the library, picks the diagram
//	    gemini/       Gemini through generative-ai-go behind a transport of our own
//	    openai/       any OpenAI-compatible server; Ollama through its own protocol, so that no prompt is cut
//	    pace/         so many calls in a minute: the next one waits
//	    retry/        failed calls again, by class, with the pause the provider asked for
//	    token/        how many tokens a text has, estimated; factors of model families
//	    llmtest/      Script (scripted fake), Conform and CheckSent (what every adapter passes)
//	      standin/    servers that speak the two wires, with a model of ours behind them
//	  provider/       Desk: who is asked now, at which address, with which key and model; "Nur lokal"
//	  secret/         keys: the system's keyring, an encrypted file, this session, the environment
//	  privacy/        finds personal data in what would be sent, placeholders, the table "what leaves the machine"
//	  cost/           prices, ledger, estimates, budgets
//	  parcel/         what teachers hand on as a file: recipes, presets
//	  diagram/        a picture as data, one that a model painted, too, and the layer of labels a teacher arranged over it
//	  phonetics/      how German words sound: syllables, stress, rhymes
//	  readability/    how hard a text is to read
//	  lyric/          song texts by rule: verses from facts, riddles on terms, multiplication tables
//	  music/          a song as data: lead sheet and band composed by rule; MIDI and MusicXML; recordings by models
//	  calendar/       dates for German schools: expressions, public and school holidays by Land
//	  arithmetic/     exact sums, units, grade keys, in German and English
//	  evidence/       what a research can be held to: how hard it reads, what of it its sources say, where they differ
//	  figure/         numbers and dates of a text, with their units
//	  condense/       shortens texts and results by leaving out; the sliding window
//	  exercise/       worksheets, quizzes, glossaries and simpler texts made from a text by rule; one task of a sheet anew
//	  memory/         facts in tiers: proposals, near-duplicates, conflicts, recall, forgetting
//	  source/         words for asking the web: categories, hosts of a plan, links that may be opened
//	  intent/         reads a request by rule: agents, topic, class, form, language; tells questions and wishes about a result from work
//	  backup/         words for copies of the data: kinds, states, what going back would lose
//	  session/        artifacts, their versions and files, edits by hand, patches of agents, what differs between versions, and what a later agent may take from them
//	  library/        documents: passages, full-text search with German folding, the starter articles
//	  prompt/         Compose: base + ordered shared components + data → system text, input text, hash; Clean and Foreign for texts of others;
//	                  Shelf: the teacher's own texts in place of the shipped ones
//	    injection/    texts that try to give orders, for tests
//	  bell/           the system's notifications: something waits
//	  settings/       typed settings and defaults
//	  place/          where the system keeps a program's files
//	  tool/           Tool, New[Args], Scope, effect class, Registry
//	  script/         programs of a model: Starlark with fork and wait, in a process of its own with limits
//	  toolbox/        the tools, each a .go and a .md, and All()
//	  gate/           Gate, Decision, Check and Holds (pure); Policy: whether a step asks, and why; standing rules, calibration
//	  agent/          Spec, the loop (Next over a transcript), limits, envelope and its ladder, scratchpad, budget, trace, Guard, live text,
//	                  questions to the teacher, her words to an agent at work (Inbox), children
//	  roster/         the agents: research.go + research.md, image.go + image.md, planner, answerer, and All()
//	  workflow/       Run, Next, Engine: clarify → plan → approve → steps → compile → review → revise; Admit before every call;
//	                  Tree and Intervene; Ask, Hear and Accept: questions and what follows them
//	  recipe/         Rezepte: plans to be used again, what they ask for, composing, files
//	  reader/         files to text: pdf, docx, odt, html, markdown, text
//	  web/            searches and fetches over HTTP for the toolbox: engines, guard, pages to Markdown
//	  sound/          plays songs: a small synthesiser, FLAC and WAV
//	  draw/           diagrams to SVG and PNG from one scene, with the font that ships; labels over painted pictures
//	  export/         docx, pdf, markdown, json from one document model; the privacy sheet; file names; saving
//	  store/          GORM on SQLite: rows, mapping, migrations/*.sql; implements every Store
//	    storetest/    the suites of the ports
//	  desktop/        bound services (thin), Emitter, FormatError, view types
//	  cli/            the same services on a terminal
//	build/            scripts, Wails assets, decisions/NNNN-*.md, standin/, localmodel/, bench/ and tools/ (modules of their own)
//	frontend/src/     the window: lib/backend (the only folder that touches Wails), lib/ui, lib/features, lib/i18n, views
//
// # Imports
//
// Arrows go down, never up or sideways; depguard makes another direction a build error.
//
//	app.go · window.go · main.go                       wires all, decides nothing
//	desktop · cli          store · reader · web · draw · export · secret · llm/gemini · llm/openai · llm/offline · llm/pace · llm/retry
//	recipe                                             plans of runs, kept without what came of them
//	workflow → agent → gate · tool · prompt · session · library · memory · source · condense · settings · intent · diagram · cost · privacy · provider
//	roster (Specs) and toolbox (Tools) are handed to workflow and agent by app.go
//	llm · event · fault · locale                       standard library only
//
// Ports sit with their consumer: workflow.Store, Router, Budget, Recaller, Drawer and Musician, agent.Transcripts,
// agent.Host, library.Store and library.Reader, memory.Store, recipe.Store and Runs, settings.Store, cost.Store and Shelf, prompt.Store,
// provider.Keys, tools.Searcher tools.Drawer and tools.Musician, script.Forker, desktop.Printer, Providers, Costs, Privacy, Opener and Dialogs, export.Runs.
//
// # The loop of a step
//
// workflow performs a step → agent.Runner reads its transcript → Next names what follows: call the model, run its tools, say something to it,
// read the result, or ask "Weiter?" (an onward gate) → each reply, answer and hint is a row before anything follows from it. A request shows
// the rows within the budget; the rows keep everything, recall_details reads them.
//
// # A call of a model
//
// agent composes a request (System: our rules; Input: data) → Guard: workflow.Admit asks the teacher for exactly this text, unless it
// stays on this machine, and for the money → provider.Router adds address, key and model → retry → pace → cost.Meter writes the row → the adapter
// makes one attempt and gives every failure a class.
//
// A picture that is painted, and a song that is sung, is an order (agent.ImageGen, agent.AudioGen): one such call, whose bytes are a row of the transcript.
//
// # To add …
//
// An agent: one .go and one .md in roster, one line in All, its sentences in locale, one golden prompt, one scenario. A tool: one .go
// and one .md in toolbox, one line in All. A provider: one package under llm that passes modeltest.Conform and CheckSent, a
// name in provider, one line in app.go. An
// event: a struct with EventType in event, a field in Map, then "make bindings". A sentence: a key in both files of locale.
package backend
