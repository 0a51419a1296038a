/** Writes front matter in TOML or JSON as YAML, for tools that accept several formats. */

import { stringify } from "yaml";
import { readToml } from "./read-toml.ts";
import { isMap, type PlainMap } from "./plain-values.ts";

export interface YamlText {
  text: string;
  /** Lines that the text has less than the file above the content. */
  removedLines: number;
  /** Reason why the front matter could not be read; its lines were removed. */
  fault?: string;
}

const TOML = /^\+\+\+[ \t]*\n([\s\S]*?\n)??\+\+\+[ \t]*(?:\n|$)/;
/** An object of JSON ends at a brace in the first column. */
const JSON_BLOCK = /^\{[ \t]*\n[\s\S]*?\n\}[ \t]*(?:\n|$)/;

export function convertFrontMatter(text: string): YamlText {
  const [block, toml = ""] = TOML.exec(text) ?? [];
  if (block !== undefined) {
    const { values, fault } = readToml(toml);
    return replaceBlock(text, block, values, fault?.message);
  }
  const [json] = JSON_BLOCK.exec(text) ?? [];
  if (json === undefined) return { text, removedLines: 0 };
  try {
    const values: unknown = JSON.parse(json);
    return replaceBlock(text, json, isMap(values) ? values : {});
  } catch (error) {
    return replaceBlock(text, json, {}, String(error));
  }
}

function replaceBlock(text: string, block: string, values: PlainMap, fault?: string): YamlText {
  const isEmpty = Object.keys(values).length === 0;
  // Dates of TOML have classes of their own, which YAML cannot write.
  const plain: unknown = JSON.parse(JSON.stringify(values));
  const written = isEmpty ? "" : `---\n${stringify(plain, { lineWidth: 0 })}---\n`;
  return {
    text: written + text.slice(block.length),
    removedLines: block.split("\n").length - written.split("\n").length,
    fault,
  };
}
