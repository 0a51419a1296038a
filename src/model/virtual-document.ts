/** Documents that code creates instead of files, e.g. from data, and other files of plugins. All stages treat them like files. */

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
  /** The text that its file would have: Markdown or MDX with front matter. Empty if there are `bytes`. */
  text: string;
  /** Contents, if they are not given as a string. */
  bytes?: Uint8Array;
  /** Digest of the text, and of everything else that affects parsing. */
  digest: Digest;
  /** Present on pages from data. */
  input?: PageInput;
  /** Entries by language; present on pages in React, which have no text. */
  reactInputs?: ReadonlyMap<LocaleId, ReactPageInput>;
  /** Origin of the document, for reports: the data module's path, or `the plugin "acme"`. */
  creator: string;
  /** True if the document comes from no other file. */
  isOrigin?: boolean;
  /** URL of the edit link of such a document. */
  editUrl?: string;
  /** Date of the last change: `2025-07-01`. */
  lastUpdated?: string;
  /** Return the file that the document was created from; absent if there is none. */
  getFile?(): SourcePath;
  /** Return the place to report for a place in the text. */
  locate(place: Place): Place;
}

/** Virtual documents by path. */
export type VirtualDocuments = ReadonlyMap<SourcePath, VirtualDocument>;

/** Move problems in virtual documents to the places that these were created from. Moved problems remain as they are. */
export function moveToOrigins(problems: readonly Problem[], documents: VirtualDocuments): readonly Problem[] {
  if (documents.size === 0) return problems;
  return problems.map((problem) => {
    const document = problem.place && documents.get(problem.place.file);
    if (!problem.place || !document) return problem;
    const note = ` (From ${document.creator}.)`;
    const isNoted = !document.isOrigin || problem.message.endsWith(note);
    const message = isNoted ? problem.message : problem.message + note;
    return { ...problem, message, place: document.locate(problem.place) };
  });
}
