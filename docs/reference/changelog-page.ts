/** Creates the page of changes from `CHANGELOG.md`. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { createPage, type ReferencePage } from "./page.ts";

/** @param root Root of the repository. */
export function createChangelogPage(root: string): ReferencePage {
  const text = readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
  return createPage(
    {
      name: "changelog",
      title: "What is new",
      description: "Changes of each version of sitegen, newest first.",
      keywords: ["changelog", "release notes", "changes", "new features", "breaking changes"],
    },
    // Brackets mark versions with a link in the format of the file.
    [
      "# What is new",
      text
        .replace(/^# .*\n+/, "")
        .replace(/^## \[(.*?)\]/gm, "## $1")
        .trim(),
    ],
  );
}
