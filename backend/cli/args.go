package cli

import (
	"math"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
)

func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unexpected(args[0])
	}
	return nil
}

// many is no upper bound of arguments.
const many = math.MaxInt

// needs is an argument rule with words: so many arguments at least and at most.
func needs(least, most int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least {
			return missing(what)
		}
		if len(args) > most {
			return unexpected(args[most])
		}
		return nil
	}
}

// oneOrAll is the rule for a command about one thing or, with --all, about everything.
func oneOrAll(all *bool, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if *all {
			return noArgs(c, args)
		}
		return needs(1, 1, what)(c, args)
	}
}

func missing(what string) error {
	return misuse(fault.Invalid, "fault.cli.missing", nil, "what", "@"+what)
}

// unexpected refuses an argument or option that would change nothing: silence would look like obedience.
func unexpected(arg string) error {
	return misuse(fault.Invalid, "fault.cli.unexpected", nil, "arg", arg)
}
