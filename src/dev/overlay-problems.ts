/** Problems as the overlay in the browser shows them: the errors, and of a great many only the first. */

import { readContained } from "../host/contained-path.ts";
import { codeFrame } from "../model/code-frame.ts";
import type { Place, Problem } from "../model/problem.ts";

/** More would not be read. */
const MOST = 30;

export interface OverlayProblem {
  code: string;
  message: string;
  hint?: string;
  /** `content/docs/a.md:3:1` */
  where?: string;
  /** The line of the source, and a line that marks the place in it. */
  excerpt?: string;
  /** Opens the place in an editor, where the configuration says how. */
  editor?: string;
}

/**
 * What the overlay shows. Reads the lines in question from the sources.
 *
 * @param root Absolute path of the site.
 * @returns How many errors there are, and the first of them.
 */
export function overlayData(
  problems: readonly Problem[],
  { root, editorUrl }: { root: string; editorUrl: string | undefined },
): { total: number; shown: OverlayProblem[] } {
  const errors = problems.filter(({ severity }) => severity === "error");
  return {
    total: errors.length,
    shown: errors.slice(0, MOST).map(({ code, message, hint, place }) => ({
      code,
      message,
      hint,
      excerpt: place && excerptText(root, place),
      where: place && `${place.file}:${place.line}:${place.column}`,
      editor: place && editorUrl && editorAddress(editorUrl, root, place),
    })),
  };
}

/** The address that opens a place in an editor, by a pattern such as `vscode://file{root}/{file}:{line}:{column}`. */
function editorAddress(pattern: string, root: string, { file, line, column }: Place): string {
  const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
  const values: Readonly<Record<string, string>> = {
    file: encode(file),
    root: encode(root),
    line: String(line),
    column: String(column),
  };
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** Longer files are not read again for one line. */
const LARGEST = 5_000_000; // bytes

function excerptText(root: string, place: Place): string | undefined {
  const bytes = readContained(root, place.file);
  if (!bytes || bytes.length > LARGEST) return undefined;
  const line = bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .split(/\r\n?|\n/)[place.line - 1];
  const excerpt = codeFrame(line, place);
  if (!excerpt) return undefined;
  const gutter = `${place.line} │ `;
  return `${gutter}${excerpt.line}\n${" ".repeat(gutter.length + excerpt.indent)}${"~".repeat(excerpt.length)}`;
}
