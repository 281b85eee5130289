/** Decides which command starts the server. */

import * as path from "node:path";
import { type Command, type Hints, type Probe, candidates, hasServer, probeAll, saysVersion } from "./python";

/** The settings that name programs. */
export interface ProgramSettings {
  readonly importStrategy: "useBundled" | "fromEnvironment";
  readonly interpreter: string;
  readonly path: readonly string[];
}

/** Folders of the extension: where the server is bundled, and where compiled Python files may be kept. */
export interface Folders {
  readonly bundled: string;
  readonly pycache: string;
}

/** The command to start, and in words why it is this one; or why there is none. */
export type Decision =
  | { readonly found: true; readonly command: Command; readonly why: string }
  | { readonly found: false; readonly message: string; readonly rejected: readonly Probe[] };

const SERVE = ["serve", "--stdio"] as const;

/** Decides by the settings first, then by what can be run on this machine. */
export async function decide(settings: ProgramSettings, hints: Omit<Hints, "setting">, folders: Folders): Promise<Decision> {
  const [program, ...rest] = settings.path;
  if (program !== undefined && program !== "") {
    return { found: true, command: [program, ...rest, ...SERVE], why: "splatLs.path names it" };
  }
  const probes = await probeAll(candidates({ ...hints, setting: settings.interpreter }));
  const python = probes.find((probe) => probe.usable);
  if (settings.importStrategy === "fromEnvironment") {
    const installed = await installedServer(python?.command);
    if (installed !== undefined) {
      return installed;
    }
  }
  if (python === undefined) {
    return { found: false, message: missingPython(settings, probes), rejected: probes };
  }
  return { found: true, command: bundledServer(python.command, folders), why: `bundled server on Python ${python.version.join(".")}` };
}

async function installedServer(python: Command | undefined): Promise<Decision | undefined> {
  if (python !== undefined && (await hasServer(python))) {
    const command: Command = [...python, "-I", "-m", "splat_ls", ...SERVE];
    return { found: true, command, why: `splat-ls is installed for ${python.join(" ")}` };
  }
  if (await saysVersion(["splat-ls"])) {
    return { found: true, command: ["splat-ls", ...SERVE], why: "splat-ls is on PATH" };
  }
  return undefined;
}

function bundledServer(python: Command, folders: Folders): Command {
  // -I keeps the user's PYTHONPATH and site directory out. The extension's folder may be read-only and is replaced at
  // each update, so compiled files are kept elsewhere: without them a start takes about twice as long.
  const isolated = ["-I", "-X", `pycache_prefix=${folders.pycache}`];
  return [...python, ...isolated, path.join(folders.bundled, "run_server.py"), ...SERVE];
}

function missingPython(settings: ProgramSettings, probes: readonly Probe[]): string {
  if (settings.interpreter !== "") {
    const reason = probes.map((probe) => (probe.usable ? "" : probe.reason)).join("");
    return `splat-ls cannot run on "${settings.interpreter}" (setting splatLs.interpreter): ${reason}. It needs Python 3.10 or newer.`;
  }
  return "splat-ls needs Python 3.10 or newer, and none was found. Install one, or name it in the setting splatLs.interpreter.";
}
