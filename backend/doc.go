// Package backend is the map of Pult's Go code. It holds no code itself.
//
// A request enters at workflow, becomes a plan, waits as a row, runs step by step through agent, and comes out as an
// artifact that export can print.
//
//	main.go           window, command line or the process of a program (script); no IO before OnStartup (Wails runs
//	                  main to generate the bindings). Built with -tags terminal it has the commands only, without GTK
//	                  and WebKit
//	window.go         lifecycle of the window around the opened program
//	backend/
//	  app/            the opened program: builds every service once and hands out settings; the command line around it;
//	                  how a command opens the data: alone, beside the process that has them, or through it
//	  acceptance/     tests of the whole program: command lines, processes, providers that speak the real wire, whole
//	                  jobs
//	  desktop/        bound services (thin), Emitter, FormatError, view types
//	    notify/       the system's notifications: something waits
//	  cli/            the same use cases on a terminal
//	  workflow/       Run, Next, Engine: clarify → plan → approve → steps → compile → review → revise; Admit before
//	                  every call; Tree and Intervene; Submit and Accept: what a text is, and what follows;
//	                  Signal: what another process asks (Remote) of the one at work (Receiver)
//	    consent/      Gate, Decision, Check and Holds (pure); Policy: whether a step asks, and why; standing rules,
//	                  calibration
//	    form/         forms: a kind of material filled in, seen by rule before it is ordered, and begun
//	    recipe/       Rezepte: plans to be used again, what they ask for, composing, files
//	  agent/          Spec, the loop (Next over a transcript), limits, envelope and its ladder, scratchpad, budget,
//	                  trace, live text, questions to the user, what the user says to an agent at work, children; Host:
//	                  who runs a loop and lets its calls through
//	    agenttest/    Alone: a loop without an engine, for tests and the benchmark
//	    prompt/       Compose: base + ordered shared components + data → system text, input text, hash; Clean and
//	                  Foreign for texts of others; Overrides: the user's own texts in place of the shipped ones
//	      injection/  texts that try to give orders, for tests
//	  agents/         the agents, a folder each (what it asks, words of requests, prompt.md, plan.md for planners, what
//	                  it does by rule, what it accepts), kit/ which they share, and the registry
//	    handwork/     what they do without a model: plans by rule, quotes the library, picks the diagram
//	  tools/          the tools, each a .go and a .md, and All()
//	    tool/         Tool, New[Args], Scope, effect class, Registry
//	    script/       programs of a model: Starlark with fork and wait, in a process of its own with limits
//	  artifact/       results: their versions and files, edits by hand, patches of agents, what differs between
//	                  versions, and what a later agent may take from them
//	  model/          Model, Request, Chunk, Usage, CallError: words for talking to any provider
//	    typed/        what a model wrote, read as the type that was asked for; schemas of Go types
//	    rules/        deterministic model without network: a desk for the agents' work by rule; it knows none of them
//	    gemini/       Gemini through generative-ai-go behind a transport of our own
//	    openai/       any OpenAI-compatible server; Ollama through its own protocol, so that no prompt is cut
//	    provider/     Router: who is asked now, at which address, with which key and model; "Nur lokal"
//	    keystore/     keys: the system's keyring, an encrypted file, this session, the environment
//	    pace/         so many calls in a minute: the next one waits
//	    retry/        failed calls again, by class, with the pause the provider asked for
//	    token/        how many tokens a text has, estimated; factors of model families (trait)
//	    modeltest/    Script (scripted fake), Conform and CheckSent (what every adapter passes)
//	      standin/    servers that speak the two wires, with a model of ours behind them
//	  material/       what is made for pupils, as data and as files
//	    kinds/        the kinds of results: for each one file with how it is composed, shown, printed and made anew,
//	                  and All()
//	    document/     the document model that every format prints, and the hand that composes it
//	    tasks/        worksheets, quizzes, glossaries and simpler texts made from a text by rule; one task of a sheet
//	                  again
//	    checks/       what of a sheet is right, by rule: sums, units, dates, options, repetitions, solutions against
//	                  the material
//	    marks/        the points of a class test, shared among its tasks
//	    sums/         exercises in arithmetic with their exact answers, by kind, class and seed
//	    puzzle/       word search, crossword, bingo, domino, memory, syllables and anagrams from words
//	    vocabulary/   lists and tests from pairs of words
//	    diagram/      a picture as data, one that a model painted, too, and the layer of labels arranged over it
//	    draw/         diagrams to SVG and PNG from one scene, with the font that ships (font); labels over painted
//	                  pictures
//	    pictogram/    the pictures that ship: found by an exact word or by their emoji, drawn as SVG and PNG
//	    song/         lyric: texts by rule; music: a song as data, lead sheet and band; sound: a small synthesiser,
//	                  FLAC and WAV
//	    quiz/         what can be asked, for programs that ask: Moodle XML, GIFT, H5P, Kahoot's table, Anki
//	    agenda/       the dates of a letter as a calendar file
//	    formula/      formulas in texts: where they are, TeX as a tree (temml in an interpreter), MathML and Word's OMML
//	    export/       docx, odt, pdf, markdown, json from one document model; the parcel for colleagues; the privacy
//	                  sheet; file names; saving
//	  knowledge/      where facts come from
//	    library/      documents: passages, full-text search with German folding, the starter articles
//	    markup/       what form means: scripts, formulas as TeX, what a person sees of a page, marks of wikis
//	    reader/       files to text: pdf, docx, odt, rtf, pptx, epub, html, markdown, text
//	    zim/            ZIM files, in which encyclopedias are passed on: entries, titles, redirects, contents
//	      shelf/        the teacher's ZIM files: list, search, articles, pictures, the index made in the background
//	      zimtest/      writes ZIM files for tests and measurements
//	    web/          searches and fetches over HTTP: engines, guard, pages to Markdown
//	    source/       words for asking the web: categories, hosts of a plan, links that may be opened
//	    memory/       facts in tiers: proposals, near-duplicates, conflicts, recall, forgetting
//	    evidence/     what a research can be held to: how hard it reads, what of it its sources say, where they differ
//	    condense/     shortens texts and results by leaving out; the sliding window
//	  lang/           German and English
//	    intent/       reads a request by rule, with the words that agents offer: agents, topic, class, language, fields;
//	                  tells questions and instructions from jobs
//	    prose/        sentences of a text
//	    wordlist/     lists of words and pairs that a teacher writes into a request
//	    phonetics/    how German words sound: syllables, stress, rhymes
//	    textstat/     how hard a text is to read
//	    quantity/     numbers and dates of a text, with their units
//	    calendar/     dates for German schools: expressions, public and school holidays by Land
//	    arithmetic/   exact sums, units, grade keys
//	    article/      articles of German nouns, where a text proves them
//	  privacy/        finds personal data in what would be sent, placeholders, the table "what leaves the machine"
//	  cost/           prices, ledger, estimates, budgets
//	  settings/       typed settings and defaults
//	  store/          GORM on SQLite: rows, mapping, migrations/*.sql; implements every Store; the lock of the folder
//	    storetest/    the suites of ports with a second implementation
//	  base/           known by all, knows nobody
//	    fault/        Error{Kind, Code, Key, Args, Err}: what a failure means to the caller and to the user
//	    i18n/         sentences that Go says to people, German and English; the window imports the same two files
//	    event/        payload structs, wire names, Map, Sink: all that is told to the window and the terminal
//	    reason/       the closed set of reasons that code decides on, beside the key of a sentence
//	    wire/         nil lists as lists, for all JSON that the window and scripts read
//	    paths/        where the system keeps a program's files
//	    share/        what is handed on as a file: recipes, presets
//	    backup/       words for copies of the data: kinds, states, what going back would lose
//	build/            scripts, Wails assets, decisions/NNNN-*.md, pictograms/, standin/, localmodel/, mutate/; bench/ and
//	                  tools/ are modules of their own
//	frontend/src/     the window: lib/backend (the only folder that touches Wails), lib/ui, lib/features, lib/i18n,
//	                  views
//
// # Imports
//
// Arrows go down; depguard has a rule for each room and makes another direction a build error.
//
//	main.go · window.go → app · desktop
//	app                                   wires all, decides nothing
//	desktop · cli · store                 faces and rows; they know the rooms below, not each other
//	workflow → agent → tools → knowledge · material → artifact · lang · privacy · cost · settings → base
//	agents (Specs) and tools (Tools) are handed to workflow and agent by app; lang/intent gets the words of agents and
//	model/rules their work, as values
//	model                                 its words know base only; its adapters know the words; provider knows
//	                                      settings, privacy
//
// Ports sit with their consumer and have a second implementation, or are the one Store of a service.
//
// # The loop of a step
//
// workflow performs a step → agent.Runner reads its transcript → Next names what follows: call the model, run its
// tools, say something to it, read the result, or ask "Weiter?" (an onward gate) → each reply, answer and hint is a row
// before anything follows from it. A request shows the rows within the budget; the rows keep everything, recall_details
// reads them.
//
// # A call of a model
//
// agent composes a request (System: our rules; Input: data) → agent.Host: Admit of workflow asks the teacher for
// exactly this text, unless it stays on this machine, and for the money → provider.Router adds address, key and model →
// retry → pace → cost.Meter writes the row → the adapter makes one attempt and gives every failure a class.
//
// A picture that is painted, and a song that is sung, is an order (agent.ImageGen, agent.AudioGen): one such call,
// whose bytes are a row of the transcript.
//
// # Two processes
//
// One process has the data folder and works. A second one opens it beside: reading commands read, decide, resume,
// intervene and stop leave a Signal → the Receiver of the first takes it, calls the engine as its own window would, and
// writes the outcome → the Remote of the second prints it and follows the run. See build/decisions/0041.
//
// # To add …
//
// An agent: a folder in agents, one line in the registry, its sentences in i18n, one golden prompt, one scenario
// (workflow/newcomer_test.go shows the least). A tool: one .go and one .md in tools, one line in All. A provider: one
// package under model that passes modeltest.Conform and CheckSent, a name in provider, one line in app. An event: a
// struct with EventType in event, a field in Map, then "make bindings". A sentence: a key in both files of i18n.
package backend
