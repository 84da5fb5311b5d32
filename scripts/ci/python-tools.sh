# Sourced: makes a virtual environment in a temporary folder that is removed at the end, and installs the named packages from PyPI.
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

install() {
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check "$@"
  export PATH="$work/venv/bin:$PATH"
}
