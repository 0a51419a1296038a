/** Extracts plain text from a document: its description, its sections for search, and its word count. */

import type { Data, Nodes, Parents, Root } from "mdast";
import { extractDiagramWords, isDiagram } from "../code/diagrams.ts";
import type { Section } from "../model/document.ts";
import { TRUNCATION_MARK } from "../model/placeholders.ts";
import { isOptions } from "./html/list-item.ts";
import type { DocumentCollector, ParseContext } from "./parse-context.ts";
import { getPlainText, hasBlocks, isPluginNode } from "./transforms/walk.ts";

export interface PlainText {
  sections: readonly Section[];
  /** Word count in prose, headings, tables and code. */
  words: number;
  /** Word count in code. */
  codeWords: number;
}

function readText(tree: Root, { headingNumbers }: DocumentCollector): PlainText {
  const sections: Section[] = [];
  let heading = -1;
  let lines: string[] = [];
  let words = 0;
  let codeWords = 0;

  const endSection = (): void => {
    if (lines.length > 0) sections.push({ heading, text: lines.join("\n") });
    lines = [];
  };
  const addText = (text: string, isSearchable: boolean): void => {
    words += countWords(text);
    if (!isSearchable) return;
    const line = text.replace(/\s+/g, " ").trim();
    if (line !== "") lines.push(line);
  };
  /**
   * @param isSearchable False inside option lists: their fields are numerous and similar, and would outweigh the
   *   section's text.
   */
  const visit = (parent: Parents, isSearchable: boolean): void => {
    for (const node of parent.children) {
      const { search }: Data = node.data ?? {};
      const isSearched = isSearchable && search !== false;
      if (node.type === "heading") {
        endSection();
        heading = headingNumbers.get(node) ?? -1;
        words += countWords(getPlainText(node.children));
      } else if (hasBlocks(node)) {
        if (node.type === "admonition" || node.type === "contentBlock") addText(getPlainText(node.title), isSearched);
        visit(node, isSearched && !(node.type === "listItem" && isOptions(node)));
      } else {
        const isProse = node.type !== "code" || isDiagramFence(node);
        if (node.type === "code") codeWords += countWords(node.value);
        for (const text of collectTexts(node)) addText(text, isSearched && isProse);
      }
    }
  };
  visit(tree, true);
  endSection();
  return { sections, words, codeWords };
}

function isDiagramFence(node: Nodes): boolean {
  return node.type === "code" && isDiagram(node.lang);
}

function collectTexts(node: Nodes): readonly string[] {
  switch (node.type) {
    case "paragraph":
    case "mdxInlineHole":
      return [getPlainText(node.children)];
    case "table":
      return node.children.map((row) => row.children.map((cell) => getPlainText(cell.children)).join(" "));
    case "html":
      return node.data?.text ? node.data.text.split("\n") : [];
    case "code":
      return [isDiagramFence(node) ? extractDiagramWords(node.value) : node.value];
    default:
      return isPluginNode(node) ? [getPlainText([node])] : [];
  }
}

export function collectPlainText(tree: Root, { kind, collector }: ParseContext): void {
  if (kind === "fragment") return;
  const hasMark = tree.children.some((node) => node.type === "html" && node.data?.pieces?.includes(TRUNCATION_MARK));
  collector.plain = { ...readText(tree, collector), description: describe(tree, hasMark) };
}

/** Description length in characters, as shown by search engines. */
const MAX_LENGTH = 160;
const MIN_LENGTH = 60;

function describe(tree: Root, hasMark: boolean): string {
  const paragraphs: string[] = [];
  let isCut = hasMark;
  for (const node of walkBlocks(tree)) {
    if (node.type === "html" && node.data?.pieces?.includes(TRUNCATION_MARK)) {
      if (paragraphs.length > 0) break;
      isCut = false;
    }
    // API pages have a block quote under the title that summarizes the page.
    const paragraph =
      node.type === "paragraph" ? node : node.type === "blockquote" ? node.children.find(isParagraph) : undefined;
    if (paragraph?.type !== "paragraph") continue;
    const text = getPlainText(paragraph.children).replace(/\s+/g, " ").trim();
    // Skip badge lines, lone images and MDX imports, which contain no prose.
    if (
      text === "" ||
      IMPORTS.test(text) ||
      paragraph.children.every(({ type }) => type === "emphasis" || type === "image")
    )
      continue;
    paragraphs.push(text);
    if (!isCut || paragraphs.join(" ").length > MAX_LENGTH) break;
  }
  return cutAtSentence(paragraphs.join(" "));
}

const IMPORTS = /^(?:import [\w{}, *]+ from (['"])[^'"]+\1;? ?)+$/;

/** Iterate over a document's blocks, including those in site components. */
function* walkBlocks(parent: Parents): Generator<Nodes> {
  for (const node of parent.children) {
    if (node.type === "siteComponent") yield* walkBlocks(node);
    else yield node;
  }
}

function isParagraph({ type }: { type: string }): boolean {
  return type === "paragraph";
}

const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s|$)|[。！？]["'”’」）]*/g;

/** Cut a text after the last sentence that fits. A single long sentence is cut between words. */
export function cutAtSentence(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  let endSection = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const next = match.index + match[0].length;
    if (next > MAX_LENGTH) break;
    endSection = next;
  }
  if (endSection >= MIN_LENGTH) return text.slice(0, endSection);
  const head = text.slice(0, MAX_LENGTH - 1);
  const lastSpace = head.lastIndexOf(" ");
  const shortened = lastSpace > MIN_LENGTH ? head.slice(0, lastSpace) : head.toWellFormed().replace(/\ufffd$/, "");
  return `${shortened.replace(/[\s,;:–-]+$/, "")}…`;
}

const LETTER = /[\p{L}\p{N}]/u;

/** True for characters in scripts that do not separate words by spaces. */
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

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x2028;
}

function isWordCharacter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return LETTER.test(String.fromCodePoint(code));
}

/** Count words in one pass. Regular expressions for words take quadratic time on long strings without letters. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code >= 0xd800 && code < 0xdc00) code = text.codePointAt(index++) as number;
    if (isSpace(code)) inWord = false;
    else if (isCjk(code)) {
      words++;
      inWord = false;
    } else if (!inWord && isWordCharacter(code)) {
      words++;
      inWord = true;
    }
  }
  return words;
}
