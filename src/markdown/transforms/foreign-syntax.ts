/**
 * Reports other documentation tools' syntax, which would be shown as text or lost. Each kind is reported once per page.
 *
 * Blocks and expressions count outside code. Directives that include a file also count as the only line in a code block,
 * in the line that opens a fence, and in HTML comments, because their tools replace them there, too.
 */

import type { Code, Nodes, Root } from "mdast";
import { shorten } from "../../util/format.ts";
import { locateInSource, locatePoint, type ParseContext, reportWarning, type TextPoint } from "../parse-context.ts";
import { getSourcePosition } from "../preprocess.ts";
import {
  COMMENT_DIALECTS,
  findFenceDialect,
  MDX_DIALECTS,
  PARAGRAPH_DIALECTS,
  TEXT_DIALECTS,
} from "./foreign-dialects.ts";
import { type Dialect, INCLUDES } from "./foreign-includes.ts";
import { visitBlocks } from "./walk.ts";

/** True if a text has other tools' containers, whose closing lines close none here. */
export function hasForeignContainers({ prepared }: ParseContext): boolean {
  return /^[ \t>]*:{3,}[ \t]*(?:\{|[A-Za-z_]\w*\.\w)/m.test(prepared.text);
}

/** Characters without which a block contains no foreign syntax. */
const SIGNS = /[{}]|!!!|\.\. |\?\?\?|===|\/\/\/|-8<|<<<|::|:`|\)=|[!?]>|\[!|\[\[/.source;
const WORDS = /^[ \t>]*(?:im|ex)port\b|[@#:]include|:[mofs]\w+-|#(?:only|gh)-/.source;
const TRIGGER = new RegExp(`${SIGNS}|${WORDS}`, "im");

const INLINE_CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

const HTML_CODE = /<(pre|code|kbd|samp|script|style)\b[\s\S]*?<\/\1\s*>/gi;

const COMMENT = /<!--([\s\S]*?)(?:-->|$)/g;

export function reportForeignSyntax(tree: Root, context: ParseContext): void {
  if (context.kind !== "fragment") new ForeignSyntax(context).visit(tree);
}

class ForeignSyntax {
  private readonly context: ParseContext;
  private readonly reported = new Set<string>();

  constructor(context: ParseContext) {
    this.context = context;
  }

  visit(tree: Root): void {
    visitBlocks(tree, (node) => {
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
    const locate = (at: number): TextPoint => locateOffset(source, at, start);
    const outsideComments = source.replace(COMMENT, (comment, text: string, at: number) => {
      this.find(COMMENT_DIALECTS, text, (inside) => locate(at + "<!--".length + inside));
      return maskText(comment);
    });
    const prose = outsideComments
      .replace(HTML_CODE, maskText)
      .replace(INLINE_CODE, (code) => code.replace(/[^`\n]/g, "x"));
    const dialects = type === "paragraph" ? PARAGRAPH_DIALECTS : TEXT_DIALECTS;
    this.find(this.context.mdx ? MDX_DIALECTS : dialects, prose, locate, source);
  }

  private visitCode(node: Code): void {
    const { position } = node;
    if (!position) return;
    const { start, end } = position;
    const [opening = ""] = this.context.prepared.text.slice(start.offset, end.offset).split("\n", 1);
    const [fence, info] = /^(?:`{3,}|~{3,})[ \t]*(?=(.*))/.exec(opening) ?? [];
    const dialect = info === undefined ? undefined : findFenceDialect(info.trim());
    if (dialect) {
      this.report(
        dialect,
        info?.trim() ?? "",
        locatePoint(this.context, locateOffset(opening, fence?.length ?? 0, start)),
      );
      return;
    }
    const lines = node.value.split("\n");
    const index = lines.findIndex((line) => line.trim() !== "");
    const line = lines[index]?.trim() ?? "";
    if (line === "" || lines.slice(index + 1).some((other) => other.trim() !== "")) return;
    const whole = INCLUDES.find(({ pattern }) => [...line.matchAll(pattern)][0]?.[1]?.trim() === line);
    const first = getSourcePosition(this.context.prepared, start);
    const at =
      fence === undefined
        ? { line: first.line, column: first.column + opening.search(/\S/) }
        : { line: first.line + index + 1, column: first.column };
    if (whole) this.report(whole, line, locateInSource(this.context, at));
  }

  /** Report each syntax in a text once. Kinds further down the list do not see what others matched. */
  private find(
    dialects: readonly Dialect[],
    text: string,
    locate: (at: number) => TextPoint,
    source: string = text,
  ): void {
    let rest = text;
    for (const dialect of dialects) {
      rest = rest.replace(dialect.pattern, (match: string, part: string, at: number) => {
        const start = at + match.indexOf(part);
        const written = source.slice(start, start + part.length);
        if (!this.reported.has(dialect.name)) this.report(dialect, written, locatePoint(this.context, locate(start)));
        return maskText(match);
      });
    }
  }

  private report({ name, hint }: Dialect, written: string, place: ReturnType<typeof locatePoint>): void {
    if (this.reported.has(name)) return;
    this.reported.add(name);
    const line = written.split("\n", 1)[0]?.trim() ?? "";
    const message = `"${shorten(line, MAX_QUOTE_LENGTH)}" is ${name}, which has no effect here.`;
    reportWarning(this.context, { ...place, length: Math.max(1, line.length) }, "foreign-syntax", message, hint);
  }
}

const MAX_QUOTE_LENGTH = 60; // characters

// characters

const maskText = (text: string): string => text.replace(/[^\n]/g, " ");

/** Return the point at an offset in a node's source. */
function locateOffset(source: string, at: number, start: TextPoint): TextPoint {
  const before = source.slice(0, at).split("\n");
  const column = (before.at(-1) ?? "").length + (before.length === 1 ? start.column : 1);
  return { line: start.line + before.length - 1, column };
}
