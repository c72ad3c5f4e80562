package main

// inTurns calls a and b n times each and swaps who comes first.
func inTurns(n int, a, b func(i int) error) error {
	for i := range n {
		first, second := a, b
		if i%2 == 1 {
			first, second = b, a
		}
		if err := first(i); err != nil {
			return err
		}
		if err := second(i); err != nil {
			return err
		}
	}
	return nil
}
