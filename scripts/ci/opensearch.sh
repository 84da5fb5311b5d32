#!/usr/bin/env bash
# Fetches the jars of OpenSearch, for tests, once into ~/.cache/highstreet/opensearch-jars. Needs Java and Maven, and installs them.
set -euo pipefail
pom=bench/lib/opensearch/pom.xml
jars="$HOME/.cache/highstreet/opensearch-jars"
missing=()
command -v mvn >/dev/null || missing+=(maven)
command -v javac >/dev/null || missing+=(openjdk-17-jdk-headless)
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"
fi
if cmp -s "$pom" "$jars/pom.xml"; then exit 0; fi
rm -rf "$jars"
mvn -q -B -f "$pom" dependency:copy-dependencies -DoutputDirectory="$jars"
# Last, so that an interrupted download is begun again.
cp "$pom" "$jars/pom.xml"
