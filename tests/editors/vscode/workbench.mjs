// From opening a module to fixing a workspace, with nothing but the .vsix and a Python.
import fs from "node:fs";
import path from "node:path";
import { scenario, serverPids } from "./driver.mjs";

const { WORK, EXAMPLES } = process.env;
const folder = path.join(WORK, "workspace");
const shop = path.join(folder, "shop");
const other = path.join(folder, "other");

const OUTPUTS = `resource "aws_instance" "web" {
  count = 2
}

output "ids" {
  value = aws_instance.web.*.id
}

output "arns" {
  value = aws_instance.web.*.arn
}
`;
const WIDE = ['variable "узлы" {', "  type = list(object({ id = string }))", "}", "locals {",
  '  a = ["🚀 один", var.узлы.*.id, "e\u0301", var.узлы.*.id]', "}", ""].join("\r\n");

fs.mkdirSync(shop, { recursive: true });
fs.mkdirSync(other);
for (const name of ["main.tf", "network.tf", "variables.tf"]) {
  fs.copyFileSync(path.join(EXAMPLES, name), path.join(shop, name));
}
fs.writeFileSync(path.join(other, "outputs.tf"), OUTPUTS);
fs.writeFileSync(path.join(other, "unopened.tf"), 'output "vpcs" {\n  value = aws_instance.web.*.vpc_id\n}\n');
fs.writeFileSync(path.join(other, "wide.tf"), WIDE);
fs.writeFileSync(path.join(folder, "two.code-workspace"), JSON.stringify({ folders: [{ path: "shop" }, { path: "other" }] }));

await scenario("workbench", { width: 1280, height: 800 }, async (code, report) => {
  await code.openWorkspace(path.join(folder, "two.code-workspace"));

  await code.open("network.tf", "shop");
  await code.page.locator(".squiggly-error").first().waitFor();
  const errors = await code.squiggles("error");
  report.check("a map splat has its squiggle", errors.includes("aws_subnet.private[*]"), JSON.stringify(errors));
  report.check("the language is Terraform", /Terraform/.test(await code.page.locator("#status\\.editor\\.mode").innerText()));
  await code.untilStatus(`splat-ls: ${(await code.squiggles("error, warning, info, hint")).length}`);
  report.check("the status item counts the findings", true);
  await code.picture("findings");

  const hover = await code.hover("private[*]", "for o in aws_subnet.private");
  report.check("the hover has the equivalent and the finding", hover.includes("[for o in aws_subnet.private : o.id]") && hover.includes("for_each"), hover);
  await code.picture("hover");

  await code.click("private[*]");
  const titles = await code.actions("values(aws_subnet.private)[*].id");
  report.check("the conversions are offered", titles.some((title) => title.includes("for o in aws_subnet.private")), JSON.stringify(titles));
  await code.picture("actions");
  await code.takeAction("values(aws_subnet.private)[*].id");
  await code.untilLine("subnet_ids = values(aws_subnet.private)[*].id");
  await code.until(async () => !(await code.squiggles("error")).includes("aws_subnet.private[*]"), "the finding's end");
  report.check("the conversion changes the text, and the finding goes", true);
  await code.keyboard.press("Control+Z");
  await code.untilLine("subnet_ids = aws_subnet.private[*].id");
  await code.until(async () => (await code.squiggles("error")).includes("aws_subnet.private[*]"), "the finding's return");
  report.check("undo brings back the text and the finding", true);

  await code.open("outputs.tf", "other");
  await code.untilSquiggles([".*", ".*"]);
  report.check("the second workspace folder has its own findings", true);
  await code.command("splat-ls: Fix All in File");
  await code.untilLine("value = aws_instance.web[*].arn");
  await code.untilSquiggles([]);
  report.check("fix all converts every safe one", true);
  await code.keyboard.press("Control+Z");
  await code.untilSquiggles([".*", ".*"]);
  report.check("one undo takes fix all back", (await code.lines()).filter((line) => line.includes(".*")).length === 2);

  await code.setSettings({ "splatLs.rules.legacy-splat": "error" });
  await code.untilSquiggles([".*", ".*"], "error");
  report.check("a changed setting takes effect at once", true);
  await code.setSettings({ "splatLs.rules.legacy-splat": "off" });
  await code.untilSquiggles([]);
  await code.setSettings({ "splatLs.rules.legacy-splat": "warning" });
  await code.untilSquiggles([".*", ".*"]);
  report.check("and back", true);

  await code.setSettings({ "[terraform]": { "editor.codeActionsOnSave": { "source.fixAll.splat-ls": "explicit" } } });
  // The setting takes effect at some moment, and nothing shows which: a save before it fixes nothing.
  const fixedOnSave = OUTPUTS.replaceAll(".*", "[*]");
  await code.until(async () => {
    await code.keyboard.press("Control+S");
    return fs.readFileSync(path.join(other, "outputs.tf"), "utf8") === fixedOnSave;
  }, "the file fixed on save");
  report.check("fix all runs on save", true);
  await code.setSettings({ "[terraform]": {} });
  await code.keyboard.press("Control+Z");
  await code.untilSquiggles([".*", ".*"]);
  await code.keyboard.press("Control+S");
  await code.closeTab("settings.json");

  const [killed, ...more] = serverPids();
  report.equal("one server runs for both folders", more, []);
  process.kill(killed, "SIGKILL");
  await code.until(async () => serverPids().some((pid) => pid !== killed), "another server");
  await code.untilSquiggles([".*", ".*"]);
  report.check("a killed server comes back with its findings", true);

  await code.command("splat-ls: Restart Server");
  await code.untilSquiggles([".*", ".*"]);
  await code.until(async () => serverPids().length === 1, "the end of the old server");
  report.check("restart leaves one server", true);

  // Some seconds of quick typing. Each line is complete only at its end, and comes, goes and comes again.
  await code.click("output \"ids\"");
  await code.keyboard.press("Home");
  const until = Date.now() + 6000;
  let typed = 0;
  for (; Date.now() < until; typed++) {
    await code.keyboard.type("locals { x = web.*.id }\n");
    await code.keyboard.press("Control+Z");
    await code.keyboard.press("Control+Shift+Z");
  }
  await code.untilSquiggles(Array(typed + 2).fill(".*"));
  report.check(`${typed} lines typed fast have their findings`, true);
  for (let line = 0; line < typed; line++) {
    await code.keyboard.press("ArrowUp");
    await code.keyboard.press("Control+Shift+K");
  }
  await code.untilLine('output "arns" {');
  await code.untilSquiggles([".*", ".*"]);
  report.check("and none is left when they are gone", true);
  await code.keyboard.press("Control+S");

  await code.open("wide.tf", "other");
  await code.untilSquiggles([".*", ".*"]);
  report.check("emoji, Cyrillic, combining marks and CRLF leave squiggles in place", true);
  await code.click("узлы.*");
  await code.actions("var.узлы[*].id");
  await code.takeAction("var.узлы[*].id");
  await code.untilLine('a = ["🚀 один", var.узлы[*].id, "e\u0301", var.узлы.*.id]');
  await code.keyboard.press("Control+S");
  await code.until(async () => fs.readFileSync(path.join(other, "wide.tf"), "utf8") === WIDE.replace(".*", "[*]"), "the saved file");
  report.check("the edit keeps CRLF and all other characters", true);

  await code.command("splat-ls: Check Workspace");
  await code.untilProblem("unopened.tf");
  report.check("check workspace shows the findings of files that are not open", true);
  await code.picture("problems");

  await code.command("splat-ls: Fix All in Workspace");
  const preview = code.page.locator(".bulk-edit-panel");
  const row = preview.locator(".monaco-list-row", { hasText: "unopened.tf" }).first();
  await row.waitFor();
  await code.picture("preview");
  report.check("fix all in workspace shows the refactor preview", true);
  await row.locator(".edit-checkbox, input[type=checkbox]").first().click();
  await preview.locator(".monaco-button", { hasText: "Apply" }).first().click();
  await preview.waitFor({ state: "hidden" });
  // The edit is made some time after the panel has gone, and only a save behind it reaches the disk.
  const fixed = 'output "vpcs" {\n  value = aws_instance.web[*].vpc_id\n}\n';
  await code.until(async () => {
    await code.command("File: Save All");
    return fs.readFileSync(path.join(other, "unopened.tf"), "utf8") === fixed;
  }, "the fixed file");
  report.equal("and changes what was ticked there, nothing else", fs.readFileSync(path.join(other, "outputs.tf"), "utf8"), OUTPUTS);

  await code.command("splat-ls: Show Output");
  const channels = code.page.locator(".panel select");
  await code.until(async () => (await channels.evaluateAll((all) => all.map((one) => one.value))).includes("splat-ls"), "the channel");
  report.check("the output channel opens", true);
});
