# The front door. All building is CMake's (CMakePresets.json); this file only
# knows which commands to give. Everything is built below build/.

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 600
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# Quiet, unless it fails.
configure = out=$$(cmake --preset $(1) 2>&1) || { echo "$$out"; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help build demo test test-cluster python test-python bench fuzz coverage check format install clean
.PHONY: linux-x86_64 linux-aarch64 macos-arm64 macos-x86_64 windows-x86_64 test-static test-windows test-platforms
.PHONY: js test-js test-browser dist test-dist site test-site

help:
	@echo 'make demo      build the program and see it work on the bundled games'
	@echo 'make test      build everything and run all tests'
	@echo 'make test-cluster  the tests with ClickHouse servers, which it installs'
	@echo 'make js        build the npm package, build/js/qipu-VERSION.tgz'
	@echo 'make test-js   test it in Node'
	@echo 'make test-browser  test it and the page in Chromium and Firefox'
	@echo 'make build     build build/release/qipu and the libraries'
	@echo 'make install   install them, PREFIX=$(PREFIX) (DESTDIR is heeded)'
	@echo 'make python    build the wheel of the Python package, build/python/dist'
	@echo 'make test-python  test it, in clean environments'
	@echo 'make site      build the documentation as a site, build/site'
	@echo 'make test-site  test it in Chromium'
	@echo 'make dist      build all that is published, in build/dist'
	@echo 'make test-dist  install it in a clean root and use it'
	@echo 'make linux-x86_64  build a static program, build/linux-x86_64/qipu'
	@echo 'make linux-aarch64, macos-arm64, macos-x86_64  the same for these'
	@echo 'make windows-x86_64  build build/windows-x86_64/qipu.exe'
	@echo 'make test-static   test the static programs for Linux'
	@echo 'make test-windows  test qipu.exe under wine'
	@echo 'make test-platforms  both'
	@echo 'make bench     print how fast it is, as ratios'
	@echo 'make fuzz      run each fuzz target, FUZZ_SECONDS=$(FUZZ_SECONDS)'
	@echo 'make coverage  print how much of the library the tests run'
	@echo 'make check     run the lints'
	@echo 'make format    run clang-format over the sources'
	@echo 'make clean     remove build/'
	@echo
	@echo 'On Debian, what is missing is installed first (tools/install_deps.sh).'

# What the program does without where a machine has it not.
extras = tools/install_deps.sh draw || true; tools/install_deps.sh serve || true; \
	tools/install_deps.sh js || true; \
	web/build.sh || [ $$? = 77 ]

build:
	@tools/install_deps.sh build
	@$(extras)
	@$(call configure,release)
	@cmake --build --preset release -j $(JOBS) --target product

# The program alone: it does not need the page or the shared libraries.
demo:
	@tools/install_deps.sh build
	@$(call configure,release)
	@cmake --build --preset release -j $(JOBS) --target qp_cli
	@tools/demo.sh build/release/qipu

test:
	@tools/install_deps.sh build test
	@$(extras)
	@$(call configure,dev)
	@cmake --build --preset dev -j $(JOBS)
	@ctest --preset dev -j $(JOBS)

# Without the packages it says "skipped".
test-cluster:
	@tools/install_deps.sh build test
	@tools/install_deps.sh draw || true
	@tools/install_deps.sh cluster || true
	@$(call configure,dev)
	@cmake --build --preset dev -j $(JOBS)
	@test/cluster/run.sh build/dev

python:
	@tools/install_deps.sh build python
	@bindings/python/build.sh

test-python:
	@tools/install_deps.sh build python
	@bindings/python/test/run.sh

# Where there is no WebAssembly they say so, and what is left out.
js:
	@tools/install_deps.sh js || true
	@bindings/js/build.sh || [ $$? = 77 ]

test-js: js
	@bindings/js/test.sh node
	@web/build.sh || [ $$? = 77 ]
	@web/test.sh

test-browser: js build
	@tools/install_deps.sh browser || true
	@bindings/js/test.sh browser
	@web/test/browser/test.sh build/release/qipu $(BROWSER_OPTIONS)

site:
	@tools/install_deps.sh js test
	@site/build.sh || [ $$? = 77 ]

test-site: site
	@tools/install_deps.sh browser
	@cd web/test/browser && npm install --no-save --no-audit --no-fund --silent
	@node site/test.mjs

dist:
	@tools/install_deps.sh build draw serve js python platform dist
	@tools/dist.sh

test-dist: dist
	@test/dist/run.sh build/dist

linux-x86_64 linux-aarch64 macos-arm64 macos-x86_64 windows-x86_64:
	@tools/install_deps.sh build platform
	@web/build.sh || [ $$? = 77 ]
	@tools/build_platform.sh $@

test-windows: windows-x86_64
	@tools/install_deps.sh test wine
	@test/platforms/wine.sh build/windows-x86_64

test-static: linux-x86_64 linux-aarch64
	@tools/install_deps.sh test
	@test/platforms/run.sh build/linux-x86_64/qipu test/platforms/musl.txt
	@test/platforms/aarch64.sh build/linux-aarch64

test-platforms: test-windows test-static

bench:
	@tools/install_deps.sh build bench
	@$(call configure,release)
	@cmake --build --preset release -j $(JOBS) --target qp_cli benches
	@tools/bench.sh build/release

fuzz:
	@tools/install_deps.sh build fuzz
	@$(call configure,fuzz)
	@cmake --build --preset fuzz -j $(JOBS) --target fuzz_targets
	@tools/fuzz.sh build/fuzz $(FUZZ_SECONDS)

coverage:
	@tools/install_deps.sh build test coverage
	@$(call configure,asan)
	@cmake --build --preset asan -j $(JOBS)
	@rm -rf build/asan/profile
	@ctest --preset asan -j $(JOBS) --quiet
	@tools/coverage.sh build/asan

check:
	@tools/install_deps.sh build lint
	@$(call configure,release)
	@cmake --build --preset release -j $(JOBS) --target product
	@tools/check_all.sh build/release

format:
	@clang-format -i $$(tools/sources.sh)

install: build
	@cmake --install build/release --prefix '$(PREFIX)'

clean:
	rm -rf build
