-- Starts the server again after it died, and stops doing so when it keeps dying.

local M = {}

local WINDOW_MS = 3 * 60 * 1000
local MOST_STARTS = 4

local deaths = {} ---@type integer[] the times of the last deaths, in milliseconds

--- Whether one more death at `now` is still few enough to start the server again.
--- @param now integer milliseconds
--- @return boolean
function M.is_allowed(now)
  deaths = vim.tbl_filter(function(time)
    return now - time < WINDOW_MS
  end, deaths)
  table.insert(deaths, now)
  return #deaths <= MOST_STARTS
end

--- Starts the server again unless it ended because someone asked it to (code 0, or SIGTERM).
--- @param code integer
--- @param signal integer
function M.after_exit(code, signal)
  local asked = code == 0 and (signal == 0 or signal == 15)
  if asked or not vim.lsp.is_enabled('splat_ls') then
    return
  end
  local allowed = M.is_allowed(vim.uv.now())
  vim.schedule(function()
    if vim.v.exiting ~= vim.NIL then
      return
    end
    if allowed then
      vim.notify('splat-ls stopped and is started again', vim.log.levels.WARN)
      vim.lsp.enable('splat_ls')
    else
      local text = 'splat-ls stopped %d times in three minutes and is left stopped. See :checkhealth splat_ls, and start it with :lua vim.lsp.enable("splat_ls")'
      vim.notify(text:format(#deaths), vim.log.levels.ERROR)
    end
  end)
end

return M
