/** Stage 1, read: reads a site's files and determines their kind, ID and locale. Nothing is parsed. */

import type { FileSource, ReadText } from "../../host/files.ts";
import type { VirtualFiles } from "../../host/virtual-files.ts";
import type { Digest, SourceFile } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import {
  collectProblems,
  createWarning,
  getFileStart,
  type Outcome,
  type SourcePath,
  type Take,
  toWarning,
} from "../../model/problem.ts";
import type { VirtualDocuments } from "../../model/virtual-document.ts";
import { groupBy } from "../../util/collections.ts";
import { getBaseName, removeExtension } from "../../util/path.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { type FileRole, type LocatedFile, listAreas, locateFile } from "./locate-file.ts";
import { checkFolderName, findMisplacedFiles, reportParameter, reportRefusedCode } from "./misplaced-files.ts";
import { type DocumentAddress, getDocumentAddress, isMarkdown, readDocument } from "./read-document.ts";

/** A text file that is not Markdown: data, messages, sidebars, authors, tags. */
export interface TextFile {
  path: SourcePath;
  /** File name without extension. */
  name: string;
  text: string;
  digest: Digest;
}

export interface Sources {
  /** Documents in all kinds and locales, sorted by path. */
  documents: readonly SourceFile[];
  /** Pages in React. */
  pageModules: readonly SourcePath[];
  /** Markdown files for includes, which are not pages. */
  partials: ReadonlySet<SourcePath>;
  /** Templates in Markdown and MDX, which are filled with the entries of data modules, and their translations. */
  templates: readonly TextFile[];
  /** Documents in excluded locales, which exist, but were not read. */
  unread: readonly DocumentAddress[];
  /** Files in `data/` by locale. */
  data: ReadonlyMap<LocaleId, readonly TextFile[]>;
  messages: ReadonlyMap<LocaleId, TextFile>;
  /** Translated texts for sidebars, a file for each set of docs. */
  sidebarTexts: ReadonlyMap<LocaleId, readonly TextFile[]>;
  /** Translated texts for blog authors. */
  authorTexts: ReadonlyMap<LocaleId, TextFile>;
  /** Translated texts for blog tags. */
  tagTexts: ReadonlyMap<LocaleId, TextFile>;
  /** `member-versions.yaml` in docs versions. */
  memberVersions: readonly TextFile[];
  /** Sidebars for sets of docs. */
  sidebars: readonly TextFile[];
  /** Sidebars in version directories. */
  versionSidebars: readonly TextFile[];
  authors?: TextFile;
  tags?: TextFile;
  /** Other files below `content/` and `i18n/`: images and downloads. */
  assets: ReadonlySet<SourcePath>;
  /** Files in `static/`, which are copied to the output root. */
  statics: readonly SourcePath[];
  /** Documents that code created instead of files; `documents` includes them. */
  virtual: VirtualDocuments;
}

/** Documents from the previous read in this process. A document is reused if its text is the same object. */
export interface SourceMemory {
  config?: SiteConfig;
  documents: Map<SourcePath, { outcome: Outcome<ReadText | undefined>; file: SourceFile }>;
}

/**
 * Read all text files in a site.
 *
 * @param only Locales to read. Messages are read for all locales, because the Content Security Policy contains hashes for
 *   scripts with messages.
 * @param memory The previous read's result; requires a file source that caches texts.
 * @returns Readable files. Unreadable files are reported.
 */
export function readSources(
  { files, documents: virtual }: VirtualFiles,
  config: SiteConfig,
  only?: readonly LocaleId[],
  memory?: SourceMemory,
): Outcome<Sources> {
  const { problems, take } = collectProblems();
  const areas = listAreas(config);
  const content = take(files.list("content"));
  const translations = take(warnBelow("i18n", files.list("i18n")));
  const paths = [...content.files, ...translations.files];
  const located = paths.map((path) => locateFile(path, areas, config)).filter((file) => file !== undefined);
  const locatedFolders = [...content.folders, ...translations.folders]
    .map((path) => locateFile(path, areas, config))
    .filter((folder) => folder !== undefined);
  problems.push(
    ...findMisplacedFiles(paths, located, { areas, docSets: config.docSets }),
    ...locatedFolders.flatMap(checkFolderName),
    ...located.flatMap(reportParameter),
    ...located.filter(({ role }) => role === "refused").map(({ path }) => reportRefusedCode(path, config)),
  );
  const byRole = groupBy(located, ({ role }) => role);
  const getFiles = (role: FileRole): readonly LocatedFile[] => byRole.get(role) ?? [];
  const isSelected = ({ area }: LocatedFile): boolean => only === undefined || only.includes(area.locale);
  const selectFiles = (role: FileRole): readonly LocatedFile[] => getFiles(role).filter(isSelected);
  const createDocumentKey = ({ path, area }: LocatedFile): string => {
    const address = getDocumentAddress(path, area, config);
    return `${address?.kind}:${address?.id}`;
  };
  const originals = new Set(
    only &&
      getFiles("document")
        .filter(({ area }) => area.isDefault)
        .map(createDocumentKey),
  );
  // Pages that only other locales have are read, because links lead to them.
  const isRead = (file: LocatedFile): boolean => isSelected(file) || !originals.has(createDocumentKey(file));
  const unreadDocuments = getFiles("document").filter((file) => !isRead(file));

  const readTexts = (locatedFiles: readonly LocatedFile[]): TextFile[] =>
    locatedFiles.flatMap(({ path, area }) => {
      const fileText = take(warnInTranslation(files.read(path), area));
      return fileText ? [{ path, name: removeExtension(getBaseName(path)), ...fileText }] : [];
    });
  const indexTextByLocale = (files: readonly LocatedFile[]): Map<LocaleId, TextFile> =>
    new Map(files.flatMap((file) => readTexts([file]).map((text) => [file.area.locale, text] as const)));
  const indexTextsByLocale = (files: readonly LocatedFile[]): Map<LocaleId, readonly TextFile[]> =>
    new Map([...groupBy(files, ({ area }) => area.locale)].map(([locale, own]) => [locale, readTexts(own)]));

  /** Report files that are copied to the output and cannot be read. Unreadable translations are replaced by originals. */
  const filterReadable = (locatedFiles: readonly LocatedFile[]): readonly LocatedFile[] =>
    locatedFiles.filter(({ path, area }) => {
      const problem = files.findProblem(path);
      if (problem) problems.push(area.isDefault ? problem : toWarning(problem));
      return !problem || area.isDefault;
    });
  const statics = take(readStatics(files));
  problems.push(...statics.map((path) => files.findProblem(path)).filter((problem) => problem !== undefined));

  const value: Sources = {
    documents: readDocuments(getFiles("document").filter(isRead), { files, config, memory, take }),
    pageModules: getFiles("pageModule").map(({ path }) => path),
    partials: listPaths(getFiles("partial")),
    templates: readTexts(selectFiles("template").filter(({ path }) => isMarkdown(path))),
    unread: unreadDocuments
      .map(({ path, area }) => getDocumentAddress(path, area, config))
      .filter((address) => address !== undefined),
    data: indexTextsByLocale(selectFiles("data")),
    messages: indexTextByLocale(getFiles("messages")),
    sidebarTexts: indexTextsByLocale(selectFiles("sidebarTexts")),
    authorTexts: indexTextByLocale(selectFiles("authorTexts")),
    tagTexts: indexTextByLocale(selectFiles("tagTexts")),
    memberVersions: readTexts(selectFiles("memberVersions")),
    sidebars: readTexts(selectFiles("sidebars")),
    versionSidebars: readTexts(selectFiles("versionSidebars")),
    authors: readTexts(selectFiles("authors")).at(-1),
    tags: readTexts(selectFiles("tags")).at(-1),
    assets: listPaths(filterReadable(selectFiles("asset"))),
    statics,
    virtual,
  };
  return { value, problems };
}

/** Hidden files for other servers, which the output does not contain. */
const SERVER_FILES = [".htaccess", ".htpasswd", ".user.ini", ".domains", ".env"];

/** List the files to copy. Hidden files are ignored, and reported if they have an effect on other servers. */
function readStatics(files: FileSource): Outcome<SourcePath[]> {
  const {
    value: { files: paths },
    problems,
  } = files.list("static", [".well-known", ".nojekyll", ...SERVER_FILES]);
  const isIgnored = (file: SourcePath): boolean => SERVER_FILES.includes(getBaseName(file));
  const hint =
    'The configuration keys "headers" and "redirects" work on several hosts. Copy other settings after the build.';
  return {
    value: paths.filter((file) => !isIgnored(file)),
    problems: [
      ...problems,
      ...paths
        .filter(isIgnored)
        .map((file) =>
          createWarning(getFileStart(file), "stray-file", `${file} is not copied, because it is hidden.`, hint),
        ),
    ],
  };
}

/** Turn problems with translations into warnings, because the original can be used instead. */
function warnInTranslation<T>({ value, problems }: Outcome<T>, { isDefault }: LocatedFile["area"]): Outcome<T> {
  if (isDefault) return { value, problems };
  return { value, problems: problems.map(toWarning) };
}

/** Turn problems with files in a directory into warnings, but not those with the directory itself. */
function warnBelow<T>(folder: string, { value, problems }: Outcome<T>): Outcome<T> {
  return {
    value,
    problems: problems.map((problem) => (problem.place?.file === folder ? problem : toWarning(problem))),
  };
}

const listPaths = (files: readonly LocatedFile[]): Set<SourcePath> => new Set(files.map(({ path }) => path));

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
    if (previous && files.read(path) === previous.outcome) {
      newDocuments.set(path, previous);
      return [previous.file];
    }
    const file = take(warnInTranslation(readDocument(path, area, config, files), area));
    // Files with includes are always read again, because the included files may have changed.
    if (file && !file.expansion && memory) newDocuments.set(path, { outcome: files.read(path), file });
    return file ? [file] : [];
  });
  if (memory) {
    memory.config = config;
    memory.documents = newDocuments;
  }
  return documents;
}
