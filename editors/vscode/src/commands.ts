/** The commands of the palette. */

import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";

/** What the commands act on. */
export interface Target {
  readonly output: vscode.OutputChannel;
  client(): LanguageClient | undefined;
  restart(): Promise<void>;
  /** Has every file of the workspace checked until the window closes, whatever `splatLs.diagnostics.scope` says. */
  checkWorkspace(): Promise<void>;
}

/** Registers the commands and gives back what takes them away again. */
export function registerCommands(target: Target): vscode.Disposable {
  const commands: Record<string, () => unknown> = {
    "splatLs.restart": () => target.restart(),
    "splatLs.showOutput": () => { target.output.show(); },
    "splatLs.fixAllInFile": () => vscode.commands.executeCommand("editor.action.sourceAction", { kind: "source.fixAll.splat-ls", apply: "first" }),
    "splatLs.fixAllInWorkspace": () => fixAllInWorkspace(target),
    "splatLs.checkWorkspace": () => checkWorkspace(target),
  };
  const registered = Object.entries(commands).map(([id, run]) => vscode.commands.registerCommand(id, run));
  return vscode.Disposable.from(...registered);
}

async function fixAllInWorkspace(target: Target): Promise<void> {
  const client = running(target);
  // The server sends the edit as one that needs confirmation, which is what opens the refactor preview.
  await client?.sendRequest(ExecuteCommandRequest.type, { command: "splat-ls.fixAllInWorkspace", arguments: [] });
}

async function checkWorkspace(target: Target): Promise<void> {
  if (running(target) !== undefined) {
    await target.checkWorkspace();
    await vscode.commands.executeCommand("workbench.actions.view.problems");
  }
}

function running(target: Target): LanguageClient | undefined {
  const client = target.client();
  if (client?.isRunning() === true) {
    return client;
  }
  void vscode.window.showWarningMessage("splat-ls is not running.");
  return undefined;
}
