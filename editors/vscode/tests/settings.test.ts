import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { EDITOR_SECTION, type Inspected, PROGRAM_KEYS, SERVER_KEYS, serverSettings } from "../src/settings";

interface Property {
  readonly default?: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
}

interface Manifest {
  readonly contributes: { readonly configuration: readonly { readonly properties: Readonly<Record<string, Property>> }[] };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const properties = Object.assign({}, ...manifest.contributes.configuration.map((part) => part.properties)) as Record<string, Property>;

function checkSettings(inspected: Record<string, Inspected>, expected: unknown): void {
  assert.deepEqual(serverSettings((key) => inspected[key]), expected);
}

test("nothing set sends nothing", () => { checkSettings({ iterator: {} }, {}); });
test("dots become levels", () => {
  const set = { "rules.map-splat": { globalValue: "off" }, "rules.legacy-index": { globalValue: "error" }, iterator: { globalValue: "singular" } };
  checkSettings(set, { rules: { "map-splat": "off", "legacy-index": "error" }, iterator: "singular" });
});
test("the folder outvotes the workspace, and the workspace the user", () => {
  checkSettings({ iterator: { globalValue: "letter", workspaceValue: "singular" } }, { iterator: "singular" });
  checkSettings({ "hover.value": { globalValue: true, workspaceFolderValue: false } }, { hover: { value: false } });
});
test("false, 0 and an empty list are values", () => {
  const set = { "inlayHints.enable": { globalValue: false }, "diagnostics.delay": { workspaceValue: 0 }, exclude: { globalValue: [] } };
  checkSettings(set, { inlayHints: { enable: false }, diagnostics: { delay: 0 }, exclude: [] });
});
test("every key is declared with a description, and nothing else is", () => {
  const keys = [...SERVER_KEYS, ...PROGRAM_KEYS, "trace.server"].map((key) => `${EDITOR_SECTION}.${key}`);
  assert.deepEqual(Object.keys(properties).sort(), keys.sort());
  for (const [key, property] of Object.entries(properties)) {
    assert.ok((property.description ?? property.markdownDescription ?? "").length > 20, key);
    assert.notEqual(property.default, undefined, key);
  }
});
test("an untrusted workspace may name no program", () => {
  const named = PROGRAM_KEYS.map((key) => `${EDITOR_SECTION}.${key}`);
  assert.deepEqual([...manifest.capabilities.untrustedWorkspaces.restrictedConfigurations].sort(), named.sort());
});
