/** Validates the options of `sitegen/node`, which callers in JavaScript may misspell. */

import * as z from "zod";
import { toIsoDate } from "../markdown/front-matter/post-date.ts";
import { ConfigError, createUsageProblem } from "../model/problem.ts";
import { createCheckedString } from "../reader/schema-builders.ts";
import { describeIssues } from "../reader/schema-problems.ts";
import type * as api from "./node-api.ts";

const text = z.string().min(1).optional();
const callback = z
  .custom<() => void>((value) => typeof value === "function", { error: "it is not a function" })
  .optional();

/** Test environments have classes of their own, so an `AbortSignal` is recognized by its interface. */
const signal = z
  .custom<AbortSignal>(
    (value) => typeof value === "object" && value !== null && "aborted" in value && "onabort" in value,
    {
      error: "it is not an AbortSignal",
    },
  )
  .optional();

/** The limits are those of the flags. */
const smallNumber = z.int().min(1).max(64).optional();

const date = createCheckedString((value) =>
  toIsoDate(value) === undefined
    ? { message: "is not a date", hint: "Write a date or a time in UTC: 2025-07-01, 2025-07-01T09:00Z." }
    : undefined,
)
  .transform((value) => toIsoDate(value) ?? value)
  .optional();

const siteShape = { root: text, config: text, offline: z.boolean().optional(), signal };
const checkShape = { ...siteShape, workers: smallNumber };
const outputShape = {
  outDir: text,
  locales: z.array(z.string()).min(1).optional(),
  baseUrl: text,
  drafts: z.boolean().optional(),
  asOf: date,
  cache: z.boolean().optional(),
  compress: z.boolean().optional(),
  shareImages: z.boolean().optional(),
  keepGoing: z.boolean().optional(),
  keepBuilds: smallNumber,
  since: text,
  onProgress: callback,
};

export const checkSchema: z.ZodType<api.CheckOptions> = z.strictObject(checkShape);
export const outputSchema: z.ZodType<api.OutputOptions> = z.strictObject(outputShape);
export const buildSchema: z.ZodType<api.BuildOptions> = z.strictObject({ ...checkShape, ...outputShape });
export const serveSchema: z.ZodType<api.ServeOptions> = z.strictObject({
  ...siteShape,
  port: z.int().min(0).max(65535).optional(),
  host: text,
  onProblems: callback,
});

/**
 * Validate the options of a function.
 *
 * @param name Name of the function, for messages.
 * @throws {ConfigError} An option is unknown or invalid; contains all problems.
 */
export function readOptions<Options>(name: string, schema: z.ZodType<Options>, options: unknown = {}): Options {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  throw new ConfigError(
    describeIssues(result.error.issues, schema, options).map(({ path, message, hint }) =>
      createUsageProblem(
        path.length === 0 ? `The options of ${name}() are not an object.` : `${name}(): ${message(path)}`,
        path.length === 0 ? `Write: ${name}({ root: "docs" })` : hint,
      ),
    ),
  );
}
