/** Loads the schemas of collections that the configuration names by path. */

import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { findFileError, getErrorReason } from "../../host/path-state.ts";
import { type DataSchema, isDataSchema } from "../../reader/validate-data.ts";
import { joinInside } from "../../util/path.ts";
import type { ConfigFault } from "./config-fault.ts";
import type { ParsedConfig } from "./config-schema.ts";
import type { ConfigModule } from "./config-module.ts";

/** A collection with its schema, which is a function, so that the configuration can be written as JSON. */
export interface CollectionConfig {
  files: readonly string[];
  getSchema?: () => DataSchema;
}

export type CollectionConfigs = Readonly<Record<string, CollectionConfig>>;

export interface SchemaLoader {
  /** Absolute path to the site root. */
  root: string;
  /** Run a module. @throws {ConfigError} It cannot be run. */
  run(code: string): Promise<ConfigModule>;
  /** Called with each file that the configuration depends on. */
  onDependency?: (file: string) => void;
}

/** Load the schemas of all collections. */
export async function loadCollectionSchemas(
  collections: ParsedConfig["collections"],
  loader: SchemaLoader,
): Promise<{ collections: CollectionConfigs; faults: ConfigFault[] }> {
  const faults: ConfigFault[] = [];
  const loaded: Record<string, CollectionConfig> = {};
  for (const [name, { files, schema }] of Object.entries(collections)) {
    loaded[name] = { files };
    if (!schema) continue;
    if ("getSchema" in schema) {
      loaded[name] = { files, getSchema: schema.getSchema as () => DataSchema };
      continue;
    }
    const result = await loadSchema(schema.path, loader);
    if ("fault" in result) {
      const setting = ["collections", name, "schema"];
      faults.push({ path: setting, message: `"${setting.join(".")}" ${result.fault}`, hint: result.hint });
    } else loaded[name] = { files, getSchema: () => result.schema };
  }
  return { collections: loaded, faults };
}

async function loadSchema(
  file: string,
  { root, run, onDependency }: SchemaLoader,
): Promise<{ schema: DataSchema } | { fault: string; hint: string }> {
  const inside = /^\/|^[a-z]:|\\/i.test(file) ? undefined : joinInside("", file);
  if (inside === undefined)
    return { fault: `is "${file}", which is not a path inside the site.`, hint: "Write a path relative to the root." };
  onDependency?.(inside);
  const absolute = path.join(root, inside);
  const error = findFileError(absolute);
  if (error !== undefined)
    return { fault: `is "${file}", which cannot be read: ${getErrorReason(error)}.`, hint: "Correct the path." };
  if (!inside.endsWith(".json")) {
    const code = `import * as module from ${JSON.stringify(`./${inside}`)};\nexport default { schema: module.default };`;
    const { schema } = ((await run(code)).value ?? {}) as { schema?: unknown };
    if (isDataSchema(schema)) return { schema };
    return {
      fault: `is "${file}", whose default export is not a schema.`,
      hint: "Write: export default z.object({ … })",
    };
  }
  try {
    return { schema: z.fromJSONSchema(JSON.parse(readFileSync(absolute, "utf8"))) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
    return { fault: `is "${file}", which is not a JSON Schema: ${reason}.`, hint: "Fix the file." };
  }
}
