/** The description of a document that has none in its front matter: its first paragraph, or the part before the mark. */

import type { Nodes, Parents, Root } from "mdast";
import { TRUNCATION_MARK } from "./placeholders.ts";
import { plainText } from "./transforms/walk.ts";

/** Characters; what result lists of search engines show. */
const WANTED = 160;
const LEAST = 60;

export function describe(tree: Root, hasMark: boolean): string {
  const paragraphs: string[] = [];
  let isCut = hasMark;
  for (const node of blocksOf(tree)) {
    if (node.type === "html" && node.data?.pieces?.includes(TRUNCATION_MARK)) {
      if (paragraphs.length > 0) break;
      isCut = false;
    }
    // The line under the title of an API page is a quote: its text says what the page is about.
    const found =
      node.type === "paragraph" ? node : node.type === "blockquote" ? node.children.find(isParagraph) : undefined;
    if (found?.type !== "paragraph") continue;
    const text = plainText(found.children).replace(/\s+/g, " ").trim();
    // A line of badges, a lone picture or the imports of an MDX file say nothing in words.
    if (
      text === "" ||
      IMPORTS.test(text) ||
      found.children.every(({ type }) => type === "emphasis" || type === "image")
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
  const cut = blank > LEAST ? head.slice(0, blank) : head.toWellFormed().replace(/\ufffd$/, "");
  return `${cut.replace(/[\s,;:–-]+$/, "")}…`;
}
