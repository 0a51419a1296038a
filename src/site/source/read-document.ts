/** Reads Markdown files: determines their document ID and expands their includes. */

import { digestOfAll } from "../../host/digest.ts";
import type { FileSource } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import { documentId, type Kind, type SourceFile } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { errorAt, type Outcome, type Problem, type SourcePath, startOf, warningAt } from "../../model/problem.ts";
import { unportableName, withoutExtension } from "../../util/path.ts";
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
  const folders: readonly [string, Kind][] = [
    [`${config.docs.path}/`, "doc"],
    [`${config.blog.path}/`, "post"],
    ["pages/", "page"],
  ];
  const kindFolder = folders.find(([folder]) => inner.startsWith(folder));
  if (!kindFolder || !isMarkdown(inner)) return undefined;
  const [start, kind] = kindFolder;
  return { kind, id: documentId(withoutExtension(inner.slice(start.length))), locale };
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
  const hint = `Move it below ${config.docs.path}/, ${config.blog.path}/ or pages/.`;
  return warningAt(startOf(path), "stray-file", message, hint);
}

function unportableFault(inner: string): string | undefined {
  for (const part of inner.split("/")) {
    const reason = unportableName(part);
    if (reason) return `The name "${part}" cannot be used on all operating systems: ${reason}.`;
  }
  return undefined;
}
