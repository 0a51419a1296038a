/** Fenced code: samples, embedded examples, histories. */

import type { Code } from "mdast";
import type { State } from "mdast-util-to-hast";
import { renderCode, unknownLanguage } from "../code/highlight.ts";
import { mark, type Parsing, placeOf, reportError, reportWarning } from "../parse-context.ts";
import { fenceWords } from "../transforms/restore-code.ts";
import { renderHistory } from "./api-history.ts";
import { type Markup, parsingIn, raw } from "./hast.ts";

export function code(state: State, node: Code): Markup {
  const parsing = parsingIn(state);
  const { language, meta } = fenceWords(node);
  const name = language.toLowerCase();
  if (name === "fiddle") return fiddle(node, meta, parsing);
  if ((name === "yaml" || name === "yml") && meta.split(/\s+/).includes("history")) {
    return raw(renderHistory(node, parsing));
  }
  const unknown = unknownLanguage(language);
  if (unknown) reportWarning(parsing, placeOf(parsing, node), "unknown-language", unknown.message, unknown.hint);
  return raw(renderCode({ code: node.value, language, meta }));
}

/** An example: its folder, and after a bar the file to show first. */
function fiddle(node: Code, meta: string, parsing: Parsing): Markup {
  const [written = "", ...options] = meta.split("|").map((part) => part.trim());
  const folder = written.replace(/^.*?(?:^|\/)fiddles\//, "").replace(/^\/+|\/+$/g, "");
  const place = placeOf(parsing, node);
  if (folder === "") {
    reportError(parsing, place, "unknown-fiddle", "The fence names no example.", "Write ```fiddle FOLDER.");
    return undefined;
  }
  const focus = options.find((option) => option.startsWith("focus="))?.slice("focus=".length);
  const fiddle = parsing.fiddles.push({ folder, ...(focus ? { focus } : {}), place }) - 1;
  return raw(mark(parsing, { kind: "fiddle", fiddle }));
}
