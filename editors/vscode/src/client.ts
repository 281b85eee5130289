/** Connects the editor to a server process. */

import * as vscode from "vscode";
import { CloseAction, ErrorAction, type ErrorHandler, LanguageClient, type LanguageClientOptions, RevealOutputChannelOn, State } from "vscode-languageclient/node";
import { Crashes } from "./crashes";
import { DOCUMENTS } from "./documents";
import type { Command } from "./python";
import { EDITOR_SECTION, SERVER_SECTION, type SettingsTree, serverSettings } from "./settings";
import type { ServerState } from "./statusText";

/** The settings that apply to a folder or file, or to the window. */
export type SettingsOf = (scope?: vscode.Uri) => SettingsTree;

/** How a client tells of itself. */
export interface Listener {
  readonly output: vscode.OutputChannel;
  show(state: ServerState): void;
  /** The server had run and will not be started again by itself. */
  gaveUp(reason: string): void;
}

/** Starts the server and resolves when it has answered `initialize`. */
export async function connect([program, ...args]: Command, settingsOf: SettingsOf, listener: Listener): Promise<LanguageClient> {
  const client = new SplatClient(program, args, settingsOf, listener);
  client.onDidChangeState(({ newState }) => { listener.show(stateOf(newState)); });
  await client.start();
  client.life.hasRun = true;
  return client;
}

/** Reads the settings someone has set, as the editor resolves them for `scope`. */
export function currentSettings(scope?: vscode.Uri): SettingsTree {
  const configuration = vscode.workspace.getConfiguration(EDITOR_SECTION, scope ?? null);
  return serverSettings((key) => configuration.inspect(key));
}

interface Life {
  hasRun: boolean;
}

/**
 * A client that says each trouble once.
 *
 * The library shows a message of its own at each of its layers. Here those go to the output: who started the client
 * hears of a failed start from the promise, and of later trouble from `gaveUp`.
 */
class SplatClient extends LanguageClient {
  public readonly life: Life;

  public constructor(program: string, args: string[], settingsOf: SettingsOf, private readonly listener: Listener) {
    const life: Life = { hasRun: false };
    // The library reads the setting `splatLs.trace.server` by this id.
    super(EDITOR_SECTION, "splat-ls", { command: program, args }, clientOptions(settingsOf, listener, life));
    this.life = life;
  }

  public override error(message: string, data?: unknown, showNotification?: boolean | "force"): void {
    super.error(message, data, false);
    if (showNotification === "force" && this.life.hasRun) {
      this.listener.gaveUp(message);
    }
  }
}

function clientOptions(settingsOf: SettingsOf, listener: Listener, life: Life): LanguageClientOptions {
  return {
    documentSelector: DOCUMENTS,
    initializationOptions: settingsOf(),
    outputChannel: listener.output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler: errorHandler(life),
    middleware: {
      workspace: {
        configuration: async (params, token, next) => {
          const others = await next(params, token);
          return params.items.map((item, index) => {
            if (item.section !== SERVER_SECTION) {
              return Array.isArray(others) ? (others as unknown[])[index] : null;
            }
            return settingsOf(item.scopeUri === undefined ? undefined : vscode.Uri.parse(item.scopeUri));
          });
        },
      },
    },
  };
}

function errorHandler(life: Life): ErrorHandler {
  const crashes = new Crashes();
  return {
    error: () => ({ action: ErrorAction.Continue }),
    closed: () => {
      // A server that dies before its first answer would do so again.
      if (!life.hasRun) {
        return { action: CloseAction.DoNotRestart, handled: true };
      }
      return crashes.mayRestart(Date.now())
        ? { action: CloseAction.Restart, handled: true }
        : { action: CloseAction.DoNotRestart, message: "The server stopped again and again, and is left stopped." };
    },
  };
}

function stateOf(state: State): ServerState {
  switch (state) {
    case State.Starting:
      return "starting";
    case State.Running:
      return "running";
    case State.Stopped:
      return "stopped";
  }
}
