/** Creates pages that `nav` of MkDocs lists without a file: a program creates them when the previous site is built. */

import { getBaseName, removeExtension, toWords } from "../../util/path.ts";
import { writeComment } from "../block-writers.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { MigratedDocument } from "../site-description.ts";

/** @param path Path in `nav`. */
export function createStub(
  path: string,
  title: string | undefined,
  { source, target }: { source: string; target: string },
): { document: MigratedDocument; task: MigrationTask; heading: string } {
  const heading = title || toWords(removeExtension(getBaseName(path)));
  return {
    heading,
    document: { kind: "doc", source, target, text: `# ${heading}\n\n${writeComment(`missing: ${path}`)}\n` },
    task: {
      kind: "missing page",
      source,
      subject: path,
      suggestion:
        "The source has no such file, so the page has only a title: its URL and links to it stay valid. If a program creates the page, run it, and copy the page; otherwise, remove it.",
    },
  };
}
