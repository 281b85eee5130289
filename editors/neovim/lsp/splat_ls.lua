-- The configuration of the language server for Neovim 0.11 and newer, found by its file name in 'runtimepath'.
-- Change any part of it with vim.lsp.config('splat_ls', { ... }); see :help splat-ls.

---@type vim.lsp.Config
return {
  cmd = { 'splat-ls', 'serve', '--stdio' },
  filetypes = { 'terraform', 'terraform-vars', 'opentofu', 'opentofu-vars', 'hcl', 'json' },
  root_dir = function(bufnr, on_dir)
    local buffer = require('splat_ls.buffer')
    if buffer.is_wanted(bufnr) then
      on_dir(buffer.root(bufnr))
    end
  end,
  on_attach = function(client, bufnr)
    vim.api.nvim_buf_create_user_command(bufnr, 'LspSplatLsFixWorkspace', function()
      client:exec_cmd({ title = 'Fix all splats in the workspace', command = 'splat-ls.fixAllInWorkspace' })
    end, { desc = 'Apply every safe fix of splat-ls in the workspace' })
  end,
  on_exit = function(code, signal)
    require('splat_ls.restart').after_exit(code, signal)
  end,
  settings = {
    ['splat-ls'] = vim.empty_dict(),
  },
}
