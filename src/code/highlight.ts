/**
 * Renders code blocks with syntax highlighting.
 *
 * The classes match rehype-highlight's, which the style sheet expects. Many pages share samples, translations in
 * particular, so recent results are cached.
 */

import type { ElementContent, Root } from "hast";
import rehypeHighlight from "rehype-highlight";
import { VFile } from "vfile";
import { createMessageMark } from "../model/placeholders.ts";
import { escapeHtml, escapeText } from "../util/html.ts";
import { suggest } from "../util/suggest.ts";
import { type CodeAnnotations, renderAnnotations } from "./annotations.ts";
import { readFenceMeta } from "./fence-meta.ts";
import { GRAMMARS, getGrammar, getLanguage, listLanguages } from "./languages.ts";
import { readLines } from "./line-markers.ts";
import { wrapLines } from "./wrap-lines.ts";

/**
 * Maximum code length in characters to highlight. Longer code is shown as plain text, because grammars would take too long.
 */
const MAX_HIGHLIGHTED_LENGTH = 100_000;
/** Maximum cached blocks. */
const MAX_CACHED_BLOCKS = 4000;

type Highlighter = ReturnType<typeof rehypeHighlight>;

const defaultHighlighter = rehypeHighlight({ languages: GRAMMARS });
/** Highlighters with one additional language each. */
const extraHighlighters = new Map<string, Highlighter>();

function getHighlighter(language: string): Highlighter {
  const grammar = Object.hasOwn(GRAMMARS, language) ? undefined : getGrammar(language);
  if (!grammar) return defaultHighlighter;
  const highlighter =
    extraHighlighters.get(language) ?? rehypeHighlight({ languages: { ...GRAMMARS, [language]: grammar } });
  extraHighlighters.set(language, highlighter);
  return highlighter;
}
const cachedHtml = new Map<string, string>();

/**
 * Highlight code. The cache does not affect results.
 *
 * @param language A language with a grammar.
 */
function highlightCode(code: string, language: string): string {
  if (code.length > MAX_HIGHLIGHTED_LENGTH) return escapeText(code);
  const key = `${language}\n${code}`;
  let html = cachedHtml.get(key);
  if (html !== undefined) return html;
  const tree: Root = {
    type: "root",
    children: [
      {
        type: "element",
        tagName: "pre",
        properties: {},
        children: [
          {
            type: "element",
            tagName: "code",
            properties: { className: [`language-${language}`] },
            children: [{ type: "text", value: code }],
          },
        ],
      },
    ],
  };
  getHighlighter(language)(tree, new VFile());
  const [pre] = tree.children;
  const [inner] = pre?.type === "element" ? pre.children : [];
  html = inner?.type === "element" ? serializeSpans(inner.children) : escapeText(code);
  if (cachedHtml.size >= MAX_CACHED_BLOCKS) cachedHtml.clear();
  cachedHtml.set(key, html);
  return html;
}

/** Return code as HTML with syntax highlighting, or as plain text if the language has no grammar. */
export function highlightToHtml(code: string, language: string): string {
  const known = getLanguage(language);
  return known?.isHighlighted ? highlightCode(code, known.name) : escapeText(code);
}

/**
 * Serialize highlighted code. Highlighting creates only spans with classes, so the general HTML serializer is not
 * needed.
 */
function serializeSpans(nodes: readonly ElementContent[]): string {
  let html = "";
  for (const node of nodes) {
    if (node.type === "text") html += escapeText(node.value);
    else if (node.type === "element") {
      const { className } = node.properties;
      const classes = Array.isArray(className) ? className.join(" ") : "";
      // Deprecated scope around arrow functions, which has no style.
      if (classes === "hljs-function") html += serializeSpans(node.children);
      else html += `<span class="${escapeHtml(classes)}">${serializeSpans(node.children)}</span>`;
    }
  }
  return html;
}

export interface CodeBlock {
  code: string;
  /** Language as written in the fence; `""` if there is none. */
  language: string;
  /** Metadata after the language. */
  meta: string;
  /** Tooltips and notes. */
  annotations?: CodeAnnotations;
}

/** Settings for code blocks in documents. */
interface CodeSettings {
  /** Line count above which a block is folded; 0 disables folding. */
  foldAfter: number;
}

/** Color codes in terminal output, which code in the language `ansi` contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const ESCAPE_SEQUENCE = /\u001b\[[\d;]*m/g;
/** Languages for blocks that show what a command prints. */
const OUTPUT = /^(?:output|stdout|stderr)$/i;

/**
 * Render a code block with its frame. Code in an unknown language is plain text.
 *
 * @param settings Absent if the result cannot contain message placeholders.
 */
export function renderCode({ code, language, meta, annotations }: CodeBlock, settings?: CodeSettings): string {
  const knownLanguage = getLanguage(language) ?? { name: "text", isHighlighted: false };
  const fence = readFenceMeta(meta);
  const plainCode = language.toLowerCase() === "ansi" ? code.replace(ESCAPE_SEQUENCE, "") : code;
  const lines = readLines(plainCode.replace(/\n+$/, ""), fence, knownLanguage.name);
  const plain = knownLanguage.isHighlighted ? highlightCode(lines.code, knownLanguage.name) : escapeText(lines.code);
  // The style sheet counts lines from 1; other line numbers need an attribute.
  const first = fence.firstNumber === 1 ? undefined : fence.firstNumber;
  const added = annotations && renderAnnotations(annotations);
  const html = lines.classes || added ? wrapLines(plain, lines, { first, added }) : plain;
  const isOutput = settings !== undefined && OUTPUT.test(language);
  const title = fence.title
    ? `<div class="code-title">${escapeHtml(fence.title)}</div>`
    : isOutput
      ? `<div class="code-title">${createMessageMark("content.output")}</div>`
      : "";
  const count = lines.code.split("\n").length;
  const isFolded = settings !== undefined && (fence.fold ?? (settings.foldAfter > 0 && count > settings.foldAfter));
  const attributes = [
    fence.firstNumber === undefined ? "" : " data-line-numbers",
    first === undefined ? "" : ` data-start="${first}"`,
    lines.classes?.some((name) => /\bfocused\b/.test(name)) ? " data-focus" : "",
    isFolded ? " data-fold" : "",
  ];
  const block =
    `<div class="code-block${isOutput ? " code-output" : ""}" data-language="${knownLanguage.name}"${attributes.join("")}>${title}` +
    `<pre tabindex="0"><code class="hljs language-${knownLanguage.name}">${html}</code></pre>${isFolded ? renderFoldControl(count) : ""}${added?.texts ?? ""}</div>`;
  if (!fence.caption) return block;
  return `<figure class="code-figure">${block}<figcaption>${escapeHtml(fence.caption)}</figcaption></figure>`;
}

/** Render the fold control, a checkbox that works without scripts. */
function renderFoldControl(count: number): string {
  const showAll = createMessageMark("content.showAllLines", String(count));
  const showLess = createMessageMark("content.showLess");
  return (
    `<label class="code-fold"><input type="checkbox"><span class="code-fold-more">${showAll}</span>` +
    `<span class="code-fold-less">${showLess}</span></label>`
  );
}

/** Describe an unknown language. Returns `undefined` for a known one. */
export function checkLanguage(language: string): { message: string; hint: string } | undefined {
  if (getLanguage(language)) return undefined;
  const near = suggest(language, listLanguages());
  return {
    message: `Unknown language "${language.slice(0, 60)}": the code block will not be highlighted.`,
    hint: near ? `Did you mean "${near}"?` : 'Use "text" for code that needs no highlighting.',
  };
}
