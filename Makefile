# make play    sets everything up and opens the site
# make test    sets everything up and runs every check
# Needs Python 3.11 or newer and Node.js 20 or newer; with a C compiler it is fast, without one it
# still works.

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
INSTALL := $(PYTHON) tools/install.py
STEP := @tools/step
# Neighbours run in the same process, and share what a module or a session of tests sets up.
SPREAD := -n 2 --dist worksteal --durations=25
SIDE_BY_SIDE := $(MAKE) -s --no-print-directory -j3
# What the compiled modules are made from; the server and the terminal are never compiled.
SOURCES := setup.py tools/native.py $(shell find apiary -name '*.py' \
	-not -path 'apiary/server/*' -not -path 'apiary/cli/*' -not -path 'apiary/uhp/*' \
	-not -path 'apiary/arena/*' -not -path 'apiary/pictures/*' -not -path 'apiary/envs/*' -not -path 'apiary/train/*')
CLIENT := apiary/server/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/vite -type f) web/index.html web/vite.config.ts \
	$(shell find apiary -path '*/words/*.json')
# What builds the pages, and what checks and tests them too; who tests is not to install twice.
BUILD_MODULES := web/node_modules/.package-lock.json
TEST_MODULES := web/node_modules/.tested
MODULES := $(if $(filter test%,$(MAKECMDGOALS)),$(TEST_MODULES),$(BUILD_MODULES))
NPM_CI := npm --prefix web ci --no-progress --loglevel=error
# Some surroundings forbid Python to keep what it compiled: each process of the tests would then
# compile all of it again, which doubles their time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test build optimised client lint test-web test-compiled test-interpreted test-browser \
	test-long puzzles-check perft bench load chaos screenshots pictures docs clean clean-build

play:
	@$(SIDE_BY_SIDE) build .venv/server client
	@tools/play $(MAKE) $(BIN)/apiary serve --open

# A build that is there already is tested as it is, of either kind.
test:
	@$(SIDE_BY_SIDE) build client docs lint test-web
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-browser

# The development build, in seconds, if something changed since the last build of either kind.
build: .venv/built

# The build that people get.
optimised: .venv/optimised

client: $(CLIENT)

lint: .venv/tested
	$(STEP) "Checking style" $(BIN)/ruff check .
	$(STEP) "Checking format" $(BIN)/ruff format --check .
	$(STEP) "Checking types" $(BIN)/mypy --cache-dir .mypy_cache/checked
	$(STEP) "Checking layers" $(BIN)/lint-imports

test-web: $(TEST_MODULES) .venv/ready
	$(STEP) "Checking the style of the pages" npm --prefix web run --silent lint
	$(STEP) "Checking the types of the pages" npm --prefix web run --silent check
	$(STEP) "Testing the pages" npm --prefix web run --silent test

test-compiled: .venv/tested client build
	$(PY) -m pytest $(SPREAD) --build compiled -m "not long" --ignore tests/browser

# Without what is the same in both builds, as the server and the pages are.
test-interpreted: .venv/tested
	$(PY) tools/interpreted.py $(SPREAD) -m "not long"

test-browser: .venv/tested client build
	$(PY) -m pytest $(SPREAD) --build compiled -m "not long" tests/browser

# A browser's tests have a loop of their own running, so they run by themselves.
# And once more what is compiled, in the build that people get: the games, the bots, the core.
test-long: .venv/tested client optimised
	$(PY) -m pytest $(SPREAD) --build compiled -m long --ignore tests/browser
	$(PY) -m pytest $(SPREAD) --build compiled -m long tests/browser
	$(PY) -m pytest $(SPREAD) --build optimised -m "not long"

puzzles-check: optimised
	$(PY) -m tools.puzzles_check

perft: optimised
	$(PY) tools/perft.py

bench: .venv/tested optimised
	$(PY) tools/bench.py

load: .venv/tested optimised
	$(PY) -m tools.load --write

chaos: .venv/tested optimised
	$(PY) -m tools.chaos --write

screenshots: .venv/tested optimised client
	$(PY) -m tools.screenshots build/screenshots

pictures: .venv/tested optimised client
	$(PY) -m tools.pictures

docs: .venv/documented
	$(STEP) "Building the documentation" env NO_MKDOCS_2_WARNING=1 \
		$(BIN)/mkdocs build --strict --quiet

.venv/ready: pyproject.toml
	@test -x $(PY) || tools/step "Making an environment for Python" \
		$(PYTHON) -m venv --without-pip .venv
	$(STEP) "Installing what builds" $(INSTALL) build
	$(STEP) "Installing apiary, as it lies here" $(INSTALL) apiary
	@touch $@

.venv/server: .venv/ready
	$(STEP) "Installing what serves" $(INSTALL) library server
	@touch $@

.venv/tested: .venv/server
	$(STEP) "Installing what tests" $(INSTALL) test
	@touch $@

# What changes while it is compiled is to be compiled again, so the time is that of the beginning.
.venv/built: .venv/ready $(SOURCES)
	@rm -f .venv/optimised
	@touch .venv/begun
	@APIARY_OPTIMISE=$${APIARY_OPTIMISE:-0} $(PY) setup.py -q build_ext --inplace
	@mv .venv/begun $@

.venv/optimised: .venv/ready $(SOURCES)
	@touch .venv/begun
	@$(PY) setup.py -q build_ext --inplace
	@touch -r .venv/begun .venv/built
	@mv .venv/begun $@

.venv/documented: .venv/ready
	$(STEP) "Installing what documents" $(INSTALL) docs
	@touch $@

$(BUILD_MODULES) $(TEST_MODULES): web/package.json web/package-lock.json web/.npmrc
	@command -v npm >/dev/null || { echo "The browser client is built with Node.js 20 or newer; please install it. (apiary play works without.)"; exit 1; }
	$(STEP) "Installing what $(if $(filter $@,$(TEST_MODULES)),tests,builds) the pages" \
		$(NPM_CI) $(if $(filter $@,$(BUILD_MODULES)),--omit=dev)
	@touch $(BUILD_MODULES) $@

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	$(STEP) "Building the pages" npm --prefix web run --silent build
	@touch $@

clean-build:
	rm -f apiary/_built.txt .venv/built .venv/optimised
	find . -name '*.so' -not -path './.venv/*' -delete

clean: clean-build
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache web/node_modules apiary/server/static apiary/server/docs
