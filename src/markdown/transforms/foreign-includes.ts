/** Directives that include files in other documentation tools. */

/** One kind of syntax. */
export interface Dialect {
  /** What the syntax is, with its tool. Identifies the kind. */
  name: string;
  /** Global pattern. The first group is the part to report. */
  pattern: RegExp;
  hint: string;
}

const INCLUDE_HINT = 'Write <Include file="…" /> for Markdown, or ```js file="…" for code.';

export const include = (tool: string, pattern: RegExp): Dialect => ({
  name: `an include of ${tool}`,
  pattern,
  hint: INCLUDE_HINT,
});

const MDBOOK_INCLUDES = "include|rustdoc_include|shiftinclude|playground|playpen|template";

const LIQUID_INCLUDES = "include(?:_relative|_cached|-markdown)?|render|remote_include";

const HUGO_INCLUDES = "include|readfile|read-file|code-file|snippet|embed-?code";

/** Directives that include a file, where their tool reads them: at the start of a line, unless the tool accepts any place. */
export const INCLUDES: readonly Dialect[] = [
  include("mdBook", new RegExp(String.raw`(?<!\\)(\{\{\s*#(?:${MDBOOK_INCLUDES})\s[^{}\n]*\}\})`, "g")),
  include("MkDocs", /^[ \t>]*(?!;)(-{1,}8<-{1,}(?:[ \t]+["'][^"'\n]+["'])?[ \t]*)$/gm),
  include("an MkDocs plugin", /^[ \t>]*(\{![ \t]*>?[ \t]*[^\s{}!][^{}!\n]*!\})/gm),
  include("FastAPI", /^[ \t>]*(\{\*[ \t]+[^\s{}]+[^{}\n]*\*\})/gm),
  include("VitePress", /^[ \t>]*(<<<[ \t]*[@.~/][^\s<>]+[^<>\n]*)$/gm),
  include(
    "Liquid (Jekyll, GitBook)",
    new RegExp(String.raw`(?<![\\{])(\{%[-+]?\s*(?:${LIQUID_INCLUDES})\s+[^\s%][^%\n]*%\})`, "g"),
  ),
  include("Hugo", new RegExp(String.raw`(?<!\\)(\{\{[<%]\s*(?:${HUGO_INCLUDES})\b[^{}\n]*[>%]\}\})`, "g")),
  include("reStructuredText", /^[ \t>]*(\.\.[ \t]+(?:include|literalinclude)::[ \t]+\S.*)$/gm),
  include("AsciiDoc", /^[ \t>]*(include::[^\s[\]]+\[[^\]\n]*\])[ \t]*$/gm),
  include("DocFX", /(?<!\\)(\[!(?:INCLUDE|code(?:-\w+)?)[ \t]*\[[^\]\n]*\]\([^)\n]*\)[ \t]*\])/gi),
  include("Docsify", /(\[[^\]\n]*\]\([^\s()]+[ \t]+["']:include\b[^)\n]*\))/g),
  include("Obsidian", /(?<!\\)(!\[\[[^[\]\n]+\.\w+(?:[#|][^[\]\n]*)?\]\])/g),
];

/** Directives that other tools read in HTML comments only. */
export const COMMENT_INCLUDES: readonly Dialect[] = [
  include("VitePress", /^\s*(@include:[ \t]*\S+)/g),
  include("a web server", /^\s*(#include[ \t]+(?:virtual|file)=\S+)/g),
];
