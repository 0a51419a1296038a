/**
 * Parsers for code samples: JavaScript, TypeScript, JSON, YAML and HTML.
 *
 * HTML is checked for unbalanced tags only, because browsers accept everything else.
 */

import type { TransformFailure } from "esbuild";
import { parseAllDocuments } from "yaml";
import type { Bundler } from "../bundle/esbuild.ts";

/** A mistake in a sample: line and column from 1, of the sample. */
export interface Fault {
  message: string;
  line: number;
  column: number;
}

export type Loader = "jsx" | "ts" | "tsx";

/** Loads esbuild, whose parser is used. */
export type LoadParser = Bundler["load"];

/** Says what is wrong with a text, if anything is. */
type Parser = (text: string) => Promise<Fault | undefined>;

/** What a part of a program may be a part of: text before and after. */
const FRAMES: readonly (readonly [string, string])[] = [
  ["", ""],
  ["async function* f() {", "\n}"],
  ["class C extends D {", "\n}"],
  ["const x = {", "\n}"],
  ["const x = (", "\n)"],
  ["switch (x) {", "\n}"],
];

export async function scriptFault(code: string, loader: Loader, load: LoadParser): Promise<Fault | undefined> {
  if (isTranscript(code)) return undefined;
  // Samples named js show types now and then, and the other way round.
  const loaders = [...new Set<Loader>([loader, "tsx", "ts"])];
  const parse: Parser = async (text) => {
    let first: Fault | undefined;
    for (const [before, after] of FRAMES) {
      for (const each of loaders) {
        const fault = await transformFault(before + text + after, each, load);
        if (!fault) return undefined;
        first ??= fault;
      }
    }
    return first;
  };
  const fault = await parse(code);
  if (!fault) return undefined;
  const plain = withoutNotation(code);
  return (await isReadable(plain, parse)) ? undefined : fault;
}

export async function jsonFault(code: string, load: LoadParser): Promise<Fault | undefined> {
  // Comments and commas at the end are common in configuration files, and a part of an object shows its keys.
  const stripped = code.replace(/^\s*(?:\/\/.*|#.*)$/gm, "").replace(PLACEHOLDER_VALUE, '$1"x"');
  const fault = await transformFault(stripped, "json", load);
  const parse: Parser = async (text) =>
    (await transformFault(`(${text}\n)`, "jsx", load)) && (await transformFault(`({${text}\n})`, "jsx", load));
  return fault && ((await isReadable(stripped, parse)) ? undefined : fault);
}

/** `"token": <your token>` */
const PLACEHOLDER_VALUE = /([:[,]\s*)<[\w .-]+>(?=\s*(?:[,\]}]|$))/gm;

/** What somebody typed into a console, and its answers. */
const isTranscript = (code: string): boolean => /^> ?\S/m.test(code);

/** The signs of reference manuals, replaced by what they stand for. */
function withoutNotation(code: string): string {
  let text = code
    // `if (/* condition */) {`
    .replace(/([(=]\s*)\/\*(?:[^*]|\*(?!\/))*\*\/(?=\s*[);,])/g, "$1_")
    // `<your-token>`: no name of an element has such signs and no end.
    .replace(/<(?:[A-Z][A-Z\d]*_[A-Z_\d]+|[a-z]+(?:[ -][a-z]+)+)>(?!.*<\/)/g, "_");
  // `parse(text[, options[, callback]])`
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\[\s*,[^[\]]*\]/g, "");
  }
  return text;
}

/** Pieces of a sample that are looked at one by one; longer ones are programs, and should be whole. */
const MOST_PIECES = 40;

/** Whether a text can be cut, where lines begin at the margin, into pieces that can be read: calls, and what they give. */
async function isReadable(text: string, parse: Parser): Promise<boolean> {
  const pieces = text.split(/\n(?=[^\s)\]}])/);
  if (pieces.length > MOST_PIECES) return (await parse(text)) === undefined;
  for (let start = 0; start < pieces.length; ) {
    let end = start + 1;
    while (end <= pieces.length && (await parse(pieces.slice(start, end).join("\n")))) end++;
    if (end > pieces.length) return false;
    start = end;
  }
  return true;
}

/** A name that is declared twice shows two ways of doing a thing. */
const ALTERNATIVES = /has already been declared$/;

async function transformFault(text: string, loader: Loader | "json", load: LoadParser): Promise<Fault | undefined> {
  const { transform } = await load();
  try {
    await transform(text, { loader, logLevel: "silent", target: "esnext" });
    return undefined;
  } catch (error) {
    const first = (error as TransformFailure).errors.find((each) => !ALTERNATIVES.test(each.text));
    return (
      first && { message: `${first.text}.`, line: first.location?.line ?? 1, column: (first.location?.column ?? 0) + 1 }
    );
  }
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
/** Elements whose end tag HTML lets authors leave out. */
const OPTIONAL_END =
  /^(?:p|li|dt|dd|option|optgroup|tr|td|th|thead|tbody|tfoot|colgroup|caption|rt|rp|html|head|body)$/i;

/** End tags without start and elements that are never closed. */
export function htmlFault(code: string): Fault | undefined {
  const at = (offset: number): Pick<Fault, "line" | "column"> => {
    const lines = code.slice(0, offset).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  };
  const open: { name: string; offset: number }[] = [];
  const tags =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|pre|code)\b(?:"[^"]*"|'[^']*'|[^"'>])*>[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
  for (const match of code.matchAll(tags)) {
    const [, , slash, name, rest = ""] = match;
    if (name === undefined || VOID.test(name) || rest.endsWith("/")) continue;
    if (slash === "") {
      open.push({ name: name.toLowerCase(), offset: match.index });
      continue;
    }
    const index = open.findLastIndex((each) => each.name === name.toLowerCase());
    if (index < 0) {
      if (OPTIONAL_END.test(name)) continue;
      return { message: `"</${name}>" closes nothing.`, ...at(match.index) };
    }
    const inside = open
      .splice(index)
      .slice(1)
      .find((each) => !OPTIONAL_END.test(each.name));
    if (inside) return { message: `"<${inside.name}>" is not closed before "</${name}>".`, ...at(inside.offset) };
  }
  return undefined;
}

/** Templates are YAML only when something has filled them in. */
const TEMPLATE = /\{\{|\{%|<%/;

export function yamlFault(code: string): Fault | undefined {
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
