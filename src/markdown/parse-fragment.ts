/** Texts in data files, sidebars and the configuration: inline Markdown, the same language without blocks, and HTML. */

import type { Place } from "../model/problem.ts";
import type { InlineText } from "../model/site-data.ts";
import { createParseContext, type ParseOptions } from "./parse-context.ts";
import { toMarkup } from "./parse-document.ts";
import { splitAtPlaceholders } from "./placeholders.ts";
import { preprocess, withoutExtraction } from "./preprocess.ts";
import { cleanAlone } from "./raw-html/sanitize.ts";

/** Words and punctuation that mean nothing in Markdown, and no blank at either end. */
const PLAIN = /^(?!.*(?::\/\/|www\.))[\p{L}\p{N}](?:[\p{L}\p{N} ,.;:'"()/!?%$€…–—-]*[\p{L}\p{N},.;:'"()/!?%$€…–—-])?$/u;

const OPTIONS: ParseOptions = { rawHtml: "safe", iframeHosts: [], components: [], frontMatter: [] };

/**
 * Parse inline Markdown. Blocks lose their wrappers: paragraphs follow each other with a blank between them.
 *
 * @param place Where the text begins.
 */
export function parseInline(markdown: string, place: Place): InlineText {
  const source = place.file;
  // Most texts of data are plain words, and there are thousands of them.
  if (PLAIN.test(markdown)) return { source, body: [markdown], slots: [], links: [], problems: [] };
  const parsing = createParseContext("fragment", place, preprocess(markdown), OPTIONS);
  const html = (toMarkup(parsing, markdown) ?? "").trim().replace(/^<p>([\s\S]*)<\/p>$/, "$1");
  const { body } = splitAtPlaceholders(html, parsing.slots);
  return { source, body, slots: parsing.slots, links: parsing.links, problems: parsing.problems };
}

/** What the configuration says of HTML. */
export type HtmlOptions = Pick<ParseOptions, "rawHtml" | "iframeHosts">;

/**
 * Check HTML that is no part of Markdown, as raw HTML in Markdown is checked.
 *
 * @param place Where it begins.
 */
export function parseHtml(html: string, place: Place, options: HtmlOptions = OPTIONS): InlineText {
  const parsing = createParseContext("fragment", place, withoutExtraction(html), { ...OPTIONS, ...options });
  const { body } = splitAtPlaceholders(cleanAlone(parsing), parsing.slots);
  return { source: place.file, body, slots: parsing.slots, links: parsing.links, problems: parsing.problems };
}
