/**
 * YAML and JSON of content into plain values, with the place of each of them.
 *
 * Content is not trusted, so this reader takes less than YAML allows: the core schema without further tags, no merge
 * keys, text keys only, bounded depth, size and alias expansion. Objects have no prototype: a key named `__proto__` or
 * `constructor` is a key like any other. JSON is read as the YAML that it is.
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
import { findUnclosed, partsOf, SAYS_UNCLOSED, type Unclosed } from "./unclosed-brackets.ts";

/** Bounds of what a file may hold; each is far above what people write by hand. */
const YAML_LIMITS = {
  /** Characters of a file. */
  size: 4_000_000,
  /** Characters of one text. */
  text: 100_000,
  /** Lists and maps inside each other. */
  depth: 64,
  /** Values of a file. */
  values: 300_000,
  /** Values that aliases stand for, all together. */
  aliased: 10_000,
  /** Problems of one file; more of them repeat the first. */
  problems: 50,
} as const;

export interface YamlSource {
  file: SourcePath;
  text: string;
  /** Line of the file on which `text` begins; 1 unless it is a part, as front matter is. */
  firstLine?: number;
  /** Name of the rule that problems belong to: `invalid-front-matter`. `invalid-data` by default. */
  rule?: ProblemCode;
}

export type ValuePath = readonly (string | number)[];

export interface Yaml {
  /** `null` for an empty file. Maps are objects without prototype. `undefined` when the text could not be read at all. */
  value: unknown;
  problems: readonly Problem[];
  /** Where a value (or its key) stands; for a value that is not there, the nearest one around it. */
  placeOf(path: ValuePath, target?: "key" | "value"): Place;
  /** A single value as it was written, without quotes: `True` where the value is `true`. */
  writtenAt(path: ValuePath): string | undefined;
}

/** A map of a file: whatever keys somebody wrote. */
export type YamlMap = Readonly<Record<string, unknown>>;

export function isYamlMap(value: unknown): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Read YAML or JSON. Never throws because of the text. */
export function readYaml(source: YamlSource): Yaml {
  // Line ends become one sign, so that lines are counted as editors count them: YAML knows no lone carriage return.
  const text = source.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return new YamlReader(source, text).read();
}

/** Signs that the lexer puts between those of the text. */
const MARKS: ReadonlySet<string> = new Set(["\u0002", "\u0018", "\u001f", "\ufeff"]);

const HINTS: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "Indent with blanks instead of tabs.",
  BLOCK_AS_IMPLICIT_KEY: 'Put the text in quotes: "a: b".',
  MULTILINE_IMPLICIT_KEY: "Put a colon after the key, or quotes around a text of several lines.",
  MISSING_CHAR: "Close what was opened, and look for a missing comma, colon or quote.",
  BAD_SCALAR_START: "Put the text in quotes.",
  BAD_ALIAS: "Put the text in quotes when it begins with * or &.",
  TAG_RESOLVE_FAILED: "Remove the tag. Put the text in quotes when it begins with an exclamation mark.",
  BAD_DIRECTIVE: "Remove the line that begins with a percent sign.",
  BAD_INDENT: "Indent all lines of one list or map alike.",
  UNEXPECTED_TOKEN: "Look for a missing comma, quote or line end.",
};

/** In other words where the parser's name what only its authors know. */
const MESSAGES: Readonly<Record<string, string>> = {
  "Nested mappings are not allowed in compact mappings": "A text without quotes holds a colon and a blank.",
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
      this.report(0, `The file holds ${this.text.length} characters, more than ${YAML_LIMITS.size}.`, "Split it.");
    else {
      try {
        value = this.compose();
      } catch (error) {
        // Whatever the parser throws was caused by the text; the stack of a package says nothing to its author.
        if (!(error instanceof Stop)) this.report(0, `The YAML cannot be read: ${firstLineOf(error)}.`);
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
    // Duplicate keys are found below: the parser compares each key with each.
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
      const second = documents[1] as (typeof documents)[number];
      this.report(second.range[0], "The file holds more than one YAML document.", 'Remove the line "---" or "...".');
    }
    const unclosed = tokens.flatMap(findUnclosed);
    for (const each of unclosed) this.reportUnclosed(each);
    for (const error of [...document.errors, ...document.warnings])
      if (unclosed.length === 0 || !SAYS_UNCLOSED.test(error.message)) this.reportParsing(error);
    this.root = document.contents as Node | null;
    if (document.errors.length > 0) return undefined;
    const value = this.valueOf(this.root, []);
    return this.problems.length > 0 ? undefined : value;
  }

  /** Text into syntax, with an early end for hopeless nesting, which costs the parser seconds a megabyte. */
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
      if (!MARKS.has(lexeme)) offset += lexeme.length;
    }
    for (const token of parser.end()) tokens.push(token);
    return tokens;
  }

  private stopAtDepth(offset: number): never {
    this.report(offset, `Values are nested more than ${YAML_LIMITS.depth} deep.`, "Flatten the value.");
    throw new Stop();
  }

  /** The parser of the package calls itself once a level, so depth is bounded before it runs. */
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
      this.report(offsetOf(node), `The file holds more than ${YAML_LIMITS.values} values.`, "Split it.");
      throw new Stop();
    }
    if (this.insideAlias > 0 && ++this.aliased > YAML_LIMITS.aliased) {
      const message = `Aliases stand for more than ${YAML_LIMITS.aliased} values.`;
      this.report(offsetOf(node), message, "Write the values out instead of repeating them by aliases.");
      throw new Stop();
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
      this.report(offsetOf(node), `No anchor "&${node.source}" stands before "*${node.source}".`, HINTS.BAD_ALIAS);
      return null;
    }
    if (this.open.has(target)) {
      this.report(offsetOf(node), `The value with the anchor "&${node.source}" holds itself.`, "Remove the alias.");
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
      const message = `${name} holds ${value.length} characters, more than ${YAML_LIMITS.text}.`;
      this.report(offsetOf(node), message, "Shorten it.");
      return null;
    }
    const sign = forbiddenSign(value);
    if (sign) this.report(offsetOf(node), `${name} holds ${sign}.`, "Remove it.");
    return value;
  }

  private mapOf(node: YAMLMap, path: ValuePath): YamlMap {
    const map: Record<string, unknown> = Object.create(null);
    for (const pair of node.items as Pair<Node | null, Node | null>[]) {
      const key = keyOf(pair);
      if (key === undefined) {
        this.report(offsetOf(pair.key ?? pair.value ?? node), "A key must be a single text.", 'Write "key: value".');
        continue;
      }
      if (key in map) {
        const first = this.placeOf([...path, key], "key");
        const message = `The key "${shorten(key)}" stands twice in one map; the first is on line ${first.line}.`;
        this.report(offsetOf(pair.key as Node), message, "Remove one of the two.", key.length);
        continue;
      }
      // A tag or anchor of a key does no harm, but its text has the same limits as any other.
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
        node = from.items[part] as Node | null;
      } else break;
      depth++;
    }
    return { node, pair, depth };
  }

  private placeOf(path: ValuePath, target: "key" | "value"): Place {
    const { node, pair, depth } = this.nodeAt(path);
    const key = pair?.key ?? undefined;
    // What is missing is reported at the key of the map that lacks it, not at the first of its entries.
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
    if (this.problems.length >= YAML_LIMITS.problems) throw new Stop();
    this.problems.push(errorAt(this.placeAt(offset, length), this.source.rule ?? "invalid-data", message, hint));
  }

  private reportUnclosed({ offset, open, close }: Unclosed): void {
    const hint = open === close ? "Close it." : `Close it with ${close}, or put the text in quotes.`;
    this.report(offset, `The ${open === close ? "quote" : "bracket"} ${open} is not closed.`, hint, 1);
  }

  private reportParsing(error: YAMLError): void {
    const parserMessage = firstLineOf(error).replace(/:$/, "");
    const message = MESSAGES[parserMessage] ?? parserMessage;
    // One slip makes the parser complain at the same spot again and again.
    const place = this.placeAt(error.pos[0]);
    if (this.problems.some((other) => other.place?.line === place.line && other.place.column === place.column)) return;
    this.report(error.pos[0], /[.!?]$/.test(message) ? message : `${message}.`, HINTS[error.code]);
  }
}

/** Ends the reading of a file after a problem that leaves nothing to go on with. */
class Stop extends Error {}

function firstLineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return shorten((message.split("\n")[0] as string).trim());
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** The text of a key as written, or `undefined` for keys that are lists, maps, aliases or nothing. */
function keyOf(pair: Pair<Node | null, Node | null>): string | undefined {
  const { key } = pair;
  if (!isScalar(key) || key.value === null || key.value === "") return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

/** A sign that no page and no feed can carry. */
function forbiddenSign(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.exec(text);
  if (control) return `the control character U+${control[0].charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`;
  return text.isWellFormed() ? undefined : "half of a surrogate pair, which is no character";
}

/** A path as people write it: `locales[3].label`. */
export function formatPath(path: ValuePath): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[\w$-]+$/.test(part)) text += text === "" ? part : `.${part}`;
    else text += text === "" ? shorten(part) : `[${JSON.stringify(shorten(part))}]`;
  }
  return text;
}

/** Cut a value for a message, and keep it on one line. */
export function shorten(text: string, most = 80): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
