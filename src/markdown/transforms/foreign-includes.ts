/** Directives that include files in other documentation tools. */

/** One kind of syntax. */
export interface Dialect {
  /** What the syntax is: `an admonition`. */
  kind: string;
  /** Tool that understands it; `undefined` for a mistake in the syntax of this one. */
  tool?: string;
  /** Global pattern. The first group is the part to report. */
  pattern: RegExp;
  /** How to write it here, or a function of the matched text. */
  hint: string | ((written: string) => string);
}

/** A path with an ending or a slash, and the part of the file after it, in mdBook, MkDocs or VitePress syntax. */
const FILE =
  /(?<=[\s"'([{=>])([@~]?[\w$./-]*(?:\.[A-Za-z]\w*|\/[\w$-]+))(?::(\d+):(\d+)|[:#]([A-Za-z][\w-]*))?(?=$|[\s"')\]}{!,[])/;

/** Lines to include, in FastAPI syntax. */
const LINES = /\bln\[(\d+):(\d+)\]/;

/** Marked lines, in FastAPI and VitePress syntax. */
const MARKED = /\bhl\[([\d,:]+)\]|\{([\d,-]+)\}/;

const MARKDOWN_FILE = /\.(?:mdx?|markdown|qmd|rmd|txt|rst|adoc)$/i;

/** Return a hint with the line that includes the same file here, with its path as written. */
function createIncludeHint(written: string): string {
  const [, name, from, to, region] = FILE.exec(written.replace(/^\W*[#@]?(?:include|literalinclude)\b:*/i, " ")) ?? [];
  if (name === undefined) return 'Write <Include file="…" /> for Markdown, or ```js file="…" for code.';
  const path = name.replace(/^[@~]\//, "/");
  if (MARKDOWN_FILE.test(path)) return `Write <Include file="${path}" />.`;
  const [, first = from, last = to] = LINES.exec(written) ?? [];
  const part = first ? `#L${first}-L${last}` : region ? `#${region}` : "";
  const [, marked = ""] = MARKED.exec(written)?.filter(Boolean) ?? [];
  const language = /\.(\w+)$/.exec(path)?.[1] ?? "js";
  return `Write \`\`\`${language} file="${path}${part}"${marked === "" ? "" : ` {${marked.replaceAll(":", "-")}}`}.`;
}

export const include = (tool: string, pattern: RegExp): Dialect => ({
  kind: "an include",
  tool,
  pattern,
  hint: createIncludeHint,
});

const MDBOOK_INCLUDES = "include|rustdoc_include|shiftinclude|playground|playpen|template";

const LIQUID_INCLUDES = "include(?:_relative|_cached|-markdown)?|render|remote_include";

const HUGO_INCLUDES = "include|readfile|read-file|code-file|snippet|embed-?code";

/** Directives that include a file, where their tool reads them: at the start of a line, unless the tool accepts any place. */
export const INCLUDES: readonly Dialect[] = [
  include("mdBook", new RegExp(String.raw`(?<!\\)(\{\{\s*#(?:${MDBOOK_INCLUDES})\s[^{}\n]*\}\})`, "g")),
  include("MkDocs", /^[ \t>]*(?!;)(-+8<-+(?:[ \t]+["'][^"'\n]+["']|[ \t]*\n[^\n]+\n[ \t>]*-+8<-+)?[ \t]*)$/gm),
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
  include("Docsify", /(\[[^[\]\n]*\]\([^\s()]+[ \t]+["']:include\b[^)\n]*\))/g),
  include("Obsidian", /(?<!\\)(!\[\[[^[\]\n]+\.\w+(?:[#|][^[\]\n]*)?\]\])/g),
];

/** Directives that other tools read in HTML comments only. */
export const COMMENT_INCLUDES: readonly Dialect[] = [
  include("VitePress", /^\s*(@include:[ \t]*\S+)/g),
  include("a web server", /^\s*(#include[ \t]+(?:virtual|file)=\S+)/g),
];

/** Return the directive if a code block consists of nothing else, as other tools replace it there. */
export function findWholeInclude(code: string): { dialect: Dialect; written: string; index: number } | undefined {
  const lines = code.split("\n");
  const index = lines.findIndex((line) => line.trim() !== "");
  const written = lines[index]?.trim() ?? "";
  if (written === "" || lines.slice(index + 1).some((line) => line.trim() !== "")) return undefined;
  const dialect = INCLUDES.find(({ pattern }) => [...written.matchAll(pattern)][0]?.[1]?.trim() === written);
  return dialect && { dialect, written, index };
}
