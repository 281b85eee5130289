/** Shows the state of the server and the number of its findings in the status bar. */

import * as vscode from "vscode";
import { DOCUMENTS } from "./documents";
import { type ServerState, describe } from "./statusText";

const SOURCE = "splat-ls";

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("splatLs.status", vscode.StatusBarAlignment.Right, 90);
  private readonly subscriptions: vscode.Disposable;
  private state: ServerState = "starting";

  public constructor() {
    this.item.name = "splat-ls";
    this.subscriptions = vscode.Disposable.from(
      this.item,
      vscode.languages.onDidChangeDiagnostics(() => { this.show(); }),
      vscode.window.onDidChangeActiveTextEditor(() => { this.show(); }),
    );
  }

  public set(state: ServerState): void {
    this.state = state;
    this.show();
  }

  public dispose(): void {
    this.subscriptions.dispose();
  }

  private show(): void {
    const status = describe(this.state, this.state === "running" ? findings() : 0);
    this.item.text = status.text;
    this.item.tooltip = status.tooltip;
    this.item.command = status.problem ? "splatLs.showOutput" : "workbench.actions.view.problems";
    this.item.backgroundColor = status.problem ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    const document = vscode.window.activeTextEditor?.document;
    if (status.problem || (document !== undefined && vscode.languages.match(DOCUMENTS, document) > 0)) {
      this.item.show();
    } else {
      this.item.hide();
    }
  }
}

function findings(): number {
  return vscode.languages
    .getDiagnostics()
    .reduce((sum, [, diagnostics]) => sum + diagnostics.filter((diagnostic) => diagnostic.source === SOURCE).length, 0);
}
