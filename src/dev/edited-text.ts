/** Parses a saved text before the site is loaded again, which takes longer the more pages there are. */

import type { FileSource } from "../host/files.ts";
import { type DocumentMemory, parseBatch, rememberDocument } from "../markdown/parse-all.ts";
import type { ParseOptions, SitePlugins } from "../markdown/parse-document.ts";
import { restoreDocument } from "../markdown/serialize-document.ts";
import type { Document } from "../model/document.ts";
import type { Site } from "../site/site.ts";
import type { Change } from "./site-loader.ts";

/** A document before and after an edit of its text. */
export interface EditedText {
  previous: Document;
  document: Document;
}

export interface ParseSetup {
  options: ParseOptions;
  plugins: SitePlugins | undefined;
  files: FileSource;
  memory: DocumentMemory;
}

/** Text that is inserted from other files. */
const INCLUSION = /<Include\b|\bfile=/;

/**
 * Parse a changed file.
 *
 * @returns `undefined` unless only the text below the headings of one page has changed: the rest of the site may depend on
 *   other changes.
 */
export async function parseEditedText(
  [change, ...others]: readonly Change[],
  { sources, catalog }: Site,
  { options, plugins, files, memory }: ParseSetup,
): Promise<EditedText | undefined> {
  if (!change || others.length > 0 || change.isDeleted || !change.file.endsWith(".md")) return undefined;
  const source = sources.documents.find(({ path }) => path === change.file);
  const previous = catalog.documents.find(({ source: path }) => path === change.file);
  if (!source || !previous || source.expansion || source.input || sources.virtual.has(change.file)) return undefined;
  const { value, problems } = files.read(change.file);
  if (!value || problems.length > 0 || INCLUSION.test(value.text)) return undefined;
  const file = { ...source, ...value };
  const [entry] = await parseBatch([file], options, plugins);
  const document = entry && restoreDocument(entry);
  if (!document || document.dependencies || serializeFrame(document) !== serializeFrame(previous)) return undefined;
  rememberDocument(memory, file, document);
  return { previous, document };
}

/** Serialize what other pages may depend on, without positions. A document with problems never equals another one. */
function serializeFrame(document: Document): string {
  const { meta, title, titleHtml, titleText, titleId, titleAliases, description, headings, ids, problems } = document;
  const outline = headings.map((heading) => ({ ...heading, line: 0 }));
  const frame = [meta, title, titleHtml, titleText, titleId, titleAliases, description, outline, ids];
  return problems.length > 0 ? document.digest : JSON.stringify(frame);
}
