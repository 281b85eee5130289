/** Says which documents the server is for. */

import type { DocumentFilter } from "vscode-languageclient/node";

const LANGUAGES = [
  "terraform",
  "terraform-vars",
  "terraform-stack",
  "terraform-deploy",
  "terraform-test",
  "terraform-mock",
  "opentofu",
  "opentofu-vars",
  "opentofu-test",
  "hcl",
] as const;

/** Documents by language, and by name: another extension may give `.tf` a language id of its own. */
export const DOCUMENTS: DocumentFilter[] = [
  ...LANGUAGES.flatMap((language) => [
    { scheme: "file", language },
    { scheme: "untitled", language },
  ]),
  { scheme: "file", pattern: "**/*.{tf,tofu,tfvars,tofuvars}" },
  { scheme: "file", pattern: "**/*.{tf,tofu}.json" },
];
