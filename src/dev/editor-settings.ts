/** Keeps the settings that `init` writes for VS Code up to date: the JSON Schemas for the files of collections. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../host/write-file.ts";
import type { CollectionConfigs } from "../site/config/collection-sources.ts";
import { createFileSchema, getSchemaFile, SCHEMAS_FOLDER } from "../site/collections/collection-schemas.ts";

const SETTINGS_FILE = ".vscode/settings.json";
/** The part of the settings that `init` writes, and in which the schemas of collections are added. */
const KEY = "yaml.schemas";

type Settings = Readonly<Record<string, unknown>> & { [KEY]?: Readonly<Record<string, unknown>> };

/**
 * Add the schemas of collections to the settings of VS Code, and remove those of other collections. Settings without
 * schemas of the generator, or with comments, are left unchanged.
 */
export function updateEditorSettings(root: string, collections: CollectionConfigs): void {
  const file = path.join(root, SETTINGS_FILE);
  try {
    const text = readFileSync(file, "utf8");
    const settings = JSON.parse(text) as Settings;
    const schemas = Object.entries(settings[KEY] ?? {});
    if (!schemas.some(([schema]) => /\/node_modules\/.+\/schemas\/config\.json$/.test(schema))) return;
    const others = schemas.filter(([schema]) => !schema.startsWith(`./${SCHEMAS_FOLDER}/`));
    const own = Object.entries(collections).flatMap(([name, collection]): [string, readonly string[]][] => {
      const files = listYamlFiles(collection.files);
      return files.length > 0 && createFileSchema(collection) ? [[`./${getSchemaFile(name)}`, files]] : [];
    });
    const updated = { ...settings, [KEY]: Object.fromEntries([...others, ...own]) };
    if (JSON.stringify(updated) === JSON.stringify(settings)) return;
    const indent = /^[ \t]+/m.exec(text)?.[0] ?? "  ";
    replaceFile(file, `${JSON.stringify(updated, null, indent)}\n`);
  } catch {
    // There are no settings, or they have comments or cannot be written. The guide shows how to add the schemas.
  }
}

/** Return globs for the files of a collection in YAML and their translations. */
function listYamlFiles(globs: readonly string[]): string[] {
  return globs
    .filter((glob) => !/\.(?:json|mdx?)$/.test(glob))
    .flatMap((glob) => (glob.startsWith("content/") ? [glob, glob.replace(/^content\//, "i18n/*/")] : [glob]));
}
