package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/material/draw"
	"pult/backend/model"
	"pult/backend/tools"
	"pult/backend/tools/tool"
	"pult/build/bench/table"
)

const (
	diagramTimes = 5
	diagramNodes = 40
)

// diagramRows measure what a teacher waits for a picture without a model of a provider: SVG and PNG.
func diagramRows(ctx context.Context, _ place) ([]table.Row, error) {
	painter, err := draw.New()
	if err != nil {
		return nil, err
	}
	defer func() { _ = painter.Close() }()
	tools, err := tools.All(tools.Deps{Drawer: painter})
	if err != nil {
		return nil, err
	}
	registry := tool.NewRegistry(tools...)
	var rows []table.Row
	for _, job := range []struct {
		name string
		run  func() error
	}{
		{fmt.Sprintf("a concept map of %d boxes, SVG and PNG", diagramNodes), func() error {
			_, err := painter.Draw(ctx, fullMap())
			return err
		}},
		{"a chart from the facts of a research, offline, SVG and PNG", func() error { return offlineChart(ctx, registry) }},
	} {
		var took []float64
		for range diagramTimes {
			begin := time.Now()
			if err := job.run(); err != nil {
				return nil, fmt.Errorf("%s: %w", job.name, err)
			}
			took = append(took, float64(time.Since(begin).Microseconds())/1000)
		}
		rows = append(rows, table.About(job.name, "ms", "", table.Within(1000)).Alone(took))
	}
	return rows, nil
}

// fullMap is the largest map that is drawn: a tree with some links across.
func fullMap() diagram.Diagram {
	d := diagram.Diagram{Kind: diagram.ConceptMap, Title: "Industrialisierung", Language: "de"}
	for i := range diagramNodes {
		d.Nodes = append(d.Nodes, diagram.Node{ID: strconv.Itoa(i), Label: "Arbeiterbewegung " + strconv.Itoa(i)})
		if i > 0 {
			d.Edges = append(d.Edges, diagram.Edge{From: strconv.Itoa((i - 1) / 3), To: strconv.Itoa(i), Label: "führt zu"})
		}
		if i%5 == 4 {
			d.Edges = append(d.Edges, diagram.Edge{From: strconv.Itoa(i), To: strconv.Itoa(i / 2), Label: "wirkt auf"})
		}
	}
	return d
}

// offlineChart runs the image agent's two turns on a research whose facts say numbers.
func offlineChart(ctx context.Context, tools tool.Registry) error {
	r := artifact.Research{
		Title:    "Die höchsten Berge",
		Topic:    "Die höchsten Berge",
		Language: "de",
		Sources:  []artifact.Source{{Title: "Atlas"}},
	}
	for i, berg := range []string{"Mount Everest", "Aconcagua", "Denali", "Kilimandscharo", "Elbrus", "Mont Blanc"} {
		r.Facts = append(
			r.Facts,
			artifact.Fact{Text: fmt.Sprintf("Der %s ist %d Meter hoch.", berg, 8849-700*i), Cites: []int{1}},
		)
	}
	material, err := json.Marshal(r)
	if err != nil {
		return err
	}
	req := model.Request{
		Purpose: "image", Task: r.Topic, Language: "de",
		Context: []model.Material{{Name: string(artifact.ResearchType), JSON: material}},
		Params:  map[string]string{"form": "bar_chart", "labels": "german", "complexity": "simple"},
	}
	for _, t := range tools.Only([]string{"diagram_draw"}) {
		req.Tools = append(req.Tools, t.Spec())
	}
	const mostTurns = 4
	for range mostTurns {
		message := model.Message{Role: model.Assistant}
		for c, err := range agents.Offline().Generate(ctx, req) {
			if err != nil {
				return err
			}
			message.Text += c.Text
			if c.Call != nil {
				message.Calls = append(message.Calls, *c.Call)
			}
		}
		if len(message.Calls) == 0 {
			return nil
		}
		req.Messages = append(req.Messages, message)
		for _, call := range message.Calls {
			result, err := tools[call.Name].Run(ctx, tool.Scope{}, call.Args)
			if err != nil {
				return err
			}
			req.Messages = append(req.Messages, model.Message{Role: model.ToolRole, CallID: call.ID, Result: result.JSON})
		}
	}
	return fmt.Errorf("the picture is not ready after %d turns", mostTurns)
}
