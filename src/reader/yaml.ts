/**
 * Reads YAML and JSON as plain values, with each value's position.
 *
 * Content is not trusted, so the reader supports only a part of YAML: the core schema without other tags, no merge
 * keys, string keys only, and limited depth, size and alias expansion. Objects have no prototype, so keys such as
 * `__proto__` and `constructor` are ordinary keys. JSON is read as YAML.
 */

import {
  type Alias,
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";
import type { Place, Problem } from "../model/problem.ts";
import { getElement, type YamlMap } from "../util/collections.ts";
import { shorten } from "../util/format.ts";
import { formatPath, type ValuePath } from "../util/value-path.ts";
import { findUnclosed, UNCLOSED_MESSAGE } from "./unclosed-brackets.ts";
import { getFirstLine, HINTS, StopReading, YamlReport, type YamlSource } from "./yaml-report.ts";
import { parseTokens } from "./yaml-tokens.ts";

/** Limits per file, far above any file written by hand. */
export const YAML_LIMITS = {
  /** Characters in a file. */
  size: 4_000_000,
  /** Characters in a string. */
  text: 100_000,
  /** Values in a file. */
  values: 300_000,
  /** Total values expanded from aliases. */
  aliased: 10_000,
} as const;

export interface Yaml {
  /** `null` for an empty file, `undefined` if the text cannot be parsed. Maps are objects without a prototype. */
  value: unknown;
  problems: readonly Problem[];
  /** Locate a value or its key. If the value is absent, locate the nearest enclosing value. */
  locate(path: ValuePath, target?: "key" | "value"): Place;
  /** Return a scalar as written, without quotes, e.g. `True` if the value is `true`. */
  getSource(path: ValuePath): string | undefined;
}

/** Parse YAML or JSON. Never throws because of the text. */
export function readYaml(source: YamlSource): Yaml {
  // Normalize line endings, so that line numbers match editors': in YAML, a lone carriage return is not a line
  // ending.
  const text = source.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return new YamlReader(source, text).read();
}

class YamlReader {
  private readonly report: YamlReport;
  private readonly anchors = new Map<string, Node>();
  private readonly targets = new Map<Alias, Node>();
  private readonly open = new Set<Node>();
  private root: Node | null = null;
  private values = 0;
  private aliased = 0;
  private insideAlias = 0;
  private readonly text: string;

  constructor(source: YamlSource, text: string) {
    this.report = new YamlReport(source);
    this.text = text;
  }

  read(): Yaml {
    let value: unknown;
    if (this.text.length > YAML_LIMITS.size)
      this.report.add(
        0,
        `The file has ${this.text.length} characters; the limit is ${YAML_LIMITS.size}.`,
        "Split the file.",
      );
    else {
      try {
        value = this.compose();
      } catch (error) {
        // Errors thrown by the parser are caused by the text, and their stack does not help the author.
        if (!(error instanceof StopReading)) this.report.add(0, `The YAML cannot be read: ${getFirstLine(error)}.`);
      }
    }
    return {
      value,
      problems: this.report.problems,
      locate: (path, target = "value") => this.locatePath(path, target),
      getSource: (path) => {
        const node = this.findNode(path).node;
        return isScalar(node) ? (node.source ?? String(node.value)) : undefined;
      },
    };
  }

  private compose(): unknown {
    const tokens = parseTokens(this.text, this.report);
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
      const second = getElement(documents, 1);
      this.report.add(
        second.range[0],
        "The file contains more than one YAML document.",
        'Remove the line "---" or "...".',
      );
    }
    const unclosed = tokens.flatMap(findUnclosed);
    for (const each of unclosed) this.report.addUnclosed(each);
    const errors = [...document.errors, ...document.warnings];
    this.report.addParserErrors(
      errors.filter(({ message }) => unclosed.length === 0 || !UNCLOSED_MESSAGE.test(message)),
      this.text,
    );
    this.root = document.contents as Node | null;
    if (document.errors.length > 0) return undefined;
    const value = this.readValue(this.root, []);
    return this.report.problems.length > 0 ? undefined : value;
  }

  private readValue(node: Node | null, path: ValuePath): unknown {
    if (node === null) return null;
    if (++this.values > YAML_LIMITS.values) {
      this.report.add(getOffset(node), `The file contains more than ${YAML_LIMITS.values} values.`, "Split the file.");
      throw new StopReading();
    }
    if (this.insideAlias > 0 && ++this.aliased > YAML_LIMITS.aliased) {
      const message = `Aliases expand to more than ${YAML_LIMITS.aliased} values.`;
      this.report.add(getOffset(node), message, "Write the values instead of using aliases.");
      throw new StopReading();
    }
    if (isAlias(node)) return this.readAlias(node, path);
    if (node.anchor) this.anchors.set(node.anchor, node);
    if (isScalar(node)) return this.readScalar(node, path);
    this.open.add(node);
    const value = isSeq(node)
      ? node.items.map((item, index) => this.readValue(item as Node | null, [...path, index]))
      : isMap(node)
        ? this.readMap(node, path)
        : undefined;
    this.open.delete(node);
    return value;
  }

  private readAlias(node: Alias, path: ValuePath): unknown {
    const target = this.anchors.get(node.source);
    if (!target) {
      this.report.add(
        getOffset(node),
        `No anchor "&${node.source}" precedes the alias "*${node.source}".`,
        HINTS.BAD_ALIAS,
      );
      return null;
    }
    if (this.open.has(target)) {
      this.report.add(
        getOffset(node),
        `The value with the anchor "&${node.source}" contains itself.`,
        "Remove the alias.",
      );
      return null;
    }
    this.targets.set(node, target);
    this.insideAlias++;
    const value = this.readValue(target, path);
    this.insideAlias--;
    return value;
  }

  private readScalar(node: Scalar, path: ValuePath): unknown {
    const { value } = node;
    if (typeof value === "bigint") return Number(value);
    if (typeof value !== "string") return value;
    const name = path.length > 0 ? `"${formatPath(path)}"` : "The value";
    if (value.length > YAML_LIMITS.text) {
      const message = `${name} has ${value.length} characters; the limit is ${YAML_LIMITS.text}.`;
      this.report.add(getOffset(node), message, "Shorten the string.");
      return null;
    }
    const character = describeForbiddenCharacter(value);
    if (character) this.report.add(getOffset(node), `${name} contains ${character}.`, "Remove the character.");
    return value;
  }

  private readMap(node: YAMLMap, path: ValuePath): YamlMap {
    const map: Record<string, unknown> = Object.create(null);
    for (const pair of node.items as Pair<Node | null, Node | null>[]) {
      const key = getKey(pair);
      if (key === undefined) {
        this.report.add(
          getOffset(pair.key ?? pair.value ?? node),
          "A key must be a single string.",
          'Write "key: value".',
        );
        continue;
      }
      if (key in map) {
        const first = this.locatePath([...path, key], "key");
        const message = `Duplicate key "${shorten(key)}"; the first one is on line ${first.line}.`;
        this.report.add(getOffset(pair.key as Node), message, "Remove one of the two keys.", key.length);
        continue;
      }
      // A tag or anchor on a key is harmless, but its text is subject to the same limits.
      if (pair.key) this.readScalar(pair.key as Scalar, path);
      map[key] = this.readValue(pair.value, [...path, key]);
    }
    return map;
  }

  private findNode(path: ValuePath): { node: Node | null; pair?: Pair<Node | null, Node | null>; depth: number } {
    let node = this.root;
    let pair: Pair<Node | null, Node | null> | undefined;
    let depth = 0;
    for (const part of path) {
      const from = isAlias(node) ? this.targets.get(node) : node;
      if (isMap(from)) {
        const next = (from.items as Pair<Node | null, Node | null>[]).find((item) => getKey(item) === String(part));
        if (!next) break;
        pair = next;
        node = next.value;
      } else if (isSeq(from) && typeof part === "number" && part < from.items.length) {
        pair = undefined;
        // The parser of `yaml` only creates nodes; here and for map keys and values.
        node = from.items[part] as Node | null;
      } else break;
      depth++;
    }
    return { node, pair, depth };
  }

  private locatePath(path: ValuePath, target: "key" | "value"): Place {
    const { node, pair, depth } = this.findNode(path);
    const key = pair?.key ?? undefined;
    // Report a missing value at its map's key, not at the map's first entry.
    if (key && (target === "key" || depth < path.length || !node)) return this.locateNode(key);
    return node ? this.locateNode(node) : this.report.locateOffset(0);
  }

  private locateNode(node: Node): Place {
    const range = node.range;
    if (!range) return this.report.locateOffset(0);
    const source = this.text.slice(range[0], range[1]);
    const end = source.indexOf("\n");
    return this.report.locateOffset(range[0], end < 0 ? source.length : end);
  }
}

function getOffset(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Return a key's text as written, or `undefined` for keys that are lists, maps, aliases or empty. */
function getKey(pair: Pair<Node | null, Node | null>): string | undefined {
  const { key } = pair;
  if (!isScalar(key) || key.value === null || key.value === "") return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

/** Describe a character that is not allowed in HTML or XML. */
export function describeForbiddenCharacter(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.exec(text);
  if (control) return `the control character U+${control[0].charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`;
  return text.isWellFormed() ? undefined : "half of a surrogate pair, which is not a character";
}
