/** Changes keys of front matter, and leaves the others as they are written. */

import { isMap, isPair, isScalar, parseDocument, stringify } from "yaml";
import { findFrontMatter } from "../markdown/preprocess.ts";
import type { TextEdit } from "./text-edits.ts";

export class FrontMatterEditor {
  /** Values by key. Empty if there is no front matter, or if it is invalid. */
  readonly values: Readonly<Record<string, unknown>>;
  private readonly text: string;
  private readonly changes = new Map<string, unknown>();
  /** Ranges of the lines of each key. */
  private readonly ranges = new Map<string, { start: number; end: number }>();
  /** Offset of the end of the YAML. */
  private readonly end: number | undefined;

  constructor(text: string) {
    this.text = text;
    const block = findFrontMatter(text);
    const start = text.indexOf("\n") + 1;
    this.end = block && start + block.yaml.length + (block.yaml === "" ? 0 : 1);
    this.values = block === undefined ? {} : this.readValues(block.yaml, start);
  }

  private readValues(yaml: string, start: number): Record<string, unknown> {
    const document = parseDocument(yaml, { uniqueKeys: false, logLevel: "silent" });
    const { contents } = document;
    if (document.errors.length > 0 || !isMap(contents)) return {};
    const starts = contents.items.flatMap((pair) => {
      if (!isPair(pair) || !isScalar(pair.key)) return [];
      const at = pair.key.range?.[0] ?? 0;
      return [{ key: String(pair.key.value), at: yaml.lastIndexOf("\n", at - 1) + 1 }];
    });
    for (const [index, { key, at }] of starts.entries()) {
      const next = starts[index + 1]?.at ?? yaml.length + 1;
      this.ranges.set(key, { start: start + at, end: Math.min(start + next, this.end ?? 0) });
    }
    return { ...(document.toJS() as Record<string, unknown>) };
  }

  /** Line of a key in the file, from 1. */
  getLine(key: string): number | undefined {
    const range = this.ranges.get(key);
    return range && this.text.slice(0, range.start).split("\n").length;
  }

  isChanged(key: string): boolean {
    return this.changes.has(key);
  }

  /** Set a key, or remove it with `undefined`. */
  set(key: string, value: unknown): void {
    this.changes.set(key, value);
  }

  /** Remove all keys. */
  clear(): void {
    for (const key of Object.keys(this.values)) this.set(key, undefined);
  }

  /** Replace a key by another one with a value. */
  rename(key: string, newKey: string, value: unknown): void {
    this.changes.set(key, undefined);
    if (value !== undefined) this.changes.set(newKey, value);
  }

  /** Return the edits of the text. */
  createEdits(): TextEdit[] {
    const write = (key: string, value: unknown): string => stringify({ [key]: value }, { lineWidth: 0 });
    const edits: TextEdit[] = [];
    let added = "";
    for (const [key, value] of this.changes) {
      const range = this.ranges.get(key);
      if (range) edits.push({ ...range, text: value === undefined ? "" : write(key, value) });
      else if (value !== undefined) added += write(key, value);
    }
    if (this.end === undefined) return added === "" ? edits : [{ start: 0, end: 0, text: `---\n${added}---\n\n` }];
    if (added !== "") edits.push({ start: this.end, end: this.end, text: added });
    const remaining = [...this.ranges.keys()].some(
      (key) => !this.changes.has(key) || this.changes.get(key) !== undefined,
    );
    if (remaining || added !== "" || this.ranges.size === 0) return edits;
    // Nothing is left in the block.
    const length = findFrontMatter(this.text)?.length ?? 0;
    const blankLines = /^\n*/.exec(this.text.slice(length))?.[0].length ?? 0;
    return [{ start: 0, end: length + blankLines, text: "" }];
  }
}
