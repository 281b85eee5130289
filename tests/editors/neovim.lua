-- What the tests ask of a running Neovim. Loaded before the plugin, as a user's early configuration would be.

local config = vim.json.decode(vim.env.SPLAT_TEST_CONFIG)
if vim.tbl_isempty(config.settings['splat-ls']) then
  config.settings['splat-ls'] = vim.empty_dict()
end
vim.lsp.config('splat_ls', config)

local messages = {}
vim.notify = function(text)
  table.insert(messages, text)
end

--- Runs `{ "body": Lua, "arguments": [...] }` and answers `{ "value": ... }` or `{ "error": ... }`, as JSON text.
function SplatTest(call)
  local decoded = vim.json.decode(call)
  local ok, value = xpcall(function()
    return assert(loadstring(decoded.body))(unpack(decoded.arguments))
  end, debug.traceback)
  if not ok then
    return vim.json.encode({ error = value })
  end
  return vim.json.encode({ value = value == nil and vim.NIL or value })
end

function SplatMessages()
  return table.concat(messages, '\n') .. '\n' .. vim.fn.execute('messages')
end

function SplatClient()
  return vim.lsp.get_clients({ bufnr = 0, name = 'splat_ls' })[1]
end

--- The diagnostics of a buffer, in the order of their places, each with the text in its range.
function SplatFindings(bufnr)
  bufnr = bufnr or 0
  local found = vim.diagnostic.get(bufnr)
  table.sort(found, function(a, b)
    return a.lnum < b.lnum or (a.lnum == b.lnum and a.col < b.col)
  end)
  return vim.tbl_map(function(diagnostic)
    local range = { diagnostic.lnum, diagnostic.col, diagnostic.end_lnum, diagnostic.end_col }
    local ok, lines = pcall(vim.api.nvim_buf_get_text, bufnr, range[1], range[2], range[3], range[4], {})
    local text = ok and table.concat(lines, '\n') or 'outside the buffer'
    return { line = diagnostic.lnum + 1, code = diagnostic.code, text = text }
  end, found)
end

--- Puts the cursor on the first `text` of the buffer, plain and not a pattern.
function SplatGoTo(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column - 1 })
      return
    end
  end
  error('not in the buffer: ' .. text)
end

--- The lines of the floating window that is open, or nil.
function SplatFloat()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
    end
  end
end

SplatTitles = nil

--- Asks for code actions at the cursor as `gra` does, notes their titles, and takes the first whose title matches.
function SplatAct(wanted, only)
  SplatTitles = nil
  vim.ui.select = function(items, _, choose)
    SplatTitles = vim.tbl_map(function(item)
      return item.action.title
    end, items)
    for _, item in ipairs(items) do
      if item.action.title:find(wanted, 1, true) then
        return choose(item)
      end
    end
  end
  vim.lsp.buf.code_action({ context = only and { only = only, diagnostics = {} } or nil })
end

--- The process id of the server, found as the one child of this Neovim.
function SplatServerPid()
  return vim.api.nvim_get_proc_children(vim.fn.getpid())[1]
end
