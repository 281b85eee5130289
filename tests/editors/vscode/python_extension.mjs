// A machine with no Python on PATH, where one was chosen in the Python extension.
import fs from "node:fs";
import path from "node:path";
import { scenario, serverPids } from "./driver.mjs";

const { WORK, CHOSEN_PYTHON } = process.env;
const folder = path.join(WORK, "module");
fs.mkdirSync(folder);
fs.writeFileSync(path.join(folder, "main.tf"), 'output "ids" {\n  value = aws_instance.web.*.id\n}\n');

await scenario("python_extension", { width: 1280, height: 800 }, async (code, report) => {
  await code.openFolder(folder);
  await code.open("main.tf");
  await code.untilSquiggles([".*"]);
  report.check("the server runs", serverPids().length === 1);
  const command = fs.readFileSync(`/proc/${serverPids()[0]}/cmdline`, "utf8").split("\0");
  report.equal("on the interpreter that was chosen", command[0], CHOSEN_PYTHON);
});
