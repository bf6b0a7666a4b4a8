# make play   set up and start a game        make test    set up and run every check and test
# make check  format, lint, types            make bench   measure speed        make clean   remove what was built
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.tables' | sort)
PYTEST := $(BIN)/python -m pytest

.PHONY: play test check test-compiled test-interpreted bench wire clean setup

play: setup
	$(BIN)/foolery play fools-field

setup: $(VENV)/installed

$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Foolery needs Python 3.11 or newer; set PYTHON=python3.x")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

# Compiled into the virtual environment; the sources themselves stay interpreted, so both builds are at hand.
$(VENV)/installed: $(VENV)/ready $(SOURCES) setup.py
	$(BIN)/python -m pip install --quiet .
	touch $@

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(PYTEST) tests/test_layers.py tests/*/test_clauses.py -k "not kill"

test: check test-compiled test-interpreted

test-compiled: setup
	FOOLERY_BUILD=compiled $(PYTEST) -n auto tests

test-interpreted: setup
	FOOLERY_BUILD=interpreted PYTHONPATH=src $(PYTEST) -n auto tests --ignore=tests/server

bench: setup
	$(BIN)/python bench/run.py --save
	$(BIN)/python -m bench.crash --kills 200
	$(BIN)/python -m bench.load --save
	$(BIN)/python -m bench.load --save --finished 100000
	$(BIN)/python -m bench.load --save --postgresql
	$(BIN)/python -m bench.load --save --postgresql --processes 2

# The wire types for the browser client.
wire: setup
	$(BIN)/python -m foolery.server.typescript

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
