-- Runs at Neovim's start: teaches it the file types and enables the server. There is no setup() to call.

if vim.g.loaded_splat_ls then
  return
end
vim.g.loaded_splat_ls = true

vim.filetype.add({
  extension = {
    -- Neovim takes an empty `.tf` file for TinyFugue, and one that starts with a comment of `//` too.
    tf = 'terraform',
    -- Neovim 0.11 knows no `.tofu`; one that starts with `#` would be `conf`.
    tofu = 'opentofu',
    tofuvars = 'opentofu-vars',
  },
})

-- Neovim 0.10 has no vim.lsp.enable(); there nvim-lspconfig starts the server (see :help splat-ls-lspconfig).
if vim.fn.has('nvim-0.11') == 1 and vim.g.splat_ls_enable ~= false then
  vim.lsp.enable('splat_ls')
end
