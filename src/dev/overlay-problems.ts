/** Converts problems for the error overlay in the browser: errors only, and no more than a user would read. */

import { readContained } from "../host/path-state.ts";
import { codeFrame } from "../model/code-frame.ts";
import type { OverlayProblems } from "../model/live-reload.ts";
import type { Place, Problem } from "../model/problem.ts";

/** Maximum number of errors in the overlay. */
const MAX_PROBLEMS = 30;

/**
 * Return the data of the overlay. Reads the source lines for excerpts.
 *
 * @param root Absolute path of the site.
 * @returns The number of errors, and the first of them.
 */
export function overlayData(
  problems: readonly Problem[],
  { root, editorUrl }: { root: string; editorUrl: string | undefined },
): OverlayProblems {
  const errors = problems.filter(({ severity }) => severity === "error");
  return {
    total: errors.length,
    shown: errors.slice(0, MAX_PROBLEMS).map(({ code, message, hint, place }) => ({
      code,
      message,
      hint,
      excerpt: place && excerptText(root, place),
      where: place && `${place.file}:${place.line}:${place.column}`,
      editor: place && editorUrl && editorLink(editorUrl, root, place),
    })),
  };
}

/** @param pattern URL with placeholders, e.g. `vscode://file{root}/{file}:{line}:{column}`. */
function editorLink(pattern: string, root: string, { file, line, column }: Place): string {
  const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
  const values: Readonly<Record<string, string>> = {
    file: encode(file),
    root: encode(root),
    line: String(line),
    column: String(column),
  };
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** Files larger than this have no excerpt. */
const MAX_FILE_SIZE = 5_000_000; // bytes

function excerptText(root: string, place: Place): string | undefined {
  const bytes = readContained(root, place.file, MAX_FILE_SIZE);
  if (!bytes) return undefined;
  const line = bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .split(/\r\n?|\n/)[place.line - 1];
  const excerpt = codeFrame(line, place);
  if (!excerpt) return undefined;
  const gutter = `${place.line} │ `;
  return `${gutter}${excerpt.line}\n${" ".repeat(gutter.length + excerpt.indent)}${"~".repeat(excerpt.length)}`;
}
