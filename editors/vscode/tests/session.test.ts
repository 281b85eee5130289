import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision } from "../src/serverCommand";
import { Session, type Surroundings } from "../src/session";
import { describe } from "../src/statusText";

const FOUND: Decision = { found: true, command: ["python3"], why: "it is there" };
const MISSING: Decision = { found: false, message: "none", rejected: [{ usable: false, command: ["python3"], reason: "it is Python 3.8" }] };

/** An editor that notes all it is told; `decisions` and `failures` say what comes of each start. */
class Notes implements Surroundings<{ stop(): Promise<void> }> {
  public readonly events: string[] = [];
  private starts = 0;

  public constructor(private readonly decisions: readonly Decision[], private readonly failure?: Error) {}

  public decide(): Promise<Decision> {
    const decision = this.decisions[Math.min(this.starts, this.decisions.length - 1)];
    assert.ok(decision);
    return Promise.resolve(decision);
  }

  public async connect(): Promise<{ stop(): Promise<void> }> {
    const number = ++this.starts;
    await new Promise((resolve) => setImmediate(resolve));
    if (this.failure !== undefined) {
      throw this.failure;
    }
    this.events.push(`start ${number}`);
    return { stop: () => { this.events.push(`stop ${number}`); return Promise.resolve(); } };
  }

  public report(): void { this.events.push("report"); }
  public failed(error: unknown): void { this.events.push(`failed: ${String(error)}`); }
  public log(line: string): void { this.events.push(`log ${line}`); }
  public show(state: string): void { this.events.push(state); }

  public only(...words: string[]): string[] {
    return this.events.filter((event) => words.some((word) => event.startsWith(word)));
  }
}

test("a restart stops the old server before it starts a new one", async () => {
  const notes = new Notes([FOUND]);
  const session = new Session(notes);
  await session.restart();
  await session.restart();
  assert.deepEqual(notes.only("start ", "stop "), ["start 1", "stop 1", "start 2"]);
});

test("restarts asked for at once leave one server", async () => {
  const notes = new Notes([FOUND]);
  const session = new Session(notes);
  await Promise.all([session.restart(), session.restart(), session.restart()]);
  assert.deepEqual(notes.only("start ", "stop "), ["start 1", "stop 1", "start 2", "stop 2", "start 3"]);
  await session.stop();
  assert.equal(notes.events.at(-1), "stop 3");
  assert.equal(session.connection, undefined);
});

test("without Python there is one message, and the log names what was tried", async () => {
  const notes = new Notes([MISSING]);
  await new Session(notes).restart();
  assert.deepEqual(notes.events, ["starting", "log python3: it is Python 3.8", "missing", "report"]);
});

test("a restart after Python was installed starts the server", async () => {
  let installed = false;
  const notes = new Notes([FOUND]);
  notes.decide = () => Promise.resolve(installed ? FOUND : MISSING);
  const session = new Session(notes);
  await session.restart();
  installed = true;
  await session.restart();
  assert.deepEqual(notes.only("start ", "report"), ["report", "start 1"]);
});

test("a server that does not start is told once, and the next restart is tried", async () => {
  const notes = new Notes([FOUND], new Error("boom"));
  const session = new Session(notes);
  await session.restart();
  assert.deepEqual(notes.only("stopped", "failed"), ["stopped", "failed: Error: boom"]);
  assert.equal(session.connection, undefined);
  await session.restart();
  assert.equal(notes.only("failed").length, 2);
});

test("the status says how many findings there are", () => {
  assert.deepEqual(describe("running", 1), { text: "$(asterisk) splat-ls: 1", tooltip: "splat-ls has 1 finding", problem: false });
  assert.equal(describe("running", 0).text, "$(check) splat-ls");
  assert.equal(describe("missing", 0).problem, true);
});
