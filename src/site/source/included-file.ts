/** Files that a text names, to show or to include: where they are, and what is wrong when they cannot be had. */

import type { FileSource, NamedText } from "../../host/files.ts";
import { originalPath } from "../../model/locale.ts";
import type { ProblemCode, SourcePath } from "../../model/problem.ts";
import { baseName, folderOf, joinInside } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { linesOf, type SourceLine } from "./line-ranges.ts";

export interface NamingContext {
  files: FileSource;
  /** Folder of the page's language, with trailing slash: `content/`, `i18n/de/`. */
  area: string;
  /** Gets every file that is looked for. */
  lookedFor: Set<SourcePath>;
}

/** Why a file cannot be had; the place is where it was named. */
export interface NamingFault {
  code: ProblemCode;
  message: string;
  hint?: string;
}

export interface IncludedFile {
  path: SourcePath;
  lines: readonly SourceLine[];
}

/**
 * Find a file as a text names it: from the folder of the text, or with a leading slash from the root of the site.
 *
 * For a page in another language its own version of the file goes before the original, and a relative path may also
 * count from the original of the text. Hidden files are never found: a checkout keeps secrets in them, and translations
 * are written by people who may not read them.
 *
 * @param from The file that names it.
 */
export function findIncludedFile(
  reference: string,
  from: SourcePath,
  context: NamingContext,
): IncludedFile | NamingFault {
  const { files, area, lookedFor } = context;
  const paths = pathsFor(reference, from, area);
  if (paths.length === 0) {
    const message = `"${reference}" leads out of the site.`;
    return { code: "link-outside-site", message, hint: "Copy the file into the site, and name it there." };
  }
  // Originals may be trusted with raw HTML, translations never: no text of a translation may get into another page.
  const candidates = paths.filter((path) => !path.startsWith("i18n/") || path.startsWith(area));
  if (candidates.length === 0) {
    const message = `"${reference}" belongs to another language than the page.`;
    const hint = "Name the original below content/; translations of it are found from there.";
    return { code: "missing-file", message, hint };
  }
  for (const path of candidates) {
    lookedFor.add(path);
    const namedText = files.readNamed(path);
    if (namedText.kind === "missing") continue;
    if (namedText.kind !== "file") return faultOf(path, namedText.kind);
    const { value, problems } = namedText.outcome;
    if (value) return { path, lines: linesOf(value.text) };
    const [problem] = problems;
    if (problem) return problem;
  }
  return missing(reference, candidates.at(-1) as SourcePath, files);
}

/** Where a file may be, the best place first. None when the path leads out of the site. */
function pathsFor(reference: string, from: SourcePath, area: string): SourcePath[] {
  const starts = reference.startsWith("/") ? [""] : [folderOf(from), folderOf(originalPath(from))];
  const paths = starts.map((start) => joinInside(start, reference)).filter((path) => path !== undefined);
  return [...new Set(paths.flatMap((path) => [path.replace(/^content\//, area), path]))];
}

function faultOf(path: SourcePath, kind: Exclude<NamedText["kind"], "file" | "missing">): NamingFault {
  switch (kind) {
    case "folder":
      return { code: "missing-file", message: `"${path}" is a folder.`, hint: "Name a file in it." };
    case "outside":
      return {
        code: "link-outside-site",
        message: `The link "${path}" leads out of the site.`,
        hint: "Copy the file into the site instead.",
      };
    case "hidden":
      return {
        code: "missing-file",
        message: `"${path}" is hidden: its name, or that of a folder above it, begins with a dot.`,
        hint: "Copy what is to be shown into another file.",
      };
  }
}

function missing(reference: string, path: SourcePath, files: FileSource): NamingFault {
  const near = suggest(baseName(path), files.names(folderOf(path)));
  const hint = near
    ? `Did you mean "${reference.slice(0, reference.length - baseName(reference).length)}${near}"?`
    : 'Paths count from the folder of the file that names them, or with a leading "/" from the root of the site.';
  return { code: "missing-file", message: `"${reference}" names no file.`, hint };
}
