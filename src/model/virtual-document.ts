/** Documents that code creates instead of files, e.g. from data. All stages treat them like files. */

import type { Digest, SourceFile } from "./document.ts";
import type { LocaleId } from "./locale.ts";
import type { PlainProps } from "./markup.ts";
import type { PageInput } from "./page-input.ts";
import type { Place, Problem, SourcePath } from "./problem.ts";

/** An entry for a page in React. */
export interface ReactPageInput extends PageInput {
  frontMatter: PlainProps;
  /** The entry's Markdown as a file; absent if it has none. */
  markdown?: SourceFile;
}

export interface VirtualDocument {
  /** The path that its file would have, which determines kind, ID and language: `content/docs/errors/E10.md`. */
  path: SourcePath;
  /** The text that its file would have: Markdown or MDX with front matter. */
  text: string;
  /** Digest of the text, and of everything else that affects parsing. */
  digest: Digest;
  /** Present on pages from data. */
  input?: PageInput;
  /** Entries by language; present on pages in React, which have no text. */
  reactInputs?: ReadonlyMap<LocaleId, ReactPageInput>;
  /** What creates the document, for reports: the data module's path, or a plugin's name. */
  creator: string;
  /** Return the place to report for a place in the text. */
  locate(place: Place): Place;
}

/** Virtual documents by path. */
export type VirtualDocuments = ReadonlyMap<SourcePath, VirtualDocument>;

/** Return the place to report for a place that may be in a virtual document. */
export function locateOrigin(place: Place, documents: VirtualDocuments): Place {
  return documents.get(place.file)?.locate(place) ?? place;
}

/** Move problems in virtual documents to the places that these were created from. */
export function moveToOrigins(problems: readonly Problem[], documents: VirtualDocuments): readonly Problem[] {
  if (documents.size === 0) return problems;
  return problems.map((problem) =>
    problem.place && documents.has(problem.place.file)
      ? { ...problem, place: locateOrigin(problem.place, documents) }
      : problem,
  );
}
