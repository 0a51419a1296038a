/** Extracts plain text from a document: its description, its sections for search, and its word count. */

import type { Nodes, Parents, Root } from "mdast";
import type { Section } from "../model/document.ts";
import { isOptions } from "./html/list-item.ts";
import type { ParseContext } from "./parse-context.ts";
import { TRUNCATION_MARK } from "./placeholders.ts";
import { holdsBlocks, isForeign, plainText } from "./transforms/walk.ts";

/** Strips of processes repeat on every page of an API, and code is no prose. */
const NO_PROSE = new Set<string>(["processStrip", "code"]);

export interface PlainText {
  sections: readonly Section[];
  /** Words of prose, headings, tables, and of code, which is read as well. */
  words: number;
}

function readText(tree: Root, { headingOf }: Pick<ParseContext, "headingOf">): PlainText {
  const sections: Section[] = [];
  let heading = -1;
  let lines: string[] = [];
  let words = 0;

  const end = (): void => {
    if (lines.length > 0) sections.push({ heading, text: lines.join("\n") });
    lines = [];
  };
  const take = (text: string, isShown: boolean): void => {
    words += countWords(text);
    if (!isShown) return;
    const line = text.replace(/\s+/g, " ").trim();
    if (line !== "") lines.push(line);
  };
  /** @param isShown Fields of options are many and look alike: they would drown what their section says. */
  const visit = (parent: Parents, isShown: boolean): void => {
    for (const node of parent.children) {
      if (node.type === "heading") {
        end();
        heading = headingOf.get(node) ?? -1;
        words += countWords(plainText(node.children));
      } else if (holdsBlocks(node)) {
        if (node.type === "admonition") take(plainText(node.title), isShown);
        visit(node, isShown && !(node.type === "listItem" && isOptions(node)));
      } else {
        const isProse = !NO_PROSE.has(node.type);
        for (const text of textsOf(node)) take(text, isShown && isProse);
      }
    }
  };
  visit(tree, true);
  end();
  return { sections, words };
}

function textsOf(node: Nodes): readonly string[] {
  switch (node.type) {
    case "paragraph":
    case "processStrip":
      return [plainText(node.children)];
    case "table":
      return node.children.map((row) => row.children.map((cell) => plainText(cell.children)).join(" "));
    case "html":
      return node.data?.text ? node.data.text.split("\n") : [];
    case "code":
      return [node.value];
    default:
      return isForeign(node) ? [plainText([node])] : [];
  }
}

export function noteText(tree: Root, parsing: ParseContext): void {
  if (parsing.kind === "fragment") return;
  const hasMark = tree.children.some((node) => node.type === "html" && node.data?.pieces?.includes(TRUNCATION_MARK));
  parsing.plain = { ...readText(tree, parsing), description: describe(tree, hasMark) };
}

/** Characters; what result lists of search engines show. */
const WANTED = 160;
const LEAST = 60;

function describe(tree: Root, hasMark: boolean): string {
  const paragraphs: string[] = [];
  let isCut = hasMark;
  for (const node of blocksOf(tree)) {
    if (node.type === "html" && node.data?.pieces?.includes(TRUNCATION_MARK)) {
      if (paragraphs.length > 0) break;
      isCut = false;
    }
    // The line under the title of an API page is a quote: its text says what the page is about.
    const paragraph =
      node.type === "paragraph" ? node : node.type === "blockquote" ? node.children.find(isParagraph) : undefined;
    if (paragraph?.type !== "paragraph") continue;
    const text = plainText(paragraph.children).replace(/\s+/g, " ").trim();
    // A line of badges, a lone picture or the imports of an MDX file say nothing in words.
    if (
      text === "" ||
      IMPORTS.test(text) ||
      paragraph.children.every(({ type }) => type === "emphasis" || type === "image")
    )
      continue;
    paragraphs.push(text);
    if (!isCut || paragraphs.join(" ").length > WANTED) break;
  }
  return cutAtSentence(paragraphs.join(" "));
}

const IMPORTS = /^(?:import [\w{}, *]+ from (['"])[^'"]+\1;? ?)+$/;

/** The blocks of a text, and those in components of the site. */
function* blocksOf(parent: Parents): Generator<Nodes> {
  for (const node of parent.children) {
    if (node.type === "siteComponent") yield* blocksOf(node);
    else yield node;
  }
}

function isParagraph({ type }: { type: string }): boolean {
  return type === "paragraph";
}

const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s|$)|[。！？]["'”’」）]*/g;

/** The first sentences, near the wanted length; a single long one is cut at a word. */
export function cutAtSentence(text: string): string {
  if (text.length <= WANTED) return text;
  let end = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const next = match.index + match[0].length;
    if (next > WANTED) break;
    end = next;
  }
  if (end >= LEAST) return text.slice(0, end);
  const head = text.slice(0, WANTED - 1);
  const blank = head.lastIndexOf(" ");
  const shortened = blank > LEAST ? head.slice(0, blank) : head.toWellFormed().replace(/\ufffd$/, "");
  return `${shortened.replace(/[\s,;:–-]+$/, "")}…`;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Scripts that put no blanks between words, by their blocks of Unicode. */
function isCjk(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x1100 && code <= 0x11ff) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}

function isBlank(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x2028;
}

function isWordSign(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return LETTER.test(String.fromCodePoint(code));
}

/** One pass, sign by sign: patterns for "a run around a letter" read long runs without letters again and again. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code >= 0xd800 && code < 0xdc00) code = text.codePointAt(index++) as number;
    if (isBlank(code)) inWord = false;
    else if (isCjk(code)) {
      words++;
      inWord = false;
    } else if (!inWord && isWordSign(code)) {
      words++;
      inWord = true;
    }
  }
  return words;
}
