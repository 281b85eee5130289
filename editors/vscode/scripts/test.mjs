// Builds each test file and runs them all with Node's own test runner.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";

const out = "out/tests";
rmSync(out, { recursive: true, force: true });
const tests = readdirSync("tests").filter((name) => name.endsWith(".test.ts"));
await build({
  entryPoints: tests.map((name) => `tests/${name}`),
  outdir: out,
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
});
const files = tests.map((name) => `${out}/${name.replace(/\.ts$/, ".js")}`);
const result = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" });
process.exit(result.status ?? 1);
