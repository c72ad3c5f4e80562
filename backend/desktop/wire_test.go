package desktop_test

import (
	"context"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pult/backend/base/backup"
	"pult/backend/base/event"
	"pult/backend/base/wire"
	"pult/backend/cost"
	"pult/backend/desktop"
	"pult/backend/knowledge/memory"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// doors are the functions that answer the window without null lists; TestTheDoorsLeaveNoNullList calls each of them.
func doors() []string { return []string{"ask", "hold", "writing", "look", "wire.Lists"} }

// A bound method that answers the window past the doors could answer null for a list.
func TestEveryBoundMethodAnswersThroughADoor(t *testing.T) {
	services, answers := 0, 0
	for _, m := range methodsOf(t, parsed(t)) {
		if !m.Name.IsExported() {
			continue
		}
		services++
		if !tells(m.Type) {
			answers++
			checkReturns(t, m)
		}
	}
	if services < 80 || answers < 50 {
		t.Errorf("only %d methods found, %d of them answer: does the test still see the services?", services, answers)
	}
}

// An event leaves only through Emitter; an error only through AsProblem.
func TestNothingElseIsSentToTheWindow(t *testing.T) {
	sends := 0
	for _, f := range parsed(t) {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !strings.HasPrefix(callee(call), "runtime.EventsEmit") {
				return true
			}
			sends++
			for _, payload := range call.Args[2:] {
				if inner, ok := payload.(*ast.CallExpr); !ok || callee(inner) != "wire.Lists" {
					t.Errorf("%s: an event is sent past wire.Lists", fileSet.Position(call.Pos()))
				}
			}
			return true
		})
	}
	if sends != 1 {
		t.Errorf("%d calls of EventsEmit, want the one of Emitter", sends)
	}
	var bare desktop.Problem
	raw, _ := desktop.FormatError(fs.ErrClosed).(string)
	if json.Unmarshal([]byte(raw), &bare) != nil || bare.Args == nil {
		t.Errorf("a fault without arguments: %s", raw)
	}
}

// nothing answers nil wherever a list is due.
type nothing struct {
	desktop.Costs
	desktop.Memory
}

func (nothing) Report(context.Context, cost.Query) (cost.Report, error) { return cost.Report{}, nil }

func (nothing) ForgetAll(context.Context) (memory.Wiped, error) { return memory.Wiped{}, nil }

// noCopies has none.
type noCopies struct{ desktop.Backups }

func (noCopies) List(context.Context) ([]backup.Copy, error) { return nil, nil }

func TestTheDoorsLeaveNoNullList(t *testing.T) {
	office := &desktop.Services{Context: t.Context(), Costs: nothing{}, Memory: nothing{}, Wake: func() {}}
	open := func() (*desktop.Services, error) { return office, nil }
	report, err := desktop.NewCostService(open, desktop.NewFiles()).Report(cost.Query{})
	if err != nil || report.Rows == nil {
		t.Errorf("ask: %+v, %v", report, err)
	}
	copies := func() (context.Context, desktop.Backups, error) { return t.Context(), noCopies{}, nil }
	list, err := desktop.NewBackupService(copies, nil).List()
	if err != nil || list == nil {
		t.Errorf("look: %v, %v", list, err)
	}
	about := desktop.NewSettingsService(open, func() desktop.About { return desktop.About{} }, nil, nil).About()
	if about.Warnings == nil || about.Problem != nil {
		t.Errorf("about: %+v", about)
	}
}

// Whatever a bound method can answer and an event can carry comes out of wire.Lists without a null list, however deep.
func TestNoTypeOfTheWindowKeepsANullList(t *testing.T) {
	types := map[reflect.Type]string{}
	for _, service := range desktop.Bound(desktop.Surroundings{}) {
		typ := reflect.TypeOf(service)
		for i := range typ.NumMethod() {
			m := typ.Method(i)
			for k := range m.Type.NumOut() {
				types[m.Type.Out(k)] = m.Name
			}
		}
	}
	events := reflect.TypeFor[event.Map]()
	for i := range events.NumField() {
		types[events.Field(i).Type] = "event"
	}
	for typ, from := range types {
		if typ == reflect.TypeFor[error]() {
			continue
		}
		full := example(typ, 6).Interface()
		if place := nullList(reflect.ValueOf(wire.Lists(full)), typ.String()); place != "" {
			t.Errorf("%s: %s is null", from, place)
		}
	}
}

// The question before a step shows how many calls leave the machine. A null number was read as an empty list when the
// window told lists by the names of their fields: "calls" is a list of a moment, too.
func TestAnUnknownNumberIsNoList(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{consent.Estimate{}, "null"}, {workflow.TimelineEntry{}, "[]"},
	} {
		var fields map[string]json.RawMessage
		raw, err := json.Marshal(wire.Lists(c.v))
		if err != nil || json.Unmarshal(raw, &fields) != nil || string(fields["calls"]) != c.want {
			t.Errorf("calls of %T: %s, want %s", c.v, fields["calls"], c.want)
		}
	}
}

// example is a value of a type with every pointer set and every list one long, and nil lists at the bottom.
func example(typ reflect.Type, depth int) reflect.Value {
	v := reflect.New(typ).Elem()
	if depth == 0 {
		return v
	}
	switch typ.Kind() { //nolint:exhaustive // the other kinds hold no list
	case reflect.Pointer:
		v.Set(reflect.New(typ.Elem()))
		v.Elem().Set(example(typ.Elem(), depth-1))
	case reflect.Slice:
		v.Set(reflect.Append(reflect.Zero(typ), example(typ.Elem(), depth-1)))
	case reflect.Map:
		v.Set(reflect.MakeMap(typ))
		v.SetMapIndex(reflect.Zero(typ.Key()), example(typ.Elem(), depth-1))
	case reflect.Struct:
		for i := range typ.NumField() {
			if v.Field(i).CanSet() {
				v.Field(i).Set(example(typ.Field(i).Type, depth-1))
			}
		}
	default:
	}
	return v
}

// nullList names the first list or map that JSON would write as null; "" is none.
func nullList(v reflect.Value, place string) string {
	switch v.Kind() { //nolint:exhaustive // the other kinds hold no list
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return nullList(v.Elem(), place)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return ""
		}
		if v.IsNil() {
			return place
		}
		for i := range v.Len() {
			if p := nullList(v.Index(i), place+"[]"); p != "" {
				return p
			}
		}
	case reflect.Map:
		if v.IsNil() {
			return place
		}
		for _, value := range v.Seq2() {
			if p := nullList(value, place+"{}"); p != "" {
				return p
			}
		}
	case reflect.Struct:
		return nullField(v, place)
	default:
	}
	return ""
}

func nullField(v reflect.Value, place string) string {
	if _, own := v.Interface().(json.Marshaler); own {
		return ""
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() || f.Tag.Get("json") == "-" {
			continue
		}
		if p := nullList(v.Field(i), place+"."+f.Name); p != "" {
			return p
		}
	}
	return ""
}

var fileSet = token.NewFileSet()

func parsed(t *testing.T) []*ast.File {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fileSet, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// methodsOf are the methods of the bound structs: those that a New…Service makes.
func methodsOf(t *testing.T, files []*ast.File) []*ast.FuncDecl {
	t.Helper()
	bound := map[string]bool{}
	for _, s := range desktop.Bound(desktop.Surroundings{}) {
		bound[reflect.TypeOf(s).Elem().Name()] = true
	}
	var list []*ast.FuncDecl
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if name, isNew := strings.CutPrefix(fn.Name.Name, "New"); isNew && strings.HasSuffix(name, "Service") &&
				!bound[name] {
				t.Errorf("%s is missing in desktop.Bound", name)
			}
			if fn.Recv == nil {
				continue
			}
			if star, ok := fn.Recv.List[0].Type.(*ast.StarExpr); ok &&
				bound[star.X.(*ast.Ident).Name] { //nolint:forcetypeassert // a receiver is a name
				list = append(list, fn)
			}
		}
	}
	return list
}

// tells reports whether a method answers nothing but an error.
func tells(f *ast.FuncType) bool {
	if f.Results == nil || len(f.Results.List) == 0 {
		return true
	}
	name, ok := f.Results.List[0].Type.(*ast.Ident)
	return ok && name.Name == "error"
}

func checkReturns(t *testing.T, m *ast.FuncDecl) {
	t.Helper()
	ast.Inspect(m.Body, func(n ast.Node) bool {
		if _, inner := n.(*ast.FuncLit); inner {
			return false
		}
		r, ok := n.(*ast.ReturnStmt)
		if !ok {
			return true
		}
		for _, result := range r.Results {
			if call, ok := result.(*ast.CallExpr); ok {
				for _, door := range doors() {
					if callee(call) == door {
						return true
					}
				}
			}
		}
		t.Errorf("%s: %s answers the window past %q", fileSet.Position(r.Pos()), m.Name.Name, doors())
		return true
	})
}

// callee is the name of what is called, "pkg.Name" for another package's.
func callee(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}
