// Puts the server and its pure-Python dependencies into bundled/libs.
//
// The libraries must run on every Python from 3.10 on and on every platform, so only wheels that say `py3-none-any`
// are taken. pip reads environment markers from the Python that runs it, so what only Python 3.10 needs is named here.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const extension = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const project = path.resolve(extension, "../..");
const libs = path.join(extension, "bundled", "libs");
const python = process.env.PYTHON ?? (process.platform === "win32" ? "python" : "python3");
const NEEDED_BY_3_10 = ["exceptiongroup", "tomli", "typing-extensions"];

function pip(...args) {
  execFileSync(python, ["-m", "pip", "--disable-pip-version-check", ...args], { stdio: ["ignore", "inherit", "inherit"] });
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
}

const wheels = mkdtempSync(path.join(tmpdir(), "splat-ls-wheel-"));
try {
  pip("wheel", "--quiet", "--no-deps", "--wheel-dir", wheels, project);
  const wheel = readdirSync(wheels).find((name) => name.startsWith("splat_ls-") && name.endsWith("-py3-none-any.whl"));
  if (wheel === undefined) {
    throw new Error(`the project's wheel is not among ${readdirSync(wheels)}`);
  }
  rmSync(libs, { recursive: true, force: true });
  const anywhere = ["--platform", "any", "--implementation", "py", "--abi", "none", "--python-version", "3.10", "--only-binary", ":all:"];
  pip("install", "--quiet", "--no-compile", "--target", libs, ...anywhere, path.join(wheels, wheel), ...NEEDED_BY_3_10);
} finally {
  rmSync(wheels, { recursive: true, force: true });
}
// The extension only serves; these belong to the command line, and are more than half of the whole.
const COMMAND_LINE_ONLY = /^(bin|click|rich|pygments|markdown_it|markdown_it_py|mdurl)(-[\d.]+\.dist-info)?$/;
for (const name of readdirSync(libs).filter((one) => COMMAND_LINE_ONLY.test(one))) {
  rmSync(path.join(libs, name), { recursive: true });
}

const bundled = files(libs);
const compiled = bundled.filter((entry) => /\.(so|pyd|dylib|pyc)$/.test(entry.name));
if (compiled.length > 0) {
  throw new Error(`compiled files in the bundle: ${compiled.map((entry) => entry.name).join(", ")}`);
}
console.log(`bundled/libs: ${bundled.length} files`);
