/** Stage 1, read: the files of a site root, located by kind, id and locale, but not yet understood. */

import type { FileSource, ReadText } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Digest, SourceFile } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { asWarning, collectProblems, type Outcome, type SourcePath, type Take } from "../../model/problem.ts";
import { groupBy } from "../../util/collections.ts";
import { baseName, folderOf, withoutExtension } from "../../util/path.ts";
import { areasOf, type FileRole, type LocatedFile, locateFile } from "./locate-file.ts";
import { findMisplacedFiles } from "./misplaced-files.ts";
import { addressOf, type DocumentAddress, readDocument } from "./read-document.ts";

/** A file that is read whole but is not Markdown: data, messages, sidebars, authors, tags. */
export interface TextFile {
  path: SourcePath;
  /** File name without extension. */
  name: string;
  text: string;
  digest: Digest;
}

/** An example: the files of one folder, by name. */
export interface Example {
  /** Folder from the site root. */
  folder: SourcePath;
  files: readonly { name: string; code: string }[];
}

export interface Sources {
  /** Markdown of all kinds and locales, in the order of their paths. */
  documents: readonly SourceFile[];
  /** Markdown that is no page, but for pages to include. */
  parts: ReadonlySet<SourcePath>;
  /** Documents of locales that were left out: known to be there, but not read. */
  unread: readonly DocumentAddress[];
  /** Files of `data/` by locale; the default locale's are those of `content/`. */
  data: ReadonlyMap<LocaleId, readonly TextFile[]>;
  /** Message files by locale. */
  messages: ReadonlyMap<LocaleId, TextFile>;
  /** Translated texts of the sidebars. */
  sidebarTexts: ReadonlyMap<LocaleId, TextFile>;
  /** Translated texts of authors and tags of the blog. */
  authorTexts: ReadonlyMap<LocaleId, TextFile>;
  tagTexts: ReadonlyMap<LocaleId, TextFile>;
  sidebars?: TextFile;
  authors?: TextFile;
  tags?: TextFile;
  /** By folder from the site root: `content/docs/latest/fiddles/features/dark-mode`. */
  examples: ReadonlyMap<SourcePath, Example>;
  /** Everything else below `content/` and `i18n/`: images and downloads that pages may refer to. */
  assets: ReadonlySet<SourcePath>;
  /** Files of `static/`, copied to the output's root. */
  statics: readonly SourcePath[];
}

/** Documents that the last walk of this process located, as long as their texts are the same objects. */
export interface SourceMemory {
  config?: SiteConfig;
  documents: Map<SourcePath, { outcome: Outcome<ReadText | undefined>; file: SourceFile }>;
}

/**
 * Read every text of a site.
 *
 * @param only Leave out what belongs to other locales than these, but for messages: the policy of the site names scripts
 *   that hold some, in all languages.
 * @param memory Of a file source that keeps texts.
 * @returns All that could be read; what could not is among the problems.
 */
export function readSources(
  files: FileSource,
  config: SiteConfig,
  only?: readonly LocaleId[],
  memory?: SourceMemory,
): Outcome<Sources> {
  const { problems, take } = collectProblems();
  const areas = areasOf(config);
  const paths = [...take(files.list("content")), ...take(files.list("i18n"))];
  const located = paths.flatMap((path) => locateFile(path, areas, config) ?? []);
  problems.push(...findMisplacedFiles(paths, located, areas));
  const byRole = groupBy(located, ({ role }) => role);
  const all = (role: FileRole): readonly LocatedFile[] => byRole.get(role) ?? [];
  const isWanted = ({ area }: LocatedFile): boolean => only === undefined || only.includes(area.locale);
  const filesOf = (role: FileRole): readonly LocatedFile[] => all(role).filter(isWanted);
  const leftOut = all("document").filter((file) => !isWanted(file));

  const texts = (locatedFiles: readonly LocatedFile[]): TextFile[] =>
    locatedFiles.flatMap(({ path, area }) => {
      const fileText = take(mildly(files.text(path), area));
      return fileText ? [{ path, name: withoutExtension(baseName(path)), ...fileText }] : [];
    });
  const textByLocale = (files: readonly LocatedFile[]): Map<LocaleId, TextFile> =>
    new Map(files.flatMap((file) => texts([file]).map((text) => [file.area.locale, text] as const)));

  const value: Sources = {
    documents: readDocuments(filesOf("document"), { files, config, memory, take }),
    parts: pathsOf(all("part")),
    unread: leftOut.flatMap(({ path, area }) => addressOf(path, area, config) ?? []),
    data: new Map(
      [...groupBy(filesOf("data"), ({ area }) => area.locale)].map(([locale, own]) => [locale, texts(own)]),
    ),
    messages: textByLocale(all("messages")),
    sidebarTexts: textByLocale(filesOf("sidebarTexts")),
    authorTexts: textByLocale(filesOf("authorTexts")),
    tagTexts: textByLocale(filesOf("tagTexts")),
    sidebars: texts(filesOf("sidebars")).at(-1),
    authors: texts(filesOf("authors")).at(-1),
    tags: texts(filesOf("tags")).at(-1),
    examples: examplesOf(texts(filesOf("example"))),
    assets: pathsOf(filesOf("asset")),
    statics: take(files.list("static", [".well-known"])),
  };
  return { value, problems };
}

/** What is wrong with a translation stops no build: the original stands in its place. */
function mildly<T>({ value, problems }: Outcome<T>, { isDefault }: LocatedFile["area"]): Outcome<T> {
  if (isDefault) return { value, problems };
  return { value, problems: problems.map(asWarning) };
}

const pathsOf = (files: readonly LocatedFile[]): Set<SourcePath> => new Set(files.map(({ path }) => path));

/** Files of examples by the folder that makes them one. */
function examplesOf(texts: readonly TextFile[]): Map<SourcePath, Example> {
  const folders = groupBy(texts, ({ path }) => folderOf(path));
  const exampleOf = (folder: SourcePath, own: readonly TextFile[]): Example => ({
    folder,
    files: own.map(({ path, text }) => ({ name: baseName(path), code: text })),
  });
  return new Map([...folders].map(([folder, own]) => [folder, exampleOf(folder, own)]));
}

interface DocumentReading {
  files: FileSource;
  config: SiteConfig;
  memory: SourceMemory | undefined;
  take: Take;
}

/** Read Markdown, or take what the memory holds of files that are the same. */
function readDocuments(
  locatedFiles: readonly LocatedFile[],
  { files, config, memory, take }: DocumentReading,
): readonly SourceFile[] {
  const last = memory?.config === config ? memory.documents : undefined;
  const remembered: SourceMemory["documents"] = new Map();
  const documents = locatedFiles.flatMap(({ path, area }): SourceFile[] => {
    const previous = last?.get(path);
    if (previous && files.text(path) === previous.outcome) {
      remembered.set(path, previous);
      return [previous.file];
    }
    const file = take(mildly(readDocument(path, area, config, files), area));
    // What it takes from others may change although its own text does not.
    if (file && !file.expansion && memory) remembered.set(path, { outcome: files.text(path), file });
    return file ? [file] : [];
  });
  if (memory) {
    memory.config = config;
    memory.documents = remembered;
  }
  return documents;
}
