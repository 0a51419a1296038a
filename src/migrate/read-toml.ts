/** Reads TOML, and the part of it that precedes a syntax error. */

import { parse, TomlError } from "smol-toml";
import type { PlainMap } from "./plain-values.ts";

export interface TomlResult {
  /** With a syntax error, the values on the lines before it. */
  values: PlainMap;
  fault?: { line: number; message: string };
}

export function readToml(text: string): TomlResult {
  try {
    return { values: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The message ends with the lines around the error.
    const message = error.message.split("\n", 1)[0] ?? "";
    return { values: readStart(text.split("\n"), error.line - 1), fault: { line: error.line, message } };
  }
}

/** Read as many lines as are valid, at most a number of them. */
function readStart(lines: readonly string[], count: number): PlainMap {
  for (let end = count; end > 0; end--) {
    try {
      return parse(lines.slice(0, end).join("\n"));
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
    }
  }
  return {};
}
