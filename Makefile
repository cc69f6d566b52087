# make play    sets everything up and opens the site
# make test    sets everything up and runs every check
# Needs Python 3.11 or newer and Node.js 20 or newer; with a C compiler it is fast, without one it
# still works.

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
# The build tools of pyproject.toml, in the same versions, so that builds need no isolation.
BUILD_TOOLS = $(shell sed -n 's/^requires = \[\(.*\)\]/\1/p' pyproject.toml | tr -d '",')
SOURCES := $(shell find apiary -name '*.py')
CLIENT := apiary/server/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts \
	$(shell find apiary -path '*/words/*.json')
MODULES := web/node_modules/.package-lock.json

.PHONY: play test build client lint test-web test-compiled test-interpreted test-browser \
	perft bench load screenshots docs clean clean-build

play: build client
	@$(BIN)/apiary serve --open

# Building and checking mostly take one core each, so they go side by side; tests take all there are.
test: .venv/tested
	$(MAKE) --no-print-directory -j2 -Otarget build lint test-web client
	$(MAKE) --no-print-directory test-compiled
	$(MAKE) --no-print-directory test-interpreted
	$(MAKE) --no-print-directory test-browser

build: .venv/built

client: $(CLIENT)

lint: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --cache-dir .mypy_cache/checked
	$(BIN)/lint-imports

test-web: .venv/ready $(MODULES)
	cd web && npm run --silent lint
	cd web && npm run --silent check
	cd web && npm run --silent test

test-compiled: .venv/tested build client
	$(PY) -m pytest -n 2 --build compiled --ignore tests/browser

# Server and pages are the same in both builds.
test-interpreted: .venv/tested
	$(PY) tools/interpreted.py -n 2 --ignore tests/browser --ignore tests/server --ignore tests/web

test-browser: .venv/tested build client
	$(PY) -m pytest -n 2 --build compiled tests/browser

perft: build
	$(PY) tools/perft.py

bench: .venv/tested build
	$(PY) tools/bench.py

load: .venv/tested build
	$(PY) tools/load.py --write

screenshots: .venv/tested build client
	$(PY) -m tools.screenshots

docs: .venv/documented
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

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

.venv/documented: .venv/ready
	$(PY) -m pip install -q --disable-pip-version-check $$($(PY) -c "import tomllib; \
		print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['docs'])")
	touch $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc
	@command -v npm >/dev/null || { echo "The browser client is built with Node.js 20 or newer; please install it. (apiary play works without.)"; exit 1; }
	cd web && npm ci --no-progress --loglevel=error
	touch $@

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	cd web && npm run --silent build
	touch $@

clean-build:
	rm -f apiary/_built.txt .venv/built
	find . -name '*.so' -not -path './.venv/*' -delete

clean: clean-build
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache web/node_modules apiary/server/static apiary/server/docs
