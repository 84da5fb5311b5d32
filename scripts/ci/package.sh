#!/usr/bin/env bash
# Packs the package as it is published, installs it in a folder of its own from the registry, and uses it as a newcomer would: the checks of the set-up, a first
# start with the demo places, and a search that finds some.
set -euo pipefail
node="$PWD/node_modules/.bin/node"
work="$(mktemp -d)"
server=
finish() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap finish EXIT

npm pack --silent --pack-destination "$work" >/dev/null
if [ -e dist ]; then echo "dist/ was left behind"; exit 1; fi
cd "$work"
npm init --yes >/dev/null
npm install --no-fund --no-audit --silent ./highstreet-*.tgz
highstreet=("$node" node_modules/highstreet/bin/highstreet.js)

export HIGHSTREET_DATA_DIR="$work/var" HIGHSTREET_PORT=0
"${highstreet[@]}" --version
"${highstreet[@]}" doctor
"${highstreet[@]}" serve >out 2>err &
server=$!
url=
for _ in $(seq 1 1200); do
  url="$(sed -n 's/.*ready at \([^ ]*\).*/\1/p' out)"
  if [ -n "$url" ]; then break; fi
  if ! kill -0 "$server" 2>/dev/null; then break; fi
  sleep 0.1
done
if [ -z "$url" ]; then echo "the server did not become ready"; cat out err; exit 1; fi
found="$(curl -fsS "$url/v1/entity/search/what/bylocation?api_key=$(cat var/demo-key)&what=cafe&where=Helsinki&country=FI" | sed -n 's/.*"total_rows":\([0-9]*\).*/\1/p')"
echo "$found cafés of Helsinki found"
[ "$found" -gt 0 ]
