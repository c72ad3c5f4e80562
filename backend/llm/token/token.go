// Package token estimates how many tokens a text has, without a tokenizer and without network.
package token

import "unicode/utf8"

// Estimate is about the number of tokens of a text.
func Estimate(text string) int { return (utf8.RuneCountInString(text)*2 + 6) / 7 }

// Family is the factor of a model's tokenizer against Estimate.
func Family(string) float64 { return 1 }
