/** Asks the Python extension, if it is there, which interpreter the user has chosen. */

import * as vscode from "vscode";

const PYTHON_EXTENSION = "ms-python.python";

/** The part of the Python extension's published interface that is used here. */
interface PythonApi {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(path: { readonly path: string }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/** The chosen interpreter's path, or undefined where the extension is missing or has none. */
export async function activeInterpreter(): Promise<string | undefined> {
  const api = await pythonApi();
  if (api === undefined) {
    return undefined;
  }
  const chosen = api.environments.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
  const environment = await api.environments.resolveEnvironment(chosen);
  return environment?.executable.uri?.fsPath;
}

/** Calls `changed` whenever another interpreter is chosen. */
export async function onInterpreterChange(changed: () => void): Promise<vscode.Disposable> {
  const api = await pythonApi();
  return api?.environments.onDidChangeActiveEnvironmentPath(changed) ?? new vscode.Disposable(() => undefined);
}

async function pythonApi(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<Partial<PythonApi> | undefined>(PYTHON_EXTENSION);
  const api = await extension?.activate();
  // Old versions have no `environments`.
  return api?.environments === undefined ? undefined : (api as PythonApi);
}
