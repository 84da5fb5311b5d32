#!/usr/bin/env bash
# Holds the document of a running directory to a second public validator, makes a generic client from it without a warning, imports every part of that
# client, and makes a search and a write with it. Environment: BASE_URL, API_KEY, USER_ID.
set -euo pipefail
: "${BASE_URL:?address of a running directory}" "${API_KEY:?key of the standard plan}" "${USER_ID:?a user}"
source "$(dirname "$0")/python-tools.sh"
install openapi-spec-validator==0.9.0 openapi-python-client==0.29.1

cd "$work"
curl -fsS "$BASE_URL/openapi.json" -o openapi.json
openapi-spec-validator openapi.json
openapi-python-client generate --path openapi.json --meta none --output-path directory_client --fail-on-warning
python "$here/openapi-client.py"
