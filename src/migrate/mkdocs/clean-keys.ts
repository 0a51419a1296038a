/** Converts keys of front matter of Material for MkDocs that all pages may have. */

import { cleanFrontMatter } from "../clean-front-matter.ts";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationTask } from "../migration-task.ts";
import { toMap } from "../plain-values.ts";

const KNOWN_KEYS = [
  "hide",
  "icon",
  "status",
  "template",
  "search",
  "comments",
  "subtitle",
  "render_macros",
  "pin",
  "readtime",
  "links",
];

/** Other keys are removed, and listed if they may matter. */
export function cleanKeys(
  editor: FrontMatterEditor,
  kind: "post" | "doc",
  addTask: (task: Omit<MigrationTask, "source">) => void,
): void {
  const { hide, search } = editor.values;
  if ([hide].flat().includes("toc")) editor.set("hide_table_of_contents", true);
  if (search !== undefined && typeof search !== "boolean")
    editor.set("search", toMap(search).exclude === true ? false : undefined);
  cleanFrontMatter(editor, kind, KNOWN_KEYS, addTask);
}
