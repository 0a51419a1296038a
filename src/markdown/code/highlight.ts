/**
 * Code as coloured markup.
 *
 * Colours are those of rehype-highlight, whose classes the style sheet knows. Pages repeat samples (translations above
 * all), so what was coloured lately is kept.
 */

import type { ElementContent, Root } from "hast";
import rehypeHighlight from "rehype-highlight";
import { VFile } from "vfile";
import { escapeHtml, escapeText } from "../../util/html.ts";
import { suggest } from "../../util/suggest.ts";
import { readFenceMeta } from "./fence-meta.ts";
import { GRAMMARS, grammarOf, knownLanguages, languageOf } from "./languages.ts";
import { readLines, wrapLines } from "./line-markers.ts";

/** Characters above which code stays without colours: nobody reads it, and grammars take time. */
const LONGEST_COLOURED = 100_000;
/** How many blocks are kept. */
const MOST_KEPT = 4000;

type Colour = ReturnType<typeof rehypeHighlight>;

const colour = rehypeHighlight({ languages: GRAMMARS });
/** With one more language each. */
const colourMore = new Map<string, Colour>();

function colourFor(language: string): Colour {
  const grammar = Object.hasOwn(GRAMMARS, language) ? undefined : grammarOf(language);
  if (!grammar) return colour;
  const highlighter = colourMore.get(language) ?? rehypeHighlight({ languages: { ...GRAMMARS, [language]: grammar } });
  colourMore.set(language, highlighter);
  return highlighter;
}
const cachedHtml = new Map<string, string>();

/** Colour code. `language` has a grammar. A memo of a pure function: no result depends on it. */
function colourCode(code: string, language: string): string {
  if (code.length > LONGEST_COLOURED) return escapeText(code);
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
  colourFor(language)(tree, new VFile());
  const [pre] = tree.children;
  const [inner] = pre?.type === "element" ? pre.children : [];
  html = inner?.type === "element" ? writeColours(inner.children) : escapeText(code);
  if (cachedHtml.size >= MOST_KEPT) cachedHtml.clear();
  cachedHtml.set(key, html);
  return html;
}

/** Colours are spans with classes, nothing else: the general writer of HTML would look for much more. */
function writeColours(nodes: readonly ElementContent[]): string {
  let html = "";
  for (const node of nodes) {
    if (node.type === "text") html += escapeText(node.value);
    else if (node.type === "element") {
      const { className } = node.properties;
      const classes = Array.isArray(className) ? className.join(" ") : "";
      html += `<span class="${escapeHtml(classes)}">${writeColours(node.children)}</span>`;
    }
  }
  return html;
}

export interface CodeBlock {
  code: string;
  /** As the author wrote it; `""` for none. */
  language: string;
  /** The words after the language. */
  meta: string;
}

/** A block of code with its frame. An unknown language is plain text. */
export function renderCode({ code, language, meta }: CodeBlock): string {
  const knownLanguage = languageOf(language) ?? { name: "text", coloured: false };
  const fence = readFenceMeta(meta);
  const lines = readLines(code.replace(/\n+$/, ""), fence, knownLanguage.name);
  const plain = knownLanguage.coloured ? colourCode(lines.code, knownLanguage.name) : escapeText(lines.code);
  // A style sheet counts from 1; other numbers have to be told.
  const first = fence.firstNumber === 1 ? undefined : fence.firstNumber;
  const html = lines.classes ? wrapLines(plain, lines, first) : plain;
  const title = fence.title ? `<div class="code-title">${escapeHtml(fence.title)}</div>` : "";
  const numbers =
    fence.firstNumber === undefined
      ? ""
      : ` data-line-numbers${fence.firstNumber === 1 ? "" : ` data-start="${fence.firstNumber}"`}`;
  return (
    `<div class="code-block" data-language="${knownLanguage.name}"${numbers}>${title}` +
    `<pre tabindex="0"><code class="hljs language-${knownLanguage.name}">${html}</code></pre></div>`
  );
}

/** What to say about a language that nobody knows; `undefined` for the others. */
export function unknownLanguage(language: string): { message: string; hint: string } | undefined {
  if (languageOf(language)) return undefined;
  // `js:line-numbers` and `js{1,3}`: what is said of the lines comes after a blank here.
  const name = /^([\w+#-]+)[:{[]/.exec(language)?.[1];
  const near = suggest(language, knownLanguages());
  return {
    message: `"${language.slice(0, 60)}" is no language that is known here; the code shows without colours.`,
    hint:
      name !== undefined && languageOf(name)
        ? `Write "${name}" alone, and behind a blank what is meant for its lines: {1,3-5}, showLineNumbers.`
        : near
          ? `Did you mean "${near}"?`
          : 'Write "text" for code that needs no colours.',
  };
}
