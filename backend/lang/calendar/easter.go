package calendar

import "time"

// Easter is Easter Sunday of a year in the Gregorian calendar (Gauss's rule in the form of Meeus, Jones and Butcher).
func Easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	f := (b + 8) / 25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return Date(year, time.Month(n/31), n%31+1)
}

// Repentance is the Wednesday before 23 November.
func Repentance(year int) time.Time {
	day := Date(year, time.November, 22)
	for day.Weekday() != time.Wednesday {
		day = day.AddDate(0, 0, -1)
	}
	return day
}

// Advent is the first, second, third or fourth Sunday of Advent; the fourth is the last Sunday before 25 December.
func Advent(year, sunday int) time.Time {
	day := Date(year, time.December, 24)
	return day.AddDate(0, 0, -int(day.Weekday())-7*(4-sunday))
}
