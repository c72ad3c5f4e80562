package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"time"

	known "pult/backend/knowledge/memory"
	"pult/backend/store"
	"pult/build/bench/table"
)

const (
	memoryFacts    = 100_000
	memoryQueries  = 1_000
	memoryTimes    = 5
	memoryClasses  = 48
	memoryProjects = 1_500
	memoryAtOnce   = 1_000 // facts of one transaction
)

// memoryRows measures what a step waits for before it begins: the facts that fit it, with their use written down. Every
// scope holds as many active facts as its tiers allow; the rest of the 100,000 is replaced or expired.
func memoryRows(ctx context.Context, p place) ([]table.Row, error) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	db, err := store.Open(ctx, store.Options{Dir: filepath.Join(p.work, "memory"), Now: clock})
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	if err := fillMemory(ctx, db, now); err != nil {
		return nil, err
	}
	service, err := known.NewService(known.Config{
		Store: db.Memory, Now: clock, NewID: func() string { return "new" },
		Rules: func(context.Context) (known.Rules, error) { return known.Rules{On: true}, nil },
		Save:  func(string, string, func(io.Writer) error) (string, error) { return "", errors.ErrUnsupported },
	})
	if err != nil {
		return nil, err
	}
	told, err := timedRecall(ctx, service.Recall)
	if err != nil {
		return nil, err
	}
	listed, err := timedLists(ctx, service)
	return []table.Row{
		table.About("what a step is told of 100,000 facts, p95", "ms", "", table.Within(10)).Alone(quantiles(told, 0.95)),
		table.About("what a step is told of 100,000 facts, median", "ms", "", table.Within(10)).Alone(quantiles(told, 0.5)),
		table.About("a word looked up in a list of 100,000 facts, p95", "ms", "", table.Within(100)).
			Alone(quantiles(listed, 0.95)),
	}, err
}

// timedRecall gives the milliseconds of every query in every repetition; the first one warms up and does not count.
func timedRecall(
	ctx context.Context,
	recall func(context.Context, known.Query) ([]known.Recalled, error),
) ([][]float64, error) {
	var all [][]float64
	for repetition := range memoryTimes + 1 {
		series := make([]float64, memoryQueries)
		for i := range series {
			q := memoryQuery(i)
			q.RunID, q.StepID = fmt.Sprint("run-", repetition, "-", i), "s1"
			begin := time.Now()
			found, err := recall(ctx, q)
			if err != nil {
				return nil, err
			}
			if len(found) == 0 {
				return nil, fmt.Errorf("nothing is told to %+v", q)
			}
			series[i] = float64(time.Since(begin).Microseconds()) / 1000
		}
		if repetition > 0 {
			all = append(all, series)
		}
	}
	return all, nil
}

func timedLists(ctx context.Context, service *known.Service) ([][]float64, error) {
	var all [][]float64
	for range memoryTimes {
		series := make([]float64, len(memoryTopics()))
		for i, topic := range memoryTopics() {
			begin := time.Now()
			found, err := service.List(ctx, known.Filter{Text: topic})
			if err != nil || len(found) == 0 {
				return nil, errors.Join(err, fmt.Errorf("a list for %q holds %d facts", topic, len(found)))
			}
			series[i] = float64(time.Since(begin).Microseconds()) / 1000
		}
		all = append(all, series)
	}
	return all, nil
}

// memoryQuery is what the engine asks before a step: the request, its topic and class, core facts always.
func memoryQuery(i int) known.Query {
	topics := memoryTopics()
	topic := topics[i%len(topics)]
	class := memoryClass(i * 7 % memoryClasses)
	q := known.Query{Topic: topic, Class: class, Core: true}
	switch i % 3 {
	case 0:
		q.Text = fmt.Sprintf(
			"Erstelle ein Arbeitsblatt mit Lösungen zum Thema %s für die %s, bitte mit Bildern und kurzen Texten",
			topic,
			class,
		)
	case 1:
		q.Text = fmt.Sprintf("Schreibe einen Elternbrief zum Projekt %s", memoryProject(i*11%memoryProjects))
	default:
		// mistyped on purpose
		q.Text = fmt.Sprintf("Recherchiere %s und plane eine Doppelstunde für Klasse %s mit Grupenarbeit", topic, class)
	}
	return q
}

func memoryTopics() []string {
	return []string{
		"Photosynthese", "Bruchrechnung", "Französische Revolution", "Gedichte", "Optik", "Vulkane", "Zellteilung",
		"Märchen", "Prozentrechnung", "Klimawandel",
		"Römisches Reich", "Säuren", "Argumentieren", "Ökosystem Wald", "Dreiecke", "Magnetismus", "Reformation",
		"Grammatik", "Wahrscheinlichkeit", "Stromkreise",
	}
}

func memoryClass(i int) string { return strconv.Itoa(5+i/6) + string(rune('a'+i%6)) }

func memoryProject(i int) string {
	kinds := []string{
		"Klassenfahrt", "Theaterstück", "Schulgarten", "Projektwoche", "Sommerfest", "Lesenacht",
		"Schülerzeitung", "Austausch", "Sporttag", "Bläserklasse",
	}
	places := []string{
		"Rom", "Bremen", "Harz", "Ostsee", "Berlin", "Krakau", "Lyon", "Alpen", "Weimar", "Dresden", "Wien",
		"Mensa", "Aula", "Turnhalle", "Altstadt",
	}
	return fmt.Sprintf("%s %s %d", kinds[i%len(kinds)], places[i/len(kinds)%len(places)], 2017+i/(len(kinds)*len(places)))
}

// fillMemory fills every scope: first what is past, then as many active facts as its tiers hold.
func fillMemory(ctx context.Context, db *store.DB, now time.Time) error {
	scopes := []known.Scope{{Kind: known.Me}, {Kind: known.School}}
	for i := range memoryClasses {
		scopes = append(scopes, known.Scope{Kind: known.OfClass, Name: memoryClass(i)})
	}
	for i := range memoryProjects {
		scopes = append(scopes, known.Scope{Kind: known.OfProject, Name: memoryProject(i)})
	}
	var batch []known.Fact
	flush := func(least int) error {
		if len(batch) < least {
			return nil
		}
		err := db.Memory.ChangeMemory(ctx, known.Change{At: now, Facts: batch})
		batch = batch[:0]
		return err
	}
	n := 0
	for _, scope := range scopes {
		for _, tier := range known.Tiers() {
			for range known.Limit(tier) {
				batch = append(batch, memoryFact(n, scope, tier, known.Active, now))
				n++
			}
		}
		if err := flush(memoryAtOnce); err != nil {
			return err
		}
	}
	for ; n < memoryFacts; n++ {
		state := known.Replaced
		if n%2 == 0 {
			state = known.Expired
		}
		scope := scopes[n%2] // most of what is past was about the teacher or her school
		if n%4 == 3 {
			scope = scopes[n%len(scopes)]
		}
		batch = append(batch, memoryFact(n, scope, known.Context, state, now))
		if err := flush(memoryAtOnce); err != nil {
			return err
		}
	}
	return flush(1)
}

// memoryFact is a German sentence of about ten words.
func memoryFact(n int, scope known.Scope, tier known.Tier, state known.State, now time.Time) known.Fact {
	verbs := []string{
		"bevorzuge", "nutze", "plane", "brauche", "erwarte", "vermeide", "sammle", "besprechen wir",
		"korrigiere",
	}
	things := []string{
		"kurze Arbeitsblätter", "Gruppenarbeit", "Lückentexte", "farbige Bilder", "Tabellen", "Lernplakate",
		"Quizfragen", "Lesetexte", "Experimente", "Hausaufgaben", "Partnerarbeit",
	}
	topics := memoryTopics()
	at := now.Add(-time.Duration(n%20) * 24 * time.Hour)
	f := known.Fact{
		ID: fmt.Sprint(
			"fact-",
			n,
		), Category: known.Categories()[n%5], Tier: tier, Scope: scope, Confidence: 60 + n%41,
		Keywords: []string{topics[n/3%len(topics)]},
		Text: fmt.Sprintf(
			"Beim Thema %s %s ich für %s mit %d Aufgaben in Raum %d",
			topics[n%len(topics)],
			verbs[n%len(verbs)],
			things[n%len(things)],
			2+n%30,
			n%400,
		),
		Source: known.Source{Origin: known.ByTeacher}, State: state, Confirmed: 1 + n%4, Uses: n % 50,
		CreatedAt: at, ConfirmedAt: at, UsedAt: at, ExpiresAt: known.Expiry(tier, at),
	}
	return f
}
