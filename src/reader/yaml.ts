/**
 * Reads YAML and JSON as plain values, with the position of each value.
 *
 * Content is not trusted, so the reader supports only a part of YAML: the core schema without other tags, no merge
 * keys, string keys only, and limited depth, size and alias expansion. Objects have no prototype, so keys such as
 * `__proto__` and `constructor` are ordinary keys. JSON is read as YAML.
 */

import {
  type Alias,
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  type Scalar,
  type YAMLError,
  type YAMLMap,
} from "yaml";
import type { Place, Problem, ProblemCode, SourcePath } from "../model/problem.ts";
import { errorAt } from "../model/problem.ts";
import { elementAt, type YamlMap } from "../util/collections.ts";
import { formatPath, shorten, type ValuePath } from "../util/format.ts";
import { findUnclosed, partsOf, UNCLOSED_MESSAGE, type Unclosed } from "./unclosed-brackets.ts";

/** Limits per file, far above any file written by hand. */
const YAML_LIMITS = {
  /** Characters in a file. */
  size: 4_000_000,
  /** Characters in a string. */
  text: 100_000,
  /** Nesting depth of lists and maps. */
  depth: 64,
  /** Values in a file. */
  values: 300_000,
  /** Total number of values expanded from aliases. */
  aliased: 10_000,
  /** Problems reported per file. Further problems would repeat these. */
  problems: 50,
} as const;

export interface YamlSource {
  file: SourcePath;
  text: string;
  /** Line of the file on which `text` begins; 1 by default. Front matter begins on line 2. */
  firstLine?: number;
  /** Rule that problems belong to; `invalid-data` by default. */
  rule?: ProblemCode;
}

export interface Yaml {
  /** `null` for an empty file, `undefined` if the text cannot be parsed. Maps are objects without a prototype. */
  value: unknown;
  problems: readonly Problem[];
  /** Return the position of a value or its key. If the value is absent, return that of the nearest enclosing value. */
  placeOf(path: ValuePath, target?: "key" | "value"): Place;
  /** Return a scalar as written, without quotes, e.g. `True` if the value is `true`. */
  writtenAt(path: ValuePath): string | undefined;
}

/** Parse YAML or JSON. Never throws because of the text. */
export function readYaml(source: YamlSource): Yaml {
  // Normalize line endings, so that line numbers match those of editors: in YAML, a lone carriage return is not a line
  // ending.
  const text = source.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return new YamlReader(source, text).read();
}

/** Control characters that the lexer inserts between lexemes. */
const LEXER_MARKS: ReadonlySet<string> = new Set(["\u0002", "\u0018", "\u001f", "\ufeff"]);

const HINTS: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "Indent with spaces instead of tabs.",
  BLOCK_AS_IMPLICIT_KEY: 'Quote the value: "a: b".',
  MULTILINE_IMPLICIT_KEY: "Add a colon after the key, or quote the multi-line string.",
  MISSING_CHAR: "Check for a missing bracket, comma, colon or quote.",
  BAD_SCALAR_START: "Quote the value.",
  BAD_ALIAS: "Quote the value if it begins with * or &.",
  TAG_RESOLVE_FAILED: "Remove the tag, or quote the value if it begins with an exclamation mark.",
  BAD_DIRECTIVE: "Remove the line that begins with a percent sign.",
  BAD_INDENT: "Indent all entries of a list or map equally.",
  UNEXPECTED_TOKEN: "Check for a missing comma, quote or line ending.",
};

/** Replacements for parser messages that use internal terms. */
const MESSAGES: Readonly<Record<string, string>> = {
  "Nested mappings are not allowed in compact mappings": 'Unquoted string contains ": ".',
};

class YamlReader {
  private readonly lines = new LineCounter();
  private readonly problems: Problem[] = [];
  private readonly anchors = new Map<string, Node>();
  private readonly targets = new Map<Alias, Node>();
  private readonly open = new Set<Node>();
  private root: Node | null = null;
  private values = 0;
  private aliased = 0;
  private insideAlias = 0;
  private readonly source: YamlSource;
  private readonly text: string;

  constructor(source: YamlSource, text: string) {
    this.source = source;
    this.text = text;
  }

  read(): Yaml {
    let value: unknown;
    if (this.text.length > YAML_LIMITS.size)
      this.report(
        0,
        `The file has ${this.text.length} characters; the limit is ${YAML_LIMITS.size}.`,
        "Split the file.",
      );
    else {
      try {
        value = this.compose();
      } catch (error) {
        // Errors thrown by the parser are caused by the text, and their stack does not help the author.
        if (!(error instanceof StopReading)) this.report(0, `The YAML cannot be read: ${firstLineOf(error)}.`);
      }
    }
    return {
      value,
      problems: this.problems,
      placeOf: (path, target = "value") => this.placeOf(path, target),
      writtenAt: (path) => {
        const node = this.nodeAt(path).node;
        return isScalar(node) ? (node.source ?? String(node.value)) : undefined;
      },
    };
  }

  private compose(): unknown {
    const tokens = this.parse();
    this.checkDepth(tokens);
    // Duplicate keys are detected below, because the parser compares every pair of keys.
    const options = {
      version: "1.2",
      schema: "core",
      merge: false,
      resolveKnownTags: false,
      prettyErrors: false,
      uniqueKeys: false,
    } as const;
    const documents = [...new Composer(options).compose(tokens, true, this.text.length)];
    const [document] = documents;
    if (!document) return null;
    if (documents.length > 1) {
      const second = elementAt(documents, 1);
      this.report(second.range[0], "The file contains more than one YAML document.", 'Remove the line "---" or "...".');
    }
    const unclosed = tokens.flatMap(findUnclosed);
    for (const each of unclosed) this.reportUnclosed(each);
    for (const error of [...document.errors, ...document.warnings])
      if (unclosed.length === 0 || !UNCLOSED_MESSAGE.test(error.message)) this.reportParsing(error);
    this.root = document.contents as Node | null;
    if (document.errors.length > 0) return undefined;
    const value = this.valueOf(this.root, []);
    return this.problems.length > 0 ? undefined : value;
  }

  /** Parse the text into tokens. Stops early at excessive nesting, which takes the parser seconds per megabyte. */
  private parse(): readonly CST.Token[] {
    const tokens: CST.Token[] = [];
    const parser = new Parser(this.lines.addNewLine);
    let offset = 0;
    let flow = 0;
    let block = 0;
    this.lines.addNewLine(0);
    for (const lexeme of new Lexer().lex(this.text)) {
      if (lexeme === "[" || lexeme === "{") flow++;
      else if (lexeme === "]" || lexeme === "}") flow--;
      else if (lexeme === "\n") block = 0;
      else if (flow === 0 && (lexeme === "-" || lexeme === "?" || lexeme === ":")) block++;
      if (flow > YAML_LIMITS.depth || block > YAML_LIMITS.depth) this.stopAtDepth(offset);
      for (const token of parser.next(lexeme)) tokens.push(token);
      if (!LEXER_MARKS.has(lexeme)) offset += lexeme.length;
    }
    for (const token of parser.end()) tokens.push(token);
    return tokens;
  }

  private stopAtDepth(offset: number): never {
    this.report(offset, `Values are nested more than ${YAML_LIMITS.depth} levels deep.`, "Reduce the nesting.");
    throw new StopReading();
  }

  /** Check the depth before composing, because the composer recurses once per level. */
  private checkDepth(tokens: readonly CST.Token[]): void {
    const waiting: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { token, depth } = next;
      if (depth > YAML_LIMITS.depth) this.stopAtDepth(token.offset);
      const inner = token.type === "document" ? depth : depth + 1;
      for (const part of partsOf(token)) waiting.push({ token: part, depth: inner });
    }
  }

  private valueOf(node: Node | null, path: ValuePath): unknown {
    if (node === null) return null;
    if (++this.values > YAML_LIMITS.values) {
      this.report(offsetOf(node), `The file contains more than ${YAML_LIMITS.values} values.`, "Split the file.");
      throw new StopReading();
    }
    if (this.insideAlias > 0 && ++this.aliased > YAML_LIMITS.aliased) {
      const message = `Aliases expand to more than ${YAML_LIMITS.aliased} values.`;
      this.report(offsetOf(node), message, "Write the values instead of using aliases.");
      throw new StopReading();
    }
    if (isAlias(node)) return this.aliasOf(node, path);
    if (node.anchor) this.anchors.set(node.anchor, node);
    if (isScalar(node)) return this.scalarOf(node, path);
    this.open.add(node);
    const value = isSeq(node)
      ? node.items.map((item, index) => this.valueOf(item as Node | null, [...path, index]))
      : isMap(node)
        ? this.mapOf(node, path)
        : undefined;
    this.open.delete(node);
    return value;
  }

  private aliasOf(node: Alias, path: ValuePath): unknown {
    const target = this.anchors.get(node.source);
    if (!target) {
      this.report(offsetOf(node), `No anchor "&${node.source}" precedes the alias "*${node.source}".`, HINTS.BAD_ALIAS);
      return null;
    }
    if (this.open.has(target)) {
      this.report(offsetOf(node), `The value with the anchor "&${node.source}" contains itself.`, "Remove the alias.");
      return null;
    }
    this.targets.set(node, target);
    this.insideAlias++;
    const value = this.valueOf(target, path);
    this.insideAlias--;
    return value;
  }

  private scalarOf(node: Scalar, path: ValuePath): unknown {
    const { value } = node;
    if (typeof value === "bigint") return Number(value);
    if (typeof value !== "string") return value;
    const name = path.length > 0 ? `"${formatPath(path)}"` : "The value";
    if (value.length > YAML_LIMITS.text) {
      const message = `${name} has ${value.length} characters; the limit is ${YAML_LIMITS.text}.`;
      this.report(offsetOf(node), message, "Shorten the string.");
      return null;
    }
    const character = forbiddenCharacter(value);
    if (character) this.report(offsetOf(node), `${name} contains ${character}.`, "Remove the character.");
    return value;
  }

  private mapOf(node: YAMLMap, path: ValuePath): YamlMap {
    const map: Record<string, unknown> = Object.create(null);
    for (const pair of node.items as Pair<Node | null, Node | null>[]) {
      const key = keyOf(pair);
      if (key === undefined) {
        this.report(offsetOf(pair.key ?? pair.value ?? node), "A key must be a single string.", 'Write "key: value".');
        continue;
      }
      if (key in map) {
        const first = this.placeOf([...path, key], "key");
        const message = `Duplicate key "${shorten(key)}"; the first one is on line ${first.line}.`;
        this.report(offsetOf(pair.key as Node), message, "Remove one of the two keys.", key.length);
        continue;
      }
      // A tag or anchor of a key is harmless, but its text is subject to the same limits.
      if (pair.key) this.scalarOf(pair.key as Scalar, path);
      map[key] = this.valueOf(pair.value, [...path, key]);
    }
    return map;
  }

  private nodeAt(path: ValuePath): { node: Node | null; pair?: Pair<Node | null, Node | null>; depth: number } {
    let node = this.root;
    let pair: Pair<Node | null, Node | null> | undefined;
    let depth = 0;
    for (const part of path) {
      const from = isAlias(node) ? this.targets.get(node) : node;
      if (isMap(from)) {
        const next = (from.items as Pair<Node | null, Node | null>[]).find((item) => keyOf(item) === String(part));
        if (!next) break;
        pair = next;
        node = next.value;
      } else if (isSeq(from) && typeof part === "number" && part < from.items.length) {
        pair = undefined;
        // The parser of `yaml` only creates nodes; here and for keys and values of maps.
        node = from.items[part] as Node | null;
      } else break;
      depth++;
    }
    return { node, pair, depth };
  }

  private placeOf(path: ValuePath, target: "key" | "value"): Place {
    const { node, pair, depth } = this.nodeAt(path);
    const key = pair?.key ?? undefined;
    // Report a missing value at the key of its map, not at the first entry of the map.
    if (key && (target === "key" || depth < path.length || !node)) return this.placeOfNode(key);
    return node ? this.placeOfNode(node) : this.placeAt(0);
  }

  private placeOfNode(node: Node): Place {
    const range = node.range;
    if (!range) return this.placeAt(0);
    const source = this.text.slice(range[0], range[1]);
    const end = source.indexOf("\n");
    return this.placeAt(range[0], end < 0 ? source.length : end);
  }

  private placeAt(offset: number, length?: number): Place {
    const { line, col } = this.lines.linePos(offset);
    const place: Place = {
      file: this.source.file,
      line: Math.max(1, line) + (this.source.firstLine ?? 1) - 1,
      column: Math.max(1, col),
    };
    return length ? { ...place, length } : place;
  }

  private report(offset: number, message: string, hint?: string, length?: number): void {
    if (this.problems.length >= YAML_LIMITS.problems) throw new StopReading();
    this.problems.push(errorAt(this.placeAt(offset, length), this.source.rule ?? "invalid-data", message, hint));
  }

  private reportUnclosed({ offset, open, close }: Unclosed): void {
    const hint = open === close ? "Close it." : `Close it with ${close}, or quote the value.`;
    this.report(offset, `The ${open === close ? "quote" : "bracket"} ${open} is not closed.`, hint, 1);
  }

  private reportParsing(error: YAMLError): void {
    const parserMessage = firstLineOf(error).replace(/:$/, "");
    const message = MESSAGES[parserMessage] ?? parserMessage;
    // The parser often reports one mistake several times at the same position.
    const place = this.placeAt(error.pos[0]);
    if (this.problems.some((other) => other.place?.line === place.line && other.place.column === place.column)) return;
    this.report(error.pos[0], /[.!?]$/.test(message) ? message : `${message}.`, HINTS[error.code]);
  }
}

/** Thrown to stop reading after a problem that makes the rest unreadable. */
class StopReading extends Error {}

function firstLineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return shorten((message.split("\n")[0] ?? "").trim());
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Return the text of a key as written, or `undefined` for keys that are lists, maps, aliases or empty. */
function keyOf(pair: Pair<Node | null, Node | null>): string | undefined {
  const { key } = pair;
  if (!isScalar(key) || key.value === null || key.value === "") return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

/** Describe a character that is not allowed in HTML or XML. */
function forbiddenCharacter(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.exec(text);
  if (control) return `the control character U+${control[0].charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`;
  return text.isWellFormed() ? undefined : "half of a surrogate pair, which is not a character";
}
