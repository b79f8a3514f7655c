# On a machine with Python 3.11 or newer and make:
#   make play      set up everything and open the web table in a browser (ARGS="--port 9000" for another port)
#   make serve     the same without a browser
#   make terminal  play in the terminal: Micro Dojo, or GAME=tokaido ARGS="--lang fr"
#   make test      set up everything the checks need, and run them all
#   make test-sb3  Stable-Baselines3's own checks, which need PyTorch: more than a gigabyte
#   make test-lowest  a part of the tests with the lowest version of everything that may be installed
#   make release   everything that is published, checked and tried, into dist
#   make docs      the site, into build/site: guides, rules, reference
#   make wasm      engine and search of each game for a browser, into src/gokaido/web/static/wasm

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= dojo
ARGS ?=
WORKERS ?= 2
EXTRAS := dev,web,lab,envs,docs
CLEAN := build/clean
WHEEL := build/wheel
VENDOR := src/gokaido/web/static/vendor/LOCK

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play serve terminal test test-sb3 test-lowest lint tests docs new-wheel wheel release wasm bench clean
.DELETE_ON_ERROR:

play: $(VENV)/.serve
	@$(BIN)/gokaido serve --open $(ARGS)

terminal: $(VENV)/.play
	@$(BIN)/gokaido play $(GAME) $(ARGS)

serve: $(VENV)/.serve
	@$(BIN)/gokaido serve $(ARGS)

$(VENV)/.serve: pyproject.toml $(VENDOR) | $(VENV)/pyvenv.cfg
	@echo "setting up $(VENV) for the web table"
	@$(BIN)/python -m pip install --quiet --editable '.[web]'
	@$(BIN)/python build_assets.py --check > /dev/null
	@touch $@ $(VENV)/.play

# Brought when the package is installed; where that failed, it is installed again.
$(VENDOR): ;

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Gokaido needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "setting up $(VENV)"
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "setting up $(VENV) for the checks"
	@$(BIN)/python -m pip install --quiet --editable '.[$(EXTRAS)]'
	@$(BIN)/python build_assets.py --check > /dev/null && touch $(VENV)/.serve || true
	@touch $@ $(VENV)/.play $(VENV)/.docs

# The tests use two processes; what else there is to check goes on beside them.
test: $(VENV)/.test
	@$(MAKE) --no-print-directory -j 2 tests lint docs wheel

# Where PyTorch is not installed yet, its build for CPUs takes 1.2 GB in all, its build for GPUs 5.4.
test-sb3: $(VENV)/.test
	@$(BIN)/python -m pip install --quiet --editable '.[sb3]'
	$(BIN)/pytest tests/envs/test_conformance.py -k 'stable_baselines or maskable_ppo'

# With the newest versions everything is tested by `make test`.
LOWEST := build/lowest
LOWEST_TESTS := tests/test_cli.py tests/test_terminal.py tests/test_released.py tests/test_public_api.py \
	tests/engine/test_batch.py tests/envs/test_gymnasium.py tests/envs/test_pettingzoo.py tests/envs/test_openspiel.py \
	tests/lab/test_arena.py tests/web/test_api.py tests/web/test_store.py tests/web/test_push.py tests/web/test_passkeys.py \
	tests/web/test_pages.py tests/web/test_backups.py tests/web/test_mail.py
test-lowest:
	$(PYTHON) -m venv --clear $(LOWEST)
	@$(LOWEST)/bin/python -m pip install --quiet packaging
	$(LOWEST)/bin/python scripts/lowest.py > $(LOWEST)/constraints.txt
	$(LOWEST)/bin/python -m pip install --quiet --constraint $(LOWEST)/constraints.txt --editable '.[web,passkeys,lab,envs]' \
		pytest hypothesis httpx playwright axe-playwright-python aiosmtpd pyyaml
	$(LOWEST)/bin/python -m pytest $(LOWEST_TESTS)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Strict: a dead link, a missing place on a page or a page that nothing leads to fails it.
docs: export NO_MKDOCS_2_WARNING := 1
docs: $(VENV)/.docs
	$(BIN)/mkdocs build --quiet
	$(BIN)/python scripts/docs/check.py build/site
	@echo "the site: $(BIN)/python -m http.server --directory build/site"

$(VENV)/.docs: pyproject.toml | $(VENV)/pyvenv.cfg
	@$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $@

# Rules that were compiled once are shared by all processes of the run, and by the next run.
tests test-sb3 test-lowest new-wheel wheel: export GOKAIDO_CACHE := $(CURDIR)/build/cache

# What Python compiles is kept beside it even where the surroundings forbid that: tests import Gokaido in hundreds of
# processes, and whole modules of tests are compiled to say what was wrong.
tests test-sb3 test-lowest lint docs: export PYTHONDONTWRITEBYTECODE :=

tests: export GOKAIDO_WHEEL := $(CURDIR)/$(WHEEL)
tests: $(VENV)/.test new-wheel
	@$(BIN)/python -m tests.programs
	@$(BIN)/python -m tests.run -n $(WORKERS) --dist worksteal

# One wheel for its tests and for what follows, made anew each time. Where there is none, they fail, and nothing else does.
new-wheel: $(VENV)/.test
	rm -rf $(WHEEL)
	$(BIN)/python -m build --wheel --no-isolation --skip-dependency-check --outdir $(WHEEL) . > build.log 2>&1 || cat build.log
	@rm -f build.log

# One match in an environment that holds nothing but the wheel and what it depends on: no compiler either.
wheel: new-wheel
	@ls $(WHEEL)/*.whl > /dev/null
	rm -rf $(CLEAN)
	$(PYTHON) -m venv $(CLEAN)
	$(CLEAN)/bin/python -m pip install --quiet $(WHEEL)/*.whl
	cd $(CLEAN) && PATH= bin/gokaido games
	cd $(CLEAN) && yes 1 | PATH= bin/gokaido play dojo --seed 1 --save match.json > match.txt
	cd $(CLEAN) && grep -A 4 'The game is over' match.txt
	cd $(CLEAN) && PATH= bin/gokaido replay match.json --json > replay.json
	cd $(CLEAN) && PATH= bin/gokaido sim dojo --games 1000

# Source distribution and wheels for every kind of machine; ARGS=build, check or try does a part of it.
release: $(VENV)/.test
	@$(BIN)/python -m pip install --quiet --editable '.[release]'
	@$(BIN)/python -m scripts.release $(ARGS)

# The first compiler here that makes WebAssembly: clang with lld and wasi-libc, else the one of the ziglang package.
wasm: $(VENV)/.play
	@$(BIN)/python -c 'import ziglang' 2> /dev/null || $(BIN)/python -m pip install --quiet ziglang
	@$(BIN)/python scripts/wasm.py src/gokaido/web/static/wasm

bench: $(VENV)/.play
	@$(BIN)/gokaido bench $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
