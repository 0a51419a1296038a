/** Lists the keys that a zod schema allows. */

import type { z } from "zod";
import { isYamlMap } from "../util/collections.ts";
import { getValue, type ValuePath } from "../util/value-path.ts";

/** Return the keys that a schema allows at a path. For a union, return keys from all object members. */
export function listKeys(schema: z.ZodType, path: ValuePath, root: unknown): string[] {
  let at: z.core.$ZodType[] = [schema];
  path.forEach((part, index) => {
    at = at.flatMap(listMembers).flatMap((one) => stepInto(one, part));
    // If the value names its variant by `type`, use only that variant's keys.
    const value = getValue(root, path.slice(0, index + 1));
    const kind = isYamlMap(value) ? value.type : undefined;
    const exact = at.flatMap(listMembers).filter((one) => typeof kind === "string" && getLiteral(one, "type") === kind);
    if (exact.length > 0) at = exact;
  });
  const keys = new Set<string>();
  for (const one of at.flatMap(listMembers)) {
    const def = one._zod.def as z.core.$ZodObjectDef;
    if (def.type === "object") for (const key of Object.keys(def.shape)) keys.add(key);
  }
  return [...keys].sort();
}

/** Return the keys below the keys at a path that have the given name: `logo` is at `navbar.logo`. */
export function findNestedKeys(
  schema: z.ZodType,
  path: ValuePath,
  { root, name }: { root: unknown; name: string },
): string[] {
  return listKeys(schema, path, root)
    .filter((key) => listKeys(schema, [...path, key], root).includes(name))
    .map((key) => `${key}.${name}`);
}

/** Return the documented example for the value at a path: of its key, or the first entry of its list. */
export function findExample(schema: z.ZodType, path: ValuePath): unknown {
  let at: z.core.$ZodType[] = [schema];
  let lists: z.core.$ZodType[] = [];
  for (const part of path) {
    lists = typeof part === "number" ? at : [];
    at = at.flatMap(listMembers).flatMap((one) => stepInto(one, part));
  }
  const [example] = at.map(getExample).filter((value) => value !== undefined);
  const [list] = lists.map(getExample).filter(Array.isArray);
  return example ?? list?.[0];
}

const getExample = (schema: z.core.$ZodType): unknown => (schema as z.ZodType).meta?.()?.["x-example"];

function getLiteral(schema: z.core.$ZodType, key: string): unknown {
  const def = schema._zod.def as z.core.$ZodObjectDef;
  const value = def.type === "object" && Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
  const [member] = value ? listMembers(value) : [];
  const literal = member?._zod.def as z.core.$ZodLiteralDef<string> | undefined;
  return literal?.type === "literal" ? literal.values[0] : undefined;
}

/** Unwrap defaults, optionals and transformations, and split unions. */
function listMembers(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as { type: string } & Record<string, unknown>;
  if (def.type === "union") return (def.options as z.core.$ZodType[]).flatMap(listMembers);
  if (def.type === "lazy") return listMembers((def.getter as () => z.core.$ZodType)());
  if (def.type === "pipe") return listMembers(def.in as z.core.$ZodType);
  if (def.innerType) return listMembers(def.innerType as z.core.$ZodType);
  return [schema];
}

function stepInto(schema: z.core.$ZodType, part: string | number): z.core.$ZodType[] {
  const def = schema._zod.def as { type: string } & Record<string, unknown>;
  if (def.type === "array") return [def.element as z.core.$ZodType];
  if (def.type === "record") return [def.valueType as z.core.$ZodType];
  if (def.type !== "object") return [];
  const shape = def.shape as Readonly<Record<string, z.core.$ZodType>>;
  const value = Object.hasOwn(shape, part) ? shape[part] : undefined;
  return value ? [value] : [];
}
