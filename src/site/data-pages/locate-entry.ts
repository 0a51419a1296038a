/** Locates entries of data modules in the files that these read, for reports. */

import type { FileSource } from "../../host/files.ts";
import { findFrontMatter } from "../../markdown/preprocess.ts";
import type { PlainProps } from "../../model/markup.ts";
import { getFileStart, type Place, type SourcePath } from "../../model/problem.ts";
import type { DataFile } from "../../model/site-data.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";
import { once } from "../../util/memo.ts";
import { getBaseName, removeExtension } from "../../util/path.ts";
import type { ValuePath } from "../../util/value-path.ts";
import type { PathParameter } from "../source/template-path.ts";

/** The origin of an entry: the value of its last parameter that occurs in a file, or else the module. */
export interface EntryOrigin {
  file: SourcePath;
  /** Return the place of the value. The file is parsed. */
  locate(): Place;
}

/** Return an entry's origin. */
export type FindOrigin = (params: PlainProps, parameters: readonly PathParameter[]) => EntryOrigin;

interface ValueIndex {
  /** Places of values by the key that they have in the file, and the value. */
  byKey: Map<string, { file: SourcePath; path: ValuePath }>;
  byValue: Map<string, { file: SourcePath; path: ValuePath }>;
}

/** Create a function that locates entries. Files are only searched once an entry's origin is needed. */
export function createOriginFinder(module: SourcePath, inputs: readonly DataFile[], files: FileSource): FindOrigin {
  const index = once(() => indexValues(inputs));
  const parsed = new Map<SourcePath, Yaml>();
  const parse = (file: SourcePath): Yaml => {
    const yaml = parsed.get(file) ?? parseData(file, files);
    parsed.set(file, yaml);
    return yaml;
  };
  const createOrigin = (file: SourcePath): EntryOrigin => ({ file, locate: () => getFileStart(file) });
  return (params, parameters) => {
    const { byKey, byValue } = index();
    for (const { name } of [...parameters].reverse()) {
      const value = String(params[name]);
      const position = byKey.get(`${name}\n${value}`) ?? byValue.get(value);
      if (position) return { file: position.file, locate: () => parse(position.file).locate(position.path) };
      const file = inputs.find(({ path }) => removeExtension(getBaseName(path)) === value);
      if (file) return createOrigin(file.path);
    }
    return createOrigin(module);
  };
}

/** Index all strings and numbers in files. The first occurrence of a value counts. */
function indexValues(inputs: readonly DataFile[]): ValueIndex {
  const index: ValueIndex = { byKey: new Map(), byValue: new Map() };
  const add = (value: unknown, file: SourcePath, path: ValuePath): void => {
    if (typeof value === "string" || typeof value === "number") {
      const key = `${path.at(-1) ?? ""}\n${value}`;
      if (!index.byKey.has(key)) index.byKey.set(key, { file, path });
      if (!index.byValue.has(String(value))) index.byValue.set(String(value), { file, path });
    } else if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) add(item, file, [...path, at]);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) add(item, file, [...path, key]);
    }
  };
  for (const { path, data } of inputs) add(data, path, []);
  return index;
}

/** Parse a file's data for the places of values. */
function parseData(file: SourcePath, files: FileSource): Yaml {
  const text = files.read(file).value?.text ?? "";
  const block = /\.mdx?$/.test(file) ? findFrontMatter(text) : undefined;
  return readYaml({ file, text: block?.yaml ?? text, firstLine: block ? 2 : 1 });
}
