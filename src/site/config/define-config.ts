import type { PluginDefinition } from "../../model/plugin.ts";
import type { CollectionEntry, DataFile, DataScope } from "../../model/site-data.ts";
import type { DataSchema } from "../../reader/validate-data.ts";
import type { UserConfig } from "./user-config.ts";

export type { DataSchema } from "../../reader/validate-data.ts";
export type {
  OutputDefinition,
  OutputsInput,
  PluginDefinition,
  PluginInput,
  RuleDefinition,
  RuleReport,
  SourceEntry,
  SourcesInput,
  SourceText,
} from "../../model/plugin.ts";
/** What a plugin can use of the page and the site: `file.data.site`. */
export type { PluginSite } from "../../model/plugin-site.ts";
/** An entry of a collection, and a file that a data module reads. */
export type { CollectionEntry, DataFile } from "../../model/site-data.ts";
export type {
  SiteBlog,
  SiteBlogAuthor,
  SiteBlogPost,
  SiteBlogTag,
  SiteInfo,
  SiteLocaleInfo,
  SitemapAlternate,
  SitemapEntry,
  SitePage,
  SitePageFallback,
  SitePageHeading,
  SitePageLink,
  SiteSidebar,
  SiteSidebarItem,
} from "../../model/site-page.ts";
export { reference } from "./reference.ts";
export type { UserConfig } from "./user-config.ts";

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

/** The files of a data module. */
interface DataInput<Files extends DataFiles, Value> {
  /** Globs of the files to read, relative to the site root, or an object with a schema for each glob. */
  files?: Files;
  /** Validates `data` of each file if `files` contains no schemas. Problems are reported at their place in the file. */
  schema?: DataSchema<Value>;
}

/** The argument to `load` and `paths`. */
type DataArgument<Files extends DataFiles, Value> = DataScope & {
  files: readonly LoadedFile<Files, Value>[];
  /** Like the global function, but keeps responses: if a server fails, or with `--offline`, the last response is used. */
  fetch: typeof globalThis.fetch;
};

/** The default export of a data module for one page, e.g. `team.data.ts` next to `team.tsx`. */
export interface DataDefinition<Data, Files extends DataFiles = readonly string[], Value = unknown>
  extends DataInput<Files, Value> {
  /** Create the `data` prop of the page. The result must be JSON. Languages with the same input share one result. */
  load(input: DataArgument<Files, Value>): Data | Promise<Data>;
  paths?: never;
}

/** A page of a template. */
export interface PageEntry<Data = unknown> {
  /** The value of each parameter in the template's path. Values of `[...path]` may contain slashes, or be empty. */
  params: Readonly<Record<string, string | number>>;
  /** Front matter, which overrides that of the template. The page needs a title. */
  frontMatter?: Readonly<Record<string, unknown>>;
  /** The `data` prop of a page in React, and the variable `data` in MDX. Must be JSON. */
  data?: Data;
  /**
   * Markdown. It replaces `<!-- content -->` in the template or follows its text, and is the `content` prop in React. Tags and
   * braces are text.
   */
  content?: string;
}

/** The default export of a data module for several pages, e.g. `[slug].data.ts` next to `[slug].tsx`. */
export interface PathsDefinition<Data, Files extends DataFiles = readonly string[], Value = unknown>
  extends DataInput<Files, Value> {
  /** List the pages. The result must be JSON. Languages with the same input share one result. */
  paths(input: DataArgument<Files, Value>): readonly PageEntry<Data>[] | Promise<readonly PageEntry<Data>[]>;
  load?: never;
}

/** Types of the collections, which sitegen writes to `.sitegen/types.d.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations of sites add to it
export interface Collections {}

/** Data of a collection by its name. */
type CollectionData<Name> = Name extends keyof Collections ? Collections[Name] : unknown;

/** Names of collections: any, as long as the types are not written. */
type CollectionName = keyof Collections extends never ? string : keyof Collections & string;

/**
 * Return the entries of a collection in the language for which `load` or `paths` runs. To be called there only.
 *
 * @throws {Error} The configuration has no such collection.
 */
export async function getCollection<Name extends CollectionName>(
  name: Name,
): Promise<readonly CollectionEntry<CollectionData<Name>>[]> {
  throw new Error(`The collection "${name}" can be read in load and paths of data modules only.`);
}

/** Return the definition unchanged. Provides types and completion in editors. */
export function defineData<Data, const Files extends DataFiles = readonly string[], Value = unknown>(
  definition: DataDefinition<Data, Files, Value>,
): DataDefinition<Data, Files, Value>;
export function defineData<Data, const Files extends DataFiles = readonly string[], Value = unknown>(
  definition: PathsDefinition<Data, Files, Value>,
): PathsDefinition<Data, Files, Value>;
export function defineData(definition: unknown): unknown {
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
