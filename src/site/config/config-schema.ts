/**
 * Configuration schema with all defaults, and the types before and after validation.
 *
 * The schema validates a `UserConfig` and converts it to parts of `SiteConfig`. The configuration is trusted code, so
 * validation catches mistakes, not attacks.
 */

import * as z from "zod";
import { isYamlMap } from "../../util/collections.ts";
import { blogShape } from "./blog-schema.ts";
import { collectionShape } from "./collection-schema.ts";
import { contentShape } from "./content-schema.ts";
import { docsShape, oneSetShape, severalSetsShape } from "./docs-schema.ts";
import { hostingShape } from "./hosting-schema.ts";
import { localeShape } from "./locale-schema.ts";
import { markdownShape } from "./markdown-schema.ts";
import { pluginShape } from "./plugin-schema.ts";
import { searchShape } from "./search-schema.ts";
import { shellShape } from "./shell-schema.ts";
import { siteShape } from "./site-schema.ts";
import { themeShape } from "./theme-schema.ts";

/** The documented configuration schema. To parse a configuration, use `selectConfigSchema`. */
export const userConfigSchema = z.strictObject({
  ...siteShape,
  ...localeShape,
  ...docsShape,
  ...blogShape,
  ...shellShape,
  ...searchShape,
  ...themeShape,
  ...markdownShape,
  ...contentShape,
  ...collectionShape,
  ...pluginShape,
  ...hostingShape,
});

/** Settings with the schema's defaults. */
export type ParsedConfig = Immutable<z.output<typeof userConfigSchema>>;

type Immutable<T> = T extends string ? T : T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;

const oneSetSchema = userConfigSchema.extend(oneSetShape);
const severalSetsSchema = userConfigSchema.extend(severalSetsShape);

/** Return the schema to parse a configuration, for its form of `docs`. */
export function selectConfigSchema(value: unknown): z.ZodType<ParsedConfig> {
  return isYamlMap(value) && Array.isArray(value.docs) ? severalSetsSchema : oneSetSchema;
}
