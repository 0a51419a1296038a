/** Creates the pages of the reference from schemas, commands and public types. Files `_NAME.md` are their introductions. */

import path from "node:path";
import { pathToFileURL } from "node:url";
import { defineData } from "sitegen";
import type * as Pages from "../../../reference/pages.ts";

const repository = path.resolve(import.meta.dirname, "../../../..");

export default defineData({
  files: ["content/docs/reference/_*.md"],
  async paths({ files }) {
    const introductions = new Map(files.map(({ path: file, text }) => [path.basename(file, ".md").slice(1), text]));
    // The code of commands loads native modules, which a bundle of data modules cannot contain.
    const { importTypeScript } = await import(pathToFileURL(path.join(repository, "bin/import-typescript.js")).href);
    const { createReferencePages }: typeof Pages = await importTypeScript("docs/reference/pages.ts");
    return createReferencePages(repository, introductions).map(({ name, content, ...frontMatter }) => ({
      params: { name },
      frontMatter,
      content,
    }));
  },
});
