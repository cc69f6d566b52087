# make play    sets everything up and starts a game
# make test    sets everything up and runs every check
# Needs Python 3.11 or newer; with a C compiler it is fast, without one it still works.

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
# The build tools of pyproject.toml, in the same versions, so that builds need no isolation.
BUILD_TOOLS = $(shell sed -n 's/^requires = \[\(.*\)\]/\1/p' pyproject.toml | tr -d '",')
SOURCES := $(shell find apiary -name '*.py')

.NOTPARALLEL:
.PHONY: play test build lint test-compiled test-interpreted perft bench load clean clean-build

play: build
	@$(BIN)/apiary play hive

test: lint test-compiled test-interpreted

build: .venv/built

lint: .venv/tested build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test-compiled: .venv/tested build
	$(PY) -m pytest -n 2 --build compiled

test-interpreted: .venv/tested
	$(PY) tools/interpreted.py -n 2

perft: build
	$(PY) tools/perft.py

bench: .venv/tested build
	$(PY) tools/bench.py

load: .venv/tested build
	$(PY) tools/load.py --write

.venv/ready: pyproject.toml
	test -x $(PY) || $(PYTHON) -m venv .venv
	$(PY) -m pip install -q --disable-pip-version-check $(BUILD_TOOLS)
	APIARY_INTERPRETED=1 $(PY) -m pip install -q --disable-pip-version-check --no-build-isolation -e .
	rm -f .venv/built
	touch $@

.venv/tested: .venv/ready
	APIARY_INTERPRETED=1 $(PY) -m pip install -q --disable-pip-version-check --no-build-isolation -e '.[test]'
	rm -f .venv/built
	touch $@

.venv/built: .venv/ready setup.py $(SOURCES)
	$(PY) setup.py -q build_ext --inplace
	touch $@

clean-build:
	rm -f apiary/_built.txt .venv/built
	find . -name '*.so' -not -path './.venv/*' -delete

clean: clean-build
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
