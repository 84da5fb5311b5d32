#!/usr/bin/env bash
# Builds versitygw, a real S3 server for tests, once into ~/.cache/highstreet/bin. Needs Go.
set -euo pipefail
version=v1.8.0
bin="$HOME/.cache/highstreet/bin"
if [ -x "$bin/versitygw" ]; then exit 0; fi
if ! command -v go >/dev/null; then
  echo 'Go is not installed: tests on S3 are skipped'
  exit 0
fi
mkdir -p "$bin"
GOBIN="$bin" go install "github.com/versity/versitygw/cmd/versitygw@$version"
