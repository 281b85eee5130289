#!/bin/bash
# Every test that needs an editor, from a machine that has none: the editors come from Debian's packages, PyPI and npm.
#
#   tests/editors/run_ci.sh
#
# PYTHON            a Python that has the project with its `dev` extra; without it an environment is made for the run
# SPLAT_LS_CACHE    where VS Code's workbench is kept (default: ~/.cache/splat-ls-editors)
# SPLAT_LS_VSCODE=0 leaves out VS Code's workbench, which takes the most time and room
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=()

step() {
  local name=$1 begun=$SECONDS
  shift
  echo "== $name"
  if "$@"; then
    echo "== $name: passed in $((SECONDS - begun)) s"
  else
    echo "== $name: FAILED in $((SECONDS - begun)) s"
    failed+=("$name")
  fi
}

install_debian_packages() {
  local missing=() package
  for package in emacs-nox elpa-eglot elpa-lsp-mode tmux fonts-dejavu-core; do
    dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
}

install_python() {
  local base=${PYTHON:-}
  if [ -z "$base" ]; then
    python3 -m venv "$work/base" && base="$work/base/bin/python"
    "$base" -m pip install --quiet --disable-pip-version-check -e "$root[dev]" || return 1
  fi
  # The editors' packages go into an environment of their own that sees those of the base one.
  "$base" -m venv "$work/venv" || return 1
  local packages
  packages=$("$base" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
  echo "import site; site.addsitedir('$packages')" > "$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/base.pth"
  "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$here/requirements.txt"
}

test_neovim_and_emacs() {
  cd "$root" && SPLAT_LS_TEST_EDITORS=1 "$work/venv/bin/python" -m pytest tests/editors -q -n 2 -p no:cacheprovider
}

check_extension() {
  cd "$root/editors/vscode" || return 1
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm run --silent typecheck && npm run --silent lint && npm run --silent test
}

package_extension() {
  cd "$root/editors/vscode" && PYTHON="$work/venv/bin/python" npm run --silent package
}

test_pictures() {
  PYTHON="$work/venv/bin/python" "$root/editors/neovim/screenshot.sh" "$work/pictures" && [ -s "$work/pictures/hover.png" ]
}

# A browser drives it, so one more try is fair.
test_workbench() {
  run_workbench || { echo "== VS Code workbench: once more"; run_workbench; }
}

run_workbench() {
  SPLAT_LS_VSIX="$root/editors/vscode/splat-ls.vsix" "$here/vscode/run.sh" "$work/pictures"
}

step "Debian's packages" install_debian_packages
step "Python's packages" install_python
step "Neovim and Emacs" test_neovim_and_emacs
step "Neovim in a terminal" test_pictures
step "VS Code extension: types, lint, tests" check_extension
step "VS Code extension: package" package_extension
if [ "${SPLAT_LS_VSCODE:-1}" != 0 ]; then
  step "VS Code workbench" test_workbench
fi

if [ ${#failed[@]} -gt 0 ]; then
  printf 'failed: %s\n' "${failed[@]}"
  exit 1
fi
echo "all editors passed in $SECONDS s"
