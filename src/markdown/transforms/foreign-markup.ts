/** Lists syntax of other markup languages, and of extensions of Markdown that are not supported. */

import type { Dialect } from "./foreign-includes.ts";

/** Marks in text, which other tools turn into elements. */
export const MARKS: readonly Dialect[] = [
  {
    kind: "a key",
    tool: "MkDocs",
    pattern: /(?<![\w+])(\+\+[a-z0-9][a-z0-9-]*(?:\+[a-z0-9-]+)*\+\+)(?![\w+])/gi,
    hint: "Write :kbd[Ctrl+K].",
  },
  {
    kind: "marked text",
    tool: "MkDocs or Obsidian",
    pattern: /(?<![=\w!<>+*/|&^%-])(==(?![\s=])[^=\n]*[^\s=]==)(?![=\w])/g,
    hint: "Write <mark>text</mark>.",
  },
  {
    kind: "inserted text",
    tool: "MkDocs",
    pattern: /(?<![\^\w])(\^\^(?![\s^])[^^\n]*[^\s^]\^\^)(?![\^\w])/g,
    hint: "Write <ins>text</ins>.",
  },
  {
    kind: "a comment",
    tool: "Obsidian",
    pattern: /(?<![%\w])(%%[^%\n]+%%)(?![%\w])/g,
    hint: "Write <!-- text -->.",
  },
  { kind: "bold text", tool: "MediaWiki", pattern: /(?<![\w'])('''[^'\n]+''')(?![\w'])/g, hint: "Write **text**." },
  {
    kind: "a link",
    tool: "reStructuredText",
    // The underscore may end emphasis: `_see `a`_`.
    pattern: /(?<!(?:^|[^\w`])_[^_\n]{0,200})(?<![`\w:}])(`[^`\n]+`__?)(?![\w`])/gm,
    hint: "Write [text](https://example.org).",
  },
  {
    kind: "a link with options",
    tool: "Docsify",
    pattern: /(\[[^[\]\n]*\]\([^\s()]+[ \t]+["']:(?:ignore|target|disabled|id|class|size|no-zoom|type)\b[^)\n]*\))/g,
    hint: "Remove the title in quotes. Images accept {width=300}.",
  },
  {
    kind: "a citation",
    tool: "Pandoc",
    pattern: /(?<![\w\\\]])(\[-?@[A-Za-z][\w:.-]*(?:[;,][^[\]\n]*)?\])(?![([:])/g,
    hint: "Write a footnote: [^1], and [^1]: with the source.",
  },
  {
    kind: "a block",
    tool: "DocFX",
    pattern: /(\[!(?:div|video)\b[^[\]\n]*\])/gi,
    hint: 'Write ":::note Title" … ":::", or HTML.',
  },
  {
    kind: "a block",
    tool: "ReadMe",
    pattern: /(\[block:[a-z-]+\])/g,
    hint: 'Write ":::note Title", the text, and ":::"; code, images and tables are Markdown.',
  },
  {
    kind: "a slot",
    tool: "Vue (VitePress)",
    pattern: /(<template[ \t]+(?:#|v-slot)[^<>\n]*>)/g,
    hint: "Write its content without the tag.",
  },
  {
    kind: "a comment",
    tool: "Jinja",
    pattern: /(?<![\\{])(\{#[ \t][^#\n]*#\})/g,
    hint: "Write <!-- text -->.",
  },
  {
    kind: "a tag",
    tool: "ERB or EJS",
    pattern: /(?<!\\)(<%[=#-]?[ \t][^%\n]*%>)/g,
    hint: "Write the value. If it is text, put it in backticks.",
  },
  {
    kind: "an expression",
    tool: "Handlebars",
    pattern: /(?<![\\{])(\{\{\{[ \t]*[A-Za-z][^{}\n]*\}\}\})/g,
    hint: "Write the value. If it is text, put it in backticks.",
  },
  {
    kind: "an expression",
    tool: "MDX",
    pattern: /(?<![\\{$\w])(\{(?:frontMatter|frontmatter|props|metadata)\.\w[\w.]*\})/g,
    hint: 'Write the value, or rename the file to ".mdx".',
  },
];

/** The line of dashes after it makes it a heading in Markdown. */
const ASCIIDOC_CODE: Dialect = {
  kind: "a code block",
  tool: "AsciiDoc",
  pattern: /^[ \t>]*(\[source(?:[,%][^\]\n]*)?\])[ \t]*$/gm,
  hint: "Write ```js, the code, and ```.",
};

/** Blocks of wikis and of other markup languages. */
export const WIKI_BLOCKS: readonly Dialect[] = [
  ASCIIDOC_CODE,
  {
    kind: "a heading",
    tool: "Textile or Jira",
    pattern: /^[ \t>]*(h[1-6]\.[ \t]+\S.*)$/gm,
    hint: "Write # for a title, and ## for a heading.",
  },
  {
    kind: "a heading",
    tool: "MediaWiki or AsciiDoc",
    pattern: /^[ \t>]*(={2,6}[ \t]+[^\s=][^\n=]*[ \t]={2,6})[ \t]*$/gm,
    hint: "Write # for a title, and ## for a heading.",
  },
  {
    kind: "a block",
    tool: "Jira or Confluence",
    pattern: /^[ \t>]*(\{(?:code|noformat|panel|info|quote)(?::[^}\n]*)?\})/gm,
    hint: 'Write ```js, the code, and ```; or ":::note", the text, and ":::".',
  },
  {
    kind: "a caption",
    tool: "Pandoc",
    pattern: /^[ \t>]*((?:Table)?:[ \t].*\{#(?:tbl|fig|eq|lst):[\w-]+\})[ \t]*$/gm,
    hint: "Write the caption as text below the table. Images and code have captions.",
  },
  {
    kind: "a diagram",
    tool: "PlantUML",
    pattern: /^[ \t>]*(@start(?:uml|mindmap|json|yaml|gantt|wbs|salt|ditaa)\b.*)$/gm,
    hint: "Write a ```mermaid block, or show an image.",
  },
];

/** Other tools' syntax in headings. */
export const HEADING_DIALECTS: readonly Dialect[] = [
  {
    kind: "a mark of a heading",
    tool: "Nextra",
    pattern: /[ \t](\[(?:!toc|#[\w-]+)\])[ \t]*$/gm,
    hint: "Write ## Title {#id} for the ID of a heading, and remove [!toc].",
  },
  {
    kind: "an ID before a title",
    pattern: /^#{1,6}[ \t]+(\{#[\w-]+\})[ \t]+\S/gm,
    hint: "Write it after the title: ## Title {#id}.",
  },
  ASCIIDOC_CODE,
];

/**
 * Formulas, which a site shows only if its configuration says so. A command or a group in braces distinguishes them from
 * prices and variables.
 */
export const MATH_DIALECTS: readonly Dialect[] = [
  /(?<![\\$\w])(\$\$?(?![\s$])(?=[^$\n]*(?:\\[A-Za-z]|[_^]\{))[^$\n]+\$\$?)(?![\w$])/g,
  /^[ \t>]*(\$\$[ \t]*\n(?=[^$]*(?:\\[A-Za-z]|[_^]\{))[^$]+\$\$)/gm,
  /(\\\\\([^\n]{1,200}?\\\\\)|\\\\\[[^\n]{1,200}?\\\\\])/g,
  /(\\begin\{[a-z]+\*?\})/g,
].map((pattern) => ({
  kind: "a formula",
  tool: "LaTeX",
  pattern,
  hint: "Set `markdown.math: true` in the configuration to show formulas.",
}));
