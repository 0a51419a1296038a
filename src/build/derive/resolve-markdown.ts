/** Create a self-contained Markdown copy of a document, with absolute links, examples and structure fields. */

import type { ComposeContext } from "../../compose/compose-context.ts";
import { composeHomeMarkdown } from "../../compose/home-page.ts";
import { createHref } from "../../compose/link-attributes.ts";
import { findStructure } from "../../compose/resolve-body.ts";
import { countLines, findFrontMatter, normalizeText } from "../../markdown/preprocess.ts";
import { parseSrcset, serializeSrcset } from "../../markdown/raw-html/allowed-urls.ts";
import { type Document, getFullText, type SourceFile, type TextPoint } from "../../model/document.ts";
import { placeInFile } from "../../model/line-map.ts";
import type { SourcePath } from "../../model/problem.ts";

const toAbsoluteUrl = (url: string, origin: string): string => (url.startsWith("/") ? origin + url : url);

/**
 * The parts in Markdown that are processed: comments, fenced code, inline code, and targets in links, definitions and
 * HTML attributes. Code is matched first, because it does not contain links.
 */
const NAMED_PARTS = [
  /(?<comment><!--[\s\S]*?-->[ \t]*\n?)/,
  /(?<fence>^(?<indent>[ \t>]*)(?<marks>`{3,}|~{3,})(?<info>[^\n]*)(?:\n[\s\S]*?(?:^[ \t>]*\k<marks>[`~]*[ \t]*$|(?![\s\S]))|(?![\s\S])))/,
  /(?<code>(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`))/,
  /(?:(?<inline>\]\(<?)(?<inlineTarget>[^()\s>]+)(?<inlineEnd>[^)\n]*\)?))/,
  /(?:(?<definition>^[ ]{0,3}\[[^\]\n]+\]:[ \t]*<?)(?<definedTarget>[^\s>]+))/,
  /(?:(?<attribute>[\s{](?:href|src|poster|to|link)=["']?)(?<attributeTarget>(?<=["'])[^"'\n]*|(?<==)[^\s"'{}>]+))/,
  /(?:(?<set>\ssrcset=["'])(?<images>[^"'<>]+))/,
]
  .map(({ source }) => source)
  .join("|");

const GROUP_NAMES = [...NAMED_PARTS.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);

/** The parts with numbered groups: named groups make replacing three times slower. */
const PARTS = new RegExp(
  NAMED_PARTS.replace(/\(\?<\w+>/g, "(").replace(
    /\\k<(\w+)>/g,
    (_, name: string) => `\\${GROUP_NAMES.indexOf(name) + 1}`,
  ),
  "gm",
);

/** The groups of `PARTS`, then the offset of the part. */
type PartGroups = [
  comment: string | undefined,
  fence: string | undefined,
  indent: string | undefined,
  marks: string | undefined,
  info: string | undefined,
  code: string | undefined,
  ticks: string | undefined,
  inline: string | undefined,
  inlineTarget: string | undefined,
  inlineEnd: string | undefined,
  definition: string | undefined,
  definedTarget: string | undefined,
  attribute: string | undefined,
  attributeTarget: string | undefined,
  set: string | undefined,
  images: string | undefined,
  offset: number,
];

/**
 * Return a document's Markdown with absolute links, examples and structure fields, and without comments.
 *
 * @param getSource Returns the source file at a path.
 */
export function resolveMarkdown(document: Document, getSource: GetSource, context: ComposeContext): string {
  const markdown = resolveText(document, getSource, context);
  const home = composeHomeMarkdown(document, (target) => {
    const link = context.site.links.resolve({ target, kind: "link" }, document);
    return toAbsoluteUrl(createHref(link, context, target), context.site.config.url);
  });
  return document.titleHtml === undefined ? `# ${document.title}\n\n${home}${markdown}` : markdown + home;
}

export type GetSource = (source: SourcePath) => Pick<SourceFile, "text" | "expansion">;

/** @param plain Do not insert structure fields. Used inside inserted structures, which may refer to each other. */
function resolveText(document: Document, getSource: GetSource, context: ComposeContext, plain = false): string {
  const { site } = context;
  const source = getSource(document.source);
  const links = site.links.resolveAll(document);
  const targets = new Map(document.links.map((link, index) => [linkKey(link.place.file, link.target), links[index]]));
  const resolve = (target: string, file: SourcePath): string => {
    const link = targets.get(linkKey(file, target));
    return link ? toAbsoluteUrl(createHref(link, context, target), site.config.url) : target;
  };
  const structures = plain ? undefined : findStructures(document, context);
  const fields: string[] = [];
  /** Return the marker to insert after a link, or an empty string if the link does not request fields. */
  const addMarker = (target: string): string => {
    const structure = structures?.get(target);
    return structure
      ? createFieldsMarker(fields.push(formatFields(resolveText(structure, getSource, context, true))) - 1)
      : "";
  };
  const text = normalizeText(getFullText(source));
  const fileAt = createFileFinder(document.source, source, text);
  /** Resolve a text range, or the Markdown that replaces it. Call it with ascending ranges only. */
  const resolveRange = (start: number, end: number, markdown = text.slice(start, end)): string =>
    markdown.replace(PARTS, (whole: string, ...groups) => {
      const [comment, fence, , , , code, , ...targets] = groups as unknown as PartGroups;
      if (fence !== undefined || code !== undefined) return whole;
      if (comment !== undefined) return describeHistory(comment);
      const [inline, inlineTarget, inlineEnd, definition, definedTarget, ...others] = targets;
      const [attribute, attributeTarget, set, images, offset] = others;
      const file = fileAt(Math.min(start + offset, end));
      if (inlineTarget !== undefined) return inline + resolve(inlineTarget, file) + inlineEnd + addMarker(inlineTarget);
      if (definedTarget !== undefined) return definition + resolve(definedTarget, file);
      if (attributeTarget !== undefined) return attribute + resolve(attributeTarget, file);
      if (images === undefined) return whole;
      const resolved = parseSrcset(images).map((image) => ({ ...image, url: resolve(image.url, file) }));
      return set + serializeSrcset(resolved);
    });
  const frontMatterEnd = findFrontMatter(text)?.length ?? 0;
  return insertFields(mapBetween(text, frontMatterEnd, document, resolveRange).replace(/^\n+/, ""), fields);
}

/** Map the text between the blocks for which plugins define Markdown, and insert that Markdown. */
function mapBetween(
  text: string,
  from: number,
  { replacements = [] }: Document,
  map: (start: number, end: number, markdown?: string) => string,
): string {
  if (replacements.length === 0) return map(from, text.length);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const getOffset = ({ line, column }: TextPoint): number => (lineStarts[line - 1] ?? text.length) + column - 1;
  let output = "";
  let position = from;
  for (const { start, end, markdown } of replacements) {
    const offset = getOffset(start);
    if (offset < position) continue;
    // Blocks in lists and quotes have the same prefix in each line.
    const before = text.slice(offset - start.column + 1, offset);
    const prefix = /^[\s>*+\d.)-]*$/.test(before) ? before.replace(/[^\s>]/g, " ") : "";
    output = joinBlocks(output, map(position, offset));
    position = getOffset(end);
    output = joinBlocks(output, map(offset, position, markdown.replace(/\n(?=.)/g, `\n${prefix}`)));
  }
  return joinBlocks(output, map(position, text.length));
}

/** Join two texts with at most one blank line between them. */
function joinBlocks(before: string, after: string): string {
  if (before.endsWith("\n\n")) return before + after.replace(/^\n+/, "");
  return before + (before.endsWith("\n") ? after.replace(/^\n{2,}/, "\n") : after);
}

/** Relative targets depend on the file that contains them. */
const linkKey = (file: SourcePath, target: string): string => `${file}\n${target}`;

/** Map offsets in an expanded text to the included files. Call the result with ascending offsets only. */
function createFileFinder(
  own: SourcePath,
  { expansion }: Pick<SourceFile, "expansion">,
  text: string,
): (offset: number) => SourcePath {
  if (!expansion) return () => own;
  let line = 1;
  let counted = 0;
  return (offset) => {
    line += countLines(text, counted, offset);
    counted = offset;
    return placeInFile(expansion, line, 1).file;
  };
}

/** Return the structures whose fields a document inserts, by link target. */
function findStructures(document: Document, context: ComposeContext): Map<string, Document> {
  const links = context.site.links.resolveAll(document);
  const structures = new Map<string, Document>();
  for (const placeholder of document.placeholders) {
    if (placeholder.kind !== "structureFields") continue;
    const structure = findStructure(links[placeholder.link], context);
    if (structure) structures.set(document.links[placeholder.link]?.target ?? "", structure);
  }
  return structures;
}

/** Convert an API history, which is written in a comment, to a code block. Remove other comments. */
function describeHistory(comment: string): string {
  const history = /^<!--\s*(`{3,})\s*ya?ml history[^\n]*\n([\s\S]*?)\n[ \t]*\1/i.exec(comment);
  return history ? `\`\`\`yaml history\n${history[2]}\n\`\`\`\n` : "";
}

/** Marker delimiter: a field list's index follows the link that requests it. Source files cannot contain NUL. */
const MARKER = "\0";

const createFieldsMarker = (index: number): string => MARKER + index + MARKER;

const LIST_ITEM = /^[ \t]*(?:[*+-]|\d+[.)])[ \t]+/;
/** Start of a block that ends a paragraph without a blank line. */
const OTHER_BLOCK = /^[ \t]*(?:[*+-][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|`{3}|~{3}|>|\|)/;

/**
 * Replace markers by field lists, inserted after the paragraph that contains the marker.
 *
 * @param fields Lists by the index in the marker.
 */
function insertFields(markdown: string, fields: readonly string[]): string {
  if (fields.length === 0) return markdown;
  const output: string[] = [];
  let pendingLists: string[] = [];
  let indent = "";
  const flush = (): void => {
    for (const list of pendingLists) if (list !== "") output.push("", list.replace(/^(?=.)/gm, indent));
    pendingLists = [];
  };
  let isBetweenBlocks = true;
  for (const line of markdown.split("\n")) {
    const isEmpty = line.trim() === "";
    if (isEmpty || OTHER_BLOCK.test(line)) flush();
    // A paragraph's first line determines its nesting depth in lists.
    if (isBetweenBlocks || OTHER_BLOCK.test(line))
      indent = " ".repeat((LIST_ITEM.exec(line) ?? /^[ \t]*/.exec(line) ?? [""])[0].length);
    isBetweenBlocks = isEmpty;
    const parts = line.split(MARKER);
    output.push(parts.filter((_, at) => at % 2 === 0).join(""));
    pendingLists.push(...parts.filter((_, at) => at % 2 === 1).map((part) => fields[Number(part)] ?? ""));
  }
  flush();
  return output.join("\n");
}

/** Return a structure's fields: the lines from its first list to its last. */
function formatFields(markdown: string): string {
  const lines = markdown.split("\n");
  const isItem = (line: string): boolean => LIST_ITEM.test(line);
  const start = lines.findIndex(isItem);
  const last = lines.findLastIndex(isItem);
  if (start < 0) return "";
  const length = lines.slice(last + 1).findIndex((line) => !/^[ \t]+\S/.test(line));
  return lines.slice(start, length < 0 ? undefined : last + 1 + length).join("\n");
}
