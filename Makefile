# Every command of this house. `make run` and `make test` set everything up by themselves on a fresh Debian or Raspberry Pi.
#
# What may live here: the order in which things are made, and the commands. What may not: lists of packages (those are in
# .ci/system, pyproject.toml, requirements.lock and ui/phone/page/package.json) and settings (config/companion.toml).
# Each step leaves a stamp, so that a second `make run` starts at once; `make clean` takes all of them away.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

export PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := ui/phone/page
MADE := build/made
SHELL_FILES := build/shell
RIVAL := build/bench/boardgame_io
HOME_ASSISTANT := build/home-assistant
LAWS := $(patsubst %,tests/test_%.py,alarms architecture documents house words)
AS_ROOT := $(if $(filter-out 0,$(shell id -u)),sudo)

# The page is built only where it is; its sources are everything in its folder but what npm puts there.
PAGE_SOURCES := $(shell find $(PAGE) -type f -not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null)
PAGE_BUILT := $(if $(wildcard $(PAGE)/package.json),$(PAGE)/dist/.built)
SOUNDS := ui/assets/sounds/.made
CATALOGUES := $(patsubst %.po,%.mo,$(shell find companion -name '*.po' -path '*/LC_MESSAGES/*' 2>/dev/null))

.PHONY: help run demo test test-wide test-long test-again test-appliance check bench screenshots house words game dist release \
  install uninstall clean always

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

run: $(MADE)/system-run $(VENV)/.run $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## set up what is missing and start the companion
	$(BIN)/companion run

demo: $(MADE)/system-run $(VENV)/.run $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## an example game with virtual dice and buttons
	$(BIN)/companion demo

test: $(MADE)/system-test $(VENV)/.dev $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) $(MADE)/tests-compiled ## set up what is missing and run the tests (`make check` has the laws)
	TMPDIR=$$($(BIN)/python -m tests.memory) $(BIN)/pytest -q -m "not long and not wide" $(addprefix --ignore ,$(LAWS)) -n 4 --dist worksteal --durations 10

test-wide: $(MADE)/system-test $(VENV)/.dev $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## the same tests in every size, seed and number of players
	$(BIN)/pytest -q -m "wide and not long" $(addprefix --ignore ,$(LAWS)) -n 4 --dist worksteal --durations 10

# What the tests start again and again is compiled once.
test test-wide test-again: export PYTHONDONTWRITEBYTECODE :=

test-again: $(MADE)/system-test $(VENV)/.dev $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## the tests N=20 times, the last BUSY=5 beside busy processes
	$(BIN)/python -m tests.again $(or $(N),20) $(or $(BUSY),0)

# Home Assistant is fetched for this alone; without a network the table says that it is not installed.
test-long: $(MADE)/system-test $(VENV)/.dev $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## the attacks that need minutes, in one table
	-@$(MAKE) --no-print-directory $(HOME_ASSISTANT)/.ready
	$(BIN)/python -m tests.long

test-appliance: $(MADE)/system-appliance $(VENV)/.dev release ## a Pi made of software: ONLY=… PROCESSOR=arm64 CUTS=10
	$(BIN)/python -m tests.appliance $(if $(ONLY),--only $(ONLY)) $(addprefix --processor ,$(PROCESSOR)) $(addprefix --cuts ,$(CUTS))

check: $(MADE)/system-test $(VENV)/.dev $(CATALOGUES) $(SOUNDS) ## style, types and the architecture of the house
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tests.alarms
	$(BIN)/pytest -q -n 2 $(LAWS)

# The yardstick is fetched for this alone; without a network its figures say that they were not measured.
bench: $(MADE)/system-test $(VENV)/.dev $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## the figures, each beside its floor
	-@$(MAKE) --no-print-directory $(RIVAL)/.ready
	$(BIN)/python -m tests.bench

screenshots: $(MADE)/system-test $(VENV)/.dev $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## a picture of every screen in every size; FILM=1: what moves
	$(BIN)/python -m tests.$(if $(FILM),films,screenshots)

house: $(VENV)/.dev ## draw the picture of the house anew, from its imports
	$(BIN)/python -m tests.house

words: $(VENV)/.dev ## collect all texts and bring the catalogues up to date
	$(BIN)/python -m companion.locale

game: $(VENV)/.dev ## lay out a new game that plays already: make game NAME=yahtzee
	$(BIN)/python -m tests.pattern $(NAME)

dist: $(MADE)/system-run $(VENV)/.run $(CATALOGUES) $(SOUNDS) $(PAGE_BUILT) ## a wheel that needs neither npm nor a checkout
	rm -rf build/lib build/bdist.* build/dist
	@mkdir -p $(SHELL_FILES)/man $(SHELL_FILES)/bash $(SHELL_FILES)/zsh
	@$(BIN)/argparse-manpage --module companion.cli --function argument_parser --prog companion \
	  --description "the companion of a real board game" --project-name tabletop-companion \
	  --manual-title "Tabletop Companion" --output build/shell.new && mv build/shell.new $(SHELL_FILES)/man/companion.1
	@$(BIN)/shtab --shell bash --prog companion companion.cli.argument_parser > build/shell.new && \
	  mv build/shell.new $(SHELL_FILES)/bash/companion
	@$(BIN)/shtab --shell zsh --prog companion companion.cli.argument_parser > build/shell.new && \
	  mv build/shell.new $(SHELL_FILES)/zsh/_companion
	$(BIN)/pip wheel -q --no-deps --no-build-isolation -w build/dist .
	@ls build/dist/*.whl

release: dist ## one archive that makes a Pi an appliance: unpack it there, then make install; SIGN=KEY signs it
	$(if $(SIGN),@awk '{ print ($$3 ? $$3 : "release") " " $$1 " " $$2 }' "$(SIGN:.pub=).pub" > build/dist/update-keys)
	@cd build/dist && wheel=$$(ls *.whl) && name=$$(echo $$wheel | sed 's/^tabletop_companion-\(.*\)-py3.*/tabletop-companion-\1/') && \
	tar -C ../.. -czf $$name.tar.gz --owner=0 --group=0 --transform="s,^build/dist/,,;s,^build/,,;s,^,$$name/," \
	  build/dist/$$wheel $(SHELL_FILES) \
	  $(if $(SIGN),build/dist/update-keys) --exclude=__pycache__ systemd .ci/system Makefile requirements.lock README.md docs \
	  SECURITY.md CHANGELOG.md LICENSE hardware/firmware hardware/WIRING.md hardware/wiring.svg && ls $$PWD/$$name.tar.gz
	$(if $(SIGN),@ssh-keygen -Y sign -n tabletop-companion-update -f "$(SIGN)" build/dist/*.tar.gz)

# The machine is changed by systemd/install; the page comes built with the wheel, so that no npm is needed where it is
# installed: in a release the wheel lies here, WHEEL=FILE names another, only else one is made.
install: $(if $(or $(WHEEL),$(wildcard *.whl)),,dist) ## make this machine a table's companion: MODE=console|desktop WHEEL=FILE UNSIGNED=1
	$(AS_ROOT) systemd/install $(addprefix --,$(MODE)) $(if $(UNSIGNED),--unsigned-updates) $(WHEEL)

uninstall: ## take the companion off this machine; games stay: PURGE=1 takes them as well
	$(AS_ROOT) /usr/local/lib/tabletop-companion/uninstall $(if $(PURGE),--purge)

clean: ## take away everything that was made
	rm -rf $(VENV) build bench.json $(PAGE)/node_modules $(PAGE)/dist ui/assets/sounds $(CATALOGUES) *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +

$(MADE)/system-%: .ci/system
	.ci/system $*
	@mkdir -p $(@D) && touch $@

# On a Pi the system's own lgpio is used (there is no wheel for every Python): only there the environment sees it. pip
# is what comes last: an environment without it was interrupted, and is made again.
$(VENV)/bin/pip: | $(MADE)/system-run
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed.")'
	$(PYTHON) -m venv $(if $(shell grep -s '^Raspberry Pi' /proc/device-tree/model),--system-site-packages) $(VENV)

$(VENV)/.run: pyproject.toml requirements.lock | $(VENV)/bin/pip
	$(BIN)/pip install -q -c requirements.lock setuptools
	$(BIN)/pip install -q -c requirements.lock --no-build-isolation -e '.[build]'
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	$(BIN)/pip install -q -c requirements.lock --no-build-isolation -e '.[build,dev]'
	@touch $@

# pytest spells every assert out when it compiles a test: once here, instead of in each of the four that start together.
$(MADE)/tests-compiled: | $(VENV)/.dev
	-@$(BIN)/pytest -q --collect-only tests > /dev/null
	@mkdir -p $(@D) && touch $@

# Sounds are made, not kept: the recipe is in the sources.
$(SOUNDS): ui/touch/sounds/recipe.py ui/touch/sounds/sound_events.py | $(VENV)/.run
	$(BIN)/python -m ui.touch.sounds $(@D)
	@touch $@

%.mo: %.po | $(VENV)/.run
	$(BIN)/pybabel -q compile -i $< -o $@

$(PAGE)/node_modules/.ready: $(PAGE)/package.json $(wildcard $(PAGE)/package-lock.json) | $(MADE)/system-run
	cd $(PAGE) && npm ci --engine-strict --no-audit --no-fund --loglevel=error || { printf '%s\n' \
	  "The parts of the phone page could not be fetched. Node $$(node --version) is installed; $(PAGE)/package.json says" \
	  "under \"engines\" which one is needed. Otherwise look at the network and start again." >&2; exit 1; }
	@touch $@

$(RIVAL)/.ready: $(wildcard tests/bench/floors/boardgame_io/*) | $(MADE)/system-test
	mkdir -p $(@D) && cp $^ $(@D)
	cd $(@D) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# The newest that this Python allows; uv, because pip tries versions of what it needs for an hour.
$(HOME_ASSISTANT)/.ready: tests/long/home_assistant_needs.py
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install -q uv
	$(@D)/bin/uv pip install -q --native-tls --python $(@D)/bin/python homeassistant
	$(@D)/bin/python $< > $(@D)/needs
	$(@D)/bin/uv pip install -q --native-tls --python $(@D)/bin/python -r $(@D)/needs
	@touch $@

# A phone is sent the icons that the sources name (named_icons.mjs): a new name builds the page anew, and nothing else does.
$(MADE)/icon-names: $(PAGE)/node_modules/.ready always
	@mkdir -p $(@D) && grep -oE '"[a-z][a-z0-9-]*"' $(PAGE)/node_modules/@mdi/font/scss/_variables.scss | LC_ALL=C sort -u > $@.all
	@grep -rhoE --exclude-dir=node_modules --include='*.py' --include='*.toml' "[\"'][a-z][a-z0-9-]*[\"'{]" companion hardware ui config | tr "'" '"' | \
	  LC_ALL=C sort -u > $@.said
	@{ LC_ALL=C comm -12 $@.all $@.said; grep -e '-{' $@.said; } > $@.new; rm $@.all $@.said
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# The build also makes the icons of the touch screen: where they are gone it is done again.
$(PAGE)/dist/.built: $(PAGE)/node_modules/.ready $(MADE)/icon-names $(PAGE_SOURCES) $(if $(wildcard ui/assets/our-icons.json),,always)
	cd $(PAGE) && npm run --silent build
	@touch $@
