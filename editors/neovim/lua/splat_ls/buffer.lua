-- Says which buffers the server is for, and which folder is their workspace.

local M = {}

-- The whole repository comes first: a module in `live/prod` may call one in `modules/vpc`, and only a
-- folder that holds both lets the server read both.
local MARKERS = { '.git', '.splat-ls.toml', '.terraform' }

--- Whether the server is for this buffer: every HCL file, but of the JSON files only `*.tf.json` and `*.tofu.json`.
--- @param bufnr integer
--- @return boolean
function M.is_wanted(bufnr)
  if vim.bo[bufnr].filetype ~= 'json' then
    return true
  end
  local name = vim.api.nvim_buf_get_name(bufnr)
  return name:match('%.tf%.json$') ~= nil or name:match('%.tofu%.json$') ~= nil
end

--- The workspace folder of the buffer, or nil for a file that lies in none.
--- @param bufnr integer
--- @return string?
function M.root(bufnr)
  for _, marker in ipairs(MARKERS) do
    local root = vim.fs.root(bufnr, marker)
    if root then
      return root
    end
  end
end

return M
