---@brief
---
--- Diagnostics, hover and conversions for the splat expressions of OpenTofu and Terraform.
---
--- ```sh
--- pipx install splat-ls
--- ```
---
--- It runs beside `terraformls` or `tofu_ls`. Settings:
---
--- ```lua
--- vim.lsp.config('splat_ls', {
---   settings = {
---     ['splat-ls'] = {
---       rules = { ['single-value-splat'] = 'off' },
---     },
---   },
--- })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'splat-ls', 'serve', '--stdio' },
  filetypes = { 'terraform', 'terraform-vars', 'opentofu', 'opentofu-vars', 'hcl' },
  -- The whole repository comes first, since the server reads local modules only inside the workspace folder.
  root_markers = { '.git', '.splat-ls.toml', '.terraform' },
  settings = {
    ['splat-ls'] = {},
  },
}
