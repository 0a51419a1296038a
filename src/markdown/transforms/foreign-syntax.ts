/**
 * Reports other documentation tools' syntax, which would be shown as text or lost, at each place.
 *
 * Blocks and expressions count outside code. Directives that include a file also count as the only line in a code block,
 * in the line that opens a fence, and in HTML comments, because their tools replace them there, too.
 */

import type { Code, Nodes, Root } from "mdast";
import { LineCounter } from "yaml";
import { createWarning, type Place } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";
import { locateInSource, locatePoint, type ParseContext, type TextPoint } from "../parse-context.ts";
import { getSourcePosition } from "../preprocess.ts";
import { findCodeDialect, findFenceDialect } from "./foreign-code.ts";
import { COMMENT_DIALECTS, MDX_DIALECTS, PARAGRAPH_DIALECTS, TEXT_DIALECTS } from "./foreign-dialects.ts";
import { type Dialect, findWholeInclude } from "./foreign-includes.ts";
import { HEADING_DIALECTS, MARKS, MATH_DIALECTS } from "./foreign-markup.ts";
import { visitBlocks } from "./walk.ts";

/** True if a text has containers of other tools, with closing lines that close none here. */
export function hasForeignContainers({ prepared }: ParseContext): boolean {
  return /^[ \t>]*:{3,}[ \t]*(?:\{|[A-Za-z_]\w*\.\w)/m.test(prepared.text);
}

/** Characters without which a block contains no foreign syntax. */
const SIGNS =
  /[{}$]|\+\+|==|\^\^|%%|'''|`_|\\\\|<%|<template|\[[-@#]|\[block|\[source|["']:|!!!|\.\. |\?\?\?|===|\/\/\/|-8<|<<<|::|:`|\)=|[!?]>|\[!|\[\[/
    .source;
const WORDS = /^[ \t>]*(?:(?:im|ex)port\b|h\d\.|@start)|[@#:]include|:[mofs]\w+-|#(?:only|gh)-/.source;
const TRIGGER = new RegExp(`${SIGNS}|${WORDS}`, "im");

/** The word that disables checks of a sample. */
const NOT_CHECKED = /(?:^|\s)@nolint(?:\s|$)/;

/** Languages in which directives with braces are samples of templates. */
const TEMPLATE_LANGUAGE = /^(?:hbs|handlebars|mustache|liquid|jinja2?|twig|go-html-template)$/i;

const INLINE_CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

const HTML_CODE = /<(pre|code|kbd|samp|script|style)\b[\s\S]*?<\/\1\s*>/gi;

const COMMENT = /<!--([\s\S]*?)(?:-->|$)/g;

export function reportForeignSyntax(tree: Root, context: ParseContext): void {
  if (context.kind !== "fragment") new ForeignSyntax(context).visit(tree);
}

class ForeignSyntax {
  private readonly context: ParseContext;

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
    const locate = createLocator(source, position.start);
    const outsideComments = source.replace(COMMENT, (comment, text: string, at: number) => {
      this.find(COMMENT_DIALECTS, text, (inside) => locate(at + "<!--".length + inside));
      return maskText(comment);
    });
    const prose = outsideComments
      .replace(HTML_CODE, maskText)
      .replace(INLINE_CODE, (code) => code.replace(/[^`\n]/g, "x"));
    const { mdx, options, plugins } = this.context;
    // The site's own plugins may turn marks and formulas into elements.
    const hasMarks = !mdx && plugins.remark.length === 0;
    const dialects = [
      ...(type === "heading" ? HEADING_DIALECTS : []),
      ...(mdx ? MDX_DIALECTS : type === "paragraph" ? PARAGRAPH_DIALECTS : TEXT_DIALECTS),
      ...(hasMarks ? MARKS : []),
      ...(hasMarks && !options.math ? MATH_DIALECTS : []),
    ];
    this.find(dialects, prose, locate, source);
  }

  private visitCode(node: Code): void {
    const { position } = node;
    // The sample is meant to show the syntax.
    if (!position || NOT_CHECKED.test(node.meta ?? "")) return;
    const { start, end } = position;
    const [opening = ""] = this.context.prepared.text.slice(start.offset, end.offset).split("\n", 1);
    const [fence, info] = /^(?:`{3,}|~{3,})[ \t]*(?=(.*))/.exec(opening) ?? [];
    const dialect = info === undefined ? undefined : findFenceDialect(info.trim());
    if (dialect) {
      const place = locatePoint(this.context, createLocator(opening, start)(fence?.length ?? 0));
      this.report(dialect, info?.trim() ?? "", place);
      return;
    }
    const syntax =
      (TEMPLATE_LANGUAGE.test(node.lang ?? "") ? undefined : findWholeInclude(node.value)) ?? findCodeDialect(node);
    if (!syntax) return;
    const first = getSourcePosition(this.context.prepared, start);
    const at =
      fence === undefined
        ? { line: first.line, column: first.column + opening.search(/\S/) }
        : { line: first.line + syntax.index + 1, column: first.column };
    this.report(syntax.dialect, syntax.written, locateInSource(this.context, at));
  }

  /** Report each syntax in a text. Kinds further down the list do not see what others matched. */
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
        // A closing tag follows from its opening tag, and a label in brackets may be defined.
        const isDefined = written.startsWith("[") && this.context.prepared.text.includes(`\n${written}:`);
        if (!CLOSING_TAG.test(written) && !isDefined)
          this.report(dialect, written, locatePoint(this.context, locate(start)));
        return maskText(match);
      });
    }
  }

  private report({ kind, tool, hint }: Dialect, written: string, place: Place): void {
    const line = written.split("\n", 1)[0]?.trim() ?? "";
    const name = tool === undefined ? kind : `${kind} of ${tool}`;
    const message = `"${shorten(line, MAX_QUOTE_LENGTH)}" is ${name}, which has no effect here.`;
    const remedy = typeof hint === "string" ? hint : hint(written);
    const problem = createWarning({ ...place, length: Math.max(1, line.length) }, "foreign-syntax", message, remedy);
    this.context.collector.problems.push({ ...problem, tool });
  }
}

const CLOSING_TAG = /^\{(?:[%{][<%]?|[<%])[-+\s]*(?:\/|end)/;

const MAX_QUOTE_LENGTH = 60; // characters

const maskText = (text: string): string => text.replace(/[^\n]/g, " ");

/** Create a function that returns the point at an offset in a node's source. */
function createLocator(source: string, start: TextPoint): (at: number) => TextPoint {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of source.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return (at) => {
    const { line, col } = lines.linePos(at);
    return { line: start.line + line - 1, column: line === 1 ? start.column + col - 1 : col };
  };
}
