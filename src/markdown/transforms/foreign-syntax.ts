/**
 * Reports syntax of other documentation tools, which would be shown as text or lost. Each kind is reported once per page.
 *
 * Blocks and expressions count outside code. Directives that include a file also count as the only line of a code block,
 * in the line that opens a fence, and in HTML comments, because their tools replace them there, too.
 */

import type { Code, Nodes, Root } from "mdast";
import { type ParseContext, placeAt, placeInSource, reportWarning, type TextPoint } from "../parse-context.ts";
import { sourcePosition } from "../preprocess.ts";
import { eachBlock } from "./walk.ts";

/** A kind of syntax. */
interface Dialect {
  /** What the syntax is, with its tool. Identifies the kind. */
  name: string;
  /** Global pattern. The first group is the part to report. */
  pattern: RegExp;
  hint: string;
}

const INCLUDE_HINT = 'Write <Include file="…" /> for Markdown, or ```js file="…" for code.';
const LINK_HINT = "Link to the file: [text](../guide.md#part).";
const ADMONITION_HINT = 'Write ":::note Title", the text without indentation, and ":::".';
const TABS_HINT = 'Write <Tabs>, <TabItem value="a" label="A">, the text without indentation, </TabItem> and </Tabs>.';
const DETAILS_HINT = 'Write ":::note Title {fold}", the text without indentation, and ":::".';
const COMPONENT_HINT = 'Write it in Markdown, or add a component to "markdown.components".';
const VALUE_HINT = "Write the value. If it is text, put it in backticks, or write \\{{.";
const ROLE_HINT = "Write a link, [text](page.md#part), or code in backticks.";

/** Types of admonitions of MkDocs, which need no title to be recognized. */
const ADMONITIONS =
  "note|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite|seealso|snippet";

const include = (tool: string, pattern: RegExp): Dialect => ({
  name: `an include of ${tool}`,
  pattern,
  hint: INCLUDE_HINT,
});

/** Directives that include a file, where their tool reads them: at the start of a line, unless the tool accepts any place. */
const INCLUDES: readonly Dialect[] = [
  include(
    "mdBook",
    /(?<!\\)(\{\{\s*#(?:include|rustdoc_include|shiftinclude|playground|playpen|template)\s[^{}\n]*\}\})/g,
  ),
  include("MkDocs", /^[ \t>]*(?!;)(-{1,}8<-{1,}(?:[ \t]+["'][^"'\n]+["'])?[ \t]*)$/gm),
  include("an MkDocs plugin", /^[ \t>]*(\{![ \t]*>?[ \t]*[^\s{}!][^{}!\n]*!\})/gm),
  include("FastAPI", /^[ \t>]*(\{\*[ \t]+[^\s{}]+[^{}\n]*\*\})/gm),
  include("VitePress", /^[ \t>]*(<<<[ \t]*[@.~/][^\s<>]+[^<>\n]*)$/gm),
  include(
    "Liquid (Jekyll, GitBook)",
    /(?<![\\{])(\{%[-+]?\s*(?:include(?:_relative|_cached|-markdown)?|render|remote_include)\s+[^\s%][^%\n]*%\})/g,
  ),
  include(
    "Hugo",
    /(?<!\\)(\{\{[<%]\s*(?:include|readfile|read-file|code-file|snippet|embed-?code)\b[^{}\n]*[>%]\}\})/g,
  ),
  include("reStructuredText", /^[ \t>]*(\.\.[ \t]+(?:include|literalinclude)::[ \t]+\S.*)$/gm),
  include("AsciiDoc", /^[ \t>]*(include::[^\s[\]]+\[[^\]\n]*\])[ \t]*$/gm),
  include("DocFX", /(?<!\\)(\[!(?:INCLUDE|code(?:-\w+)?)[ \t]*\[[^\]\n]*\]\([^)\n]*\)[ \t]*\])/gi),
  include("Docsify", /(\[[^\]\n]*\]\([^\s()]+[ \t]+["']:include\b[^)\n]*\))/g),
  include("Obsidian", /(?<!\\)(!\[\[[^[\]\n]+\.\w+(?:[#|][^[\]\n]*)?\]\])/g),
];

/** Directives that other tools read in HTML comments only. */
const COMMENT_INCLUDES: readonly Dialect[] = [
  include("VitePress", /^\s*(@include:[ \t]*\S+)/g),
  include("a web server", /^\s*(#include[ \t]+(?:virtual|file)=\S+)/g),
];

/** Syntax that begins a line of a paragraph. */
const BLOCKS: readonly Dialect[] = [
  {
    name: "an admonition of MkDocs",
    pattern: new RegExp(
      `^[ \\t>]*(!!![ \\t]*(?:(?:${ADMONITIONS})\\b(?:[ \\t]+[\\w-]+)*(?:[ \\t]+".*")?|[\\w-]+(?:[ \\t]+[\\w-]+)*[ \\t]+".*"|[\\w-]+(?=[ \\t]*\\n[ \\t>]*(?: {4}|\\t))))[ \\t]*$`,
      "gim",
    ),
    hint: ADMONITION_HINT,
  },
  {
    name: "a collapsible block of MkDocs",
    pattern: /^[ \t>]*(\?\?\?\+?[ \t]*[a-z][\w-]*(?:[ \t]+[\w-]+)*(?:[ \t]+".*")?)[ \t]*$/gim,
    hint: DETAILS_HINT,
  },
  { name: "a tab of MkDocs", pattern: /^[ \t>]*(===[!+]*[ \t]+(?:"[^"\n]+"|'[^'\n]+'))[ \t]*$/gm, hint: TABS_HINT },
  {
    name: "a block of MkDocs",
    pattern: /^[ \t>]*(\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]*\|.*)?)[ \t]*$/gim,
    hint: 'Write ":::note Title" … ":::", <details> or <Tabs>.',
  },
  {
    name: "a reference of mkdocstrings",
    pattern: /^[ \t>]*(:::[ \t]+[A-Za-z_]\w*(?:\.\w+)+)[ \t]*$/gm,
    hint: "Write the reference in Markdown, or generate Markdown files.",
  },
  {
    name: "an import of MDX",
    pattern:
      /^[ \t>]*(import[ \t]+(?:(?:type[ \t]+)?(?:[\w$]+|\*[ \t]+as[ \t]+[\w$]+|\{[^{}]*\})(?:\s*,\s*(?:\{[^{}]*\}|\*[ \t]+as[ \t]+[\w$]+))?\s+from[ \t]+["'](?!@theme\/)|["'](?=[./@]|[^"'\n]+\.css))[^"'\n]+["'];?)[ \t]*$/gm,
    hint: 'Rename the file to ".mdx", or remove the import. Components also come from "markdown.components".',
  },
  {
    name: "an export of MDX",
    pattern:
      /^(export[ \t]+(?:default[ \t]+(?:function|class|\(|\{|async\b)|(?:const|let|var)[ \t]+[\w$]+[ \t]*=|(?:async[ \t]+)?function[ \t]+[\w$]+[ \t]*\())/g,
    hint: 'Rename the file to ".mdx", or move the code to a component in "markdown.components".',
  },
  {
    name: "a directive of MyST",
    pattern: /^[ \t>]*(:{3,}[ \t]*\{[A-Za-z][\w:+-]*\}.*)$/gm,
    hint: 'Write ":::note Title" … ":::"; code, images and tables are Markdown.',
  },
  {
    name: "a div of Pandoc or Quarto",
    pattern: /^[ \t>]*(:{3,}[ \t]*\{[ \t]*[.#][^}\n]*\})/gm,
    hint: 'Write ":::note Title" … ":::", or HTML.',
  },
  {
    name: "a target of MyST",
    pattern: /^[ \t>]*(\([\w.:-]+\)=)[ \t]*$/gm,
    hint: "Write ## Title {#id} for the ID of a heading.",
  },
  {
    name: "a directive of reStructuredText",
    pattern: /^[ \t>]*(\.\.[ \t]+(?:_[^:\n]+:|(?:\|[^|\n]+\|[ \t]+)?[A-Za-z][\w.:+-]*::).*)$/gm,
    hint: 'Write ":::note Title" … ":::" for notes, and Markdown for code, images and links.',
  },
  {
    name: "an attribute list of kramdown",
    pattern: /^[ \t>]*(\{:[^{}\n]+\})[ \t]*$/gm,
    hint: "Remove it. Headings accept {#id}.",
  },
  {
    name: "a callout of Docsify",
    pattern: /^[ \t>]*([!?]>[ \t]+\S.*)$/gm,
    hint: 'Write ":::tip" or ":::important", the text, and ":::".',
  },
];

/** @param tag Pattern of the names of a block. */
const gitBook = (name: string, tag: string, hint: string): Dialect => ({
  name,
  pattern: new RegExp(`(?<![\\\\{])(\\{%\\s*(?:end)?(?:${tag})(?![\\w-])[^%\\n]*%\\})`, "g"),
  hint,
});

/** Internal methods of ECMAScript and attributes of C++, which are written like wiki links. */
const DOUBLE_BRACKETS =
  "Prototype|[GS]etPrototypeOf|IsExtensible|PreventExtensions|GetOwnProperty|DefineOwnProperty|HasProperty|Get|Set|Delete|OwnPropertyKeys|Call|Construct|Value|Writable|Enumerable|Configurable|Extensible|HomeObject|Realm|nodiscard|maybe_unused|noreturn|deprecated|fallthrough|(?:un)?likely";

/** Syntax in a line of text, also in headings, tables and HTML. */
const EXPRESSIONS: readonly Dialect[] = [
  {
    name: "a directive of mdBook",
    pattern: /(?<!\\)(\{\{\s*#[a-z][\w-]*[^{}\n]*\}\})/g,
    hint: COMPONENT_HINT,
  },
  { name: "a link of Hugo", pattern: /(?<!\\)(\{\{[<%]\s*(?:rel)?ref\b[^{}\n]*[>%]\}\})/g, hint: LINK_HINT },
  {
    name: "a collapsible block of Hugo",
    pattern: /(?<!\\)(\{\{[<%][-\s]*\/?\s*(?:details|collapse|expand|accordion|spoiler)\b[^{}\n]*?[>%]\}\})/g,
    hint: DETAILS_HINT,
  },
  {
    name: "a shortcode of Hugo",
    pattern: /(?<!\\)(\{\{[<%][-\s]*\/?\s*[A-Za-z][\w./-]*[^{}\n]*?(?:[>%]\}\}|$))/gm,
    hint: COMPONENT_HINT,
  },
  gitBook("a hint of GitBook", "hint", ADMONITION_HINT),
  gitBook("a tab of GitBook", "tabs?", TABS_HINT),
  gitBook("a link of GitBook", "content-ref", LINK_HINT),
  gitBook("an embed of GitBook", "embed|file", "Write a link, or an <iframe> of a host in `markdown.iframeHosts`."),
  gitBook("a code block of GitBook", "code", 'Write the title after the language: ```js title="a.js".'),
  gitBook(
    "a block of GitBook",
    "stepper|step|columns?|swagger|openapi|api-method|updates?",
    "Write a list, a table or a link.",
  ),
  {
    name: "a collapsible block of Liquid (Jekyll) or Markdoc",
    pattern:
      /(?<![\\{])(\{%[-+]?\s*(?:end|\/)?(?:details|collapsible|collapse|expandable|expand|accordion|spoiler)\b[^%\n]*%\})/g,
    hint: DETAILS_HINT,
  },
  { name: "a link of Jekyll", pattern: /(?<![\\{])(\{%[-+]?\s*(?:link|post_url)\s[^%\n]*%\})/g, hint: LINK_HINT },
  {
    name: "a tag of Liquid (Jekyll, Eleventy) or Markdoc",
    pattern: /(?<![\\{])(\{%[-+]?\s*(?!(?:and|or|to)\s*%)\/?[a-z][\w-]*[^{}\n]*?%\})/g,
    hint: COMPONENT_HINT,
  },
  {
    name: "a variable of Jekyll",
    pattern:
      /(?<!\\)(\{\{-?\s*(?:(?:site|page|post|include|layout|jekyll)\.[^{}\n]+|[^{}\n]*\|\s*(?:relative|absolute)_url\s*-?)\}\})/g,
    hint: VALUE_HINT,
  },
  {
    name: "an expression of Vue (VitePress) or a template",
    pattern: /(?<![\\$^_={]|\\[A-Za-z]+)(\{\{-?(?!\s*(?:and|or|to|…|\.+)\s*\}\})\s*[\w$"'`([!][^{}\n]*\}\})(?![_^}])/g,
    hint: VALUE_HINT,
  },
  {
    name: "a role of reStructuredText",
    pattern:
      /(?<![\w:`])(:(?:[a-z]+:)?(?:ref|doc|any|term|numref|eq|class|func|meth|mod|attr|data|const|exc|obj|type|file|kbd|envvar|option|program|command|guilabel|menuselection|download|code|math|sub|sup|abbr|pep|rfc|cite|issue|pr|ghissue|ghpull|user):`[^`\n]+`)/g,
    hint: ROLE_HINT,
  },
  { name: "a role of MyST", pattern: /(?<![\w`$])(\{[a-z][\w:+-]*\}`[^`\n]+`)/g, hint: ROLE_HINT },
  {
    name: "a wiki link (Obsidian, GitHub wikis)",
    // Lists of values, footnotes, tests of a shell, tables of contents and links with a text in brackets are none.
    pattern: new RegExp(
      `(?<![\\\\\\w!\\[(])(\\[\\[(?!(?:${DOUBLE_BRACKETS}|_?toc_?)\\])(?=[^\\[\\]\\n]*[A-Za-z\\u00c0-\\uffff])[^\\s\\[\\]^,"'\`][^\\[\\]\\n,"'\`]*(?<!\\s)\\]\\])(?![\\](:\\[])`,
      "gi",
    ),
    hint: LINK_HINT,
  },
  {
    name: "an icon of MkDocs",
    pattern: /(?<![\w:])(:(?:material|octicons|fontawesome|simple)-[\w-]+:)/g,
    hint: "Use an emoji or an image.",
  },
];

/** Attributes after a link, image or code. Headings accept them. */
const TEXT_ATTRIBUTES: Dialect = {
  name: "an attribute list of kramdown or MkDocs",
  pattern:
    /(?<=[)\]`:])(?<!!\[[^[\]\n]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])|:(?:badge|icon|kbd)\[[^\]\n]*\])(\{:?[ \t]*(?:[.#][A-Za-z][\w-]*|[A-Za-z][\w-]*=)[^{}\n]*\})/g,
  hint: "Remove it, or write HTML. Images accept {width=300}.",
};

/** `[[toc]]` with a typo or spaces. */
const MISSPELLED_TOC: Dialect = {
  name: "a misspelled table of contents",
  pattern:
    /^[ \t>]*(\[\[(?: +toc *|toc +|toc[a-z]|to[a-z]c|t[a-z]oc|[a-z]toc|otc|tco|contents|table[ _-]of[ _-]contents)\]\])[ \t]*$/gim,
  hint: 'Did you mean "[[toc]]"?',
};

/** Without support by style sheets, both images of a pair are visible. */
const THEMED_IMAGE: Dialect = {
  name: "an image for one color mode of MkDocs or GitHub",
  pattern: /(?<=[\w/])(#(?:only-(?:light|dark)|gh-(?:light|dark)-mode-only))(?=["')\s])/g,
  hint: 'Write <picture> with <source srcset="night.png" media="(prefers-color-scheme: dark)"> and <img src="day.png">.',
};

const TEXT_DIALECTS = [...INCLUDES, THEMED_IMAGE, ...EXPRESSIONS];
const PARAGRAPH_DIALECTS = [...INCLUDES, MISSPELLED_TOC, TEXT_ATTRIBUTES, THEMED_IMAGE, ...EXPRESSIONS, ...BLOCKS];
/** In MDX, braces begin expressions. */
const MDX_DIALECTS = [...INCLUDES, MISSPELLED_TOC, THEMED_IMAGE, ...BLOCKS].filter(({ name }) => !name.endsWith("MDX"));
const COMMENT_DIALECTS = [...INCLUDES, ...COMMENT_INCLUDES];

const CELL_LANGUAGES = /^(?:r|python|julia|ojs|bash|sql|stan|node|javascript|js|dot|mermaid)$/i;
const DIRECTIVE_INFO = /^\{([A-Za-z][\w:+-]*)/;

/** True if the info string of a code fence is syntax of another tool, so that its words need no other report. */
export function isForeignInfo(info: string): boolean {
  return dialectOfInfo(info.trim()) !== undefined;
}

function dialectOfInfo(info: string): Dialect | undefined {
  const name = DIRECTIVE_INFO.exec(info)?.[1];
  if (name === undefined) return INCLUDES.find(({ pattern }) => info.search(pattern) >= 0);
  if (CELL_LANGUAGES.test(name))
    return { name: "a code cell of Quarto or R Markdown", pattern: DIRECTIVE_INFO, hint: `Write \`\`\`${name}.` };
  if (/^(?:include|literalinclude)$/.test(name)) return include("MyST", DIRECTIVE_INFO);
  const isCode = /^(?:code|code-block|code-cell|sourcecode)$/.test(name);
  const hint = isCode
    ? "Write the language after the fence: ```python."
    : 'Write ":::note Title" … ":::"; code, images and tables are Markdown.';
  return { name: "a directive of MyST", pattern: DIRECTIVE_INFO, hint };
}

/** True if a text has containers of other tools, whose closing lines close none here. */
export function hasForeignContainers({ prepared }: ParseContext): boolean {
  return /^[ \t>]*:{3,}[ \t]*(?:\{|[A-Za-z_]\w*\.\w)/m.test(prepared.text);
}

/** Characters without which a block contains no syntax of another tool. */
const TRIGGER =
  /[{}]|!!!|\.\. |\?\?\?|===|\/\/\/|-8<|<<<|::|:`|^[ \t>]*(?:im|ex)port\b|\)=|[!?]>|\[!|!\[\[|[@#:]include|\[\[|:[mofs]\w+-|#(?:only|gh)-/im;
const INLINE_CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const HTML_CODE = /<(pre|code|kbd|samp|script|style)\b[\s\S]*?<\/\1\s*>/gi;
const COMMENT = /<!--([\s\S]*?)(?:-->|$)/g;

export function foreignSyntax(tree: Root, context: ParseContext): void {
  if (context.kind !== "fragment") new ForeignSyntax(context).visit(tree);
}

class ForeignSyntax {
  private readonly context: ParseContext;
  private readonly reported = new Set<string>();

  constructor(context: ParseContext) {
    this.context = context;
  }

  visit(tree: Root): void {
    eachBlock(tree, (node) => {
      if (node.type === "code") this.visitCode(node);
      else if (node.type === "paragraph" || node.type === "heading" || node.type === "table" || node.type === "html")
        this.visitText(node);
    });
  }

  private visitText({ type, position }: Nodes): void {
    if (!position) return;
    const source = this.context.prepared.text.slice(position.start.offset, position.end.offset);
    if (!TRIGGER.test(source)) return;
    const { start } = position;
    const point = (at: number): TextPoint => pointAt(source, at, start);
    const outsideComments = source.replace(COMMENT, (comment, text: string, at: number) => {
      this.find(COMMENT_DIALECTS, text, (inside) => point(at + "<!--".length + inside));
      return blank(comment);
    });
    const prose = outsideComments
      .replace(HTML_CODE, blank)
      .replace(INLINE_CODE, (code) => code.replace(/[^`\n]/g, "x"));
    const dialects = type === "paragraph" ? PARAGRAPH_DIALECTS : TEXT_DIALECTS;
    this.find(this.context.mdx ? MDX_DIALECTS : dialects, prose, point, source);
  }

  private visitCode(node: Code): void {
    const { position } = node;
    if (!position) return;
    const { start, end } = position;
    const [opening = ""] = this.context.prepared.text.slice(start.offset, end.offset).split("\n", 1);
    const [fence, info] = /^(?:`{3,}|~{3,})[ \t]*(?=(.*))/.exec(opening) ?? [];
    const dialect = info === undefined ? undefined : dialectOfInfo(info.trim());
    if (dialect) {
      this.report(dialect, info?.trim() ?? "", placeAt(this.context, pointAt(opening, fence?.length ?? 0, start)));
      return;
    }
    const lines = node.value.split("\n");
    const index = lines.findIndex((line) => line.trim() !== "");
    const line = lines[index]?.trim() ?? "";
    if (line === "" || lines.slice(index + 1).some((other) => other.trim() !== "")) return;
    const whole = INCLUDES.find(({ pattern }) => [...line.matchAll(pattern)][0]?.[1]?.trim() === line);
    const first = sourcePosition(this.context.prepared, start);
    const at =
      fence === undefined
        ? { line: first.line, column: first.column + opening.search(/\S/) }
        : { line: first.line + index + 1, column: first.column };
    if (whole) this.report(whole, line, placeInSource(this.context, at));
  }

  /** Report each kind of syntax in a text. Kinds further down the list do not see what others matched. */
  private find(
    dialects: readonly Dialect[],
    text: string,
    point: (at: number) => TextPoint,
    source: string = text,
  ): void {
    let rest = text;
    for (const dialect of dialects) {
      rest = rest.replace(dialect.pattern, (match: string, part: string, at: number) => {
        const start = at + match.indexOf(part);
        const written = source.slice(start, start + part.length);
        if (!this.reported.has(dialect.name)) this.report(dialect, written, placeAt(this.context, point(start)));
        return blank(match);
      });
    }
  }

  private report({ name, hint }: Dialect, written: string, place: ReturnType<typeof placeAt>): void {
    if (this.reported.has(name)) return;
    this.reported.add(name);
    const line = written.split("\n", 1)[0]?.trim() ?? "";
    const quote = line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH - 1)}…` : line;
    const message = `"${quote}" is ${name}, which has no effect here.`;
    reportWarning(this.context, { ...place, length: Math.max(1, line.length) }, "foreign-syntax", message, hint);
  }
}

const MAX_QUOTE_LENGTH = 60; // characters

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** Return the point at an offset in the source of a node. */
function pointAt(source: string, at: number, start: TextPoint): TextPoint {
  const before = source.slice(0, at).split("\n");
  const column = (before.at(-1) ?? "").length + (before.length === 1 ? start.column : 1);
  return { line: start.line + before.length - 1, column };
}
