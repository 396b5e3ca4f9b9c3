# SPDX-License-Identifier: MIT
#
# make setup   install what is missing (Debian packages, with sudo where needed)
# make run     build a release and run the main job
# make test    run all tests
# make build   build a release
# make fuzz    feed damaged recordings to the decoders
# make benchmark  measure what it costs beside its peers (PyPI); writes Documentation/Benchmark.md
# make gate    compare counts that no machine changes with their limits
# make uninstall remove what make install put there
# make lint    check format and documentation comments
# make format  put the sources into form
# make pictures draw the cards in Documentation/Pictures anew
# make install put what make build made below $(DESTDIR)$(PREFIX)
# make qemu    run the release programs before the kernel's own I2C, GPIO and SPI, in a virtual machine:
#              built here (make qemu-here), and with Debian 13's libgpiod 2 and Swift 6.0.3 (make qemu-trixie)
# make qemu-power  cut the power of such a machine a hundred times; by hand
# make arm64   cross-build for a Raspberry Pi and run the tests under emulation; by hand
# make qemu-debian  install the packages on a Debian in a virtual machine, and look at the service; by hand
# make deb     build the Debian packages for this machine's processor, and arm64's after make arm64
# make service check the service files: syntax, and what the service could do if it were taken over

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

.PHONY: setup run test build fuzz benchmark gate lint format install uninstall service man clean setup-qemu setup-trixie static qemu \
  qemu-here qemu-trixie qemu-power qemu-debian arm64 fetch deb

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

# The programs that are installed, and nothing that only measures or tests them.
PROGRAMS = rainflyd rainfly rainfly-fetch
build: setup
	for program in $(PROGRAMS); do $(SWIFT) build -c release $(STRICT) --product $$program || exit 1; done

run: build
	@.build/release/rainflyd --show --or-simulated --boards Boards

# What the tests ask beside the program: certificates, signatures, a look into the store.
TEST_PACKAGES = openssl python3
test:
	@$(MAKE) --no-print-directory setup PACKAGES="$(PACKAGES) $(TEST_PACKAGES)"
	$(SWIFT) build --build-tests $(STRICT)
	$(SWIFT) test --skip-build --disable-xctest

fuzz: setup
	$(SWIFT) build -c release $(STRICT) --product fuzz
	.build/release/fuzz $(ROUNDS)

gate: setup
	$(SWIFT) build -c release $(STRICT) --product benchmark
	@.build/release/benchmark gate

# The peers of the benchmark, in a virtual environment of their own.
PEERS = $(CACHE)/peers
benchmark: static
	$(SWIFT) build -c release $(STRICT) --product benchmark
	[ -x $(PEERS)/bin/weewxd ] || { python3 -m venv $(PEERS) && $(PEERS)/bin/pip install -q weewx RPi.bme280; }
	.build/release/benchmark report Documentation/Benchmark.md $(CACHE)/static/release $(PEERS)/bin/python3

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

# The limit is exposure 1.5 for the agent; the download needs the network, which costs it 0.1 more.
service:
	@systemd-analyze security --offline=true --threshold=15 Packaging/systemd/rainflyd.service | tail -n 1
	@systemd-analyze security --offline=true --threshold=16 Packaging/systemd/rainfly-fetch.service | tail -n 1
	@! grep -nE '^(After|Wants|Requires|BindsTo)=.*(time-sync|network-online)' Packaging/systemd/*

# What the virtual machine is made with.
QEMU_PACKAGES = qemu-system-x86 cpio gcc make xz-utils bc e2fsprogs sqlite3
CACHE = $(or $(RAINFLY_CACHE),$(HOME)/.cache/rainfly)
# Left out of a static program: functions that nothing calls, and Swift's library of regular expressions.
LEAN = $(foreach flag,-function-sections -internalize-at-link -disable-implicit-string-processing-module-import,\
  -Xswiftc -Xfrontend -Xswiftc $(flag))
# The machine has no libraries: the programs bring all of theirs.
STATIC_FLAGS = -c release --static-swift-stdlib -Xswiftc -static-executable $(LEAN)
STATIC = $(SWIFT) build $(STATIC_FLAGS) --scratch-path $(CACHE)/static

setup-qemu: setup
	@$(MAKE) --no-print-directory setup PACKAGES="$(QEMU_PACKAGES)"
	Tests/Bench/bench setup

static: setup
	$(STATIC) --product rainflyd
	$(STATIC) --product rainfly

qemu: qemu-here qemu-trixie

qemu-here: setup-qemu static
	$(STATIC) --product bench-chip
	$(STATIC) --product bench-panel
	Tests/Bench/bench run $(SCENARIOS)

# Debian 13's libraries and compiler: the build root of make arm64 without its arm64 packages.
setup-trixie: setup
	@$(MAKE) --no-print-directory setup PACKAGES=debootstrap
	Tests/Arm64/arm64 setup native

qemu-trixie: setup-qemu setup-trixie
	for product in rainflyd rainfly bench-chip bench-panel; do Tests/Arm64/arm64 native swift build $(STATIC_FLAGS) \
	  --scratch-path /scratch/native --product $$product || exit 1; done
	BENCH_PROGRAMS=$(CACHE)/arm64/scratch/native/release Tests/Bench/bench run $(SCENARIOS)

qemu-power: setup-qemu static
	$(STATIC) --product bench-chip
	$(STATIC) --product bench-panel
	Tests/Bench/bench power $(or $(CUTS),100)

# On Debian 12 and 13, booted with systemd; SUITES may be one of both.
SUITES ?= bookworm trixie
DEBIAN_PACKAGES = $(QEMU_PACKAGES) debootstrap binutils
qemu-debian: setup-qemu deb
	@$(MAKE) --no-print-directory setup PACKAGES="$(DEBIAN_PACKAGES)"
	$(STATIC) --product bench-chip
	$(STATIC) --product bench-panel
	rm -rf .build/tree
	$(MAKE) --no-print-directory install RELEASE=.build/programs DESTDIR=$(CURDIR)/.build/tree
	for suite in $(SUITES); do Tests/Debian/debian setup $$suite && Tests/Debian/debian run $$suite || exit 1; done

arm64:
	Tests/Arm64/arm64 setup
	Tests/Arm64/arm64 test
	Tests/Arm64/arm64 ship .build/arm64 $(STATIC_FLAGS)

# Looking up names wants the system's own C library, so the download has that, and what else has the same
# name in both releases: libcurl and OpenSSL get their security updates from Debian. The rest is linked
# statically, from a folder that has nothing else.
FETCH = $(CACHE)/fetch
fetch: setup
	mkdir -p $(FETCH)/archives
	for name in gpiod i2c nova; do ln -sf "$$(cc -print-file-name=lib$$name.a)" $(FETCH)/archives/ || exit 1; done
	$(SWIFT) build -c release --static-swift-stdlib -Xlinker -L$(FETCH)/archives --scratch-path $(FETCH) \
	  --product rainfly-fetch

# The packages, which serve Debian 12 and 13; arm64's where make arm64 has put its programs.
deb: static fetch
	@$(MAKE) --no-print-directory setup PACKAGES="binutils patchelf"
	$(STAGE)
	Packaging/deb .build/programs .build/deb
	if [ -x .build/arm64/rainflyd ]; then PAGES=.build/programs Packaging/deb .build/arm64 .build/deb arm64; fi

# The programs of the packages, in one folder.
STAGE = mkdir -p .build/programs && cp -f $(CACHE)/static/release/rainflyd $(CACHE)/static/release/rainfly \
  $(FETCH)/release/rainfly-fetch .build/programs/

# What is installed: the programs of make build.
RELEASE ?= .build/release

# Manual pages and completions, from the command tables of the programs themselves.
man:
	Packaging/man/pages $(RELEASE) .build/share

# What systemd, udev and the package manager look for below $(PREFIX)/lib; drop-ins go to /etc.
LIB = $(DESTDIR)$(PREFIX)/lib
PLACED = sed 's,/usr/bin/,$(PREFIX)/bin/,g'

install:
	@[ -x $(RELEASE)/rainflyd ] || { echo "make install: run make build first, as yourself" >&2; exit 1; }
	install -D -m 755 $(RELEASE)/rainflyd $(DESTDIR)$(PREFIX)/bin/rainflyd
	install -D -m 755 $(RELEASE)/rainfly $(DESTDIR)$(PREFIX)/bin/rainfly
	install -d $(DESTDIR)$(PREFIX)/share/rainfly/boards
	install -m 644 Boards/*.yaml $(DESTDIR)$(PREFIX)/share/rainfly/boards
	install -d $(DESTDIR)$(PREFIX)/share/rainfly/boards/hats
	install -m 644 Boards/hats/*.yaml $(DESTDIR)$(PREFIX)/share/rainfly/boards/hats
	install -D -m 644 Config/rainfly.yaml $(DESTDIR)$(PREFIX)/share/rainfly/rainfly.yaml
	$(MAKE) --no-print-directory man
	for page in .build/share/man/*.[158]; do \
	  install -D -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/} || exit 1; done
	install -D -m 644 .build/share/completions/bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/rainfly
	install -D -m 644 .build/share/completions/zsh $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions/_rainfly
	install -D -m 644 .build/share/completions/fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/rainfly.fish
	install -D -m 644 Packaging/sysusers/rainfly.conf $(LIB)/sysusers.d/rainfly.conf
	install -D -m 644 Packaging/tmpfiles/rainfly.conf $(LIB)/tmpfiles.d/rainfly.conf
	install -D -m 644 Packaging/udev/60-rainfly.rules $(LIB)/udev/rules.d/60-rainfly.rules
	install -D -m 644 Packaging/modules-load/rainfly.conf $(LIB)/modules-load.d/rainfly.conf
	install -d $(LIB)/systemd/system
	$(PLACED) Packaging/systemd/rainflyd.service >$(LIB)/systemd/system/rainflyd.service
	@# The forecast download is a program of its own, with libraries of its own.
	[ ! -x $(RELEASE)/rainfly-fetch ] || { \
	  install -D -m 755 $(RELEASE)/rainfly-fetch $(DESTDIR)$(PREFIX)/bin/rainfly-fetch \
	  && $(PLACED) Packaging/systemd/rainfly-fetch.service >$(LIB)/systemd/system/rainfly-fetch.service \
	  && install -m 644 Packaging/systemd/rainfly-fetch.timer $(LIB)/systemd/system; }
	@[ -n "$(DESTDIR)" ] || echo "make install: now, as root:  systemd-sysusers && systemd-tmpfiles --create;" \
	  "modprobe i2c-dev; udevadm trigger; systemctl daemon-reload; systemctl enable --now rainflyd rainfly-fetch.timer"

# All that make install puts there; what was sampled and configured stays.
uninstall:
	[ -n "$(DESTDIR)" ] || ! command -v systemctl >/dev/null || systemctl disable --now rainflyd rainfly-fetch.timer || true
	rm -rf $(DESTDIR)$(PREFIX)/share/rainfly
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,rainflyd rainfly rainfly-fetch) \
	  $(addprefix $(DESTDIR)$(PREFIX)/share/man/,man1/rainfly.1 man5/rainfly.yaml.5 man8/rainflyd.8 man8/rainfly-fetch.8) \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/rainfly $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions/_rainfly \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/rainfly.fish \
	  $(addprefix $(LIB)/,sysusers.d/rainfly.conf tmpfiles.d/rainfly.conf udev/rules.d/60-rainfly.rules modules-load.d/rainfly.conf) \
	  $(addprefix $(LIB)/systemd/system/,rainflyd.service rainfly-fetch.service rainfly-fetch.timer)

clean:
	rm -rf .build
