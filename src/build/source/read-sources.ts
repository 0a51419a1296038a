/** Stage 1, read: the files of a site root, located by kind, id and locale, but not yet understood. */

import type { FileSource, ReadText } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Digest, SourceFile } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Outcome, Problem, SourcePath } from "../../model/problem.ts";
import { baseName, withoutExtension } from "../../util/path.ts";
import { addressOf, type DocumentAddress, type DocumentArea, isPart, readDocument } from "./read-document.ts";

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
  sidebars?: TextFile;
  authors?: TextFile;
  tags?: TextFile;
  /** Tags of docs. */
  docTags?: TextFile;
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
  documents: Map<SourcePath, { read: Outcome<ReadText | undefined>; file: SourceFile }>;
}

/** The folder in which examples live, at any depth below the docs. */
const EXAMPLE_FOLDER = "fiddles";

interface Area extends DocumentArea {
  isDefault: boolean;
}

function areaOf(path: SourcePath, areas: readonly Area[]): Area | undefined {
  return areas.find(({ folder }) => path.startsWith(folder));
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
  if (memory && memory.config !== config) {
    memory.config = config;
    memory.documents.clear();
  }
  const problems: Problem[] = [];
  const take = <T>({ value, problems: found }: Outcome<T>): T => {
    problems.push(...found);
    return value;
  };
  const areas: Area[] = [
    { locale: config.defaultLocale, folder: "content/", isDefault: true },
    ...config.locales.map(({ code, path }) => ({ locale: code, folder: `i18n/${path}/`, isDefault: false })),
  ];
  const documents: SourceFile[] = [];
  const parts = new Set<SourcePath>();
  const unread: DocumentAddress[] = [];
  const data = new Map<LocaleId, TextFile[]>();
  const messages = new Map<LocaleId, TextFile>();
  const sidebarTexts = new Map<LocaleId, TextFile>();
  const exampleFiles = new Map<SourcePath, { name: string; code: string }[]>();
  const assets = new Set<SourcePath>();
  const sources: { -readonly [K in keyof Sources]: Sources[K] } = {
    documents,
    parts,
    unread,
    data,
    messages,
    sidebarTexts,
    examples: new Map(),
    assets,
    statics: [],
  };

  const readFile = (path: SourcePath): TextFile | undefined => {
    const read = take(files.text(path));
    return read && { path, name: withoutExtension(baseName(path)), ...read };
  };

  for (const path of [...take(files.list("content")), ...take(files.list("i18n"))]) {
    const area = areaOf(path, areas);
    if (!area) continue;
    const inner = path.slice(area.folder.length);
    if (isPart(inner)) {
      parts.add(path);
      continue;
    }
    const holdsMessages = !area.isDefault && isNamed(inner, "messages");
    if (only && !only.includes(area.locale) && !holdsMessages) {
      const address = addressOf(path, area, config);
      if (address) unread.push(address);
      continue;
    }
    const last = memory?.documents.get(path);
    if (last && files.text(path) === last.read) {
      documents.push(last.file);
      continue;
    }
    const isData = /\.(?:ya?ml|json)$/.test(inner);
    const example = exampleFolder(inner, config.docs.path);
    if (example !== undefined) {
      const folder = area.folder + example;
      const file = readFile(path);
      if (file)
        exampleFiles.set(folder, [
          ...(exampleFiles.get(folder) ?? []),
          { name: path.slice(folder.length + 1), code: file.text },
        ]);
    } else if (inner.endsWith(".md")) {
      const file = take(readDocument(path, area, config, files));
      if (file) documents.push(file);
      // What it takes from others may change although its own text does not.
      if (file && !file.expansion) memory?.documents.set(path, { read: files.text(path), file });
    } else if (isData && inner.startsWith("data/")) {
      const file = readFile(path);
      if (file) data.set(area.locale, [...(data.get(area.locale) ?? []), file]);
    } else if (holdsMessages) {
      const file = readFile(path);
      if (file) messages.set(area.locale, file);
    } else if (!area.isDefault && inner === config.docs.sidebars) {
      const file = readFile(path);
      if (file) sidebarTexts.set(area.locale, file);
    } else if (area.isDefault && inner === config.docs.sidebars) sources.sidebars = readFile(path);
    else if (area.isDefault && isNamed(inner, `${config.blog.path}/authors`)) sources.authors = readFile(path);
    else if (area.isDefault && isNamed(inner, `${config.blog.path}/tags`)) sources.tags = readFile(path);
    else if (area.isDefault && isNamed(inner, `${config.docs.path}/tags`)) sources.docTags = readFile(path);
    else assets.add(path);
  }
  if (memory && memory.documents.size > documents.length) {
    const present = new Set(documents.map(({ path }) => path));
    for (const path of memory.documents.keys()) if (!present.has(path)) memory.documents.delete(path);
  }
  sources.examples = new Map([...exampleFiles].map(([folder, files]) => [folder, { folder, files }]));
  sources.statics = take(files.list("static", [".well-known"]));
  return { value: sources, problems };
}

const isNamed = (path: string, name: string): boolean =>
  withoutExtension(path) === name && /\.(?:ya?ml|json)$/.test(path);

/**
 * The folder of the example to which a file belongs.
 *
 * Examples are the folders below `fiddles/` that hold files; a folder inside such a folder belongs to it only as a path
 * of its own, so that `features/shortcuts/local` and `features/shortcuts/global` are two examples.
 */
function exampleFolder(inner: string, docsPath: string): string | undefined {
  if (!inner.startsWith(`${docsPath}/`)) return undefined;
  const parts = inner.split("/");
  const at = parts.indexOf(EXAMPLE_FOLDER);
  if (at < 0 || at > parts.length - 3) return undefined;
  return parts.slice(0, -1).join("/");
}
