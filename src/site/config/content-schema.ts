/** Pages outside docs and blog, code in the content, and checks. */

import * as z from "zod";
import { RULE_NAMES } from "../../model/rule-names.ts";
import { group, key } from "../../reader/schema-builders.ts";
import { createUrlPattern, editUrlSchema, folderSchema, nonEmptyString } from "./value-schemas.ts";

const severitySchema = z
  .enum(["error", "warn", "warning", "info", "off"])
  .transform((severity) => (severity === "warn" ? ("warning" as const) : severity));

/** Any rule name, as of a plugin. */
const RULE_NAME = /^(?:[\w./@-]+:[\w.-]+|[a-z][a-z0-9-]*)$/;

/** Plugins may add rules, so that the names are checked once the plugins are known. */
const rulesSchema = z
  .record(z.string(), severitySchema)
  .meta({ propertyNames: { anyOf: [{ enum: RULE_NAMES }, { pattern: RULE_NAME.source }] } });

export const contentShape = {
  pages: group(
    {
      description: "Markdown pages outside of docs and blog.",
      example: { editUrl: "https://example.org/edit/main/{file}" },
    },
    {
      editUrl: key(editUrlSchema, {
        description: "URL for editing a page, like `docs.editUrl`. `{path}` is relative to `content/pages/`.",
        example: "https://example.org/edit/main/{file}",
      }),
    },
  ),
  feedbackUrl: key(createUrlPattern("title", "file").optional(), {
    description:
      "URL at which readers report problems of a page. `{title}` is replaced with the title of the page, and `{file}` with the path of its source file.",
    example: "https://github.com/me/tool/issues/new?title={title}",
  }),
  content: group(
    { description: "Trust in `content/`.", example: { executable: false } },
    {
      executable: key(z.union([z.boolean(), z.array(folderSchema)]).default(true), {
        description:
          "Where files in `content/` may contain code, i.e. MDX, pages in React and data modules: `false` refuses it, and a list of directories such as `[content/pages]` refuses it elsewhere.",
        example: false,
      }),
    },
  ),
  data: group(
    { description: "Data modules of pages.", example: { timeout: 60 } },
    {
      timeout: key(z.number().positive().max(3600).default(10), {
        description:
          "Longest duration of a data module, and of code that parses a document or renders a page, in seconds.",
        example: 60,
      }),
    },
  ),
  check: group(
    {
      description: "Checks of the content, in `build` and `check`.",
      example: { rules: { "broken-anchor": "warning" } },
    },
    {
      rules: key(rulesSchema.default({}), {
        description:
          "Severity by rule name: `error`, `warning`, `info` or `off`. Rules and messages of plugins have the names that the plugin gives them, such as `acme-todo` and `prose:no-simply`.",
        example: { "broken-anchor": "warning" },
      }),
    },
  ),
  editorUrl: key(nonEmptyString.optional(), {
    description:
      "URL that opens the position of an error in an editor, with `{root}`, `{file}`, `{line}` and `{column}`.",
    example: "vscode://file{root}/{file}:{line}:{column}",
    defaultText: "the editor in `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` if it has a window, or VS Code in its terminal",
  }),
};
