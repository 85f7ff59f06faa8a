# Everything sets itself up: see README.md.
PYTHON ?= python3
BOOT = "$(PYTHON)" -m chkobba_site.bootstrap

.PHONY: run cluster test load faults lint fmt messages audit

run: ; @exec $(BOOT) run
cluster: ; @exec $(BOOT) cluster
test: ; @exec $(BOOT) test
load: ; @exec $(BOOT) load
faults: ; @exec $(BOOT) faults
lint: ; @exec $(BOOT) lint
fmt: ; @exec $(BOOT) fmt
messages: ; @exec $(BOOT) messages
audit: ; @exec $(BOOT) audit
