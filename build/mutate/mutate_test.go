package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// shop is a package with four promises: one is held at its bound by no test, one is not asked at all.
const shop = `package shop

const adult = 18

func Sells(age int) bool { return age >= adult }

func Open(day, hour bool) bool { return day && !hour }

func Sum(prices []int64) (sum int64) {
	for _, p := range prices {
		sum += p
	}
	return sum
}

func Forgotten() bool { return true }
`

const shopTest = `package shop

import "testing"

func TestShop(t *testing.T) {
	if Sells(17) || !Sells(30) {
		t.Error("age")
	}
	if !Open(true, false) || Open(true, true) || Open(false, false) {
		t.Error("hours")
	}
	if Sum([]int64{2, 3}) != 5 {
		t.Error("sum")
	}
}
`

// The tool names what no test holds, and nothing else.
func TestWhatNoTestHoldsIsNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod": "module shop\n\ngo 1.26\n", "shop.go": shop,
		"shop_test.go": shopTest,
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := load(t.Context(), []string{"."})
	if err != nil || len(packages) != 1 {
		t.Fatal(packages, err)
	}
	mutants, err := packages[0].test(t.Context(), plan{})
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, m := range mutants {
		if m.fate == survived {
			left = append(left, m.key)
		}
	}
	slices.Sort(left)
	if want := []string{"shop.Forgotten: true → not", "shop.const: adult → +1"}; !slices.Equal(left, want) ||
		len(mutants) != 7 {
		t.Errorf("of %d changes %q survive, want %q", len(mutants), left, want)
	}
}

// A survivor is accepted with a reason or not at all, and one that is met no more is said.
func TestASurvivorIsAcceptedWithAReason(t *testing.T) {
	name := filepath.Join(t.TempDir(), "accepted.txt")
	write := func(text string) (*acceptance, error) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return readAccepted(name)
	}
	if _, err := write("shop.const: adult → +1\n"); err == nil {
		t.Error("without a reason")
	}
	known, err := write(
		"# shop\n\nshop.const: adult → +1  # nobody is 18 and a half\nshop.Sum: gone  # x\nother.F: x  # x\n",
	)
	if err != nil {
		t.Fatal(err)
	}
	if known.accepts("shop.const") || !known.accepts("other.F: x") {
		t.Error("the whole line counts")
	}
	if all, err := write("shop.F: 0 → *  # sizes\n"); err != nil || !all.accepts("shop.F: 0 → +1 (2)") ||
		all.accepts("shop.F: 1 → +1") {
		t.Error("a star stands for the rest of a line", err)
	}
	mutants := []mutant{
		{key: "shop.const: adult → +1"},
		{key: "shop.Forgotten: true → not"},
		{key: "shop.Sum: p", fate: killed},
	}
	if left := report("shop", mutants, known); left != 1 {
		t.Errorf("%d are left", left)
	}
	if unused := known.unused([]string{"shop"}); !slices.Equal(unused, []string{"shop.Sum: gone"}) {
		t.Errorf("unused: %q", unused)
	}
}
