//! Starts the splat-ls that is on the PATH, and passes Zed's settings on to it.

use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result};

const SERVER: &str = "splat-ls";

struct SplatLsExtension;

impl zed::Extension for SplatLsExtension {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let chosen = LspSettings::for_worktree(SERVER, worktree)?.binary;
        let path = chosen
            .as_ref()
            .and_then(|binary| binary.path.clone())
            .or_else(|| worktree.which(SERVER))
            .ok_or("splat-ls is not on the PATH: install it with `pipx install splat-ls`")?;
        let args = chosen
            .and_then(|binary| binary.arguments)
            .unwrap_or_else(|| vec!["serve".into(), "--stdio".into()]);
        Ok(zed::Command { command: path, args, env: worktree.shell_env() })
    }

    fn language_server_workspace_configuration(
        &mut self,
        _id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        let settings = LspSettings::for_worktree(SERVER, worktree)?.settings;
        Ok(Some(zed::serde_json::json!({ SERVER: settings })))
    }
}

zed::register_extension!(SplatLsExtension);
