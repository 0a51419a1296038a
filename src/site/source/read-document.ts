/** Reads Markdown files: determines their document ID and expands their includes. */

import { digestParts } from "../../host/digest.ts";
import type { FileSource } from "../../host/files.ts";
import type { Kind, SourceFile } from "../../model/document.ts";
import type { LineMap } from "../../model/line-map.ts";
import type { LocaleId } from "../../model/locale.ts";
import {
  createError,
  createWarning,
  getFileStart,
  type Outcome,
  type Problem,
  type SourcePath,
} from "../../model/problem.ts";
import type { PageInput } from "../../model/page-input.ts";
import { formatChoices } from "../../util/format.ts";
import { checkFileName, removeExtension } from "../../util/path.ts";
import { createFullId } from "../catalog/document-path.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { isExecutable } from "./executable.ts";
import { resolveIncludes } from "./includes.ts";

export type DocumentAddress = Pick<SourceFile, "kind" | "id" | "locale">;

/** A language directory. */
export interface DocumentArea {
  locale: LocaleId;
  /** With trailing slash. */
  folder: string;
}

/** Return true for files in Markdown or MDX. */
export const isMarkdown = (path: string): boolean => /\.mdx?$/.test(path);

/** Return true for partials: Markdown files with a name or directory that begins with `_`. They are no pages. */
export function isPartial(inner: string): boolean {
  return isMarkdown(inner) && /(?:^|\/)_/.test(inner);
}

/** Return a Markdown file's kind, ID and locale, or `undefined` if the file is in no documents directory. */
export function getDocumentAddress(
  path: SourcePath,
  { folder, locale }: DocumentArea,
  config: SiteConfig,
): DocumentAddress | undefined {
  const inner = path.slice(folder.length);
  const kindFolder = listDocumentFolders(config).find(({ folder }) => inner.startsWith(folder));
  if (!kindFolder || !isMarkdown(inner)) return undefined;
  const { kind, folder: start } = kindFolder;
  return { kind, id: createFullId(removeExtension(inner.slice(start.length)), kindFolder), locale };
}

/** A documents directory, relative to a language directory. */
export interface DocumentFolder {
  kind: Kind;
  /** With trailing slash. */
  folder: string;
  /** Prefix of its document IDs. */
  idBase: string;
}

/** List the documents directories: sets of docs, blog, pages. */
export function listDocumentFolders({ docSets, blog }: SiteConfig): DocumentFolder[] {
  return [
    ...docSets.map(({ path, idBase }): DocumentFolder => ({ kind: "doc", folder: `${path}/`, idBase })),
    { kind: "post", folder: `${blog.path}/`, idBase: "" },
    { kind: "page", folder: "pages/", idBase: "" },
  ];
}

/** Read a document's file, or report a problem and return `undefined`. */
export function readDocument(
  path: SourcePath,
  area: DocumentArea,
  config: SiteConfig,
  files: FileSource,
): Outcome<SourceFile | undefined> {
  const address = getDocumentAddress(path, area, config);
  if (!address) return toOutcome(reportStrayFile(path, config));
  const unportable = findUnportableFault(path.slice(area.folder.length));
  if (unportable) return toOutcome(createError(getFileStart(path), "unportable-name", unportable, "Rename it."));
  const { value: fileText, problems } = files.read(path);
  if (!fileText) return { value: undefined, problems };
  const file: SourceFile = { path, ...address, ...fileText };
  const { text, input } = fileText;
  const mayRun = (file: SourcePath): boolean => isExecutable(file, config);
  const expansion = resolveIncludes(path, text, area.folder, files, mayRun, input?.content);
  if (!expansion) return { value: file, problems };
  const shape = JSON.stringify([expansion.runs, expansion.problems]);
  const expanded = { ...file, expansion, digest: digestParts([fileText.digest, expansion.text, shape]) };
  return { value: input?.content ? { ...expanded, input: moveContent(input, path, expansion) } : expanded, problems };
}

/** Return the input with the content's lines in the expanded text. */
function moveContent(input: PageInput, path: SourcePath, { runs }: LineMap): PageInput {
  const { line, count } = input.content ?? { line: 1, count: 0 };
  const run = runs.findLast(({ file, fileLine }) => file === path && fileLine <= line);
  return { ...input, content: { line: run ? run.line + line - run.fileLine : line, count } };
}

const toOutcome = (problem: Problem): Outcome<undefined> => ({ value: undefined, problems: [problem] });

function reportStrayFile(path: SourcePath, config: SiteConfig): Problem {
  const message = `"${path}" is ignored, because it is not in a directory of documents.`;
  const hint = `Move it below ${formatChoices(listDocumentFolders(config).map(({ folder }) => folder))}.`;
  return createWarning(getFileStart(path), "stray-file", message, hint);
}

function findUnportableFault(inner: string): string | undefined {
  for (const part of inner.split("/")) {
    const reason = checkFileName(part);
    if (reason) return `The name "${part}" cannot be used on all operating systems: ${reason}.`;
  }
  return undefined;
}
