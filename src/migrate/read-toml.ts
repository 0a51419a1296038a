/** Reads the part of TOML that configurations of books use: everything except dates, which stay text. */

import { isMap, type PlainMap } from "./plain-values.ts";

/** The values up to the first syntax error. */
export interface TomlResult {
  values: PlainMap;
  fault?: { line: number; message: string };
}

type Table = Record<string, unknown>;

export function readToml(text: string): TomlResult {
  const reader = new TomlReader(text);
  try {
    reader.readDocument();
    return { values: reader.root };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { values: reader.root, fault: { line: reader.line, message: error.message } };
  }
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\u001b" };

class TomlReader {
  readonly root: Table = createTable();
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get line(): number {
    return this.text.slice(0, this.at).split("\n").length;
  }

  readDocument(): void {
    let table = this.root;
    for (this.skip(true); this.at < this.text.length; this.skip(true)) {
      if (this.accept("[[")) {
        table = this.appendTable(this.readKey());
        this.expect("]]");
      } else if (this.accept("[")) {
        table = this.openTable(this.root, this.readKey());
        this.expect("]");
      } else this.readPair(table);
      this.skip(false);
      if (this.at < this.text.length) this.expect("\n");
    }
  }

  private readPair(table: Table): void {
    const keys = this.readKey();
    this.expect("=");
    this.skip(false);
    this.openTable(table, keys.slice(0, -1))[keys.at(-1) ?? ""] = this.readValue();
  }

  private openTable(table: Table, keys: readonly string[]): Table {
    let current = table;
    for (const key of keys) {
      const value = current[key];
      const last = Array.isArray(value) ? value.at(-1) : value;
      if (!isMap(last)) current[key] = createTable();
      current = (isMap(last) ? last : current[key]) as Table;
    }
    return current;
  }

  private appendTable(keys: readonly string[]): Table {
    const parent = this.openTable(this.root, keys.slice(0, -1));
    const key = keys.at(-1) ?? "";
    const list = Array.isArray(parent[key]) ? (parent[key] as Table[]) : [];
    parent[key] = list;
    const table = createTable();
    list.push(table);
    return table;
  }

  private readKey(): string[] {
    const keys: string[] = [];
    do {
      this.skip(false);
      const quote = this.text[this.at];
      if (quote === '"' || quote === "'") keys.push(this.readString());
      else keys.push(this.match(/[\w-]+/y) ?? this.fail("A key is missing."));
      this.skip(false);
    } while (this.accept("."));
    return keys;
  }

  private readValue(): unknown {
    const [character] = this.text.slice(this.at, this.at + 1);
    if (character === '"' || character === "'") return this.readString();
    if (this.accept("[")) return this.readList();
    if (this.accept("{")) return this.readInlineTable();
    const word = this.match(/[^\s,\]}#]+(?: \d\d:[\d:.Z+-]+)?/y) ?? this.fail("A value is missing.");
    if (word === "true" || word === "false") return word === "true";
    const digits = word.replace(/(?<=[\da-fA-F])_(?=[\da-fA-F])/g, "");
    const number = Number(digits.replace(/^\+/, ""));
    return Number.isNaN(number) ? word : number;
  }

  private readList(): unknown[] {
    const list: unknown[] = [];
    for (this.skip(true); !this.accept("]"); this.skip(true)) {
      list.push(this.readValue());
      this.skip(true);
      if (!this.accept(",") && this.text[this.at] !== "]") this.fail('A list needs "," or "]".');
    }
    return list;
  }

  private readInlineTable(): Table {
    const table = createTable();
    for (this.skip(true); !this.accept("}"); this.skip(true)) {
      this.readPair(table);
      this.skip(true);
      if (!this.accept(",") && this.text[this.at] !== "}") this.fail('A table needs "," or "}".');
    }
    return table;
  }

  private readString(): string {
    for (const fence of ['"""', "'''"])
      if (this.accept(fence)) {
        this.accept("\n");
        const end = this.findEnd(fence);
        // Up to two quotes may stand before the end.
        const extra = /^['"]{0,2}/.exec(this.text.slice(end + 3))?.[0].length ?? 0;
        const value = this.text.slice(this.at, end + extra);
        this.at = end + extra + 3;
        return fence === '"""' ? unescapeText(value.replace(/(?<!\\)\\[ \t]*\n\s*/g, "")) : value;
      }
    const quote = this.text[this.at] ?? "";
    const pattern = quote === '"' ? /"(?:[^"\\\n]|\\.)*"/y : /'[^'\n]*'/y;
    const value = (this.match(pattern) ?? this.fail("A string is not closed.")).slice(1, -1);
    return quote === '"' ? unescapeText(value) : value;
  }

  private findEnd(fence: string): number {
    let end = this.text.indexOf(fence, this.at);
    while (end > 0 && fence === '"""' && /(?<!\\)(?:\\\\)*\\$/.test(this.text.slice(this.at, end)))
      end = this.text.indexOf(fence, end + 1);
    return end < 0 ? this.fail("A string is not closed.") : end;
  }

  /** Skip spaces and comments, and line breaks as well. */
  private skip(includesLines: boolean): void {
    this.match(includesLines ? /(?:\s|#[^\n]*)+/y : /(?:[ \t\r]|#[^\n]*)+/y);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const value = pattern.exec(this.text)?.[0];
    this.at += value?.length ?? 0;
    return value;
  }

  private accept(part: string): boolean {
    if (!this.text.startsWith(part, this.at)) return false;
    this.at += part.length;
    return true;
  }

  private expect(part: string): void {
    this.skip(false);
    if (!this.accept(part)) this.fail(part === "\n" ? "A line has more than one value." : `"${part}" is missing.`);
  }

  private fail(message: string): never {
    throw new SyntaxError(message);
  }
}

/** Keys such as `__proto__` are data. */
const createTable = (): Table => Object.create(null) as Table;

function unescapeText(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/gs, (_, short, long, character: string = "") => {
    const code = short ?? long;
    return code === undefined ? (ESCAPES[character] ?? character) : String.fromCodePoint(Number.parseInt(code, 16));
  });
}
