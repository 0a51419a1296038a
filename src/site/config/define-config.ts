import type { DataFile, DataScope } from "../../model/site-data.ts";
import type { UserConfig } from "./config-schema.ts";

/** A file that a data module reads. */
export type { DataFile } from "../../model/site-data.ts";
export type { UserConfig } from "./config-schema.ts";

/** The default export of a data module, e.g. `apps.data.ts` next to `apps.tsx`. */
export interface DataDefinition<Data> {
  /** Globs of the files to read, relative to the site root. */
  files?: string | readonly string[];
  /** Validates `data` of each file, e.g. a schema of zod. Faults are reported at their place in the file. */
  schema?: { safeParse(value: unknown): { success: boolean } };
  /** Create the `data` prop of the page. The result must be JSON. Runs once per language. */
  load(input: DataScope & { files: readonly DataFile[] }): Data | Promise<Data>;
}

/** Return the definition unchanged. Provides types and completion in editors. */
export function defineData<Data>(definition: DataDefinition<Data>): DataDefinition<Data> {
  return definition;
}

/** Return the configuration unchanged. Provides types and completion in editors. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
