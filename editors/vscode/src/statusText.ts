/** Words and icons of the status item. */

export type ServerState = "starting" | "running" | "stopped" | "missing";

export interface Status {
  readonly text: string;
  readonly tooltip: string;
  readonly problem: boolean;
}

/** Describes the state of the server and the number of findings shown. */
export function describe(state: ServerState, findings: number): Status {
  switch (state) {
    case "starting":
      return { text: "$(sync~spin) splat-ls", tooltip: "splat-ls is starting", problem: false };
    case "running":
      return findings === 0
        ? { text: "$(check) splat-ls", tooltip: "splat-ls has no findings", problem: false }
        : { text: `$(asterisk) splat-ls: ${findings}`, tooltip: `splat-ls has ${counted(findings)}`, problem: false };
    case "stopped":
      return { text: "$(error) splat-ls", tooltip: "splat-ls is not running; its output says why", problem: true };
    case "missing":
      return { text: "$(error) splat-ls", tooltip: "splat-ls found no Python 3.10 or newer to run on", problem: true };
  }
}

function counted(findings: number): string {
  return findings === 1 ? "1 finding" : `${findings} findings`;
}
