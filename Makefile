# SPDX-License-Identifier: MIT
#
# make setup   install what is missing (Debian packages, with sudo where needed)
# make run     build a release and run the main job
# make test    run all tests
# make build   build a release
# make fuzz    feed damaged recordings to the decoders
# make lint    check format and documentation comments
# make format  put the sources into form
# make pictures draw the cards in Documentation/Pictures anew
# make install put what make build made below $(DESTDIR)$(PREFIX)

PREFIX ?= /usr
SWIFT ?= swift
# Warnings are errors in what this makefile builds.
STRICT = -Xswiftc -warnings-as-errors
PACKAGES = libi2c-dev libgpiod-dev libsqlite3-dev libyaml-dev libnova-dev libcurl4-openssl-dev libssl-dev tzdata
# Swift of Debian 13 does not ask for the C++ library that it links.
SWIFT_PACKAGES = swiftlang libstdc++-14-dev
# Mutated recordings for each decoder.
ROUNDS ?= 100000
SOURCES = Package.swift Sources Tests Config

.PHONY: setup run test build fuzz lint format install clean

setup:
	@set -e; \
	missing=; \
	for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	    || missing="$$missing $$package"; \
	done; \
	if ! command -v $(SWIFT) >/dev/null; then \
	  . /etc/os-release; \
	  if [ "$${VERSION_ID:-0}" -ge 13 ] 2>/dev/null; then missing="$$missing $(SWIFT_PACKAGES)"; \
	  else echo "make setup: no swift here: install Swift 6.0.3 or newer, or use Debian 13," \
	    "whose package this would take" >&2; exit 1; fi; \
	fi; \
	[ -n "$$missing" ] || exit 0; \
	sudo=; \
	if [ "$$(id -u)" != 0 ]; then sudo=sudo; command -v sudo >/dev/null || { \
	  echo "make setup: run this as root:  apt-get install$$missing" >&2; exit 1; }; fi; \
	echo "make setup: installing$$missing"; \
	export DEBIAN_FRONTEND=noninteractive; \
	$$sudo apt-get install -y -qq --no-install-recommends $$missing >/dev/null 2>&1 \
	  || { $$sudo apt-get update -qq \
	    && $$sudo apt-get install -y -qq --no-install-recommends $$missing >/dev/null; }

build: setup
	$(SWIFT) build -c release $(STRICT)

run: build
	@.build/release/rainflyd --show --or-simulated --boards Boards

test: setup
	$(SWIFT) build --build-tests $(STRICT)
	$(SWIFT) test --skip-build --disable-xctest

fuzz: setup
	$(SWIFT) build -c release $(STRICT) --product fuzz
	.build/release/fuzz $(ROUNDS)

lint: setup
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: setup
	$(SWIFT) format --in-place --recursive $(SOURCES)

SHOW = .build/release/rainfly panel show --scale 2 --png Documentation/Pictures

pictures: build
	$(SHOW)/tonight.png --demo rain --card tonight
	$(SHOW)/overnight.png --demo rain --at 01:30
	$(SHOW)/morning.png --demo dew --at 07:30
	$(SHOW)/checks.png --demo rain --card checks
	$(SHOW)/barometer.png --demo storm --at 23:30 --card barometer
	$(SHOW)/camp.png --demo rain --card camp
	@empty=$$(mktemp -d); $(SHOW)/no_data.png --state $$empty --runtime $$empty; rm -r $$empty
	$(SHOW)/fault.png --demo clear --card fault
	$(SHOW)/starting.png --demo clear --card starting
	$(SHOW)/stopped.png --demo clear --card stopped
	$(SHOW)/no_data_since.png --demo clear --card no_data_since
	$(SHOW)/too_cold.png --demo frost --card too_cold

install:
	@[ -x .build/release/rainflyd ] || { echo "make install: run make build first, as yourself" >&2; exit 1; }
	install -D -m 755 .build/release/rainflyd $(DESTDIR)$(PREFIX)/bin/rainflyd
	install -D -m 755 .build/release/rainfly $(DESTDIR)$(PREFIX)/bin/rainfly
	install -d $(DESTDIR)$(PREFIX)/share/rainfly/boards
	install -m 644 Boards/*.yaml $(DESTDIR)$(PREFIX)/share/rainfly/boards
	install -d $(DESTDIR)$(PREFIX)/share/rainfly/boards/hats
	install -m 644 Boards/hats/*.yaml $(DESTDIR)$(PREFIX)/share/rainfly/boards/hats
	install -D -m 644 Config/rainfly.yaml $(DESTDIR)$(PREFIX)/share/rainfly/rainfly.yaml

clean:
	rm -rf .build
