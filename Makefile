# make play   set up and start a game in the browser   make test         set up and run every check and test
# make dev    set up for changing Foolery              make compile      compile what has changed
# make lint   format, lint, types: seconds             make try TESTS=tests/jinkei   some tests: seconds
# make check  lint, words, generated, clauses          make bench        measure speed
# make clean  remove what was built                     make screenshots  pictures of every page
# make release  the wheel and its bill of materials   make audit        known weaknesses of what is installed
# make strength  how strong the bots are, again       make peers        our speed beside other libraries'
# make test-cluster   a Ray cluster of several nodes on this machine, one of which is killed
# make changelog  the changes since the last version  make cut VERSION=0.2.0  a new version of them
# make model  check the model of how a game is opened and dealt (needs spin and a C compiler)
# make wander HOURS=0.5   a visitor who plays everything on every screen and looks whether all is well
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The package as it is compiled, in a folder of its own: PYTHONPATH=$(COMPILED) runs it, PYTHONPATH=src the sources.
COMPILED := build/compiled
BUILT := $(COMPILED)/.built
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.tables' -o -name '*.tcss' | sort)
PYTEST := $(BIN)/python -m pytest
# Neighbours stay together and share what was set up for their file, until a process has nothing left to do.
WORKERS := --durations 15 --dist worksteal --numprocesses
CLIENT := src/foolery/server/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f | sort)
PORT ?= 8000
HOURS ?= 0.5
RULES := $(sort $(dir $(wildcard tests/*/mutations.toml)))
IN_BROWSER := tests/web $(wildcard tests/*/web)
NO_BROWSER := --ignore=tests/web --ignore-glob='tests/*/web'
ON_CLUSTER := tests/lab/test_cluster.py
# The sources themselves, not what is compiled of them.
TOOL := PYTHONPATH=src:. $(BIN)/python -m tools
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --requirements
# A file that, while it is there, lets everything in the virtual environment find the compiled package first.
SWITCH = $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/00-compiled.pth

.PHONY: changelog cut release sbom lock audit play test check check-client test-client test-compiled test-cluster test-browser test-interpreted bench strength generate clean setup client wheel browser screenshots wander peers ppo model dev compile lint try

play:
	@test -e $(CLIENT) || { $(NODE); }
	@$(MAKE) --no-print-directory --jobs 2 setup client
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then (sleep 2; $(BIN)/python -m webbrowser http://127.0.0.1:$(PORT)/ >/dev/null) & fi; \
	$(BIN)/foolery serve --port $(PORT)

# What playing needs, compiled; `.venv/bin/foolery` is there from then on.
setup: compile

$(VENV)/uv: locks/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Foolery needs Python 3.11 or newer; set PYTHON=python3.x")'
	@echo "Python: making $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python cannot make virtual environments here (Debian: install python3-venv)"; exit 1; }
	@if [ -x $(BIN)/uv ]; then $(INSTALL) locks/uv.txt; else $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement locks/uv.txt; fi
	@$(BIN)/uv pip uninstall --quiet --python $(BIN)/python pip # uv installs everything else
	@touch $@

# The sources themselves are installed, as they are: a change of them needs no new installation.
$(VENV)/play: $(VENV)/uv locks/play.txt pyproject.toml
	@echo "Python: installing what playing needs"
	@$(INSTALL) locks/play.txt
	@FOOLERY_PURE=1 $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

# … and what testing, measuring and drawing needs.
$(VENV)/test $(VENV)/bench $(VENV)/docs: $(VENV)/%: $(VENV)/play locks/%.txt
	@echo "Python: installing what $*ing needs" | sed 's/benching/measuring/; s/docsing/drawing/'
	@$(INSTALL) locks/$*.txt
	@touch $@

# Compiled on demand; without a C compiler everything runs as it is written, and setup.py says so.
$(BUILT): $(VENV)/play $(SOURCES) setup.py
	@echo "Rules: compiling"
	@mkdir -p $(COMPILED) && find $(COMPILED) -name '*.py' -delete && rm -f $(COMPILED)/foolery__mypyc*
	@$(BIN)/python setup.py --quiet build --build-lib $(COMPILED) > build/compiling.txt 2>&1 || { cat build/compiling.txt; exit 1; }
	@grep "C compiler" build/compiling.txt || ls $(COMPILED)/foolery__mypyc* >/dev/null 2>&1 || echo "Compiling failed, so the rules run interpreted; build/compiling.txt says why"
	@rm -rf build/ops.txt $(COMPILED)/foolery/server/client && ln -s ../../../../src/foolery/server/client $(COMPILED)/foolery/server/client
	@if ls $(COMPILED)/foolery__mypyc* >/dev/null 2>&1; then touch $@; else rm -rf $(COMPILED); fi

compile: $(BUILT)
	@if [ -e $(BUILT) ]; then echo "$(CURDIR)/$(COMPILED)" > "$(SWITCH)"; fi

# For changing Foolery: the sources run as they are, `make compile` turns back to the compiled ones.
dev: $(VENV)/test web/node_modules/.for-tests
	@rm -f "$(SWITCH)"
	@echo "$(BIN)/foolery and pytest now run the sources as they are; 'make compile' compiles them"

# The browser client: built into the package, never committed built.
client: $(CLIENT)
	@:

NODE = command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "The page needs Node 20 or newer with npm (https://nodejs.org); without it, make setup && $(BIN)/foolery play jinkei plays in a terminal"; exit 1; }

web/node_modules/.for-tests: web/package.json web/package-lock.json
	@$(NODE)
	@echo "Page: installing what its tests need"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@ web/node_modules/.for-page

web/node_modules/.for-page: web/package.json web/package-lock.json
	@$(NODE)
	@echo "Page: installing what builds it"
	@cd web && npm ci --omit=dev --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.for-page $(CLIENT_SOURCES)
	@echo "Page: building"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# The source distribution, and the wheel that is built from it; both hold the page.
wheel: $(VENV)/play client
	rm -rf dist
	$(BIN)/uv build --quiet --python $(BIN)/python --no-build-isolation --out-dir dist

# What is given to others: the wheel, and a list of everything that is in it or comes with it.
release: wheel sbom

sbom: $(VENV)/test web/node_modules/.for-tests
	mkdir -p dist
	$(TOOL).sbom > dist/foolery.cdx.json

# What every group needs, with the hashes of every file of that version on every platform; `make lock UPGRADE=--upgrade`.
lock: $(VENV)/test
	$(BIN)/python -m tools.locks $(UPGRADE)

# Known weaknesses of what is installed (needs the network).  What cannot be looked up is a failure, not a clean bill.
audit: web/node_modules/.for-tests
	$(PYTHON) -m venv $(VENV)-audit
	$(VENV)-audit/bin/python -m pip install --quiet pip-audit
	$(VENV)-audit/bin/pip-audit --strict --disable-pip --require-hashes $(foreach lock,$(wildcard locks/*.txt),-r $(lock))
	cd web && npm audit --audit-level=moderate

# Chromium for the browser tests: the system's own, installed where that is permitted.
browser:
	@command -v $${CHROMIUM:-chromium-headless-shell} >/dev/null 2>&1 \
	|| { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell fonts-noto-cjk >/dev/null; } \
	|| command -v chromium chromium-browser google-chrome >/dev/null 2>&1 \
	|| { echo "The browser tests need Chromium: install it, or name it in CHROMIUM"; exit 1; }

check-client: web/node_modules/.for-tests
	cd web && npm run --silent check

test-client: check-client
	cd web && npm test --silent

# Format, lint and types of what has changed: seconds, and nothing is installed or built for it.
PAGE_CHANGES = { git diff --name-only --relative --diff-filter=d HEAD; git ls-files --others --exclude-standard; } | grep -E '\.(ts|js|svelte|css|json)$$'
lint:
	@test -x $(BIN)/ruff -a -x $(BIN)/mypy || { echo "make dev installs what this needs"; exit 1; }
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --check . | head -n 20; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@cd web && changed=$$($(PAGE_CHANGES)); test -z "$$changed" || { npx prettier --check --log-level warn $$changed && npx eslint --no-warn-ignored $$changed; }

# Some tests, on whichever build is switched on: no browsers, no mutations of rules.
TESTS ?= tests/kernel
try: $(VENV)/test
	@$(PYTEST) $(TESTS) $(NO_BROWSER) -k "not kill"

check: $(VENV)/test check-client
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(TOOL).check
	PYTHONPATH=src $(PYTEST) tests/test_layers.py tests/*/test_clauses.py -k "not kill"

# What can be done side by side is; every kind of test then has the machine for itself.
test:
	$(MAKE) --jobs 2 --output-sync=line $(VENV)/test $(BUILT) client
	$(MAKE) --jobs 2 --output-sync=line check test-client
	$(MAKE) test-compiled test-interpreted test-browser

AS_COMPILED := FOOLERY_BUILD=compiled PYTHONPATH=$(CURDIR)/$(COMPILED)

test-compiled: $(VENV)/test $(BUILT) client
	$(AS_COMPILED) $(PYTEST) $(WORKERS) auto tests bench tools $(NO_BROWSER) --ignore=$(ON_CLUSTER)

# A Ray cluster of several nodes.  Not part of `make test`: its nodes give up starting, or call each other dead, where
# they are starved.  What is ours of it, giving out again what was lost, is tested with processes as well.
test-cluster: $(VENV)/bench $(VENV)/test $(BUILT)
	$(AS_COMPILED) $(PYTEST) $(ON_CLUSTER)

# Whole games in Chromium, after everything else: they want the machine for themselves.  What fails is told, and tried
# once more with nothing beside it: a browser that was starved is no fault of the page, one that fails alone is.
test-browser: $(VENV)/test $(BUILT) client browser
	$(AS_COMPILED) $(PYTEST) $(WORKERS) 2 $(IN_BROWSER) \
	|| $(AS_COMPILED) $(PYTEST) --last-failed --last-failed-no-failures none -v $(IN_BROWSER)

# The rules as they are read, and whether their tests can fail; everything around them is tested compiled.
test-interpreted: $(VENV)/test
	FOOLERY_BUILD=interpreted PYTHONPATH=src $(PYTEST) $(WORKERS) auto tests/kernel tests/test_perft.py $(RULES) $(NO_BROWSER) --ignore-glob='tests/*/test_bots.py'

bench: setup $(VENV)/bench client browser
	$(BIN)/python -m bench.speed.start --save
	$(BIN)/python -m bench.speed.run --save
	$(BIN)/python -m bench.speed.views --save
	$(BIN)/python -m bench.speed.batched --save
	$(BIN)/python -m bench.speed.search --save
	$(BIN)/python -m bench.speed.jinkei_search --save
	$(BIN)/python -m bench.server.crash --kills 200 --only sqlite --only postgresql --save
	$(BIN)/python -m bench.server.crash --kills 20 --only power --only clock --only full --only locked --only frozen --save
	$(BIN)/python -m bench.server.stops --save
	$(BIN)/python -m bench.server.fuzz --save
	$(BIN)/python -m bench.server.crowds --save
	$(BIN)/python -m bench.server.load --save
	$(BIN)/python -m bench.server.load --save --finished 100000
	$(BIN)/python -m bench.server.load --save --postgresql
	$(BIN)/python -m bench.server.load --save --postgresql --processes 2
	$(BIN)/python -m bench.page.browser --save
	$(BIN)/python -m bench.lab.cluster --save

# How strong the bots are, what their parts are worth, and what is gained by whoever knows them: takes most of a day.
strength: setup $(VENV)/bench
	$(BIN)/python -m bench.bots.strength --deals 500 --save --publish
	$(BIN)/python -m bench.bots.strength jinkei --option kinds=draft --deals 200 --save
	$(BIN)/python -m bench.bots.strength garlandland --option mode=points --deals 500 --save
	for seats in 3 4; do for mode in race points; do \
	    $(BIN)/python -m bench.bots.strength garlandland --seats $$seats --option mode=$$mode --pair master baron --deals 700 --save || exit; \
	done; done
	for act in 2 3; do $(BIN)/python -m bench.bots.strength fools-fortune --option act=$$act --deals 500 --save || exit; done
	$(BIN)/python -m bench.bots.strength fools-fortune --seats 3 --pair master baron --deals 334 --save
	for what in inference "plain sight"; do \
	    $(BIN)/python -m bench.bots.field_variants "$$what" --iterations 1000 --games 1000 --save || exit; \
	done
	for what in sight proving; do $(BIN)/python -m bench.bots.field_variants $$what --games 200 --save || exit; done
	$(BIN)/python -m bench.bots.field_variants judging --games 300 --save
	$(BIN)/python -m bench.bots.garland_response --save
	$(BIN)/python -m bench.bots.garland_barons --save
	$(BIN)/python -m bench.bots.jinkei_exploiter --deals 200 --save
	$(BIN)/python -m bench.bots.jinkei_exploiter --deals 200 --draft --save
	$(BIN)/python -m bench.bots.exploiter fools-field --deals 30 --save
	$(BIN)/python -m bench.bots.exploiter fools-field --bot master --think 2 --doubt 2 --deals 40 --save
	$(BIN)/python -m bench.bots.exploiter fools-fortune --deals 20 --worlds 6 --horizon 3 --save
	$(BIN)/python -m bench.bots.exploiter fools-fortune --deals 10 --worlds 12 --horizon 2 --doubt 2.5 --save

# Our throughput beside other libraries', which get a virtual environment of their own (needs the network).
peers: setup $(VENV)/bench
	$(BIN)/python -m bench.peers --save

# Learning by self-play for a minute, with PyTorch, which is large, in a folder of its own (needs the network).
ppo: setup $(VENV)/bench $(VENV)-torch/ready
	PYTHONPATH=.:$(VENV)-torch $(BIN)/python -m examples.ppo --minutes 1

$(VENV)-torch/ready: $(VENV)/uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python --upgrade --target $(VENV)-torch 'torch>=2.4,<3'
	touch $@

screenshots: setup $(VENV)/docs client browser
	PYTHONPATH=. $(BIN)/python -m tools.screenshots
	PYTHONPATH=. $(BIN)/python -m tools.screenshots.terminal

# The result is committed: bench/results/wander.md.
wander: setup $(VENV)/test client browser
	PYTHONPATH=. $(BIN)/python -m tests.support.wander --hours $(HOURS)

# What the browser client takes from Python (types, words, printed facts), the cards drawn for notebooks, and tables
# and the walk through the lessons in the documents.
generate: $(VENV)/test web/node_modules/.for-tests
	$(TOOL).generate

# What `changes/` will say in CHANGELOG.md; and a version made of it: `make cut VERSION=0.2.0`, then commit and tag.
changelog:
	@PYTHONPATH=src:. $(PYTHON) -m tools.changelog show

cut:
	PYTHONPATH=src:. $(PYTHON) -m tools.changelog cut $(VERSION)

clean:
	rm -rf $(VENV) $(VENV)-audit $(VENV)-peers $(VENV)-torch build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules src/foolery/server/client
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The opening of a served game, as docs/fairness.md describes it: every state of every variant.
model:
	$(PYTHON) -m bench.models.check
