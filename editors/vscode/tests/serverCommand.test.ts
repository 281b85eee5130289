import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { type Decision, type ProgramSettings, decide } from "../src/serverCommand";

const folder = mkdtempSync(path.join(tmpdir(), "splat-ls-command-"));
const originalPath = process.env["PATH"];
after(() => {
  process.env["PATH"] = originalPath;
  rmSync(folder, { recursive: true });
});

const FOLDERS = { bundled: "/ext/bundled", pycache: "/storage/pycache" };
const BUNDLED = ["-I", "-X", "pycache_prefix=/storage/pycache", "/ext/bundled/run_server.py", "serve", "--stdio"];
const NEW = 'case "$*" in *splat_ls*) exit 1;; *) echo 3.11;; esac';
const NEW_WITH_SERVER = 'case "$*" in *splat_ls*) exit 0;; *) echo 3.11;; esac';
const OLD = "echo 3.8";

/** Decides on a machine that has only these programs on PATH. */
async function decided(programs: Record<string, string>, settings: Partial<ProgramSettings> = {}, active?: string): Promise<Decision> {
  const bin = mkdtempSync(path.join(folder, "bin-"));
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${body}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  process.env["PATH"] = bin;
  const all: ProgramSettings = { importStrategy: "useBundled", interpreter: "", path: [], ...settings };
  return decide(all, { active, platform: "linux" }, FOLDERS);
}

function checkCommand(decision: Decision, expected: readonly string[]): void {
  assert.ok(decision.found, decision.found ? "" : decision.message);
  assert.deepEqual(decision.command, expected);
}

function checkMissing(decision: Decision, message: RegExp): void {
  assert.ok(!decision.found);
  assert.match(decision.message, message);
}

test("the bundled server runs on python3", async () => {
  checkCommand(await decided({ python3: NEW }), ["python3", ...BUNDLED]);
});
test("an old python3 gives way to a new python", async () => {
  checkCommand(await decided({ python3: OLD, python: NEW }), ["python", ...BUNDLED]);
});
test("an unusable choice of the Python extension gives way to PATH", async () => {
  checkCommand(await decided({ python3: NEW }, {}, "/nowhere/python"), ["python3", ...BUNDLED]);
});
test("useBundled leaves an installed splat-ls alone", async () => {
  checkCommand(await decided({ python3: NEW_WITH_SERVER, "splat-ls": "exit 0" }), ["python3", ...BUNDLED]);
});
test("fromEnvironment takes the interpreter's splat-ls", async () => {
  const decision = await decided({ python3: NEW_WITH_SERVER, "splat-ls": "exit 0" }, { importStrategy: "fromEnvironment" });
  checkCommand(decision, ["python3", "-I", "-m", "splat_ls", "serve", "--stdio"]);
});
test("fromEnvironment takes the one on PATH next", async () => {
  const decision = await decided({ python3: NEW, "splat-ls": "exit 0" }, { importStrategy: "fromEnvironment" });
  checkCommand(decision, ["splat-ls", "serve", "--stdio"]);
});
test("fromEnvironment needs no Python for the one on PATH", async () => {
  const decision = await decided({ "splat-ls": "exit 0" }, { importStrategy: "fromEnvironment" });
  checkCommand(decision, ["splat-ls", "serve", "--stdio"]);
});
test("fromEnvironment falls back to the bundled server", async () => {
  checkCommand(await decided({ python3: NEW }, { importStrategy: "fromEnvironment" }), ["python3", ...BUNDLED]);
});
test("splatLs.path goes before everything and needs no Python", async () => {
  checkCommand(await decided({}, { path: ["uvx", "splat-ls"] }), ["uvx", "splat-ls", "serve", "--stdio"]);
});
test("without Python the message says what to install", async () => {
  checkMissing(await decided({}), /needs Python 3\.10 or newer, and none was found/);
});
test("an interpreter that was asked for and is too old is named, not passed over", async () => {
  const decision = await decided({ python3: NEW, ancient: OLD }, { interpreter: "ancient" });
  checkMissing(decision, /"ancient" \(setting splatLs\.interpreter\): it is Python 3\.8/);
});
test("what was tried is told", async () => {
  const decision = await decided({ python3: OLD });
  assert.ok(!decision.found);
  assert.deepEqual(
    decision.rejected.map((probe) => [probe.command[0], probe.usable ? "" : probe.reason]),
    [["python3", "it is Python 3.8"], ["python", "there is no such program"]],
  );
});
