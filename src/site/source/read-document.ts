/** Reads Markdown files: determines their document ID and expands their includes. */

import { digestOfAll } from "../../host/digest.ts";
import type { FileSource } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Kind, SourceFile } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { errorAt, type Outcome, type Problem, type SourcePath, startOf, warningAt } from "../../model/problem.ts";
import { formatChoices } from "../../util/format.ts";
import { unportableName, withoutExtension } from "../../util/path.ts";
import { fullId } from "../catalog/document-path.ts";
import { resolveIncludes } from "./includes.ts";

export type DocumentAddress = Pick<SourceFile, "kind" | "id" | "locale">;

/** The directory of a language. */
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

/** Return kind, ID and locale of a Markdown file, or `undefined` if the file is in no directory of documents. */
export function addressOf(
  path: SourcePath,
  { folder, locale }: DocumentArea,
  config: SiteConfig,
): DocumentAddress | undefined {
  const inner = path.slice(folder.length);
  const kindFolder = documentFolders(config).find(({ folder }) => inner.startsWith(folder));
  if (!kindFolder || !isMarkdown(inner)) return undefined;
  const { kind, folder: start } = kindFolder;
  return { kind, id: fullId(withoutExtension(inner.slice(start.length)), kindFolder), locale };
}

/** A directory of documents, relative to the directory of a language. */
export interface DocumentFolder {
  kind: Kind;
  /** With trailing slash. */
  folder: string;
  /** Start of the IDs of its documents. */
  idBase: string;
}

/** List the directories of documents: sets of docs, blog, pages. */
export function documentFolders({ docSets, blog }: SiteConfig): DocumentFolder[] {
  return [
    ...docSets.map(({ path, idBase }): DocumentFolder => ({ kind: "doc", folder: `${path}/`, idBase })),
    { kind: "post", folder: `${blog.path}/`, idBase: "" },
    { kind: "page", folder: "pages/", idBase: "" },
  ];
}

/** Read the file of a document, or report a problem and return `undefined`. */
export function readDocument(
  path: SourcePath,
  area: DocumentArea,
  config: SiteConfig,
  files: FileSource,
): Outcome<SourceFile | undefined> {
  const address = addressOf(path, area, config);
  if (!address) return onlyProblem(strayFile(path, config));
  const unportable = unportableFault(path.slice(area.folder.length));
  if (unportable) return onlyProblem(errorAt(startOf(path), "unportable-name", unportable, "Rename it."));
  const { value: fileText, problems } = files.text(path);
  if (!fileText) return { value: undefined, problems };
  const file: SourceFile = { path, ...address, ...fileText };
  const expansion = resolveIncludes(path, fileText.text, area.folder, files);
  if (!expansion) return { value: file, problems };
  const shape = JSON.stringify([expansion.runs, expansion.problems]);
  return { value: { ...file, expansion, digest: digestOfAll([fileText.digest, expansion.text, shape]) }, problems };
}

const onlyProblem = (problem: Problem): Outcome<undefined> => ({ value: undefined, problems: [problem] });

function strayFile(path: SourcePath, config: SiteConfig): Problem {
  const message = `"${path}" is ignored, because it is not in a directory of documents.`;
  const hint = `Move it below ${formatChoices(documentFolders(config).map(({ folder }) => folder))}.`;
  return warningAt(startOf(path), "stray-file", message, hint);
}

function unportableFault(inner: string): string | undefined {
  for (const part of inner.split("/")) {
    const reason = unportableName(part);
    if (reason) return `The name "${part}" cannot be used on all operating systems: ${reason}.`;
  }
  return undefined;
}
