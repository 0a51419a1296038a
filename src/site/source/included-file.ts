/** Finds and reads files that a text includes. */

import type { FileSource, NamedText } from "../../host/files.ts";
import { createUnreadableFileProblem } from "../../host/path-state.ts";
import { getOriginalPath } from "../../model/locale.ts";
import { type ProblemCode, type SourcePath, toSourcePath } from "../../model/problem.ts";
import { getLast } from "../../util/collections.ts";
import { getBaseName, getFolder, joinInside } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { type SourceLine, splitLines } from "./line-ranges.ts";

export interface IncludeContext {
  files: FileSource;
  /** Directory for the page's language, with trailing slash: `content/`, `i18n/de/`. */
  area: string;
  /** Collects all files that are looked up, including missing ones. */
  dependencies: Set<SourcePath>;
  /** Return true for files that may contain code. */
  isExecutable: (path: SourcePath) => boolean;
}

/** A problem with an included file, without its place. */
export interface IncludeFault {
  code: ProblemCode;
  message: string;
  hint?: string;
}

export interface IncludedFile {
  path: SourcePath;
  lines: readonly SourceLine[];
}

/**
 * Find a file. Paths are relative to the including file or, with a leading slash, to the site root.
 *
 * In translations, a translated file is preferred to the original, and paths may also be relative to the including
 * file's original. Hidden files are never included: they may contain secrets, which translators could otherwise publish.
 *
 * @param from The including file.
 */
export function findIncludedFile(
  reference: string,
  from: SourcePath,
  context: IncludeContext,
): IncludedFile | IncludeFault {
  const { files, area, dependencies } = context;
  const paths = listCandidatePaths(reference, from, area);
  if (paths.length === 0) {
    const message = `"${reference}" is outside the site.`;
    return { code: "link-outside-site", message, hint: "Copy the file into the site, and include the copy." };
  }
  // Prevent other pages from including translations: raw HTML may be trusted in originals, but never in translations.
  const candidates = paths.filter((path) => !path.startsWith("i18n/") || path.startsWith(area));
  if (candidates.length === 0) {
    const message = `"${reference}" belongs to a different language than the page.`;
    const hint = "Include the original below content/; its translation is used automatically.";
    return { code: "missing-file", message, hint };
  }
  let unreadable: IncludeFault | undefined;
  for (const path of candidates) {
    dependencies.add(path);
    const namedText = files.readNamed(path);
    if (namedText.kind === "missing") continue;
    if (namedText.kind === "unreadable") unreadable ??= createUnreadableFileProblem(path, namedText.error);
    else if (namedText.kind !== "file") return createFault(path, namedText.kind);
    else {
      const { value, problems } = namedText.outcome;
      if (value) return { path, lines: splitLines(value.text) };
      const [problem] = problems;
      if (problem) return problem;
    }
  }
  if (unreadable) return unreadable;
  return createMissingFileFault(reference, getLast(candidates), files);
}

/** Return possible paths for a file, preferred ones first; none if the path is outside the site. */
function listCandidatePaths(reference: string, from: SourcePath, area: string): SourcePath[] {
  const starts = reference.startsWith("/") ? [""] : [getFolder(from), getFolder(getOriginalPath(from))];
  const paths = starts.map((start) => joinInside(start, reference)).filter((path) => path !== undefined);
  return [...new Set(paths.flatMap((path) => [toSourcePath(path.replace(/^content\//, area)), toSourcePath(path)]))];
}

function createFault(
  path: SourcePath,
  kind: Exclude<NamedText["kind"], "file" | "missing" | "unreadable">,
): IncludeFault {
  switch (kind) {
    case "folder":
      return { code: "missing-file", message: `"${path}" is a directory.`, hint: "Include a file in the directory." };
    case "special":
      return {
        code: "unreadable-file",
        message: `"${path}" is neither a file nor a directory.`,
        hint: "Include a file.",
      };
    case "outside":
      return {
        code: "link-outside-site",
        message: `The symbolic link "${path}" leads out of the site.`,
        hint: "Copy the file into the site instead.",
      };
    case "hidden":
      return {
        code: "missing-file",
        message: `"${path}" is hidden: its name, or that of a parent directory, begins with a dot.`,
        hint: "Copy the content into another file.",
      };
  }
}

function createMissingFileFault(reference: string, path: SourcePath, files: FileSource): IncludeFault {
  const near = suggest(getBaseName(path), files.listNames(getFolder(path)));
  const hint = near
    ? `Did you mean "${reference.slice(0, reference.length - getBaseName(reference).length)}${near}"?`
    : 'Paths are relative to the including file or, with a leading "/", to the site root.';
  return { code: "missing-file", message: `The file "${reference}" does not exist.`, hint };
}
