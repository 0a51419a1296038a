/** Writes the pages of a project: modules with the lists of their symbols, and symbols. */

import path from "node:path";
import { type DeclarationReflection, type ProjectReflection, type Reflection, ReflectionKind } from "typedoc/models";
import { escapeText, formatFrontMatter } from "../../shared/src/markdown.ts";
import { getCommentSummary, readComment } from "./comment-text.ts";
import type { SymbolContext } from "./field-text.ts";
import type { CheckedOptions } from "./options.ts";
import { type Container, type DocumentedSymbol, type PagePlan, type Place, planPages, type Section } from "./places.ts";
import { type CodeProblem, getSitePath } from "./problem.ts";
import { getKindLabel, writeSymbol } from "./symbol-text.ts";

/** A page. Hand-written text is inserted between the two parts. */
export interface Page {
  /** Path below the directory, with extension. */
  path: string;
  before: string;
  after: string;
}

/** Where names are described: URLs from `content/`, by name. */
export type SymbolMap = Record<string, string>;

export interface WrittenPages {
  pages: readonly Page[];
  symbols: SymbolMap;
  problems: readonly CodeProblem[];
}

export interface WriteOptions
  extends Pick<CheckedOptions, "pages" | "group" | "repository" | "revision" | "directory"> {
  root: string;
  /** Directory to which paths in the repository are relative. */
  repositoryRoot: string;
  title: string;
}

/** Separates the text before and after hand-written text. */
const NOTE = "\uE002";

interface PageContext {
  plan: PagePlan;
  options: WriteOptions;
  problems: CodeProblem[];
}

/** Write all pages. */
export function writeProject(project: ProjectReflection, options: WriteOptions): WrittenPages {
  const plan = planPages(project, options);
  const context: PageContext = { plan, options, problems: [] };
  const pages: Page[] = [];
  const addPage = (page: string, text: string): void => {
    const [before = "", after = ""] = text.split(NOTE);
    pages.push({ path: `${page}.md`, before, after });
  };
  const addContainer = (container: Container, position: number | undefined): void => {
    const { place, containers, sections } = container;
    addPage(place.page, writeContainer(container, position, context));
    for (const [index, child] of containers.entries()) addContainer(child, index + 1);
    for (const [index, section] of sections.entries()) {
      const start = section.page === undefined ? countSymbols(sections.slice(0, index)) + containers.length : 0;
      if (section.page !== undefined) addPage(section.page, writeSection(section, containers.length + index + 1));
      if (options.pages === "module") continue;
      for (const [symbolIndex, symbol] of section.symbols.entries())
        if (!symbol.isReference) addPage(symbol.place.page, writeSymbolPage(symbol, start + symbolIndex + 1, context));
    }
  };
  addContainer(plan.root, undefined);
  return { pages, symbols: mapSymbols(plan, options.directory), problems: context.problems };
}

const countSymbols = (sections: readonly Section[]): number =>
  sections.reduce((sum, { symbols }) => sum + symbols.length, 0);

/** Return the link from one page to another. */
function getRelativeUrl(from: string, { page, anchor }: Place): string {
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (page === from) return hash || `${path.posix.basename(page)}.md`;
  return `${path.posix.relative(path.posix.dirname(from), page)}.md${hash}`;
}

function createContext(page: string, owner: Reflection, { plan, options, problems }: PageContext): SymbolContext {
  let hasNote = options.pages === "module";
  return {
    getPlace: plan.getPlace,
    getUrl: (place) => getRelativeUrl(page, place),
    getSource: (reflection) => getSource(reflection, options),
    getNote() {
      const note = hasNote ? "" : NOTE;
      hasNote = true;
      return note;
    },
    reportLink(name) {
      const [source] = (owner as DeclarationReflection).sources ?? [];
      problems.push({
        file: source ? getSitePath(options.root, source.fullFileName) : ".",
        line: source?.line ?? 1,
        column: (source?.character ?? 0) + 1,
        message: `The comment of "${owner.name}" links to "${name}", which is not a symbol.`,
        hint: "Write the name of an exported symbol, such as {@link Panel.open}, or code.",
        severity: "warning",
      });
    },
  };
}

function getSource(
  { sources }: DeclarationReflection,
  { repository, revision, repositoryRoot }: WriteOptions,
): { url: string; label: string } | undefined {
  const source = sources?.find(({ fullFileName }) => !fullFileName.includes("/node_modules/"));
  if (!source || repository === undefined) return undefined;
  const file = path.relative(repositoryRoot, source.fullFileName).split(path.sep).join("/");
  if (file.startsWith("../")) return undefined;
  const label = `${file}:${source.line}`;
  const encoded = file.split("/").map(encodeURIComponent).join("/");
  const branch = revision.split("/").map(encodeURIComponent).join("/");
  const template = repository.includes("{path}")
    ? repository
    : `${repository}/${new URL(repository).hostname.startsWith("gitlab.") ? "-/" : ""}blob/{revision}/{path}#L{line}`;
  const url = template
    .replaceAll("{path}", () => encoded)
    .replaceAll("{revision}", () => branch)
    .replaceAll("{line}", String(source.line));
  return { url, label };
}

const getComment = ({ declarations }: DocumentedSymbol): DeclarationReflection["comment"] =>
  declarations
    .flatMap(({ comment, signatures = [] }) => [comment, ...signatures.map((each) => each.comment)])
    .find((each) => each !== undefined);

function writeSymbolPage(symbol: DocumentedSymbol, position: number, context: PageContext): string {
  const { name, declarations, place } = symbol;
  const [first] = declarations;
  if (!first) return "";
  const frontMatter = {
    title: name,
    sidebar_position: position,
    description: getCommentSummary(getComment(symbol)) || `${getKindLabel(first)} ${name}.`,
    keywords: [...new Set([name, first.getFullName()])],
  };
  const blocks = writeSymbol(symbol, createContext(place.page, first, context), 1);
  return joinBlocks([formatFrontMatter(frontMatter).trimEnd(), `# ${escapeText(name)}`, ...blocks]);
}

const joinBlocks = (blocks: readonly string[]): string => `${blocks.filter(Boolean).join("\n\n")}\n`;

function writeContainer(container: Container, position: number | undefined, context: PageContext): string {
  const { reflection, title, place, containers, sections } = container;
  const symbolContext = createContext(place.page, reflection, context);
  const comment = readComment(reflection.comment, symbolContext, 1);
  const frontMatter = {
    title,
    sidebar_position: position,
    description: getCommentSummary(reflection.comment) || `Symbols of ${title}.`,
  };
  const isModulePage = context.options.pages === "module";
  const list = (name: string, table: string): string[] => [
    isModulePage ? `**${escapeText(name)}**` : `## ${escapeText(name)}`,
    table,
  ];
  const modules = containers.map(({ title: name, place: target, reflection: each }) =>
    writeRow(`[${escapeText(name)}](${symbolContext.getUrl(target)})`, getCommentSummary(each.comment)),
  );
  const blocks = [
    formatFrontMatter(frontMatter).trimEnd(),
    `# ${escapeText(title)}`,
    ...(comment.deprecated === undefined ? [] : [`:::warning Deprecated\n\n${comment.deprecated}\n\n:::`]),
    comment.text,
    ...comment.details,
    NOTE,
    ...(modules.length > 0 ? list("Modules", writeTable("module", modules)) : []),
    ...sections.flatMap((section) => list(section.title, writeSymbolTable(section, symbolContext, context.plan))),
  ];
  if (isModulePage)
    for (const symbol of sections.flatMap(({ symbols }) => symbols)) {
      const [first] = symbol.declarations;
      if (!first || symbol.isReference) continue;
      blocks.push(
        `## ${escapeText(symbol.name)} {#${symbol.place.anchor}}`,
        ...writeSymbol(symbol, createContext(place.page, first, context), 2),
      );
    }
  return joinBlocks(blocks);
}

/** Write the page of a section that is a directory. */
function writeSection(section: Section, position: number): string {
  const { title, page = "" } = section;
  const context = { getUrl: (place: Place) => getRelativeUrl(page, place) };
  return joinBlocks([
    formatFrontMatter({ title, sidebar_position: position }).trimEnd(),
    `# ${escapeText(title)}`,
    NOTE,
    writeSymbolTable(section, context, undefined),
  ]);
}

const writeTable = (label: string, rows: readonly string[]): string =>
  [`| ${label} | description |`, "| --- | --- |", ...rows].join("\n");

const writeRow = (link: string, summary: string): string => `| ${link} | ${escapeText(summary)} |`;

function writeSymbolTable(
  { symbols }: Section,
  { getUrl }: Pick<SymbolContext, "getUrl">,
  plan: PagePlan | undefined,
): string {
  const rows = symbols.map((symbol) => {
    const [first] = symbol.declarations;
    const place = symbol.isReference && first ? plan?.getPlace(first) : symbol.place;
    const isDeprecated = symbol.declarations.some((each) => each.isDeprecated());
    const name = escapeText(symbol.name);
    const link = place ? `[${name}](${getUrl(place)})` : name;
    return writeRow(`${link}${isDeprecated ? " (deprecated)" : ""}`, getCommentSummary(getComment(symbol)));
  });
  return writeTable("symbol", rows);
}

/** Map names of symbols and members to URLs: `Panel.open`, and `core.Panel.open` with the module. Ambiguous names have none. */
function mapSymbols({ root, getPlace }: PagePlan, directory: string): SymbolMap {
  const byName = new Map<string, Set<string>>();
  const add = (scopes: readonly string[], name: string, place: Place | undefined): void => {
    if (!place) return;
    const url = `/${directory}/${place.page}.md${place.anchor === undefined ? "" : `#${place.anchor}`}`;
    for (const scope of scopes)
      byName.set(`${scope}${name}`, (byName.get(`${scope}${name}`) ?? new Set<string>()).add(url));
  };
  const addSymbols = ({ containers, sections }: Container, scopes: readonly string[]): void => {
    for (const { name, place, declarations, isReference } of sections.flatMap(({ symbols }) => symbols))
      for (const declaration of declarations) {
        add(scopes, name, isReference ? getPlace(declaration) : place);
        for (const member of declaration.children ?? []) add(scopes, `${name}.${member.name}`, getPlace(member));
      }
    for (const child of containers) {
      const isModule = child.reflection.kindOf(ReflectionKind.Module);
      add(scopes, child.title, child.place);
      // Names need no module, but namespaces are part of them.
      addSymbols(child, [...(isModule ? [""] : []), ...scopes.map((scope) => `${scope}${child.title}.`)]);
    }
  };
  addSymbols(root, [""]);
  return Object.fromEntries([...byName].map(([name, urls]) => [name, urls.size === 1 ? [...urls].join("") : ""]));
}
