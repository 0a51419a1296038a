/** Collections of data files in the configuration. */

import * as z from "zod";
import { key } from "../../reader/schema-builders.ts";
import { type DataSchema, isDataSchema } from "../../reader/validate-data.ts";
import { checkNames, nonEmptyString } from "./value-schemas.ts";

const COLLECTION_NAME = /^[A-Za-z][\w-]*$/;

/** A schema in code, which is no data, and the path of a schema. */
export type SchemaSource = { getSchema: () => DataSchema } | { path: string };

const schemaSchema = z.union([
  nonEmptyString.transform((path): SchemaSource => ({ path })),
  z
    .custom<DataSchema>(isDataSchema, { error: "it is not a schema" })
    .meta({ "x-type": "DataSchema" })
    // Functions are left out when the configuration is written as JSON.
    .transform((schema): SchemaSource => ({ getSchema: () => schema })),
]);

const globs = z.union([nonEmptyString.transform((glob) => [glob]), z.array(nonEmptyString).min(1)]);

export const collectionShape = {
  collections: key(
    z
      .record(
        z.string(),
        z.strictObject({
          files: key(globs, {
            description: "Globs of files relative to the root of the site: YAML, JSON, Markdown or MDX.",
            example: "content/data/team/*.yaml",
          }),
          schema: key(schemaSchema.optional(), {
            description:
              "Validates each entry. In code, a schema of zod or of another library with Standard Schema; otherwise the path of a module whose default export is one, or of a JSON Schema (`.json`).",
            example: "./schemas/team.ts",
          }),
        }),
      )
      .superRefine(
        checkNames("collections", (name) =>
          COLLECTION_NAME.test(name)
            ? undefined
            : {
                message: "is not a name of a collection",
                hint: "Use letters, digits, hyphens and underscores, beginning with a letter.",
              },
        ),
      )
      .default({}),
    {
      description: "Data files with a schema, by name of the collection. Data modules read them with `getCollection`.",
      example: { team: { files: "content/data/team/*.yaml" } },
    },
  ),
};
