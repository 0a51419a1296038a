/** Add virtual documents to a site's files, so that all stages read them like files. */

import path from "node:path";
import { createError, getFileStart, type Outcome, type Problem, type SourcePath } from "../model/problem.ts";
import type { Digest } from "../model/document.ts";
import type { VirtualDocument, VirtualDocuments } from "../model/virtual-document.ts";
import { compareText } from "../util/collections.ts";
import { checkText, type FileSource, type ReadText } from "./files.ts";
import { readContained, readRegularFile } from "./path-state.ts";

/** A site's files with virtual documents. */
export interface VirtualFiles {
  files: FileSource;
  /** The virtual documents that are not replaced by files. */
  documents: VirtualDocuments;
}

/**
 * Add virtual documents to a site's files, and to those added before. A file below `i18n/` replaces a virtual document at
 * its path, because it is the translation of this document. In `content/` and `static/`, both are an error.
 */
export function addVirtualFiles(base: VirtualFiles, documents: readonly VirtualDocument[]): Outcome<VirtualFiles> {
  if (documents.length === 0) return { value: base, problems: [] };
  const { files } = base;
  // A translation may be in Markdown although its original is in MDX.
  const getName = (path: SourcePath): string => (path.startsWith("i18n/") ? path.replace(/\.mdx?$/, "") : path);
  const allPaths = ["content", "i18n", "static"].flatMap((folder) => files.list(folder).value.files);
  const onDisk = new Set(allPaths.filter((path) => !base.documents.has(path)).map(getName));
  const problems: Problem[] = [];
  const added = new Map<SourcePath, VirtualDocument>();
  for (const document of documents) {
    const { path } = document;
    if (files.isLeftOut?.(path)) continue;
    const other = base.documents.get(path) ?? added.get(path);
    if (other) problems.push(reportSecondDocument(document, other));
    else if (!onDisk.has(getName(path))) added.set(path, document);
    else if (!path.startsWith("i18n/")) problems.push(reportFileAtPath(document));
  }
  const value = { files: overlayFiles(files, added), documents: new Map([...base.documents, ...added]) };
  return { value, problems };
}

/** Texts of virtual documents. `dev` keeps a source file while its text is the same object. */
const texts = new WeakMap<VirtualDocument, Outcome<ReadText | undefined>>();

function readVirtual(document: VirtualDocument): Outcome<ReadText | undefined> {
  const cached = texts.get(document);
  if (cached) return cached;
  const { path, text, bytes, digest, input } = document;
  const { value, problems } = checkText(bytes ?? text, path);
  const outcome = {
    value: value === undefined ? undefined : { text: value, digest, ...(input && { input }) },
    problems,
  };
  texts.set(document, outcome);
  return outcome;
}

function overlayFiles(files: FileSource, documents: VirtualDocuments): FileSource {
  const read: FileSource["read"] = (file) => {
    const document = documents.get(file);
    return document ? readVirtual(document) : files.read(file);
  };
  return {
    ...files,
    virtual: [...(files.virtual ?? []), ...documents.keys()],
    list(folder, hidden) {
      const { value, problems } = files.list(folder, hidden);
      const inFolder = [...documents.keys()].filter((path) => path.startsWith(`${folder}/`));
      if (inFolder.length === 0) return { value, problems };
      return { value: { ...value, files: [...value.files, ...inFolder].sort(compareText) }, problems };
    },
    read,
    readNamed: (file) => (documents.has(file) ? { kind: "file", outcome: read(file) } : files.readNamed(file)),
    findProblem: (file) => (documents.has(file) ? undefined : files.findProblem(file)),
    listNames(folder) {
      const start = folder === "" ? "" : `${folder}/`;
      const names = [...documents.keys()]
        .filter((path) => path.startsWith(start))
        .map((path) => path.slice(start.length).replace(/\/.*$/, ""));
      return names.length === 0
        ? files.listNames(folder)
        : [...new Set([...files.listNames(folder), ...names])].sort(compareText);
    },
  };
}

/** A virtual file that threads receive. */
export interface VirtualText {
  path: SourcePath;
  text: string;
  digest: Digest;
}

/** List the virtual files that plugins in threads may read. */
export function listVirtualTexts(files: FileSource): VirtualText[] {
  return (files.virtual ?? []).flatMap((path) => {
    const named = files.readNamed(path);
    const text = named.kind === "file" ? named.outcome.value : undefined;
    return text ? [{ path, text: text.text, digest: text.digest }] : [];
  });
}

/** Add virtual files in a thread. */
export function addVirtualTexts(files: FileSource, texts: readonly VirtualText[]): FileSource {
  const documents = texts.map((text): [SourcePath, VirtualDocument] => [
    text.path,
    { ...text, creator: "", locate: (place) => place },
  ]);
  return overlayFiles(files, new Map(documents));
}

/** The files of a loaded site, on disk or virtual. */
export interface SiteFiles {
  /** Absolute path to the site root. */
  root: string;
  sources: { virtual: VirtualDocuments };
}

/** Return the bytes of a virtual document. */
export function getVirtualBytes(document: VirtualDocument): Buffer {
  const { bytes, text } = document;
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(text);
}

/** Read a site's file. @throws An error for `createUnreadableFileProblem`. */
export function readSiteFile({ root, sources }: SiteFiles, file: SourcePath): Buffer {
  const document = sources.virtual.get(file);
  return document ? getVirtualBytes(document) : readRegularFile(path.join(root, file));
}

/** Read a site's file. Return `undefined` if it cannot be read or is a symlink to a file outside the site. */
export function findSiteFile({ root, sources }: SiteFiles, file: SourcePath): Buffer | undefined {
  const document = sources.virtual.get(file);
  return document ? getVirtualBytes(document) : readContained(root, file);
}

const HINT = "Remove or rename one of them.";

function reportSecondDocument({ path, creator, locate }: VirtualDocument, other: VirtualDocument): Problem {
  const place = other.locate(getFileStart(path));
  const otherName = other.creator === creator ? "another entry" : other.creator;
  const at = place.file === path ? "" : ` (${place.file}:${place.line})`;
  const message = `"${path}" is created by ${creator}, and by ${otherName}${at}.`;
  return createError(locate(getFileStart(path)), "duplicate-route", message, HINT);
}

function reportFileAtPath({ path, creator, locate }: VirtualDocument): Problem {
  const message = `"${path}" is created by ${creator}, and is also a file.`;
  return createError(locate(getFileStart(path)), "duplicate-route", message, HINT);
}
