/** Gives plugins access to site files and messages, and records the files as dependencies of the document. */

import { digestParts } from "../../host/digest.ts";
import type { FileSource, ReadText } from "../../host/files.ts";
import { type Dependencies, type Digest, toDigest } from "../../model/document.ts";
import type { PluginSite } from "../../model/plugin-site.ts";
import { toSourcePath } from "../../model/problem.ts";
import { joinInside } from "../../util/path.ts";
import type { ParseContext } from "../parse-context.ts";

/** A site's files during one run. Each file and directory is read once. */
export class PluginFiles {
  private readonly files: FileSource;
  private readonly texts = new Map<string, ReadText | undefined>();
  private readonly lists = new Map<string, { names: readonly string[]; digest: Digest }>();

  constructor(files: FileSource) {
    this.files = files;
  }

  /** Read a file. @returns `undefined` if it cannot be read. */
  read(path: string): ReadText | undefined {
    if (this.texts.has(path)) return this.texts.get(path);
    const named = this.files.readNamed(toSourcePath(path));
    const text = named.kind === "file" ? named.outcome.value : undefined;
    this.texts.set(path, text);
    return text;
  }

  /** List the files below a directory. */
  list(folder: string): { names: readonly string[]; digest: Digest } {
    const known = this.lists.get(folder);
    if (known) return known;
    const isHidden = /(?:^|\/)\./.test(folder);
    const paths = isHidden ? [] : this.files.list(folder).value.files;
    const names = paths.map((file) => file.slice(folder.length + 1));
    const list = { names, digest: digestParts(names) };
    this.lists.set(folder, list);
    return list;
  }

  /** True if files and directories still have the content with which a document was parsed. */
  match(dependencies: Dependencies): boolean {
    return Object.entries(dependencies).every(([path, recorded]) => this.getDigest(path) === recorded);
  }

  /** @param path File path, or directory path with a trailing slash. */
  getDigest(path: string): Digest {
    return path.endsWith("/") ? this.list(path.slice(0, -1)).digest : (this.read(path)?.digest ?? MISSING);
  }
}

/** Digest for files that cannot be read. */
const MISSING = toDigest("");

/** @param locale Page language. */
export function createPluginSite(locale: string, files: PluginFiles, { collector }: ParseContext): PluginSite {
  const addDependency = (path: string): void => {
    collector.dependencies[path] = files.getDigest(path);
  };
  return {
    locale,
    readFile(path) {
      const file = joinInside("", path);
      if (file === undefined || file === "") return undefined;
      addDependency(file);
      return files.read(file)?.text;
    },
    listFiles(directory) {
      const folder = joinInside("", directory);
      if (folder === undefined || folder === "") return [];
      addDependency(`${folder}/`);
      return files.list(folder).names;
    },
    message: (id, values) => collector.mark({ kind: "message", id, ...(values && { values }) }),
  };
}
