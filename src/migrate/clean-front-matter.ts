/** Removes keys and values of front matter that have no effect here. Readers of tools convert known keys before. */

import { FRONT_MATTER_KEYS } from "../markdown/front-matter/front-matter-schema.ts";
import type { Kind } from "../model/document.ts";
import type { FrontMatterEditor } from "./front-matter-edits.ts";
import { toList, toText } from "./plain-values.ts";
import type { MigrationTask } from "./migration-task.ts";

/** Keys for which `null` has a meaning. */
const NULLABLE = new Set(["pagination_prev", "pagination_next", "displayed_sidebar", "custom_edit_url", "authors"]);
/** Keys that only this tool has: IDs of documents, where those of other tools contain titles, tags or objects. */
const OWN_KEYS = ["related"];
const LISTS = ["keywords", "tags"];
const TEXTS = ["title", "description", "sidebar_label", "pagination_label", "slug", "image", "title_meta"];

/**
 * Clean keys that were not converted.
 *
 * @param known Keys that were converted or that need no task.
 */
export function cleanFrontMatter(
  editor: FrontMatterEditor,
  kind: Kind,
  known: readonly string[],
  addTask: (task: Omit<MigrationTask, "source">) => void,
): void {
  for (const [key, value] of Object.entries(editor.values)) {
    if (editor.isChanged(key)) continue;
    if (!FRONT_MATTER_KEYS[kind].includes(key) || OWN_KEYS.includes(key)) {
      editor.set(key, undefined);
      if (!known.includes(key))
        addTask({
          kind: "front matter key",
          line: editor.getLine(key),
          subject: key,
          suggestion:
            "The key was removed. Components of the site can read it if it is listed in `markdown.frontMatter`.",
        });
    } else if (value === null && !NULLABLE.has(key)) editor.set(key, undefined);
    else if (LISTS.includes(key)) {
      const texts = (typeof value === "string" ? value.split(",") : toList(value)).flatMap(
        (entry) => toText(entry)?.trim() || [],
      );
      if (!Array.isArray(value) || texts.length !== value.length || value.some((entry) => typeof entry !== "string"))
        editor.set(key, texts.length === 0 ? undefined : texts);
    } else if (TEXTS.includes(key) && typeof value !== "string") editor.set(key, toText(value));
  }
}
