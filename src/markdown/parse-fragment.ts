/** Parses strings in data files, sidebars and the configuration: inline Markdown, or HTML. */

import { splitAtPlaceholders } from "../model/placeholders.ts";
import type { Place } from "../model/problem.ts";
import type { InlineText } from "../model/site-data.ts";
import { createParseContext, type ParseInput, type ParseOptions } from "./parse-context.ts";
import { renderMarkup } from "./parse-document.ts";
import { preprocess, preprocessWithoutExtraction } from "./preprocess.ts";
import { sanitizeFragment } from "./raw-html/sanitize.ts";

/** Words and punctuation without meaning in Markdown, not surrounded by spaces. */
const WITHOUT_URL = /(?!.*(?::\/\/|[wW]{3}\.))/.source;
const PUNCTUATION = ",.;:'\"()/!?%$€…–—-";
const PLAIN = new RegExp(
  String.raw`^${WITHOUT_URL}[\p{L}\p{N}](?:[\p{L}\p{N} ${PUNCTUATION}]*[\p{L}\p{N}${PUNCTUATION}])?$`,
  "u",
);

/** Options for Markdown that uses nothing from the site. */
export const PLAIN_OPTIONS: ParseOptions = {
  rawHtml: "safe",
  iframeHosts: [],
  components: [],
  frontMatter: [],
  foldCode: 0,
  iconSets: [],
  admonitions: [],
  reference: [],
};

/**
 * Parse inline Markdown. Paragraphs are joined by spaces.
 *
 * @param place String position.
 */
export function parseInline(markdown: string, place: Place): InlineText {
  const source = place.file;
  // Data files contain thousands of strings, mostly plain words.
  if (PLAIN.test(markdown)) return { source, body: [markdown], placeholders: [], links: [], problems: [] };
  const context = createParseContext(
    { kind: "fragment", origin: place, prepared: preprocess(markdown) },
    PLAIN_OPTIONS,
  );
  const { placeholders, links, problems } = context.collector;
  const html = (renderMarkup(context, markdown) ?? "").trim().replace(/^<p>([\s\S]*)<\/p>$/, "$1");
  const { body } = splitAtPlaceholders(html, placeholders);
  return { source, body, placeholders, links, problems };
}

/** Configured options for HTML. */
export type HtmlOptions = Pick<ParseOptions, "rawHtml" | "iframeHosts">;

/**
 * Sanitize HTML outside Markdown with the same rules as raw HTML in Markdown.
 *
 * @param place HTML position.
 */
export function parseHtml(html: string, place: Place, options: HtmlOptions = PLAIN_OPTIONS): InlineText {
  const input: ParseInput = { kind: "fragment", origin: place, prepared: preprocessWithoutExtraction(html) };
  const context = createParseContext(input, { ...PLAIN_OPTIONS, ...options });
  const { placeholders, links, problems } = context.collector;
  const { body } = splitAtPlaceholders(sanitizeFragment(context), placeholders);
  return { source: place.file, body, placeholders, links, problems };
}
