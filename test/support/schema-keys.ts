/** Finds the keys of the generator's schemas. */

import type { z } from "zod";

export interface Key {
  /** Names from the root: `docs.versions[].name`. */
  path: string;
  schema: z.ZodType;
}

/** Return the documentation of a key, which is at the schema or at the one in `optional`. */
export function infoOf(schema: z.ZodType): z.core.GlobalMeta {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return schema.meta() ?? innerType?.meta() ?? {};
}

/** Find the keys of a schema and of its parts. A schema that occurs several times is visited once. */
export function keysOf(schema: z.core.$ZodType, at = "", visited = new Set<unknown>()): Key[] {
  if (visited.has(schema)) return [];
  visited.add(schema);
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const part = (value: unknown, name = ""): Key[] => keysOf(value as z.core.$ZodType, `${at}${name}`, visited);
  const below = (name: string): string => (at === "" ? name : `${at}.${name}`);
  if (def.type === "lazy") return part((def.getter as () => unknown)());
  const shape = Object.entries((def.shape ?? {}) as Readonly<Record<string, z.ZodType>>);
  return [
    ...shape.flatMap(([name, value]) => [{ path: below(name), schema: value }, ...keysOf(value, below(name), visited)]),
    ...[def.innerType, def.in, ...((def.options as unknown[] | undefined) ?? [])].flatMap((one) =>
      one ? part(one) : [],
    ),
    ...(def.element ? part(def.element, "[]") : []),
    ...(def.valueType ? keysOf(def.valueType as z.core.$ZodType, below("<name>"), visited) : []),
  ];
}
