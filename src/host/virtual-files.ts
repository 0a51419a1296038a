/** Add virtual documents to a site's files, so that all stages read them like files. */

import { createError, getFileStart, type Outcome, type Problem, type SourcePath } from "../model/problem.ts";
import type { VirtualDocument, VirtualDocuments } from "../model/virtual-document.ts";
import { compareText } from "../util/collections.ts";
import type { FileSource } from "./files.ts";

/** A site's files with virtual documents. */
export interface VirtualFiles {
  files: FileSource;
  /** The virtual documents that are not replaced by files. */
  documents: VirtualDocuments;
}

/**
 * Add virtual documents to a site's files. A file below `i18n/` replaces a virtual document at its path, because it is the
 * translation of this document. In `content/`, both are an error.
 */
export function addVirtualFiles(files: FileSource, documents: readonly VirtualDocument[]): Outcome<VirtualFiles> {
  if (documents.length === 0) return { value: { files, documents: new Map() }, problems: [] };
  // A translation may be in Markdown although its original is in MDX.
  const getName = (path: SourcePath): string => (path.startsWith("content/") ? path : path.replace(/\.mdx?$/, ""));
  const onDisk = new Set(["content", "i18n"].flatMap((folder) => files.list(folder).value.files).map(getName));
  const problems: Problem[] = [];
  const added = new Map<SourcePath, VirtualDocument>();
  for (const document of documents) {
    const { path } = document;
    if (files.isLeftOut?.(path)) continue;
    const other = added.get(path);
    if (other) problems.push(reportSecondDocument(document, other));
    else if (!onDisk.has(getName(path))) added.set(path, document);
    else if (path.startsWith("content/")) problems.push(reportFileAtPath(document));
  }
  return { value: { files: overlayFiles(files, added), documents: added }, problems };
}

function overlayFiles(files: FileSource, documents: VirtualDocuments): FileSource {
  const read: FileSource["read"] = (file) => {
    const document = documents.get(file);
    if (!document) return files.read(file);
    const { text, digest, input } = document;
    return { value: { text, digest, ...(input && { input }) }, problems: [] };
  };
  return {
    ...files,
    list(folder, hidden) {
      const { value, problems } = files.list(folder, hidden);
      const inFolder = [...documents.keys()].filter((path) => path.startsWith(`${folder}/`));
      if (inFolder.length === 0) return { value, problems };
      return { value: { ...value, files: [...value.files, ...inFolder].sort(compareText) }, problems };
    },
    read,
    readNamed: (file) => (documents.has(file) ? { kind: "file", outcome: read(file) } : files.readNamed(file)),
    findProblem: (file) => (documents.has(file) ? undefined : files.findProblem(file)),
  };
}

const HINT = "Remove or rename one of them.";

function reportSecondDocument({ path, creator, locate }: VirtualDocument, other: VirtualDocument): Problem {
  const place = other.locate(getFileStart(path));
  const otherName = other.creator === creator ? "another entry" : other.creator;
  const message = `"${path}" is created by ${creator}, and by ${otherName} (${place.file}:${place.line}).`;
  return createError(locate(getFileStart(path)), "duplicate-route", message, HINT);
}

function reportFileAtPath({ path, creator, locate }: VirtualDocument): Problem {
  const message = `"${path}" is created by ${creator}, and is also a file.`;
  return createError(locate(getFileStart(path)), "duplicate-route", message, HINT);
}
