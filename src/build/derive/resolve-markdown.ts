/**
 * Creates the Markdown copy of a document for programs: complete by itself, with absolute links and with the fields of
 * structures included.
 */

import { countLines, FRONT_MATTER, normaliseText } from "../../markdown/preprocess.ts";
import { srcsetCandidates, writeSrcset } from "../../markdown/raw-html/allowed-urls.ts";
import { type Document, fullText, type SourceFile } from "../../model/document.ts";
import { placeInFile } from "../../model/line-map.ts";
import type { SourcePath } from "../../model/problem.ts";
import { findExample } from "../../site/links/find-example.ts";
import type { ComposeContext } from "../compose/compose-context.ts";
import { hrefOf, structureAt } from "../compose/resolve-body.ts";

const absolute = (address: string, origin: string): string => (address.startsWith("/") ? origin + address : address);

/**
 * Parts of Markdown that are looked at: comments, fenced code, code in lines, and then targets of links, of definitions
 * and of HTML attributes. What stands in code is not a link.
 */
const PARTS = new RegExp(
  [
    /(?<comment><!--[\s\S]*?-->[ \t]*\n?)/,
    /(?<fence>^(?<indent>[ \t>]*)(?<marks>`{3,}|~{3,})(?<info>[^\n]*)(?:\n[\s\S]*?(?:^[ \t>]*\k<marks>[`~]*[ \t]*$|(?![\s\S]))|(?![\s\S])))/,
    /(?<code>(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`))/,
    /(?:(?<inline>\]\(<?)(?<inlineTarget>[^()\s>]+)(?<inlineEnd>[^)\n]*\)?))/,
    /(?:(?<definition>^[ ]{0,3}\[[^\]\n]+\]:[ \t]*<?)(?<definedTarget>[^\s>]+))/,
    /(?:(?<attribute>\s(?:href|src|poster)=["'])(?<attributeTarget>[^"'\n]*))/,
    /(?:(?<set>\ssrcset=["'])(?<pictures>[^"'<>]+))/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);

/**
 * The text of a document with its links made absolute, examples and fields of structures put in, and comments left out.
 *
 * @param sourceOf The source file at a path.
 */
export function resolveMarkdown(document: Document, sourceOf: SourceOf, context: ComposeContext): string {
  const markdown = resolveText(document, sourceOf, context);
  return document.titleHtml === undefined ? `# ${document.title}\n\n${markdown}` : markdown;
}

export type SourceOf = (source: SourcePath) => Pick<SourceFile, "text" | "expansion">;

/** @param plain Inserts no structures: it is one that is inserted, and they may ask for each other. */
function resolveText(document: Document, sourceOf: SourceOf, context: ComposeContext, plain = false): string {
  const { site } = context;
  const source = sourceOf(document.source);
  const links = site.links.of(document);
  const targets = new Map(document.links.map((link, index) => [linkKey(link.place.file, link.target), links[index]]));
  const resolve = (target: string, file: SourcePath): string => {
    const link = targets.get(linkKey(file, target));
    return link ? absolute(hrefOf(link, context, target), site.config.url) : target;
  };
  const structures = plain ? undefined : structuresIn(document, context);
  const fields: string[] = [];
  /** What stands behind a link: a mark where it asks for the fields of its structure. */
  const ask = (target: string): string => {
    const structure = structures?.get(target);
    return structure ? fieldsMark(fields.push(fieldsIn(resolveText(structure, sourceOf, context, true))) - 1) : "";
  };
  const text = normaliseText(fullText(source));
  const start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  const fileAt = fileFinder(document.source, source, text);
  const resolved = text.slice(start).replace(PARTS, (whole: string, ...rest) => {
    const part = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const file = fileAt(start + (rest.at(-3) as number));
    if (part.comment !== undefined) return historyOf(part.comment);
    if (part.fence !== undefined) return exampleOf(part, document, site) ?? whole;
    if (part.inlineTarget !== undefined)
      return part.inline + resolve(part.inlineTarget, file) + part.inlineEnd + ask(part.inlineTarget);
    if (part.definedTarget !== undefined) return part.definition + resolve(part.definedTarget, file);
    if (part.attributeTarget !== undefined) return part.attribute + resolve(part.attributeTarget, file);
    if (part.pictures !== undefined) {
      const pictures = srcsetCandidates(part.pictures);
      return part.set + writeSrcset(pictures.map((one) => ({ ...one, address: resolve(one.address, file) })));
    }
    return whole;
  });
  return insertFields(resolved.replace(/^\n+/, ""), fields);
}

/** The same target leads elsewhere from another file. */
const linkKey = (file: SourcePath, target: string): string => `${file}\n${target}`;

/** Tells in which file an offset of an expanded text stands; to be asked in ascending order. */
function fileFinder(
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

/** Structures whose fields a document asks for, by the target of the link that does. */
function structuresIn(document: Document, context: ComposeContext): Map<string, Document> {
  const links = context.site.links.of(document);
  const structures = new Map<string, Document>();
  for (const slot of document.slots) {
    if (slot.kind !== "structureFields") continue;
    const structure = structureAt(links[slot.link], context);
    if (structure) structures.set(document.links[slot.link]?.target ?? "", structure);
  }
  return structures;
}

/** The history of an API stands in a comment; it is shown as the data that it is. Other comments are for authors. */
function historyOf(comment: string): string {
  const history = /^<!--\s*(`{3,})\s*ya?ml history[^\n]*\n([\s\S]*?)\n[ \t]*\1/i.exec(comment);
  return history ? `\`\`\`yaml history\n${history[2]}\n\`\`\`\n` : "";
}

/** An embedded example as its files. */
function exampleOf(
  { info = "", indent = "" }: Readonly<Record<string, string | undefined>>,
  document: Document,
  site: ComposeContext["site"],
): string | undefined {
  const folder = /^\s*fiddle (\S+?)(?:\|\S*)?\s*$/.exec(info)?.[1];
  const example = folder === undefined ? undefined : findExample(folder, document, site);
  const indented = (text: string): string => text.replace(/^(?=.)/gm, indent);
  return example?.files
    .map(({ name, code }) => indented(`\`\`\`${name.split(".").at(-1)} title="${name}"\n${code.trimEnd()}\n\`\`\``))
    .join("\n\n");
}

/** Stands around the number of a list of fields, behind the link that asks for it. No text holds this sign. */
const SIGN = "\0";

const fieldsMark = (index: number): string => SIGN + index + SIGN;

const LIST_ITEM = /^[ \t]*(?:[*+-]|\d+[.)])[ \t]+/;
/** What ends a paragraph without an empty line. */
const OTHER_BLOCK = /^[ \t]*(?:[*+-][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|`{3}|~{3}|>|\|)/;

/**
 * Put lists of fields in their places.
 *
 * @param markdown With marks in it.
 * @param fields By the number of the mark.
 */
function insertFields(markdown: string, fields: readonly string[]): string {
  if (fields.length === 0) return markdown;
  const done: string[] = [];
  let requestedNames: string[] = [];
  let indent = "";
  const flush = (): void => {
    for (const list of requestedNames) if (list !== "") done.push("", list.replace(/^(?=.)/gm, indent));
    requestedNames = [];
  };
  let between = true;
  for (const line of markdown.split("\n")) {
    const isEmpty = line.trim() === "";
    if (isEmpty || OTHER_BLOCK.test(line)) flush();
    // A paragraph's first line tells how deep it lies in lists.
    if (between || OTHER_BLOCK.test(line))
      indent = " ".repeat((LIST_ITEM.exec(line) ?? /^[ \t]*/.exec(line) ?? [""])[0].length);
    between = isEmpty;
    const parts = line.split(SIGN);
    done.push(parts.filter((_, at) => at % 2 === 0).join(""));
    requestedNames.push(...parts.flatMap((part, at) => (at % 2 === 1 ? [fields[Number(part)] ?? ""] : [])));
  }
  flush();
  return done.join("\n");
}

/** The list of fields of a structure's own text: from its first list to its last. */
function fieldsIn(markdown: string): string {
  const lines = markdown.split("\n");
  const isItem = (line: string): boolean => LIST_ITEM.test(line);
  const start = lines.findIndex(isItem);
  const last = lines.findLastIndex(isItem);
  if (start < 0) return "";
  const length = lines.slice(last + 1).findIndex((line) => !/^[ \t]+\S/.test(line));
  return lines.slice(start, length < 0 ? undefined : last + 1 + length).join("\n");
}
