/** Composes the text of a page from data: the template's text with the front matter and the content of an entry. */

import { isMap, isScalar, parseDocument } from "yaml";
import { findFrontMatter, normalizeText } from "../../markdown/preprocess.ts";
import type { PlainProps } from "../../model/markup.ts";
import type { PageInput } from "../../model/page-input.ts";
import type { SourcePath } from "../../model/problem.ts";
import { findClosingLine, matchOpeningFence } from "../source/code-fences.ts";

export interface Template {
  path: SourcePath;
  /** Front matter lines by key; lines before the first key have the key `""`. */
  frontMatter: readonly { key: string; lines: readonly TemplateLine[] }[];
  /** True if a line marks the place of the content. */
  hasPlace: boolean;
  /** Text before and after the place of the content. */
  before: readonly TemplateLine[];
  after: readonly TemplateLine[];
}

interface TemplateLine {
  text: string;
  /** Line number in the template, from 1. */
  number: number;
}

export interface ComposedText {
  text: string;
  /** The template's line for each line in the text; 0 for the lines of the entry. */
  origins: readonly number[];
  content: PageInput["content"];
}

/** Line that is replaced by the content of entries. */
const CONTENT = /^ {0,3}(?:<!--\s*content\s*-->|\{\/\*\s*content\s*\*\/\})\s*$/;
/** Content in MDX, if an entry has none: the code of all entries is the same if there is always content between its tags. */
const NO_CONTENT = "<!-- -->";
/** Keys that concern the template's file, not the pages. */
const OWN_KEYS = ["sourceHash"];

/** Split a template at the places that entries fill. */
export function parseTemplate(path: SourcePath, source: string): Template {
  const text = normalizeText(source);
  const block = findFrontMatter(text);
  const lines = text.split("\n").map((line, index): TemplateLine => ({ text: line, number: index + 1 }));
  const bodyStart = block ? text.slice(0, block.length).replace(/\n$/, "").split("\n").length : 0;
  const body = lines.slice(bodyStart);
  const at = findContentLine(body);
  return {
    path,
    frontMatter: block ? splitKeys(block.yaml, lines.slice(1, bodyStart - 1)) : [],
    hasPlace: at !== undefined,
    before: at === undefined ? body : body.slice(0, at),
    after: at === undefined ? [] : body.slice(at + 1),
  };
}

/** Return the index of the line for the content, which is not in a code block. */
function findContentLine(body: readonly TemplateLine[]): number | undefined {
  for (let index = 0; index < body.length; index++) {
    const line = body[index]?.text ?? "";
    if (CONTENT.test(line)) return index;
    const fence = matchOpeningFence(line);
    if (fence) index = findClosingLine(body, index, fence) ?? body.length;
  }
  return undefined;
}

function splitKeys(yaml: string, lines: readonly TemplateLine[]): Template["frontMatter"] {
  const { contents, errors } = parseDocument(yaml);
  // Invalid front matter is reported when the page is parsed.
  if (errors.length > 0 || !isMap(contents)) return [{ key: "", lines }];
  const starts = contents.items.map(({ key }) => {
    const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
    return { key: isScalar(key) ? String(key.value) : "", line: yaml.slice(0, offset).split("\n").length - 1 };
  });
  // Keys in one line, as in a map in braces, cannot be separated.
  if (new Set(starts.map(({ line }) => line)).size < starts.length) return [{ key: "", lines }];
  const [first = { key: "", line: lines.length }] = starts;
  return [
    { key: "", lines: lines.slice(0, first.line) },
    ...starts.map(({ key, line }, index) => ({ key, lines: lines.slice(line, starts[index + 1]?.line) })),
  ];
}

/** Compose the text of a page. */
export function composeText(
  template: Template,
  { frontMatter, content }: { frontMatter: PlainProps; content: string },
): ComposedText {
  const lines: string[] = [];
  const origins: number[] = [];
  const add = (text: string, origin: number): void => {
    lines.push(text);
    origins.push(origin);
  };
  const addLines = (templateLines: readonly TemplateLine[]): void => {
    for (const { text, number } of templateLines) add(text, number);
  };
  const own = Object.keys(frontMatter);
  const inheritedKeys = template.frontMatter.filter(({ key }) => !own.includes(key) && !OWN_KEYS.includes(key));
  if (own.length > 0 || inheritedKeys.length > 0) {
    add("---", 0);
    for (const part of inheritedKeys) addLines(part.lines);
    for (const key of own) add(`${formatKey(key)}: ${JSON.stringify(frontMatter[key])}`, 0);
    add("---", 0);
  }
  addLines(template.before);
  const markdown = normalizeText(content)
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  const isEmpty = markdown === "" && !(template.hasPlace && template.path.endsWith(".mdx"));
  const contentLines = isEmpty ? [] : (markdown || NO_CONTENT).split("\n");
  const isBlank = (line: string | undefined): boolean => line?.trim() === "";
  // Blank lines separate the content from the blocks around it.
  if (contentLines.length > 0 && !isBlank(lines.at(-1))) add("", 0);
  const line = lines.length + 1;
  for (const contentLine of contentLines) add(contentLine, 0);
  if (contentLines.length > 0 && !isBlank(template.after[0]?.text)) add("", 0);
  addLines(template.after);
  const text = lines.join("\n");
  return {
    text: text.endsWith("\n") ? text : `${text}\n`,
    origins,
    content: contentLines.length > 0 ? { line, count: contentLines.length } : undefined,
  };
}

const formatKey = (key: string): string => (/^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key));

/** True if the template's front matter has a key. */
export const hasKey = ({ frontMatter }: Template, name: string): boolean => frontMatter.some(({ key }) => key === name);
