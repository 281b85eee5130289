-- :checkhealth splat_ls

local M = {}

local NAME = 'splat_ls'

local function check_neovim()
  vim.health.start('Neovim')
  local version = tostring(vim.version())
  if vim.fn.has('nvim-0.11') == 1 then
    vim.health.ok('Neovim ' .. version)
  else
    vim.health.warn('Neovim ' .. version .. ' has no vim.lsp.enable()', {
      'Use Neovim 0.11 or newer, or start the server through nvim-lspconfig: see :help splat-ls-lspconfig',
    })
  end
end

--- Runs the server's command with `--version` and gives its first line, or nil and the reason.
--- @param program string
--- @return string? version
--- @return string? reason
local function version_of(program)
  local started, process = pcall(vim.system, { program, '--version' }, { text = true, timeout = 10000 })
  if not started then
    return nil, tostring(process)
  end
  local result = process:wait()
  if result.code ~= 0 then
    return nil, vim.trim(result.stderr or ('exit code ' .. result.code))
  end
  return vim.trim(result.stdout)
end

local function check_program()
  vim.health.start('The splat-ls program')
  local config = vim.lsp.config and vim.lsp.config[NAME] or nil
  local command = config and config.cmd or { 'splat-ls' }
  if type(command) ~= 'table' then
    vim.health.info('`cmd` is a function, so it cannot be checked here')
    return
  end
  local program = command[1]
  if vim.fn.executable(program) == 0 then
    vim.health.error(('`%s` is not executable'):format(program), {
      'Install it: pipx install splat-ls (or: uv tool install splat-ls)',
      "Or name it: vim.lsp.config('splat_ls', { cmd = { '/path/to/splat-ls', 'serve', '--stdio' } })",
    })
    return
  end
  vim.health.ok(('`%s` is %s'):format(program, vim.fn.exepath(program)))
  if #command > 1 and command[2] ~= 'serve' then
    vim.health.info('started as `' .. table.concat(command, ' ') .. '`')
    return
  end
  local version, reason = version_of(program)
  if version then
    vim.health.ok('version: ' .. version)
  else
    vim.health.error(('`%s --version` failed: %s'):format(program, reason))
  end
end

--- @param client vim.lsp.Client
local function report_client(client)
  local buffers = vim.tbl_count(client.attached_buffers)
  local root = client.root_dir or 'no workspace folder'
  vim.health.ok(('client %d: %d buffer(s), %s, %s'):format(client.id, buffers, root, client.offset_encoding))
end

local function check_clients()
  vim.health.start('The language server')
  if not (vim.lsp.is_enabled and vim.lsp.is_enabled(NAME)) then
    vim.health.warn('not enabled', { "vim.lsp.enable('splat_ls')" })
  end
  local clients = vim.lsp.get_clients({ name = NAME })
  if #clients == 0 then
    vim.health.info('not running: open a .tf or .tofu file')
  end
  vim.tbl_map(report_client, clients)
end

local function check_display()
  vim.health.start('What you see')
  if vim.diagnostic.config().virtual_text or vim.diagnostic.config().virtual_lines then
    vim.health.ok('messages are shown beside the code')
  else
    vim.health.info('findings are only underlined; vim.diagnostic.config({ virtual_text = true }) shows their messages')
  end
  for name, wanted in pairs({ ['a.tf'] = 'terraform', ['a.tofu'] = 'opentofu' }) do
    local found = vim.filetype.match({ filename = name, contents = { '' } })
    if found == wanted then
      vim.health.ok(('%s files have the file type %s'):format(name:match('%.%w+$'), found))
    else
      vim.health.warn(('%s files have the file type %s'):format(name:match('%.%w+$'), found or '(none)'), {
        "vim.filetype.add({ extension = { tf = 'terraform', tofu = 'opentofu' } })",
      })
    end
  end
end

--- Reports what a user needs to see findings: Neovim, the program, the running server, and the display.
function M.check()
  check_neovim()
  check_program()
  check_clients()
  check_display()
end

return M
