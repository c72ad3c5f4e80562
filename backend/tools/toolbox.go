// Package tools holds the tools of the agents: each is a .go with a struct of arguments and one function, and a .md
// that describes it to a model. A new tool is one of each and a line in All.
package tools

import (
	"context"
	"encoding/json"
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/knowledge"
	"pult/backend/material/diagram"
	"pult/backend/tools/script"
	"pult/backend/tools/tool"
)

// Drawer turns a diagram into a picture.
type Drawer interface {
	Draw(ctx context.Context, d diagram.Diagram) (diagram.Picture, error)
}

// Deps are the parts of the program that the tools work with.
type Deps struct {
	Library  knowledge.Finder
	Archives knowledge.Finder   // ZIM files; nil: there are none
	More     []knowledge.Source // beside those of the library and the web
	Drawer   Drawer
	// Musician composes and plays songs; nil: there is no tool for songs.
	Musician Musician
	Web      Web            // nil: there are no tools for the web
	Memory   Rememberer     // nil: there are no tools for the memory
	Scripts  *script.Runner // nil: there is no tool for programs
	Pictures string         // the agent that makes pictures, which are proposed to it
}

// sources are the places that are searched and read as the library is. What was added is asked whose it is first.
func (d Deps) sources() knowledge.Registry {
	return append(slices.Clone(d.More), knowledge.All(d.Library, d.Archives)...)
}

// All makes every tool.
func All(deps Deps) ([]tool.Tool, error) {
	makers := []func(Deps) (tool.Tool, error){
		librarySearch, libraryRead, diagramDraw, imageGenerate, recallDetails, getCurrentTime, calculate,
		explore,
	}
	if deps.Musician != nil {
		makers = append(makers, songRender)
	}
	if deps.Web != nil {
		makers = append(makers, webSearch, webFetch)
	}
	if deps.Memory != nil {
		makers = append(makers, memoryRetrieve, memorySave)
	}
	if deps.Scripts != nil {
		makers = append(makers, runScript)
	}
	tools := make([]tool.Tool, 0, len(makers))
	for _, maker := range makers {
		t, err := maker(deps)
		if err != nil {
			return nil, err
		}
		tools = append(tools, t)
	}
	return tools, nil
}

// result packs an answer for the model.
func result(answer any, found int, files ...artifact.File) (tool.Result, error) {
	raw, err := json.Marshal(answer)
	if err != nil {
		return tool.Result{}, fault.New(fault.Internal, "fault.internal", err)
	}
	return tool.Result{JSON: raw, Files: files, Found: found}, nil
}
