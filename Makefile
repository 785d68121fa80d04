# `make demo` and `make test` do all set-up themselves, on a machine with Python 3.11 to 3.13 and nothing else.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
SOURCES := pyproject.toml constraints.txt

.PHONY: demo test quick nightly floors frameworks format lint types unit site docs dist clean

demo: .venv/.demo
	$(BIN)/swamp demo

test: .venv/.all format lint types unit site

format: .venv/.all
	$(BIN)/ruff format --check .

lint: .venv/.all
	$(BIN)/ruff check .

types: .venv/.all
	$(BIN)/pyright --pythonpath $(BIN)/python

unit: .venv/.all
	$(BIN)/python -m pytest -m "not slow" --numprocesses 2 --dist loadgroup

# The documentation as a site; a warning or a link that leads nowhere is an error.
site: .venv/.all
	$(BIN)/python -m sphinx -b html -W --keep-going -q docs docs/_build/html
	@echo "docs/_build/html/index.html"

# The same, and every example on its pages; the notebooks belong to `unit` alone.
docs: site
	$(BIN)/python -m pytest -m "not slow" -k "not notebooks" --quiet --numprocesses 2 tests/docs

# What is published: checked as an index would, and alike byte for byte however often it is built.
dist: .venv/.all
	rm -rf dist
	$(BIN)/python -m build --outdir dist
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl

# For whoever edits: the machinery, and the quickest game.
quick: format lint
	$(BIN)/python -m pytest -m "not slow" --numprocesses 2 --dist loadgroup tests/core tests/play tests/view tests/games/swapx

# What takes long: slow tests, a million random decisions in every variant, 100,000 damaged positions of every game.
nightly: .venv/.all
	$(BIN)/python -m pytest -m slow
	for game in $$($(BIN)/python -c "import swamp_envs; print(*swamp_envs.available_games())"); do \
		$(BIN)/swamp soak $$game && NUMBA_BOUNDSCHECK=1 $(BIN)/swamp soak $$game --positions 100000 || exit 1; \
	done

# With the oldest versions that pyproject.toml allows.
floors: .venv-floors/.all
	.venv-floors/bin/python -m pytest -m "not slow" tests/core tests/play tests/games/swapx --ignore tests/games/swapx/test_drawing.py
	.venv-floors/bin/swamp games

# Each in an environment of its own, with the versions that it asks for.
FRAMEWORKS := torchrl rllib tianshou agilerl
.PRECIOUS: .venv-%/.all
frameworks: $(FRAMEWORKS:%=framework-%)

framework-%: .venv-%/.all
	.venv-$*/bin/python -m pytest tests/training/test_frameworks.py -k $*

.venv-%/.all: $(SOURCES)
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/python -m pip install --quiet --editable ".[$*]" pytest
	@touch $@

clean:
	rm -rf .venv .venv-* demo build dist *.egg-info docs/_build docs/api docs/games docs/project docs/results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; (3, 11) <= v <= (3, 13) or sys.exit("swamp_envs needs Python 3.11 to 3.13, found %d.%d; name one with make PYTHON=python3.12" % v)'
	$(PYTHON) -m venv .venv

.venv-floors/.all: $(SOURCES) constraints-floors.txt
	$(PYTHON) -m venv .venv-floors
	.venv-floors/bin/python -m pip install --quiet --constraint constraints-floors.txt --editable . pytest pytest-xdist hypothesis
	@touch $@

.venv/.demo: .venv/pyvenv.cfg $(SOURCES)
	$(PIP) --editable ".[view,web]"
	@touch $@

# torch is asked for by its exact version: newer builds bring gigabytes of CUDA packages.
.venv/.all: .venv/pyvenv.cfg $(SOURCES)
	$(PIP) "torch==2.13.0" --editable ".[view,web,notebook,train,docs,dev]"
	@touch $@ .venv/.demo
