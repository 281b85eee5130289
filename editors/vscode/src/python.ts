/** Finds a Python interpreter that is new enough to run the server. */

import { execFile } from "node:child_process";

/** The oldest Python that the server and its dependencies run on. */
export const OLDEST_PYTHON: Version = [3, 10];

export type Version = readonly [major: number, minor: number];

/** A program with its first arguments, such as `["py", "-3"]`. */
export type Command = readonly [program: string, ...rest: string[]];

/** An interpreter that was run, or the reason why it can't be used. */
export type Probe =
  | { readonly usable: true; readonly command: Command; readonly version: Version }
  | { readonly usable: false; readonly command: Command; readonly reason: string };

/** What names the interpreters to try: the setting, the Python extension's choice, and the platform's usual names. */
export interface Hints {
  readonly setting: string;
  readonly active: string | undefined;
  readonly platform: NodeJS.Platform;
}

/**
 * Lists the interpreters to try, best first.
 *
 * An interpreter named by the setting is the only one: who names one wants to hear when it does not work.
 */
export function candidates(hints: Hints): readonly Command[] {
  if (hints.setting !== "") {
    return [[hints.setting]];
  }
  const usual: Command[] = hints.platform === "win32" ? [["py", "-3"], ["python"], ["python3"]] : [["python3"], ["python"]];
  return hints.active === undefined ? usual : [[hints.active], ...usual];
}

/** Runs the candidates in order up to the first usable one, which is then the last of the result. */
export async function probeAll(commands: readonly Command[]): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  for (const command of commands) {
    const found = await probe(command);
    probes.push(found);
    if (found.usable) {
      break;
    }
  }
  return probes;
}

/** Runs one interpreter and asks its version. */
export async function probe(command: Command): Promise<Probe> {
  // Python 2 must be able to run this too, so that it can be named as too old.
  const answer = await run(command, ["-c", 'import sys; print("%d.%d" % sys.version_info[:2])']);
  if (!answer.ok) {
    return { usable: false, command, reason: answer.reason };
  }
  const version = parseVersion(answer.output);
  if (version === undefined) {
    return { usable: false, command, reason: `it answered ${JSON.stringify(answer.output.slice(0, 80))}, which is no version` };
  }
  if (isOlder(version, OLDEST_PYTHON)) {
    return { usable: false, command, reason: `it is Python ${version.join(".")}` };
  }
  return { usable: true, command, version };
}

/** Whether the interpreter's own environment has splat-ls installed. */
export async function hasServer(command: Command): Promise<boolean> {
  const answer = await run(command, ["-I", "-c", "import splat_ls"]);
  return answer.ok;
}

/** Whether the program can be run and says its version. */
export async function saysVersion(command: Command): Promise<boolean> {
  const answer = await run(command, ["--version"]);
  return answer.ok;
}

type Answer = { readonly ok: true; readonly output: string } | { readonly ok: false; readonly reason: string };

function run(command: Command, args: readonly string[]): Promise<Answer> {
  const [program, ...rest] = command;
  return new Promise((resolve) => {
    execFile(program, [...rest, ...args], { timeout: 10_000, windowsHide: true }, (error, output, errors) => {
      if (error === null) {
        resolve({ ok: true, output });
      } else {
        resolve({ ok: false, reason: error.code === "ENOENT" ? "there is no such program" : lastLine(errors) ?? error.message });
      }
    });
  });
}

function lastLine(text: string): string | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.findLast((line) => line !== "");
}

function parseVersion(output: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\s*$/.exec(output);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

function isOlder(version: Version, than: Version): boolean {
  return version[0] < than[0] || (version[0] === than[0] && version[1] < than[1]);
}
