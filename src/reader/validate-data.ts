/** Validates data with schemas of sites: of zod, or of any library that implements Standard Schema (standardschema.dev). */

import type { z } from "zod";
import { formatPath } from "../util/value-path.ts";
import { describeIssues as describeZodIssues } from "./schema-problems.ts";

type PathSegment = PropertyKey | { readonly key: PropertyKey };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly PathSegment[];
}

/** A schema that implements Standard Schema. */
export interface StandardSchema<Value = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Value> | Promise<StandardResult<Value>>;
    readonly types?: { readonly input: unknown; readonly output: Value } | undefined;
  };
}

type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A schema of a validation library, e.g. of zod. */
export type DataSchema<Value = unknown> =
  | StandardSchema<Value>
  | { safeParse(value: unknown): { success: true; data: Value } | { success: false; error: unknown } };

/** A problem that a schema found in a value. */
export interface ValueIssue {
  path: readonly (string | number)[];
  /** Where in the file the problem is. */
  target: "key" | "value";
  message: string;
  hint?: string;
}

export const isDataSchema = (value: unknown): value is DataSchema =>
  (typeof value === "object" || typeof value === "function") &&
  value !== null &&
  ("~standard" in value || typeof (value as { safeParse?: unknown }).safeParse === "function");

/**
 * Validate a value.
 *
 * @param base Path to the value in its file.
 * @returns The output of the schema, or issues with paths in the file.
 */
export async function validateData(
  schema: DataSchema,
  value: unknown,
  base: readonly (string | number)[] = [],
): Promise<{ value: unknown } | { issues: ValueIssue[] }> {
  if ("~standard" in schema && !("_zod" in schema)) {
    const result = await schema["~standard"].validate(value);
    return result.issues ? { issues: result.issues.map((issue) => describeIssue(issue, base)) } : result;
  }
  const zod = schema as unknown as z.ZodType;
  // Schemas of zod may be asynchronous, those of libraries like it have no other function.
  const result = "_zod" in schema ? await zod.safeParseAsync(value) : zod.safeParse(value);
  if (result.success) return { value: result.data };
  // Only the issues of zod have a known format.
  if (!("_zod" in schema))
    return { issues: (result.error.issues as SchemaIssue[]).map((issue) => describeIssue(issue, base)) };
  const issues = describeZodIssues(result.error.issues, zod, value).map(({ path, target, message, hint }) => {
    const at = [...base, ...path];
    return { path: at, target, message: message(at), hint };
  });
  return { issues };
}

function describeIssue({ path = [], message }: SchemaIssue, base: readonly (string | number)[]): ValueIssue {
  const inside = path
    .map((part) => (typeof part === "object" ? part.key : part))
    .map((part) => (typeof part === "number" ? part : String(part)));
  const at = [...base, ...inside];
  const subject = at.length > 0 ? `"${formatPath(at)}" is invalid` : "The file is invalid";
  const hint = "Fix the value, or the schema.";
  return { path: at, target: "value", message: `${subject}: ${message.replace(/\.$/, "")}.`, hint };
}
