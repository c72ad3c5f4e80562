# Two commands are enough: `make run` starts Pult, `make test` checks everything. Both install what is missing.
# The work is done by build/scripts/*.sh; each says at its top what it does.

.PHONY: run test bench bindings windows

run: ## start Pult; ARGS goes to the program: make run ARGS="runs"
	@build/scripts/run.sh $(ARGS)

test: ## everything CI checks; PARTS="vet lint" runs only these
	@build/scripts/test.sh $(PARTS)

bench: ## measure Pult against its peers; PARTS="window search" runs only these
	@build/scripts/bench.sh $(PARTS)

bindings: ## write frontend/src/lib/backend/wailsjs anew from the Go types
	@build/scripts/bindings.sh write

windows: ## build/bin/pult.exe with icon and version, cross-compiled
	@build/scripts/windows.sh
