/** Parses strings in data files, sidebars and the configuration: inline Markdown, or HTML. */

import { splitAtPlaceholders } from "../model/placeholders.ts";
import type { Place } from "../model/problem.ts";
import type { InlineText } from "../model/site-data.ts";
import { createParseContext, type ParseInput, type ParseOptions } from "./parse-context.ts";
import { renderMarkup } from "./parse-document.ts";
import { preprocess, withoutExtraction } from "./preprocess.ts";
import { sanitizeFragment } from "./raw-html/sanitize.ts";

/** Words and punctuation without meaning in Markdown, not surrounded by spaces. */
const PLAIN =
  /^(?!.*(?::\/\/|[wW]{3}\.))[\p{L}\p{N}](?:[\p{L}\p{N} ,.;:'"()/!?%$€…–—-]*[\p{L}\p{N},.;:'"()/!?%$€…–—-])?$/u;

/** Options for Markdown that uses nothing of the site. */
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
 * @param place Position of the string.
 */
export function parseInline(markdown: string, place: Place): InlineText {
  const source = place.file;
  // Data files contain thousands of strings, most of them plain words.
  if (PLAIN.test(markdown)) return { source, body: [markdown], slots: [], links: [], problems: [] };
  const context = createParseContext(
    { kind: "fragment", origin: place, prepared: preprocess(markdown) },
    PLAIN_OPTIONS,
  );
  const { slots, links, problems } = context.collector;
  const html = (renderMarkup(context, markdown) ?? "").trim().replace(/^<p>([\s\S]*)<\/p>$/, "$1");
  const { body } = splitAtPlaceholders(html, slots);
  return { source, body, slots, links, problems };
}

/** Configured options for HTML. */
export type HtmlOptions = Pick<ParseOptions, "rawHtml" | "iframeHosts">;

/**
 * Sanitize HTML outside Markdown by the same rules as raw HTML in Markdown.
 *
 * @param place Position of the HTML.
 */
export function parseHtml(html: string, place: Place, options: HtmlOptions = PLAIN_OPTIONS): InlineText {
  const input: ParseInput = { kind: "fragment", origin: place, prepared: withoutExtraction(html) };
  const context = createParseContext(input, { ...PLAIN_OPTIONS, ...options });
  const { slots, links, problems } = context.collector;
  const { body } = splitAtPlaceholders(sanitizeFragment(context), slots);
  return { source: place.file, body, slots, links, problems };
}
