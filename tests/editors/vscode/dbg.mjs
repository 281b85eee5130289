import fs from "node:fs"; import path from "node:path";
import { scenario } from "./driver.mjs";
const { WORK, EXAMPLES } = process.env;
const shop = path.join(WORK, "shop"); fs.mkdirSync(shop);
for (const name of ["main.tf", "network.tf", "variables.tf"]) fs.copyFileSync(path.join(EXAMPLES, name), path.join(shop, name));
await scenario("dbg", { width: 1800, height: 1400 }, async (code, report) => {
  await code.openFolder(shop);
  await code.open("network.tf");
  await code.page.waitForTimeout(8000);
  await code.command("splat-ls: Show Output");
  await code.page.waitForTimeout(1500);
  await code.command("View: Toggle Maximized Panel");
  await code.page.waitForTimeout(1500);
  await code.picture("dbg");
  const t = await code.page.locator(".output-view .view-line, .panel .view-lines .view-line").evaluateAll((n)=>n.sort((a,b)=>parseInt(a.style.top)-parseInt(b.style.top)).map(x=>x.textContent));
  console.log(t.join("\n").replaceAll("\u00a0"," "));
});
