package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// pack is a package whose tests are tried.
type pack struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	TestImports, XTestImports     []string
	DepOnly                       bool

	exports map[string]string // by import path: the file with a compiled package's types
}

// load finds the packages. What they import is compiled, unless it is in the build cache.
func load(ctx context.Context, patterns []string) ([]*pack, error) {
	out, err := output(ctx, "go", append([]string{"list", "-deps", "-export", "-json"}, patterns...)...)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	var list []*pack
	for in := json.NewDecoder(strings.NewReader(out)); ; {
		p := &pack{exports: exports}
		if err := in.Decode(p); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			list = append(list, p)
		}
	}
}

// drawn reports tests with drawn values.
func (p *pack) drawn() bool {
	const rapid = "pgregory.net/rapid"
	return slices.Contains(p.TestImports, rapid) || slices.Contains(p.XTestImports, rapid)
}

// source is a package that was read.
type source struct {
	set   *token.FileSet
	files []*ast.File
	info  *types.Info
}

// checked parses the package and finds out the type of every expression.
func (p *pack) checked() (source, error) {
	s := source{set: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
	}}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(s.set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return s, err
		}
		s.files = append(s.files, file)
	}
	compiled := func(path string) (io.ReadCloser, error) { return os.Open(p.exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(s.set, "gc", compiled)}
	_, err := config.Check(p.ImportPath, s.set, s.files, s.info)
	return s, err
}

func output(ctx context.Context, name string, args ...string) (string, error) {
	var problem strings.Builder
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stderr = &problem
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, problem.String())
	}
	return string(out), nil
}
