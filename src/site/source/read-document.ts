/** Markdown files: which document each is, and its text with what it takes from other files. */

import { digestOfAll } from "../../host/digest.ts";
import type { FileSource } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Kind, SourceFile } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { errorAt, type Outcome, type Problem, type SourcePath, startOf, warningAt } from "../../model/problem.ts";
import { unportableName, withoutExtension } from "../../util/path.ts";
import { resolveIncludes } from "./includes.ts";

/** Which document in which language. */
export type DocumentAddress = Pick<SourceFile, "kind" | "id" | "locale">;

/** A folder that holds the texts of a language. */
export interface DocumentArea {
  locale: LocaleId;
  /** With trailing slash. */
  folder: string;
}

/** Whether a file below an area is no page, but Markdown for pages to include: its name or a folder's begins with `_`. */
export function isPart(inner: string): boolean {
  return inner.endsWith(".md") && /(?:^|\/)_/.test(inner);
}

/** Which document a Markdown file is, by the folder that it is in. */
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
  const localeFolder = folders.find(([folder]) => inner.startsWith(folder));
  if (!localeFolder || !inner.endsWith(".md")) return undefined;
  const [start, kind] = localeFolder;
  return { kind, id: withoutExtension(inner.slice(start.length)), locale };
}

/** Read the file of a document; nothing where it cannot become one, which is then a problem. */
export function readDocument(
  path: SourcePath,
  area: DocumentArea,
  config: SiteConfig,
  files: FileSource,
): Outcome<SourceFile | undefined> {
  const address = addressOf(path, area, config);
  if (!address) return nothing(strayFile(path, config));
  const unportable = unportableFault(path.slice(area.folder.length));
  if (unportable) return nothing(errorAt(startOf(path), "unportable-name", unportable, "Rename it."));
  const { value: fileText, problems } = files.text(path);
  if (!fileText) return { value: undefined, problems };
  const file: SourceFile = { path, ...address, ...fileText };
  const expansion = resolveIncludes(path, fileText.text, area.folder, files);
  if (!expansion) return { value: file, problems };
  const shape = JSON.stringify([expansion.runs, expansion.problems]);
  return { value: { ...file, expansion, digest: digestOfAll([fileText.digest, expansion.text, shape]) }, problems };
}

const nothing = (problem: Problem): Outcome<undefined> => ({ value: undefined, problems: [problem] });

function strayFile(path: SourcePath, config: SiteConfig): Problem {
  const message = `"${path}" is in no folder of documents, so it becomes no page.`;
  const hint = `Move it below ${config.docs.path}/, ${config.blog.path}/ or pages/.`;
  return warningAt(startOf(path), "stray-file", message, hint);
}

function unportableFault(inner: string): string | undefined {
  for (const part of inner.split("/")) {
    const reason = unportableName(part);
    if (reason) return `The name "${part}" cannot be used on every system: ${reason}.`;
  }
  return undefined;
}
