#!/bin/bash
# Takes the pictures in images/ of a real Neovim in a real terminal (tmux).
#
#   editors/neovim/screenshot.sh [FOLDER FOR THE PICTURES]
#
# Needs tmux, and a Python (PYTHON, or python3) with this project and tests/editors/requirements.txt.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
pictures=${1:-$here/images}
python=${PYTHON:-python3}
nvim=$(PATH="$(dirname "$python"):$PATH" command -v nvim)
work=$(mktemp -d)
session=splat-$$
mkdir -p "$pictures"

t() { tmux -L "$session" -f /dev/null "$@"; }
trap 't kill-server 2>/dev/null || true; rm -rf "$work"' EXIT

# Waits until the screen shows the text.
shows() {
  for _ in $(seq 300); do
    if t capture-pane -p | grep -qF -- "$1"; then return 0; fi
    sleep 0.1
  done
  echo "never on the screen: $1" >&2
  t capture-pane -p >&2
  exit 1
}

picture() {
  t capture-pane -ep > "$work/$1.ansi"
  "$python" "$root/tests/editors/ansi_to_png.py" "$work/$1.ansi" "$pictures/$1.png"
}

mkdir "$work/shop" && cp "$root"/tests/examples/*.tf "$work/shop"
cat > "$work/init.lua" <<LUA
vim.opt.runtimepath:prepend('$here')
vim.opt.termguicolors = true
vim.opt.number = true
vim.opt.signcolumn = 'yes'
vim.opt.cursorline = true
vim.opt.ruler = false
vim.opt.laststatus = 0
vim.opt.showcmd = false
vim.opt.winborder = 'rounded'
vim.opt.shortmess:append('I')
vim.diagnostic.config({ virtual_text = { prefix = '●', spacing = 2 }, severity_sort = true })
vim.lsp.config('splat_ls', { cmd = { '$python', '-m', 'splat_ls', 'serve', '--stdio' }, cmd_env = { PYTHONPATH = '$root' } })
LUA

export TERM=xterm-256color LC_ALL=C.UTF-8 COLORTERM=truecolor
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_STATE_HOME=$work/state XDG_CACHE_HOME=$work/cache
cd "$work/shop"
t new-session -d -x 128 -y 29 "$nvim -n -i NONE -u $work/init.lua network.tf"
t set -g status off
t set -sa terminal-overrides ',*:Tc:Smulx=\E[4::%p1%dm:Setulc=\E[58::2::%p1%{65536}%/%d::%p1%{256}%/%{255}%&%d::%p1%{255}%&%d%;m'

shows '●'
t send-keys '16G' 'f=' 'w'
picture findings

t send-keys K
shows '[for o in aws_subnet.private'
picture hover

t send-keys 'h' 'l' 'gra'
shows 'values(aws_subnet.private)'
picture actions
t send-keys Escape ':qall!' Enter
