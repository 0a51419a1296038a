/**
 * Parsers for code samples: JavaScript, TypeScript, JSON, YAML and HTML.
 *
 * HTML is checked for unbalanced tags only, because browsers accept everything else.
 */

import type { TransformFailure } from "esbuild";
import { parseAllDocuments } from "yaml";
import { runTransform } from "../bundle/esbuild.ts";
import { isProgram } from "../host/run-bundle.ts";

/** A syntax error: line and column in the sample, from 1. */
export interface Fault {
  message: string;
  line: number;
  column: number;
}

export type Loader = "jsx" | "ts" | "tsx";

/** Returns a text's first syntax error, if there is one. */
type Parser = (text: string) => Promise<Fault | undefined>;

/** Contexts in which a code fragment may be valid: text before and after it. */
const CONTEXTS: readonly (readonly [string, string])[] = [
  ["", ""],
  ["async function* f() {", "\n}"],
  ["class C extends D {", "\n}"],
  ["const x = {", "\n}"],
  ["const x = (", "\n)"],
  ["switch (x) {", "\n}"],
];

export async function findScriptFault(code: string, loader: Loader): Promise<Fault | undefined> {
  // Most samples are plain JavaScript, which Node.js parses much faster than a separate process.
  if (isTranscript(code) || CONTEXTS.some(([before, after]) => isProgram(before + code + after))) return undefined;
  // Samples labeled js sometimes contain types, and TypeScript samples sometimes contain JSX.
  const loaders = [...new Set<Loader>([loader, "tsx", "ts"])];
  const accepted = loader === "jsx" ? REPEATED_NAME : REPEATED_NAME_OR_DECLARATION;
  const parse: Parser = async (text) => {
    let first: Fault | undefined;
    for (const [before, after] of CONTEXTS) {
      for (const candidate of loaders) {
        const fault = await transformFault(before + text + after, candidate, accepted);
        if (!fault) return undefined;
        first ??= fault;
      }
    }
    return first;
  };
  const fault = await parse(code);
  if (!fault) return undefined;
  const plain = removeNotation(code);
  return (await canParseInPieces(plain, parse)) ? undefined : fault;
}

export async function findJsonFault(code: string): Promise<Fault | undefined> {
  // Accept comments and trailing commas, which configuration files may have, and properties without braces.
  const stripped = code.replace(/^\s*(?:\/\/.*|#.*)$/gm, "").replace(PLACEHOLDER_VALUE, '$1"x"');
  if ([`(${stripped}\n)`, `({${stripped}\n})`].some(isProgram)) return undefined;
  const fault = await transformFault(stripped, "json");
  const parse: Parser = async (text) =>
    (await transformFault(`(${text}\n)`, "jsx")) && (await transformFault(`({${text}\n})`, "jsx"));
  return fault && ((await canParseInPieces(stripped, parse)) ? undefined : fault);
}

/** A placeholder instead of a value: `"token": <your token>`. */
const PLACEHOLDER_VALUE = /([:[,]\s*)<[\w .-]+>(?=\s*(?:[,\]}]|$))/gm;

/** Return true if a sample is a console session with input lines after `>`. */
const isTranscript = (code: string): boolean => /^> ?\S/m.test(code);

/** Replace notation from reference manuals with valid code. */
function removeNotation(code: string): string {
  let text = code
    // Lines that a change removes, next to those that it adds.
    .replace(/^.*\[!code --\].*\n?/gm, "")
    // `function delete(id: string): void`: the signature of a method
    .replace(/^((?:export )?(?:async )?function )(?=[a-z]+\s*[<(])/gm, "$1_")
    // `if (/* condition */) {`
    .replace(/([(=]\s*)\/\*(?:[^*]|\*(?!\/))*\*\/(?=\s*[);,])/g, "$1_")
    // `<your-token>`: not an element, because it has underscores or lowercase words and no end tag.
    .replace(/<(?:[A-Z][A-Z\d]*_[A-Z_\d]+|[a-z]+(?:[ -][a-z]+)+)>(?!.*<\/)/g, "_");
  // `parse(text[, options[, callback]])`
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\[\s*,[^[\]]*\]/g, "");
  }
  return text;
}

/** Maximum pieces; longer samples are expected to be complete programs. */
const MAX_PIECES = 40;

/** Return true if a text can be split before unindented lines into pieces that parse, e.g. calls and their output. */
async function canParseInPieces(text: string, parse: Parser): Promise<boolean> {
  const pieces = text.split(/\n(?=[^\s)\]}])/);
  if (pieces.length > MAX_PIECES) return (await parse(text)) === undefined;
  for (let start = 0; start < pieces.length; ) {
    let end = start + 1;
    while (end <= pieces.length && (await parse(pieces.slice(start, end).join("\n")))) end++;
    if (end > pieces.length) return false;
    start = end;
  }
  return true;
}

/** Errors for repeated declarations, which are accepted: a sample may show alternatives, or several files. */
const REPEATED_NAME = /has already been declared$|^Multiple exports with the same name/;
/** In TypeScript, also the error for constants without a value: a sample may show their types. */
const REPEATED_NAME_OR_DECLARATION = new RegExp(`${REPEATED_NAME.source}|^The constant .* must be initialized$`);

/** @param accepted Messages of errors that do not count. */
async function transformFault(
  text: string,
  loader: Loader | "json",
  accepted = REPEATED_NAME,
): Promise<Fault | undefined> {
  try {
    await runTransform(text, { loader, logLevel: "silent", target: "esnext" });
    return undefined;
  } catch (error) {
    const first = (error as TransformFailure).errors.find(({ text }) => !accepted.test(text));
    return (
      first && { message: `${first.text}.`, line: first.location?.line ?? 1, column: (first.location?.column ?? 0) + 1 }
    );
  }
}

const VOID_ELEMENTS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
/** Elements with an optional end tag. */
const OPTIONAL_END =
  /^(?:p|li|dt|dd|option|optgroup|tr|td|th|thead|tbody|tfoot|colgroup|caption|rt|rp|html|head|body)$/i;

/** Return the first end tag without a start tag, or the first unclosed element before an end tag. */
export function findHtmlFault(code: string): Fault | undefined {
  const locateOffset = (offset: number): Pick<Fault, "line" | "column"> => {
    const lines = code.slice(0, offset).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  };
  const open: { name: string; offset: number }[] = [];
  const tags =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|pre|code)\b(?:"[^"]*"|'[^']*'|[^"'>])*>[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
  for (const match of code.matchAll(tags)) {
    const [, , slash, name, rest = ""] = match;
    if (name === undefined || VOID_ELEMENTS.test(name) || rest.endsWith("/")) continue;
    if (slash === "") {
      open.push({ name: name.toLowerCase(), offset: match.index });
      continue;
    }
    const index = open.findLastIndex((element) => element.name === name.toLowerCase());
    if (index < 0) {
      if (OPTIONAL_END.test(name)) continue;
      return { message: `"</${name}>" has no start tag.`, ...locateOffset(match.index) };
    }
    const inside = open
      .splice(index)
      .slice(1)
      .find((element) => !OPTIONAL_END.test(element.name));
    if (inside)
      return { message: `"<${inside.name}>" is not closed before "</${name}>".`, ...locateOffset(inside.offset) };
  }
  return undefined;
}

/** Template tags. A template is no valid YAML until it is filled in. */
const TEMPLATE = /\{\{|\{%|<%/;

export function findYamlFault(code: string): Fault | undefined {
  if (TEMPLATE.test(code)) return undefined;
  const documents = parseAllDocuments(code, { uniqueKeys: false });
  for (const { errors } of Array.isArray(documents) ? documents : []) {
    const [error] = errors;
    if (!error) continue;
    const message = error.message.split("\n")[0]?.replace(/ at line \d+.*$/, "") ?? "";
    return { message: `${message}.`, line: error.linePos?.[0].line ?? 1, column: error.linePos?.[0].col ?? 1 };
  }
  return undefined;
}
