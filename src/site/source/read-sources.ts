/** Stage 1, read: reads the files of a site and determines their kind, ID and locale. Nothing is parsed. */

import type { FileSource, ReadText } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Digest, SourceFile } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import {
  asWarning,
  collectProblems,
  type Outcome,
  type SourcePath,
  startOf,
  type Take,
  warningAt,
} from "../../model/problem.ts";
import { groupBy } from "../../util/collections.ts";
import { baseName, withoutExtension } from "../../util/path.ts";
import { areasOf, type FileRole, type LocatedFile, locateFile } from "./locate-file.ts";
import { findMisplacedFiles, misnamedFolder, refusedCode } from "./misplaced-files.ts";
import { addressOf, type DocumentAddress, readDocument } from "./read-document.ts";

/** A text file that is not Markdown: data, messages, sidebars, authors, tags. */
export interface TextFile {
  path: SourcePath;
  /** File name without extension. */
  name: string;
  text: string;
  digest: Digest;
}

export interface Sources {
  /** Documents of all kinds and locales, sorted by path. */
  documents: readonly SourceFile[];
  /** Pages in React. */
  pageModules: readonly SourcePath[];
  /** Markdown files for includes, which are not pages. */
  partials: ReadonlySet<SourcePath>;
  /** Documents of excluded locales, which exist, but were not read. */
  unread: readonly DocumentAddress[];
  /** Files of `data/` by locale. */
  data: ReadonlyMap<LocaleId, readonly TextFile[]>;
  messages: ReadonlyMap<LocaleId, TextFile>;
  /** Translated texts of sidebars, a file for each set of docs. */
  sidebarTexts: ReadonlyMap<LocaleId, readonly TextFile[]>;
  /** Translated texts of blog authors. */
  authorTexts: ReadonlyMap<LocaleId, TextFile>;
  /** Translated texts of blog tags. */
  tagTexts: ReadonlyMap<LocaleId, TextFile>;
  /** `member-versions.yaml` of docs versions. */
  memberVersions: readonly TextFile[];
  /** Sidebars of sets of docs. */
  sidebars: readonly TextFile[];
  /** Sidebars in the directories of versions. */
  versionSidebars: readonly TextFile[];
  authors?: TextFile;
  tags?: TextFile;
  /** Other files below `content/` and `i18n/`: images and downloads. */
  assets: ReadonlySet<SourcePath>;
  /** Files of `static/`, which are copied to the output root. */
  statics: readonly SourcePath[];
}

/** Documents of the previous read in this process. A document is reused if its text is the same object. */
export interface SourceMemory {
  config?: SiteConfig;
  documents: Map<SourcePath, { outcome: Outcome<ReadText | undefined>; file: SourceFile }>;
}

/**
 * Read all text files of a site.
 *
 * @param only Locales to read. Messages are read for all locales, because the Content Security Policy contains hashes of
 *   scripts with messages.
 * @param memory Result of the previous read; requires a file source that caches texts.
 * @returns Readable files. Unreadable files are reported.
 */
export function readSources(
  files: FileSource,
  config: SiteConfig,
  only?: readonly LocaleId[],
  memory?: SourceMemory,
): Outcome<Sources> {
  const { problems, take } = collectProblems();
  const areas = areasOf(config);
  const content = take(files.list("content"));
  const translations = take(warnBelow("i18n", files.list("i18n")));
  const paths = [...content.files, ...translations.files];
  const located = paths.flatMap((path) => locateFile(path, areas, config) ?? []);
  const locatedFolders = [...content.folders, ...translations.folders].flatMap(
    (path) => locateFile(path, areas, config) ?? [],
  );
  problems.push(
    ...findMisplacedFiles(paths, located, { areas, docSets: config.docSets }),
    ...locatedFolders.flatMap(misnamedFolder),
    ...located.filter(({ role }) => role === "refused").map(({ path }) => refusedCode(path)),
  );
  const byRole = groupBy(located, ({ role }) => role);
  const all = (role: FileRole): readonly LocatedFile[] => byRole.get(role) ?? [];
  const isSelected = ({ area }: LocatedFile): boolean => only === undefined || only.includes(area.locale);
  const filesOf = (role: FileRole): readonly LocatedFile[] => all(role).filter(isSelected);
  const documentKey = ({ path, area }: LocatedFile): string => {
    const address = addressOf(path, area, config);
    return `${address?.kind}:${address?.id}`;
  };
  const originals = new Set(only && all("document").flatMap((file) => (file.area.isDefault ? documentKey(file) : [])));
  // Pages that only other locales have are read, because links lead to them.
  const isRead = (file: LocatedFile): boolean => isSelected(file) || !originals.has(documentKey(file));
  const unreadDocuments = all("document").filter((file) => !isRead(file));

  const texts = (locatedFiles: readonly LocatedFile[]): TextFile[] =>
    locatedFiles.flatMap(({ path, area }) => {
      const fileText = take(warnInTranslation(files.text(path), area));
      return fileText ? [{ path, name: withoutExtension(baseName(path)), ...fileText }] : [];
    });
  const textByLocale = (files: readonly LocatedFile[]): Map<LocaleId, TextFile> =>
    new Map(files.flatMap((file) => texts([file]).map((text) => [file.area.locale, text] as const)));
  const textsByLocale = (files: readonly LocatedFile[]): Map<LocaleId, readonly TextFile[]> =>
    new Map([...groupBy(files, ({ area }) => area.locale)].map(([locale, own]) => [locale, texts(own)]));

  /** Report files that are copied to the output and cannot be read. Unreadable translations are replaced by originals. */
  const readable = (locatedFiles: readonly LocatedFile[]): readonly LocatedFile[] =>
    locatedFiles.filter(({ path, area }) => {
      const problem = files.problemOf(path);
      if (problem) problems.push(area.isDefault ? problem : asWarning(problem));
      return !problem || area.isDefault;
    });
  const statics = take(readStatics(files));
  problems.push(...statics.flatMap((path) => files.problemOf(path) ?? []));

  const value: Sources = {
    documents: readDocuments(all("document").filter(isRead), { files, config, memory, take }),
    pageModules: all("pageModule").map(({ path }) => path),
    partials: pathsOf(all("partial")),
    unread: unreadDocuments.flatMap(({ path, area }) => addressOf(path, area, config) ?? []),
    data: textsByLocale(filesOf("data")),
    messages: textByLocale(all("messages")),
    sidebarTexts: textsByLocale(filesOf("sidebarTexts")),
    authorTexts: textByLocale(filesOf("authorTexts")),
    tagTexts: textByLocale(filesOf("tagTexts")),
    memberVersions: texts(filesOf("memberVersions")),
    sidebars: texts(filesOf("sidebars")),
    versionSidebars: texts(filesOf("versionSidebars")),
    authors: texts(filesOf("authors")).at(-1),
    tags: texts(filesOf("tags")).at(-1),
    assets: pathsOf(readable(filesOf("asset"))),
    statics,
  };
  return { value, problems };
}

/** Hidden files of other servers, which the output does not contain. */
const SERVER_FILES = [".htaccess", ".htpasswd", ".user.ini", ".domains", ".env"];

/** List the files to copy. Hidden files are ignored, and reported if they have an effect on other servers. */
function readStatics(files: FileSource): Outcome<SourcePath[]> {
  const {
    value: { files: paths },
    problems,
  } = files.list("static", [".well-known", ".nojekyll", ...SERVER_FILES]);
  const isIgnored = (file: SourcePath): boolean => SERVER_FILES.includes(baseName(file));
  const hint =
    'The configuration keys "headers" and "redirects" work on several hosts. Copy other settings after the build.';
  return {
    value: paths.filter((file) => !isIgnored(file)),
    problems: [
      ...problems,
      ...paths
        .filter(isIgnored)
        .map((file) => warningAt(startOf(file), "stray-file", `${file} is not copied, because it is hidden.`, hint)),
    ],
  };
}

/** Turn problems of translations into warnings, because the original can be used instead. */
function warnInTranslation<T>({ value, problems }: Outcome<T>, { isDefault }: LocatedFile["area"]): Outcome<T> {
  if (isDefault) return { value, problems };
  return { value, problems: problems.map(asWarning) };
}

/** Turn problems with files in a directory into warnings, but not those with the directory itself. */
function warnBelow<T>(folder: string, { value, problems }: Outcome<T>): Outcome<T> {
  return {
    value,
    problems: problems.map((problem) => (problem.place?.file === folder ? problem : asWarning(problem))),
  };
}

const pathsOf = (files: readonly LocatedFile[]): Set<SourcePath> => new Set(files.map(({ path }) => path));

interface ReadContext {
  files: FileSource;
  config: SiteConfig;
  memory: SourceMemory | undefined;
  take: Take;
}

/** Read documents; unchanged files are taken from the memory. */
function readDocuments(
  locatedFiles: readonly LocatedFile[],
  { files, config, memory, take }: ReadContext,
): readonly SourceFile[] {
  const previousDocuments = memory?.config === config ? memory.documents : undefined;
  const newDocuments: SourceMemory["documents"] = new Map();
  const documents = locatedFiles.flatMap(({ path, area }): SourceFile[] => {
    const previous = previousDocuments?.get(path);
    if (previous && files.text(path) === previous.outcome) {
      newDocuments.set(path, previous);
      return [previous.file];
    }
    const file = take(warnInTranslation(readDocument(path, area, config, files), area));
    // Files with includes are always read again, because the included files may have changed.
    if (file && !file.expansion && memory) newDocuments.set(path, { outcome: files.text(path), file });
    return file ? [file] : [];
  });
  if (memory) {
    memory.config = config;
    memory.documents = newDocuments;
  }
  return documents;
}
