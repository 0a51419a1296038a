/** Reads the configuration of Hugo: one file, or a directory with a file for each part, in TOML, YAML or JSON. */

import { getBaseName, getFolder, joinInside, removeExtension } from "../../util/path.ts";
import type { MigrationFailure } from "../migration-task.ts";
import { isMap, type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import { readToml } from "../read-toml.ts";
import { readYamlSettings } from "../read-yaml-settings.ts";
import type { SourceTree } from "../source-tree.ts";

const NAMES = ["hugo", "config"];
const ENDINGS = ["toml", "yaml", "yml", "json"];

/** Find the configuration in a directory. `config.yaml` has a key that only Hugo has. */
export function findHugoConfig(tree: SourceTree, folder: string): string | undefined {
  for (const parent of [folder, join(folder, "config/_default")])
    for (const name of NAMES)
      for (const ending of ENDINGS) {
        const file = join(parent, `${name}.${ending}`);
        if (!tree.isFile(file)) continue;
        const isOwn =
          name === "hugo" || parent !== folder || /\b(?:baseURL|languageCode)\b/i.test(tree.readText(file) ?? "");
        if (isOwn && (tree.isFolder(join(folder, "content")) || name === "hugo" || parent !== folder)) return file;
      }
  return undefined;
}

export interface HugoConfig {
  values: PlainMap;
  /** Root of the project. */
  folder: string;
}

export function readHugoConfig(
  file: string,
  tree: SourceTree,
  addFailure: (failure: MigrationFailure) => void,
): HugoConfig {
  const parent = getFolder(file);
  const main = readValues(file, tree, addFailure);
  if (getBaseName(parent) !== "_default") return { values: main, folder: parent };
  const values: Record<string, unknown> = { ...main };
  // `menus.en.toml` is the part of a language.
  for (const name of tree.listNames(parent)) {
    const part = join(parent, name);
    if (part === file || !ENDINGS.some((ending) => name.endsWith(`.${ending}`))) continue;
    const [key = "", language] = removeExtension(name).split(".");
    if (NAMES.includes(key)) continue;
    const read = readValues(part, tree, addFailure);
    if (language === undefined) values[key] = { ...toMap(values[key]), ...read };
    else {
      const languages = toMap(values.languages);
      values.languages = { ...languages, [language]: { ...toMap(languages[language]), [key]: read } };
    }
  }
  return { values, folder: getFolder(getFolder(parent)) };
}

function readValues(file: string, tree: SourceTree, addFailure: (failure: MigrationFailure) => void): PlainMap {
  if (file.endsWith(".toml")) {
    const { values, fault } = readToml(tree.readText(file) ?? "");
    if (fault)
      addFailure({
        source: file,
        line: fault.line,
        message: `The configuration has a syntax error: ${fault.message}`,
        hint: "Only values above the error were taken over. Fix it, and run the command again.",
      });
    return values;
  }
  return readYamlSettings(file, tree, addFailure);
}

/** Return the value of a key in any case, as Hugo does. */
export function getSetting(map: PlainMap, key: string): unknown {
  if (Object.hasOwn(map, key)) return map[key];
  const name = Object.keys(map).find((each) => each.toLowerCase() === key.toLowerCase());
  return name === undefined ? undefined : map[name];
}

export interface HugoLanguage {
  code: string;
  /** Directory of its content, in the project. */
  folder: string;
  settings: PlainMap;
}

/** List the languages, the default one first. Without a directory for each, names of files have a suffix. */
export function listHugoLanguages({ values }: HugoConfig): HugoLanguage[] {
  const content = toText(getSetting(values, "contentDir")) ?? findMount(values) ?? "content";
  const fallback = toText(getSetting(values, "defaultContentLanguage")) ?? "en";
  const languages = Object.entries(toMap(values.languages))
    .filter(([, settings]) => isMap(settings) && settings.disabled !== true)
    .map(([code, settings]) => {
      const folder = toText(getSetting(toMap(settings), "contentDir"));
      return { code, folder: folder ?? findMount(values, code) ?? content, settings: toMap(settings) };
    });
  if (languages.length === 0) return [{ code: fallback, folder: content, settings: {} }];
  const isDefault = ({ code }: HugoLanguage): boolean => code === fallback;
  return [...languages.filter(isDefault), ...languages.filter((language) => !isDefault(language))];
}

/** Return the directory that is mounted as content, for a language or for the only one. */
function findMount({ module }: PlainMap, language?: string): string | undefined {
  for (const entry of toList(toMap(module).mounts)) {
    const { source, target, lang, sites } = toMap(entry);
    if (toText(target) !== "content") continue;
    const [own] = toList(toMap(toMap(sites).matrix).languages);
    if (language === undefined || (toText(lang) ?? toText(own)) === language) return toText(source);
  }
  return undefined;
}

export const join = (folder: string, path: string): string => joinInside(folder, path) ?? path;
