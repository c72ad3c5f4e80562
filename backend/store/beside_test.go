package store

import (
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/settings"
	"pult/backend/workflow"
)

func openBeside(t *testing.T, dir string, asks bool) *DB {
	t.Helper()
	db, err := OpenBeside(t.Context(), Options{Dir: dir, Now: clock}, asks)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// Beside the process that has the folder one sees what it has written, and can write nothing but signals.
func TestBesideOnlyReads(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir, Holder: Window})
	reading, asking := openBeside(t, dir, false), openBeside(t, dir, true)
	if _, err := db.Runs.CreateRun(t.Context(), plainRun("run"), nil); err != nil {
		t.Fatal(err)
	}
	signal := workflow.Signal{ID: "s", Kind: workflow.ToStop, RunID: "run", At: clock(), Until: moment(10)}
	for name, beside := range map[string]*DB{"reading": reading, "asking": asking} {
		if r, err := beside.Runs.LoadRun(t.Context(), "run"); err != nil || r.ID != "run" {
			t.Errorf("%s: the run is %v, %v", name, r.ID, err)
		}
		if err := beside.Settings.SaveSettings(t.Context(), settings.Defaults()); !fault.Is(err, fault.Denied) {
			t.Errorf("%s: settings can be written: %v", name, err)
		}
	}
	if err := reading.Signals.Post(t.Context(), signal); !fault.Is(err, fault.Denied) {
		t.Errorf("who only reads leaves a signal: %v", err)
	}
	if err := asking.Signals.Post(t.Context(), signal); err != nil {
		t.Fatal(err)
	}
	got, taken, err := db.Signals.Take(t.Context(), moment(1))
	if err != nil || !taken || got.RunID != "run" || got.Kind != workflow.ToStop || !got.Until.Equal(moment(10)) {
		t.Errorf("taken %v %+v, %v", taken, got, err)
	}
	if back, err := asking.Signals.Withdraw(t.Context(), "s"); back || err != nil {
		t.Errorf("what was taken up is taken back: %v, %v", back, err)
	}
	refusal := fault.New(fault.Conflict, "fault.run.changed", nil, "number", "1").Because(reason.Parked)
	if err := db.Signals.Settle(t.Context(), "s", moment(2), refusal); err != nil {
		t.Fatal(err)
	}
	done, heard, err := asking.Signals.Outcome(t.Context(), "s")
	f := fault.Of(heard)
	if err != nil || !done || f.Kind != refusal.Kind || f.Key != refusal.Key || f.Code != refusal.Code ||
		f.Args["number"] != "1" {
		t.Errorf("the outcome is %v %v, %v", done, heard, err)
	}
}

// What a signal said is deleted when it is settled: it may name pupils, and its asker may be no more.
func TestSettlingDeletesTheWords(t *testing.T) {
	db := open(t, Options{})
	post := func(id string) {
		t.Helper()
		err := db.Signals.Post(t.Context(), workflow.Signal{
			ID: id, Kind: workflow.ToDecide, At: clock(), Until: moment(10),
			Answer: workflow.Answer{Feedback: "Mia hat Asthma"},
		})
		if err == nil {
			_, _, err = db.Signals.Take(t.Context(), moment(1))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	post("settled")
	if err := db.Signals.Settle(t.Context(), "settled", moment(200), errors.New("without words")); err != nil {
		t.Fatal(err)
	}
	post("lost")
	lost := fault.New(fault.Unavailable, "fault.signal.lost", nil)
	if err := db.Signals.Lose(t.Context(), moment(210), lost); err != nil {
		t.Fatal(err)
	}
	for id, kind := range map[string]fault.Kind{"settled": fault.Internal, "lost": fault.Unavailable} {
		var row signalRow
		if err := db.read(t.Context()).Take(&row, "id = ?", id).Error; err != nil || row.Body != "{}" {
			t.Errorf("%s: %s, %v", id, row.Body, err)
		}
		if done, refusal, err := db.Signals.Outcome(t.Context(), id); err != nil || !done || !fault.Is(refusal, kind) {
			t.Errorf("%s: %v, %v, %v", id, done, refusal, err)
		}
	}
}

// Whether a signal was refused stands in the kind of the fault: one without a sentence is no yes.
func TestARefusalWithoutASentence(t *testing.T) {
	db := open(t, Options{})
	s := workflow.Signal{ID: "s", Kind: workflow.ToStop, At: clock(), Until: moment(10)}
	if err := db.Signals.Post(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if err := db.Signals.Settle(t.Context(), "s", moment(1), &fault.Error{Kind: fault.Conflict}); err != nil {
		t.Fatal(err)
	}
	done, refusal, err := db.Signals.Outcome(t.Context(), "s")
	if err != nil || !done || !fault.Is(refusal, fault.Conflict) {
		t.Errorf("%v, %v, %v", done, refusal, err)
	}
}

// A signal of which nobody asks what became of it goes with the next start.
func TestOldSignalsGo(t *testing.T) {
	db := open(t, Options{})
	s := workflow.Signal{ID: "s", Kind: workflow.ToStop, At: clock(), Until: moment(10)}
	if err := db.Signals.Post(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	lost := fault.New(fault.Unavailable, "fault.signal.lost", nil)
	for _, at := range []time.Time{moment(20), moment(100)} {
		if err := db.Signals.Lose(t.Context(), at, lost); err != nil {
			t.Fatal(err)
		}
		if _, _, err := db.Signals.Outcome(t.Context(), "s"); (err != nil) != at.Equal(moment(100)) {
			t.Errorf("at %v: %v", at, err)
		}
	}
}

// Another schema is said and left alone; a file that is still being made is that of its maker.
func TestBesideAnotherSchema(t *testing.T) {
	dir := t.TempDir()
	older := migrationsWith(t, nil)
	delete(older, slices.Max(slices.Collect(maps.Keys(older))))
	first := open(t, Options{Dir: dir, migrations: older})
	_, err := OpenBeside(t.Context(), Options{Dir: dir, Now: clock}, false)
	if f := fault.Of(err); f == nil || f.Key != "fault.store.older" || f.Kind != fault.Unavailable {
		t.Errorf("an older schema: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, Options{Dir: dir})
	_, err = OpenBeside(t.Context(), Options{Dir: dir, Now: clock, migrations: older}, false)
	if !fault.Is(err, fault.Newer) {
		t.Errorf("a newer schema: %v", err)
	}
	_, err = OpenBeside(t.Context(), Options{Dir: t.TempDir(), Now: clock}, false)
	if !fault.Has(err, reason.DataLocked) {
		t.Errorf("no file yet: %v", err)
	}
}

// Whoever has the folder is named, as far as Pult wrote the name itself.
func TestHolderIsNamed(t *testing.T) {
	for holder, key := range map[string]string{
		Window: "fault.store.lockedByWindow", "import": "fault.store.lockedByCommand", "": "fault.store.locked",
		"; rm -rf": "fault.store.locked",
	} {
		dir := t.TempDir()
		if Held(dir) {
			t.Error("nobody has the folder")
		}
		open(t, Options{Dir: dir, Holder: holder})
		_, err := tryOpen(t, Options{Dir: dir, Holder: "runs", AtOnce: true})
		if f := fault.Of(err); f == nil || f.Key != key || f.Code != reason.DataLocked || !Held(dir) {
			t.Errorf("%q: %v", holder, err)
		}
	}
}
