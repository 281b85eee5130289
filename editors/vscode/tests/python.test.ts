import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { type Hints, candidates, hasServer, probe, probeAll, saysVersion } from "../src/python";

const folder = mkdtempSync(path.join(tmpdir(), "splat-ls-python-"));
after(() => { rmSync(folder, { recursive: true }); });

/** Writes a program that acts like an interpreter, and gives its path. */
function program(name: string, body: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

const PYTHON_3_12 = program("python3.12", 'echo "3.12"');
const PYTHON_3_9 = program("python3.9", 'echo "3.9"');
const PYTHON_2 = program("python2", 'echo "2.7"');
const STORE_ALIAS = program("alias", 'echo "Python was not found; run without arguments to install" >&2; exit 9');
const NO_PYTHON = program("other", 'echo "hello"');
const WITH_SERVER = program("with-server", 'case "$*" in *splat_ls*) exit 0;; *) exit 1;; esac');

function checkCandidates(hints: Partial<Hints>, expected: readonly (readonly string[])[]): void {
  assert.deepEqual(candidates({ setting: "", active: undefined, platform: "linux", ...hints }), expected);
}

async function checkRejected(command: string, reason: RegExp): Promise<void> {
  const found = await probe([command]);
  assert.equal(found.usable, false);
  assert.match(found.reason, reason);
}

test("the setting is the only candidate", () => { checkCandidates({ setting: "/opt/py", active: "/venv/py" }, [["/opt/py"]]); });
test("the Python extension's choice comes before PATH", () => { checkCandidates({ active: "/venv/py" }, [["/venv/py"], ["python3"], ["python"]]); });
test("python3 comes before python", () => { checkCandidates({}, [["python3"], ["python"]]); });
test("the launcher comes first on Windows", () => { checkCandidates({ platform: "win32" }, [["py", "-3"], ["python"], ["python3"]]); });

test("a new Python is usable", async () => {
  assert.deepEqual(await probe([PYTHON_3_12]), { usable: true, command: [PYTHON_3_12], version: [3, 12] });
});
test("Python 3.9 is too old", () => checkRejected(PYTHON_3_9, /it is Python 3\.9/));
test("Python 2 is too old", () => checkRejected(PYTHON_2, /it is Python 2\.7/));
test("a missing program is named so", () => checkRejected(path.join(folder, "missing"), /there is no such program/));
test("a program that fails says why", () => checkRejected(STORE_ALIAS, /Python was not found/));
test("a program that is no Python is rejected", () => checkRejected(NO_PYTHON, /which is no version/));

test("the search ends at the first usable one", async () => {
  const probes = await probeAll([[PYTHON_2], [PYTHON_3_12], [PYTHON_3_9]]);
  assert.deepEqual(probes.map((found) => found.usable), [false, true]);
});
test("the search tells of each one when none is usable", async () => {
  const probes = await probeAll([[PYTHON_2], [PYTHON_3_9]]);
  assert.deepEqual(probes.map((found) => found.usable), [false, false]);
});
test("an environment with splat-ls is known", async () => { assert.equal(await hasServer([WITH_SERVER]), true); });
test("an environment without splat-ls is known", async () => { assert.equal(await hasServer([STORE_ALIAS]), false); });
test("a program that is not there says no version", async () => { assert.equal(await saysVersion([path.join(folder, "missing")]), false); });
