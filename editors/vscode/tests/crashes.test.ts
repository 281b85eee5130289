import assert from "node:assert/strict";
import { test } from "node:test";
import { Crashes, MOST_CRASHES, WINDOW_MS } from "../src/crashes";

function checkRestarts(times: readonly number[], expected: readonly boolean[]): void {
  const crashes = new Crashes();
  assert.deepEqual(times.map((time) => crashes.mayRestart(time)), expected);
}

const MANY = Array.from({ length: MOST_CRASHES }, (_, number) => number);

test("a few crashes in a row are followed by a start", () => { checkRestarts(MANY, MANY.map(() => true)); });
test("one more is not", () => { checkRestarts([...MANY, 10], [...MANY.map(() => true), false]); });
test("crashes of long ago are forgotten", () => { checkRestarts([...MANY, WINDOW_MS + 10], [...MANY.map(() => true), true]); });
