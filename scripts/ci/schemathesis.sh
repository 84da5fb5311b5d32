#!/usr/bin/env bash
# Holds a running directory to its own OpenAPI document with Schemathesis: all checks, two hundred examples an operation. Use a directory that may be
# filled with nonsense. Environment: BASE_URL, API_KEY (standard plan, no rate limit, with a default user), USER_ID; SCHEMATHESIS_EXAMPLES and
# SCHEMATHESIS_WORKERS to change the effort. Further arguments go to Schemathesis, such as --include-path /v1/entity.
set -euo pipefail
: "${BASE_URL:?address of a running directory}" "${API_KEY:?key of the standard plan}" "${USER_ID:?a user}"
source "$(dirname "$0")/python-tools.sh"
install schemathesis==4.32.5

# Where it runs it leaves caches.
cp "$here/schemathesis.toml" "$here/schemathesis_hooks.py" "$work"
cd "$work"
# Every check is on unless the configuration says otherwise; naming them here would overrule it.
schemathesis run "$BASE_URL/openapi.json" \
  --max-examples "${SCHEMATHESIS_EXAMPLES:-200}" \
  --workers "${SCHEMATHESIS_WORKERS:-2}" \
  "$@"
