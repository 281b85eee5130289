/** Turns the editor's settings into the server's. */

/** The section that the server asks for, and the key of its settings in `workspace/didChangeConfiguration`. */
export const SERVER_SECTION = "splat-ls";

/** The section of the editor's settings. */
export const EDITOR_SECTION = "splatLs";

/** The settings that say how the server is started; a change of one starts it anew. */
export const PROGRAM_KEYS = ["importStrategy", "interpreter", "path"] as const;

/** The keys of the server's settings, with dots between the levels, as they also stand under `splatLs.`. */
export const SERVER_KEYS = [
  "diagnostics.delay",
  "diagnostics.scope",
  "hover.value",
  "inlayHints.enable",
  "iterator",
  "exclude",
  "rules.dotted-splat",
  "rules.nested-legacy-splat",
  "rules.map-splat",
  "rules.legacy-splat-index",
  "rules.single-value-splat",
  "rules.legacy-splat",
  "rules.nullable-list-splat",
  "rules.for-each-splat",
  "rules.legacy-index",
  "rules.syntax-error",
  "rules.prefer-splat",
] as const;

/** What `vscode.WorkspaceConfiguration.inspect` tells of one key, as far as it is needed. */
export interface Inspected {
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

export type Inspect = (key: string) => Inspected | undefined;

/** A tree of settings as it goes out: `{ rules: { "map-splat": "off" } }`. */
export type SettingsTree = Record<string, unknown>;

/**
 * Collects the settings that someone has set, nested by the dots of their keys.
 *
 * A default is left out, so that a `.splat-ls.toml` in the folder is not outvoted by values that nobody chose.
 */
export function serverSettings(inspect: Inspect): SettingsTree {
  const tree: SettingsTree = {};
  for (const key of SERVER_KEYS) {
    const value = chosen(inspect(key));
    if (value !== undefined) {
      put(tree, key.split("."), value);
    }
  }
  return tree;
}

function chosen(inspected: Inspected | undefined): unknown {
  return inspected?.workspaceFolderValue ?? inspected?.workspaceValue ?? inspected?.globalValue;
}

function put(tree: SettingsTree, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) {
    return;
  }
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const branch = (tree[key] ??= {}) as SettingsTree;
  put(branch, rest, value);
}
