/** The extension's entry point: finds the server, starts it, and passes settings on. */

import * as vscode from "vscode";
import { DidChangeConfigurationNotification, type LanguageClient } from "vscode-languageclient/node";
import { connect, currentSettings } from "./client";
import { registerCommands } from "./commands";
import { activeInterpreter, onInterpreterChange } from "./pythonExtension";
import { type Decision, type ProgramSettings, decide } from "./serverCommand";
import { Session } from "./session";
import { EDITOR_SECTION, PROGRAM_KEYS, SERVER_SECTION, type SettingsTree } from "./settings";
import { StatusItem } from "./statusItem";

let session: Session<LanguageClient> | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("splat-ls");
  const status = new StatusItem();
  let wholeWorkspace = false;
  const settingsOf = (scope?: vscode.Uri): SettingsTree => (wholeWorkspace ? inWholeWorkspace(currentSettings(scope)) : currentSettings(scope));
  const listener = {
    output,
    show: status.set.bind(status),
    gaveUp: (reason: string) => { reportTrouble(`splat-ls is not running any more. ${reason}`, output); },
  };
  const started = new Session<LanguageClient>({
    decide: () => decideHere(context),
    connect: ({ command }) => connect(command, settingsOf, listener),
    report: reportMissing,
    failed: (error) => { reportTrouble(`splat-ls could not be started: ${wordsOf(error)}`, output); },
    log: (line) => { output.appendLine(line); },
    show: listener.show,
  });
  session = started;
  const sendSettings = async (): Promise<void> => {
    const settings = { [SERVER_SECTION]: settingsOf() };
    await started.connection?.sendNotification(DidChangeConfigurationNotification.type, { settings });
  };
  const commands = registerCommands({
    output,
    client: () => started.connection,
    restart: () => started.restart(),
    checkWorkspace: () => {
      wholeWorkspace = true;
      return sendSettings();
    },
  });
  const settingsChanges = vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (PROGRAM_KEYS.some((key) => event.affectsConfiguration(`${EDITOR_SECTION}.${key}`))) {
      await started.restart();
    } else if (event.affectsConfiguration(EDITOR_SECTION)) {
      await sendSettings();
    }
  });
  const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => started.restart());
  context.subscriptions.push(output, status, commands, settingsChanges, trust);
  await started.restart();
  context.subscriptions.push(await onInterpreterChange(() => { void started.restart(); }));
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}

function inWholeWorkspace(settings: SettingsTree): SettingsTree {
  return { ...settings, diagnostics: { ...(settings["diagnostics"] as SettingsTree | undefined), scope: "workspace" } };
}

async function decideHere(context: vscode.ExtensionContext): Promise<Decision> {
  const folders = {
    bundled: vscode.Uri.joinPath(context.extensionUri, "bundled").fsPath,
    pycache: vscode.Uri.joinPath(context.globalStorageUri, "pycache").fsPath,
  };
  return decide(programSettings(), { active: await activeInterpreter(), platform: process.platform }, folders);
}

function programSettings(): ProgramSettings {
  const configuration = vscode.workspace.getConfiguration(EDITOR_SECTION);
  return {
    importStrategy: configuration.get<ProgramSettings["importStrategy"]>("importStrategy", "useBundled"),
    interpreter: configuration.get<string>("interpreter", ""),
    path: configuration.get<string[]>("path", []),
  };
}

function reportMissing({ message }: Extract<Decision, { found: false }>): void {
  const choose = "Choose Interpreter";
  void vscode.window.showErrorMessage(message, choose).then((answer) => {
    if (answer === choose) {
      void vscode.commands.executeCommand("workbench.action.openSettings", `${EDITOR_SECTION}.interpreter`);
    }
  });
}

function reportTrouble(message: string, output: vscode.OutputChannel): void {
  output.appendLine(message);
  const show = "Show Output";
  void vscode.window.showErrorMessage(message, show).then((answer) => {
    if (answer === show) {
      output.show();
    }
  });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
