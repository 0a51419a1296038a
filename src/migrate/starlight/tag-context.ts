/** Values that the conversion of a tag depends on, and functions that several tags share. */

import { getRange } from "../markdown-tree.ts";
import { type PlainMap, toText } from "../plain-values.ts";
import { getLine } from "../text-edits.ts";
import type { AddTask, JsxNode } from "./tag-attributes.ts";

/** What an import of a page becomes. */
export type StarlightImport =
  /** The names are built in, or tags that need no import. */
  | { kind: "remove" }
  /** The tags are stubs. */
  | { kind: "stub" }
  /** The import loads another module. */
  | { kind: "replace"; specifier: string }
  /** The tag inserts a file. */
  | { kind: "partial"; file: string }
  /** The name is the URL of an image. */
  | { kind: "image"; url: string }
  /** The name is the text of a file: `?raw`. */
  | { kind: "text"; file: string };

export interface TagContext {
  text: string;
  /** URLs of images by the names under which they are imported. */
  images: Map<string, string>;
  /** Files by the names under which their text is imported. */
  texts: Map<string, string>;
  /** Names of components that stay imported. */
  imported: Set<string>;
  /** Inserted files by the names under which they are imported. */
  partials: Map<string, string>;
  /** Values of the page's front matter. */
  frontMatter: PlainMap;
  edit(start: number, end: number, text: string): void;
  addTask: AddTask;
  convertUrl(url: string): string | undefined;
  convertImage(url: string): string | undefined;
  takeStub(name: string): boolean;
  /** True if code uses no value that only Astro has. */
  isKnownCode(code: string): boolean;
}

/** Replace a tag by a comment with its text. */
export function commentTag(node: JsxNode, kind: string, suggestion: string, { text, edit, addTask }: TagContext): void {
  const { start, end } = getRange(node);
  const source = text.slice(start, end);
  addTask({ kind, line: getLine(text, start), subject: source, suggestion });
  edit(start, end, `{/* ${source.replaceAll("*/", "* /")} */}`);
}

/** Return the value of `frontmatter.key`. */
export function readFrontMatterValue(code: string, values: PlainMap): string | undefined {
  const key = /^frontmatter\.([\w-]+)$/.exec(code.trim())?.[1];
  return key === undefined ? undefined : toText(values[key]);
}

/** Return the URL of an imported image. */
export const findImage = (expression: string, { images }: TagContext): string | undefined =>
  images.get(expression) ?? images.get(expression.replace(/\.(?:src|default)$/, ""));
