// Drives the workbench as a person does: with the mouse, the keyboard, and by looking at what is shown.
import fs from "node:fs";
import path from "node:path";

const { PORT, WORK, PICTURES, PLAYWRIGHT } = process.env;
const { chromium } = await import(PLAYWRIGHT);
const PATIENCE_MS = 45_000;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--force-device-scale-factor=1",
];

/** Counts and prints what was checked; the closing line is the one that test runners' readers look for. */
export class Report {
  passed = 0;
  failed = 0;

  constructor(name) {
    this.name = name;
  }

  check(what, holds, found = "") {
    holds ? this.passed++ : this.failed++;
    console.log(`${holds ? "ok" : "FAILED"} - ${what}${holds || found === "" ? "" : `\n  found: ${found}`}`);
  }

  equal(what, found, expected) {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    this.check(what, a === b, `${a}\n  expected: ${b}`);
  }

  /** Prints the closing line and gives the exit code. */
  close() {
    console.log(`${this.name}: ${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 ? 0 : 1;
  }
}

/** Runs a scenario on a fresh browser; an exception is a failed check, with a picture of the screen it happened on. */
export async function scenario(name, size, run) {
  const report = new Report(name);
  const context = await chromium.launchPersistentContext(path.join(WORK, "browser"), {
    executablePath: "/usr/bin/chromium", headless: true, viewport: size, args: FLAGS,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await healthy();
    await run(new Workbench(page), report);
  } catch (error) {
    report.check(error.stack, false);
    await page.screenshot({ path: path.join(PICTURES, `${name}-failed.png`) });
  }
  await context.close();
  process.exit(report.close());
}

async function healthy() {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`${ORIGIN}/healthz`).catch(() => undefined);
    if (answer?.ok) {
      return;
    }
    if (Date.now() > end) {
      throw new Error("code-server did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** One window of VS Code. */
export class Workbench {
  constructor(page) {
    this.page = page;
    this.keyboard = page.keyboard;
    this.settings = JSON.parse(fs.readFileSync(path.join(WORK, "data/User/settings.json"), "utf8"));
  }

  async openWorkspace(file) {
    await this.page.goto(`${ORIGIN}/?workspace=${file}`);
    await this.page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
  }

  async openFolder(folder) {
    await this.page.goto(`${ORIGIN}/?folder=${folder}`);
    await this.page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
  }

  /** Opens a file from the explorer; `folder` is the workspace folder that shows it, unfolded when needed. */
  async open(name, folder) {
    const rows = this.page.locator(".explorer-folders-view .monaco-list-row");
    if (folder !== undefined) {
      const row = rows.filter({ has: this.page.getByText(folder, { exact: true }) }).first();
      if ((await row.getAttribute("aria-expanded")) === "false") {
        await row.click();
      }
    }
    await rows.filter({ has: this.page.getByText(name, { exact: true }) }).first().dblclick();
    await this.page.locator(".tab.active", { hasText: name }).waitFor();
    await this.page.locator(".view-lines .view-line").first().waitFor();
  }

  /** Runs a command of the palette by its title. */
  async command(title) {
    await this.keyboard.press("F1");
    const input = this.page.locator(".quick-input-widget input.input").first();
    await input.waitFor();
    await input.fill(`>${title}`);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().waitFor();
    await this.keyboard.press("Enter");
    await this.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  }

  async showTab(name) {
    await this.page.locator(".tab", { hasText: name }).click();
    await this.page.locator(".tab.active", { hasText: name }).waitFor();
  }

  /** Changes the user's settings by editing their file, and comes back to the file that was shown. */
  async setSettings(changes) {
    const before = await this.page.locator(".tab.active").first().getAttribute("data-resource-name");
    await this.command("Preferences: Open User Settings (JSON)");
    await this.page.locator(".tab.active", { hasText: "settings.json" }).waitFor();
    await this.page.locator(".editor-instance .view-lines .view-line").first().click();
    this.settings = { ...this.settings, ...changes };
    await this.keyboard.press("Control+A");
    await this.keyboard.insertText(JSON.stringify(this.settings));
    // The editor may have closed a quote or a bracket behind the cursor.
    await this.keyboard.press("Control+Shift+End");
    await this.keyboard.press("Delete");
    await this.keyboard.press("Control+S");
    await this.page.locator(".tab.active.dirty").waitFor({ state: "detached" });
    await this.showTab(before);
  }

  /** The lines that the editor shows. */
  async lines() {
    const lines = await this.page.locator(".editor-instance .view-lines .view-line").evaluateAll((nodes) =>
      nodes.sort((a, b) => parseInt(a.style.top) - parseInt(b.style.top)).map((node) => node.textContent));
    return lines.map((line) => line.replaceAll("\u00a0", " "));
  }

  /** Waits until some line of the editor is `text`, white space at its ends aside. */
  async untilLine(text) {
    await this.until(async () => (await this.lines()).some((line) => line.trim() === text), `the line ${text}`);
  }

  /**
   * The texts under the squiggles, from top to bottom. The text is found by where its characters stand on the screen,
   * so a squiggle that is a column off shows a column of the wrong text.
   */
  async squiggles(kind = "error, warning, info") {
    const selector = kind.split(", ").map((one) => `.editor-instance .squiggly-${one}`).join(", ");
    const texts = await this.page.evaluate((wanted) => {
      const boxes = [...document.querySelectorAll(wanted)].map((node) => node.getBoundingClientRect());
      const letters = [];
      for (const line of document.querySelectorAll(".editor-instance .view-lines .view-line")) {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          let at = 0;
          for (const letter of node.data) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + letter.length);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            letters.push({ letter, middle: (left + right) / 2, height: (top + bottom) / 2 });
            at += letter.length;
          }
        }
      }
      return boxes.sort((a, b) => a.top - b.top || a.left - b.left).map((box) =>
        letters.filter(({ middle, height }) => box.left < middle && middle < box.right && box.top < height && height < box.bottom)
          .map(({ letter }) => letter).join(""));
    }, selector);
    return texts.map((text) => text.replaceAll("\u00a0", " "));
  }

  async untilSquiggles(expected, kind) {
    let found;
    const same = async () => {
      found = await this.squiggles(kind);
      return JSON.stringify(found) === JSON.stringify(expected);
    };
    await this.until(same, `squiggles ${JSON.stringify(expected)}`, () => JSON.stringify(found));
  }

  /** The middle of the first place where the editor shows `text`. */
  async placeOf(text) {
    return this.page.evaluate((wanted) => {
      for (const line of document.querySelectorAll(".editor-instance .view-lines .view-line")) {
        const at = line.textContent.replaceAll("\u00a0", " ").indexOf(wanted);
        if (at < 0) {
          continue;
        }
        const range = document.createRange();
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        let before = 0;
        const point = (offset) => {
          for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
            if (node.nodeType === Node.TEXT_NODE) {
              if (offset <= before + node.data.length) {
                return [node, offset - before];
              }
              before += node.data.length;
            }
          }
          return undefined;
        };
        range.setStart(...point(at));
        range.setEnd(...point(at + wanted.length));
        const box = range.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      }
      throw new Error(`not on the screen: ${wanted}`);
    }, text);
  }

  async click(text) {
    const { x, y } = await this.placeOf(text);
    await this.page.mouse.click(x, y);
  }

  /** Rests the mouse on the text until a hover shows `wanted`, and gives the hover's text. */
  async hover(text, wanted) {
    const { x, y } = await this.placeOf(text);
    await this.page.mouse.move(x - 40, y + 80);
    await this.page.mouse.move(x, y, { steps: 4 });
    const hover = this.page.locator(".monaco-resizable-hover:visible, .monaco-hover:not(.hidden):visible", { hasText: wanted }).first();
    await hover.waitFor();
    return (await hover.innerText()).replaceAll("\u00a0", " ");
  }

  /** Opens the menu of code actions at the cursor and gives its titles. */
  async actions(wanted) {
    await this.keyboard.press("Control+.");
    const rows = this.page.locator(".action-widget .monaco-list-row");
    await rows.filter({ hasText: wanted }).first().waitFor();
    return (await rows.allInnerTexts()).map((title) => title.replaceAll("\u00a0", " ").trim());
  }

  async takeAction(title) {
    await this.page.locator(".action-widget .monaco-list-row", { hasText: title }).first().click();
  }

  async statusText() {
    return (await this.page.locator('[id$="splatLs.status"]').innerText()).trim();
  }

  async untilStatus(text) {
    await this.until(async () => (await this.statusText()) === text, `the status "${text}"`, () => this.statusText());
  }

  async closeTab(name) {
    await this.page.locator(".tab", { hasText: name }).click({ button: "middle" });
    await this.page.locator(".tab", { hasText: name }).waitFor({ state: "detached" });
  }

  async untilProblem(text) {
    await this.page.locator(".markers-panel input, .part.panel .viewpane-filter input").first().fill(text);
    await this.page.locator(".markers-panel .monaco-list-row", { hasText: text }).first().waitFor();
  }

  async picture(name, clip) {
    await this.page.screenshot({ path: path.join(PICTURES, `${name}.png`), ...(clip === undefined ? {} : { clip }) });
  }

  async until(holds, what, found = () => "") {
    const end = Date.now() + PATIENCE_MS;
    while (!(await holds())) {
      if (Date.now() > end) {
        throw new Error(`never came: ${what}; there is ${await found()}`);
      }
      await this.page.waitForTimeout(50);
    }
  }
}

/** The ids of the running servers of this profile's extension. */
export function serverPids() {
  return fs.readdirSync("/proc").filter((entry) => /^\d+$/.test(entry)).filter((pid) => {
    try {
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes(path.join(WORK, "extensions")) && command.includes("run_server.py");
    } catch {
      return false; // The process has ended meanwhile.
    }
  }).map(Number);
}
