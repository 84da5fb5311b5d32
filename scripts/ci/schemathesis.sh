#!/usr/bin/env bash
# Holds a running directory to its own OpenAPI document with Schemathesis: all checks, two hundred examples an operation. Use a directory that may be
# filled with nonsense. Environment: BASE_URL, API_KEY (standard plan, no rate limit, with a default user), USER_ID; SCHEMATHESIS_EXAMPLES for less, SCHEMATHESIS_SEED for other examples.
set -euo pipefail
: "${BASE_URL:?address of a running directory}" "${API_KEY:?key of the standard plan}" "${USER_ID:?a user}"
source "$(dirname "$0")/python-tools.sh"
install schemathesis==4.32.5

# Every check is on unless the configuration says otherwise; naming checks here would overrule it.
part() {
  local name="$1"
  shift
  # Where it runs it leaves caches.
  mkdir "$work/$name"
  cp "$here/schemathesis.toml" "$here/schemathesis_hooks.py" "$work/$name"
  (cd "$work/$name" && schemathesis run "$BASE_URL/openapi.json" --max-examples "${SCHEMATHESIS_EXAMPLES:-200}" --seed "${SCHEMATHESIS_SEED:-20261121}" "$@" >"$work/$name.out" 2>&1)
}

# Two processes rather than its own workers, which are threads of one interpreter and wait for each other.
alone=examples,coverage,fuzzing
part objects --phases "$alone" --include-tag 'Objects of an entity' &
objects=$!
failed=0
part others --phases "$alone" --exclude-tag 'Objects of an entity' || failed=1
wait "$objects" || failed=1
part sequences --phases stateful || failed=1

for name in objects others sequences; do
  printf '\n---- %s\n' "$name"
  if [ "$failed" = 1 ]; then cat "$work/$name.out"; else sed -n '/= SUMMARY =/,$p' "$work/$name.out"; fi
done
exit "$failed"
