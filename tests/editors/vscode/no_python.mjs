// A machine without Python and without splat-ls: one message that says what to do, with a button that begins it.
import fs from "node:fs";
import path from "node:path";
import { scenario, serverPids } from "./driver.mjs";

const { WORK } = process.env;
const folder = path.join(WORK, "module");
fs.mkdirSync(folder);
fs.writeFileSync(path.join(folder, "main.tf"), 'output "ids" {\n  value = aws_instance.web.*.id\n}\n');

await scenario("no_python", { width: 1280, height: 800 }, async (code, report) => {
  await code.openFolder(folder);
  await code.open("main.tf");
  const toasts = code.page.locator(".notifications-toasts .notification-list-item", { hasText: "splat-ls" });
  await toasts.first().waitFor();
  const message = await toasts.first().innerText();
  report.check("the message says what is needed", message.includes("needs Python 3.10 or newer"), message);
  report.check("the message names the setting", message.includes("splatLs.interpreter"), message);
  await code.picture("no-python");
  report.equal("there is one message", await toasts.count(), 1);
  report.equal("no server runs", serverPids(), []);
  await code.untilStatus("splat-ls");
  await toasts.first().locator(".monaco-button", { hasText: "Choose Interpreter" }).click();
  await code.page.locator(".settings-editor .setting-item-contents", { hasText: "Interpreter" }).first().waitFor();
  report.check("the button opens the setting", true);

  // What is then written there is tried at once, with no reload of the window.
  await code.page.locator(".settings-editor .setting-item-contents input").first().fill("/nowhere/python");
  await code.keyboard.press("Tab");
  await code.until(async () => code.page.locator(".settings-editor .setting-item-contents input").first().inputValue().then((value) => value === "/nowhere/python"), "the setting");
  await code.keyboard.press("Escape");
  const named = code.page.locator(".notifications-toasts .notification-list-item", { hasText: "/nowhere/python" });
  await named.first().waitFor();
  report.check("an interpreter that cannot be run is named", true);
});
