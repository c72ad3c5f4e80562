# Two commands are enough: `make run` starts Pult, `make test` checks every change. Both install what is missing.
# The work is done by build/scripts/*.sh; each says at its top what it does.

.PHONY: run test proof bench bindings windows

run: ## start Pult; ARGS goes to the program: make run ARGS="runs"
	@build/scripts/run.sh $(ARGS)

test: ## every kind of test, about ten minutes on two cores; PARTS="vet lint" runs only these
	@build/scripts/test.sh test $(PARTS)

proof: ## what takes long: race detector, 1,000 kills, Windows, the stories in English, teachers' jobs; PARTS as for test
	@build/scripts/test.sh proof $(PARTS)

bench: ## measure Pult against its peers; PARTS="window search" runs only these
	@build/scripts/bench.sh $(PARTS)

bindings: ## write frontend/src/lib/backend/wailsjs anew from the Go types
	@build/scripts/bindings.sh write

windows: ## build/bin/pult.exe with icon and version, cross-compiled
	@build/scripts/windows.sh
