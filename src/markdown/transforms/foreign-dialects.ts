/** Lists other documentation tools' syntax. */

import { COMMENT_INCLUDES, type Dialect, INCLUDES } from "./foreign-includes.ts";
import { WIKI_BLOCKS } from "./foreign-markup.ts";

const LINK_HINT = "Link to the file: [text](../guide.md#part).";

const ADMONITION_HINT = 'Write ":::note Title", the text without indentation, and ":::".';

const TABS_HINT = 'Write <Tabs>, <TabItem value="a" label="A">, the text without indentation, </TabItem> and </Tabs>.';

const DETAILS_HINT = 'Write ":::note Title {fold}", the text without indentation, and ":::".';

const COMPONENT_HINT = 'Write it in Markdown, or add a component to "markdown.components".';

const VALUE_HINT = "Write the value. If it is text, put it in backticks, or write \\{{.";

const ROLE_HINT = "Write a link, [text](page.md#part), or code in backticks.";

/** Admonition types in MkDocs, which need no title to be recognized. */
const ADMONITIONS =
  "note|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite|seealso|snippet";

/** Name that a reStructuredText directive defines. */
const SUBSTITUTION = /(?:\|[^|\n]+\|[ \t]+)/.source;

const NAMESPACE_IMPORT = /\*[ \t]+as[ \t]+[\w$]+/.source;

const IMPORT_NAMES =
  String.raw`(?:type[ \t]+)?(?:[\w$]+|${NAMESPACE_IMPORT}|\{[^{}]*\})` +
  String.raw`(?:\s*,\s*(?:\{[^{}]*\}|${NAMESPACE_IMPORT}))?`;

/** Start of an import's source, with names, or a file without names. */
const IMPORT_SOURCE = /["'](?!@theme\/)|["'](?=[./@]|[^"'\n]+\.css)/.source;

const EXPORT_DEFAULT = /default[ \t]+(?:function|class|\(|\{|async\b)/.source;

const EXPORT_VARIABLE = /(?:const|let|var)[ \t]+[\w$]+[ \t]*=/.source;

const EXPORT_FUNCTION = /(?:async[ \t]+)?function[ \t]+[\w$]+[ \t]*\(/.source;

/** Syntax that begins a line in a paragraph. */
const BLOCKS: readonly Dialect[] = [
  {
    kind: "an admonition",
    tool: "MkDocs",
    pattern: new RegExp(
      `^[ \\t>]*(!!![ \\t]*(?:(?:${ADMONITIONS})\\b(?:[ \\t]+[\\w-]+)*(?:[ \\t]+".*")?|[\\w-]+(?:[ \\t]+[\\w-]+)*[ \\t]+".*"|[\\w-]+(?=[ \\t]*\\n[ \\t>]*(?: {4}|\\t))))[ \\t]*$`,
      "gim",
    ),
    hint: ADMONITION_HINT,
  },
  {
    kind: "a collapsible block",
    tool: "MkDocs",
    pattern: /^[ \t>]*(\?\?\?\+?[ \t]*[a-z][\w-]*(?:[ \t]+[\w-]+)*(?:[ \t]+".*")?)[ \t]*$/gim,
    hint: DETAILS_HINT,
  },
  {
    kind: "a tab",
    tool: "MkDocs",
    pattern: /^[ \t>]*(===[!+]*[ \t]+(?:"[^"\n]+"|'[^'\n]+'))[ \t]*$/gm,
    hint: TABS_HINT,
  },
  {
    kind: "a block",
    tool: "MkDocs",
    pattern: /^[ \t>]*(\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]*\|.*)?)[ \t]*$/gim,
    hint: 'Write ":::note Title" … ":::", <details> or <Tabs>.',
  },
  {
    kind: "a reference",
    tool: "mkdocstrings",
    pattern: /^[ \t>]*(:::[ \t]+[A-Za-z_]\w*(?:\.\w+)+)[ \t]*$/gm,
    hint: "Write the reference in Markdown, or generate Markdown files.",
  },
  {
    kind: "an import",
    tool: "MDX",
    pattern: new RegExp(
      String.raw`^[ \t>]*(import[ \t]+(?:${IMPORT_NAMES}\s+from[ \t]+${IMPORT_SOURCE})[^"'\n]+["'];?)[ \t]*$`,
      "gm",
    ),
    hint: 'Rename the file to ".mdx", or remove the import. Components also come from "markdown.components".',
  },
  {
    kind: "an export",
    tool: "MDX",
    pattern: new RegExp(String.raw`^(export[ \t]+(?:${EXPORT_DEFAULT}|${EXPORT_VARIABLE}|${EXPORT_FUNCTION}))`, "g"),
    hint: 'Rename the file to ".mdx", or move the code to a component in "markdown.components".',
  },
  {
    kind: "a directive",
    tool: "MyST",
    pattern: /^[ \t>]*(:{3,}[ \t]*\{[A-Za-z][\w:+-]*\}.*)$/gm,
    hint: 'Write ":::note Title" … ":::"; code, images and tables are Markdown.',
  },
  {
    kind: "a div",
    tool: "Pandoc or Quarto",
    pattern: /^[ \t>]*(:{3,}[ \t]*\{[ \t]*[.#][^}\n]*\})/gm,
    hint: 'Write ":::note Title" … ":::", or HTML.',
  },
  {
    kind: "a target",
    tool: "MyST",
    pattern: /^[ \t>]*(\([\w.:-]+\)=)[ \t]*$/gm,
    hint: "Write ## Title {#id} for the ID of a heading.",
  },
  {
    kind: "a directive",
    tool: "reStructuredText",
    pattern: new RegExp(String.raw`^[ \t>]*(\.\.[ \t]+(?:_[^:\n]+:|${SUBSTITUTION}?[A-Za-z][\w.:+-]*::).*)$`, "gm"),
    hint: 'Write ":::note Title" … ":::" for notes, and Markdown for code, images and links.',
  },
  {
    kind: "an attribute list",
    tool: "kramdown",
    pattern: /^[ \t>]*(\{:[^{}\n]+\})[ \t]*$/gm,
    hint: "Remove it. Headings accept {#id}.",
  },
  {
    kind: "a callout",
    tool: "Docsify",
    pattern: /^[ \t>]*([!?]>[ \t]+\S.*)$/gm,
    hint: 'Write ":::tip" or ":::important", the text, and ":::".',
  },
];

/** @param tag Pattern for block names. */
const createGitBookDialect = (kind: string, tag: string, hint: string): Dialect => ({
  kind,
  tool: "GitBook",
  pattern: new RegExp(`(?<![\\\\{])(\\{%\\s*(?:end)?(?:${tag})(?![\\w-])[^%\\n]*%\\})`, "g"),
  hint,
});

/** Internal methods in ECMAScript and attributes in C++, which are written like wiki links. */
const DOUBLE_BRACKETS =
  "Prototype|[GS]etPrototypeOf|IsExtensible|PreventExtensions|GetOwnProperty|DefineOwnProperty|HasProperty|Get|Set|Delete|OwnPropertyKeys|Call|Construct|Value|Writable|Enumerable|Configurable|Extensible|HomeObject|Realm|nodiscard|maybe_unused|noreturn|deprecated|fallthrough|(?:un)?likely";

/** Collapsible block names. */
const FOLDS = "details|collapse|expand|accordion|spoiler";

const JEKYLL_VARIABLE = /(?:site|page|post|include|layout|jekyll)\.[^{}\n]+/.source;

const JEKYLL_FILTER = /[^{}\n]*\|\s*(?:relative|absolute)_url\s*-?/.source;

/** Formula end, which may be followed by braces. */
const MATH_BEFORE = /[\\$^_={]|\\[A-Za-z]+/.source;

/** Not a word that continues a sentence. */
const NO_WORD = /(?!\s*(?:and|or|to|…|\.+)\s*\}\})/.source;

const EXPRESSION_START = /[\w$"'`([!]/.source;

/** Sphinx roles. */
const ROLES =
  "ref doc any term numref eq class func meth mod attr data const exc obj type file kbd envvar option program command " +
  "guilabel menuselection download code math sub sup abbr pep rfc cite issue pr ghissue ghpull user";

/** Inline syntax, also in headings, tables and HTML. */
const EXPRESSIONS: readonly Dialect[] = [
  {
    kind: "a directive",
    tool: "mdBook",
    pattern: /(?<!\\)(\{\{\s*#[a-z][\w-]*[^{}\n]*\}\})/g,
    hint: COMPONENT_HINT,
  },
  { kind: "a link", tool: "Hugo", pattern: /(?<!\\)(\{\{[<%]\s*(?:rel)?ref\b[^{}\n]*[>%]\}\})/g, hint: LINK_HINT },
  {
    kind: "a collapsible block",
    tool: "Hugo",
    pattern: new RegExp(String.raw`(?<!\\)(\{\{[<%][-\s]*\/?\s*(?:${FOLDS})\b[^{}\n]*?[>%]\}\})`, "g"),
    hint: DETAILS_HINT,
  },
  {
    kind: "a shortcode",
    tool: "Hugo",
    pattern: /(?<!\\)(\{\{[<%][-\s]*\/?\s*[A-Za-z][\w./-]*[^{}\n]*?(?:[>%]\}\}|$))/gm,
    hint: COMPONENT_HINT,
  },
  createGitBookDialect("a hint", "hint", ADMONITION_HINT),
  createGitBookDialect("a tab", "tabs?", TABS_HINT),
  createGitBookDialect("a link", "content-ref", LINK_HINT),
  createGitBookDialect("an embed", "embed|file", "Write a link, or an <iframe> of a host in `markdown.iframeHosts`."),
  createGitBookDialect("a code block", "code", 'Write the title after the language: ```js title="a.js".'),
  createGitBookDialect(
    "a block",
    "stepper|step|columns?|swagger|openapi|api-method|updates?",
    "Write a list, a table or a link.",
  ),
  {
    kind: "a collapsible block",
    tool: "Liquid (Jekyll) or Markdoc",
    pattern: new RegExp(
      String.raw`(?<![\\{])(\{%[-+]?\s*(?:end|\/)?(?:${FOLDS}|collapsible|expandable)\b[^%\n]*%\})`,
      "g",
    ),
    hint: DETAILS_HINT,
  },
  { kind: "a link", tool: "Jekyll", pattern: /(?<![\\{])(\{%[-+]?\s*(?:link|post_url)\s[^%\n]*%\})/g, hint: LINK_HINT },
  {
    kind: "a tag",
    tool: "Liquid (Jekyll, Eleventy) or Markdoc",
    pattern: /(?<![\\{])(\{%[-+]?\s*(?!(?:and|or|to)\s*%)\/?[a-z][\w-]*[^{}\n]*?%\})/g,
    hint: COMPONENT_HINT,
  },
  {
    kind: "a variable",
    tool: "Jekyll",
    pattern: new RegExp(String.raw`(?<!\\)(\{\{-?\s*(?:${JEKYLL_VARIABLE}|${JEKYLL_FILTER})\}\})`, "g"),
    hint: VALUE_HINT,
  },
  {
    kind: "an expression",
    tool: "Vue (VitePress) or a template",
    pattern: new RegExp(`(?<!${MATH_BEFORE})(\\{\\{-?${NO_WORD}\\s*${EXPRESSION_START}[^{}\\n]*\\}\\})(?![_^}])`, "g"),
    hint: VALUE_HINT,
  },
  {
    kind: "a role",
    tool: "reStructuredText",
    pattern: new RegExp(`(?<![\\w:\`])(:(?:[a-z]+:)?(?:${ROLES.replaceAll(" ", "|")}):\`[^\`\\n]+\`)`, "g"),
    hint: ROLE_HINT,
  },
  { kind: "a role", tool: "MyST", pattern: /(?<![\w`$])(\{[a-z][\w:+-]*\}`[^`\n]+`)/g, hint: ROLE_HINT },
  {
    kind: "a wiki link",
    tool: "Obsidian or GitHub wikis",
    // Excludes lists of values, footnotes, shell tests, tables of contents and links with brackets in their text.
    pattern: new RegExp(
      `(?<![\\\\\\w!\\[(])(\\[\\[(?!(?:${DOUBLE_BRACKETS}|_?toc_?)\\])(?=[^\\[\\]\\n]*[A-Za-z\\u00c0-\\uffff])[^\\s\\[\\]^,"'\`][^\\[\\]\\n,"'\`]*(?<!\\s)\\]\\])(?![\\](:\\[])`,
      "gi",
    ),
    hint: LINK_HINT,
  },
  {
    kind: "an icon",
    tool: "MkDocs",
    pattern: /(?<![\w:])(:(?:material|octicons|fontawesome|simple)-[\w-]+:)/g,
    hint: "Use an emoji or an image.",
  },
];

const IMAGE = /!\[[^[\]\n]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])/.source;

const ROLE = /:(?:badge|icon|kbd)\[[^\]\n]*\]/.source;

const FIRST_ATTRIBUTE = /(?:[.#][A-Za-z][\w-]*|[A-Za-z][\w-]*=)/.source;

/** Attributes after a link, image or code. Headings accept them. */
const TEXT_ATTRIBUTES: Dialect = {
  kind: "an attribute list",
  tool: "kramdown or MkDocs",
  pattern: new RegExp(`(?<=[)\\]\`:])(?<!${IMAGE}|${ROLE})(\\{:?[ \\t]*${FIRST_ATTRIBUTE}[^{}\\n]*\\})`, "g"),
  hint: "Remove it, or write HTML. Images accept {width=300}.",
};

const TOC_TYPOS = " +toc *|toc +|toc[a-z]|to[a-z]c|t[a-z]oc|[a-z]toc|otc|tco";

/** `[[toc]]` with a typo or spaces. */
const MISSPELLED_TOC: Dialect = {
  kind: "a misspelled table of contents",
  pattern: new RegExp(String.raw`^[ \t>]*(\[\[(?:${TOC_TYPOS}|contents|table[ _-]of[ _-]contents)\]\])[ \t]*$`, "gim"),
  hint: 'Did you mean "[[toc]]"?',
};

/** Without support by style sheets, both images in a pair are visible. */
const THEMED_IMAGE: Dialect = {
  kind: "an image for one color mode",
  tool: "MkDocs or GitHub",
  pattern: /(?<=[\w/])(#(?:only-(?:light|dark)|gh-(?:light|dark)-mode-only))(?=["')\s])/g,
  hint: 'Write <picture> with <source srcset="night.png" media="(prefers-color-scheme: dark)"> and <img src="day.png">.',
};

export const TEXT_DIALECTS = [...INCLUDES, THEMED_IMAGE, ...EXPRESSIONS];

export const PARAGRAPH_DIALECTS = [
  ...INCLUDES,
  MISSPELLED_TOC,
  TEXT_ATTRIBUTES,
  THEMED_IMAGE,
  ...EXPRESSIONS,
  ...BLOCKS,
  ...WIKI_BLOCKS,
];

/** In MDX, braces begin expressions. */
export const MDX_DIALECTS = [...INCLUDES, MISSPELLED_TOC, THEMED_IMAGE, ...BLOCKS, ...WIKI_BLOCKS].filter(
  ({ tool }) => tool !== "MDX",
);

export const COMMENT_DIALECTS = [...INCLUDES, ...COMMENT_INCLUDES];
