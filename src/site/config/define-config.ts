import type { PluginDefinition } from "../../model/plugin.ts";
import type { DataFile, DataScope } from "../../model/site-data.ts";
import type { UserConfig } from "./user-config.ts";

export type {
  OutputDefinition,
  PluginDefinition,
  PluginInput,
  RuleDefinition,
  RuleReport,
} from "../../model/plugin.ts";
/** What a plugin can use of the page and the site: `file.data.site`. */
export type { PluginSite } from "../../model/plugin-site.ts";
/** A file that a data module reads. */
export type { DataFile } from "../../model/site-data.ts";
export type { SiteInfo, SiteLocaleInfo, SitePage, SitePageHeading, SitePageLink } from "../../model/site-page.ts";
export type { UserConfig } from "./user-config.ts";

/** A schema of a validation library, e.g. of zod. */
export interface DataSchema<Value = unknown> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; error: unknown };
}

/** Globs of files relative to the site root, or a schema for each glob. */
export type DataFiles = string | readonly string[] | Readonly<Record<string, DataSchema>>;

/** A file by the type of `files`: with the path and the validated data if `files` contains schemas. */
export type LoadedFile<Files, Value> = Files extends string | readonly string[]
  ? DataFile<Value>
  : { [Path in keyof Files & string]: TypedFile<Path, Files[Path]> }[keyof Files & string];

type TypedFile<Path extends string, Schema> = Omit<
  DataFile<Schema extends DataSchema<infer Value> ? Value : unknown>,
  "path"
> & { path: Path extends `${string}*${string}` ? string : Path };

/** The default export of a data module, e.g. `team.data.ts` next to `team.tsx`. */
export interface DataDefinition<Data, Files extends DataFiles = readonly string[], Value = unknown> {
  /** Globs of the files to read, relative to the site root, or an object with a schema for each glob. */
  files?: Files;
  /** Validates `data` of each file if `files` contains no schemas. Problems are reported at their place in the file. */
  schema?: DataSchema<Value>;
  /** Create the `data` prop of the page. The result must be JSON. Runs once per language. */
  load(input: DataScope & { files: readonly LoadedFile<Files, Value>[] }): Data | Promise<Data>;
}

/** Return the definition unchanged. Provides types and completion in editors. */
export function defineData<Data, const Files extends DataFiles = readonly string[], Value = unknown>(
  definition: DataDefinition<Data, Files, Value>,
): DataDefinition<Data, Files, Value> {
  return definition;
}

/** Return the plugin unchanged. Provides types and completion in editors. */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin;
}

/** Return the configuration unchanged. Provides types and completion in editors. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
