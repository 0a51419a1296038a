/** Reads a file for a data module: YAML, JSON, the front matter of Markdown, or any text. */

import type { FileSource } from "../../host/files.ts";
import { findFrontMatter } from "../../markdown/preprocess.ts";
import type { Locale } from "../../model/locale.ts";
import { collectProblems, type Outcome, type SourcePath, toSourcePath } from "../../model/problem.ts";
import type { DataFile } from "../../model/site-data.ts";
import { readFaultlessJson } from "../../reader/json.ts";
import { readYaml } from "../../reader/yaml.ts";
import { RULE } from "./data-problems.ts";

/** A file's text, and its data according to the file type. */
export type FileContent = Outcome<Pick<DataFile, "text" | "data"> | undefined>;

/** Read a file and parse its text by its type. */
export function readDataFile(file: SourcePath, files: FileSource): FileContent {
  const { problems, take } = collectProblems();
  const text = take(files.read(file))?.text;
  if (text === undefined) return { value: undefined, problems };
  if (/\.(?:ya?ml|json)$/.test(file)) {
    const json = file.endsWith(".json") ? readFaultlessJson(text) : undefined;
    const data = json === undefined ? take(readYaml({ file, text, rule: RULE })) : json;
    return { value: { text, data }, problems };
  }
  if (!/\.mdx?$/.test(file)) return { value: { text, data: undefined }, problems };
  const block = findFrontMatter(text);
  const data = block ? (take(readYaml({ file, text: block.yaml, firstLine: 2, rule: RULE })) ?? {}) : {};
  return { value: { text: text.slice(block?.length ?? 0), data }, problems };
}

/** Return a file's translation, if it exists. */
export function locateTranslation(path: SourcePath, locale: Locale, files: FileSource): SourcePath | undefined {
  if (!path.startsWith("content/")) return undefined;
  const translation = toSourcePath(`i18n/${locale.path}/${path.slice("content/".length)}`);
  return files.readNamed(translation).kind === "file" ? translation : undefined;
}
