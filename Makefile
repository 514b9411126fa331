# `make serve` and `make test` make everything they need: .venv with what pyproject.toml lists and, for the tests,
# Node.js, Chromium, hledger and the library that Playwright's driver needs (Debian's, when root; else they say what to install).
# A second run installs nothing.

PYTHON ?=
ARGS ?=
CHECK ?=

VENV := .venv
RUN := $(VENV)/bin/python
# A changed pyproject.toml, or a checkout that was moved, makes other stamps, so that what is missing gets installed.
KEY := $(shell { cat pyproject.toml; pwd; } | cksum | tr -c '0-9\n' '-')

.PHONY: help serve test soak

help:
	@echo 'make serve   starts the server and prints its address   (ARGS="--port 8081")'
	@echo 'make test    runs all checks and tests                  (CHECK="--quick")'
	@echo 'make soak    runs the long attacks'

serve: $(VENV)/serve-$(KEY)
	@exec $(RUN) -m server serve $(ARGS)

soak: $(VENV)/test-$(KEY)
	@exec $(RUN) -m server soak $(ARGS)

test: $(VENV)/test-$(KEY)
	@need=''; browser=''; \
	command -v node >/dev/null || need='nodejs'; \
	command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	  || command -v google-chrome >/dev/null || browser='fonts-dejavu-core chromium-headless-shell'; \
	command -v hledger >/dev/null || need="$$need hledger"; \
	[ ! -x /sbin/ldconfig ] || /sbin/ldconfig -p | grep -q 'libatomic\.so\.1' || need="$$need libatomic1"; \
	[ -z "$$need$$browser" ] || { $(call apt,$$need $$browser); } \
	  || { [ -n "$$browser" ] && browser='fonts-dejavu-core chromium' && { $(call apt,$$need $$browser); }; } \
	  || echo "Install these for all of the tests: $$need $$browser"
	@exec $(RUN) -m tests.check $(CHECK)

$(VENV)/serve-$(KEY): | $(VENV)/pip
	@echo 'Installing what the server needs ...'
	@$(RUN) -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --editable .
	@touch $@

$(VENV)/test-$(KEY): | $(VENV)/pip
	@echo 'Installing what the server and its tests need ...'
	@$(RUN) -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --editable '.[test]'
	@touch $@ $(VENV)/serve-$(KEY)

# Debian's python3 comes without venv and pip: python3-venv brings both.
$(VENV)/pip:
	@echo 'Making .venv ...'
	@find_python() { \
	  for each in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && return; \
	  done; return 1; }; \
	python=$$(find_python) || { $(call apt,python3 python3-venv) && python=$$(find_python); } \
	  || { echo 'Install Python 3.11 or later, with venv.' >&2; exit 1; }; \
	$$python -m venv --clear $(VENV) >/dev/null \
	  || { $(call apt,python3-venv) && $$python -m venv --clear $(VENV); } \
	  || { echo "Install venv and pip for $$python (Debian: apt install python3-venv)." >&2; exit 1; }
	@touch $@

# Succeeds only where it may install and has done so.
apt = [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing $(1) ..." \
  && { said=$$( { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(1); } 2>&1) \
    || { echo "$$said" >&2; false; }; }
