/** Creates examples from schemas, for samples of requests and responses. */

import type { Example, MediaType, Reference, Resolver, Schema } from "./description.ts";
import { mergeAll } from "./schema-text.ts";

/** Levels of an example. Deeper values are left out, and so are schemas inside of themselves. */
const MAX_DEPTH = 5;

/** Stands for the contents of a file. */
export const BINARY = "…";

const STRINGS: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  email: "name@example.com",
  uuid: "00000000-0000-4000-8000-000000000000",
  uri: "https://example.com",
  url: "https://example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "ZXhhbXBsZQ==",
  binary: BINARY,
};

export type Direction = "request" | "response";

export interface NamedExample extends Example {
  /** Empty for the only example. */
  name: string;
}

/** List the examples that a description contains for a body or parameter. */
export function listExamples(owner: Pick<MediaType, "example" | "examples">, resolver: Resolver): NamedExample[] {
  const own = owner.example === undefined ? [] : [{ name: "", value: owner.example }];
  const examples = Object.entries(owner.examples ?? {}).flatMap(([name, each]): NamedExample[] => {
    const example = resolver.resolve<Example>(each as Example | Reference);
    return typeof example === "object" && example !== null ? [{ ...example, name }] : [];
  });
  return [...own, ...examples];
}

/** Return the example of a body or parameter: its own, else one that follows from its schema. */
export function getExample(owner: MediaType, resolver: Resolver, direction: Direction): unknown {
  const example = listExamples(owner, resolver).find(({ value }) => value !== undefined);
  if (example) return example.value;
  return owner.schema ? createExample(owner.schema, resolver, direction) : undefined;
}

/** Create an example of a schema. @returns `undefined` if any value is allowed. */
export function createExample(
  schema: Schema,
  resolver: Resolver,
  direction: Direction,
  parents: readonly Schema[] = [],
): unknown {
  const resolved = resolver.resolve(schema);
  const depth = parents.length;
  if (!resolved || parents.includes(resolved)) return undefined;
  const merged = mergeAll(resolved, resolver);
  const create = (each: Schema): unknown => createExample(each, resolver, direction, [...parents, resolved]);
  for (const value of [merged.example, merged.examples?.[0], merged.const, merged.default, merged.enum?.[0]])
    if (value !== undefined) return value;
  const variant = merged.oneOf?.[0] ?? merged.anyOf?.[0];
  const fields = Object.entries(merged.properties);
  if (variant && fields.length === 0) return depth < MAX_DEPTH ? create(variant) : undefined;
  const type = [merged.type ?? []].flat().find((each) => each !== "null");
  if (type === "object" || fields.length > 0) {
    if (depth >= MAX_DEPTH) return {};
    const hidden = direction === "request" ? "readOnly" : "writeOnly";
    return Object.fromEntries(
      fields
        .filter(([, field]) => !resolver.resolve(field)?.[hidden] && !field[hidden])
        .map(([name, field]) => [name, create(field)])
        .filter(([, value]) => value !== undefined),
    );
  }
  if (type === "array" || merged.items) {
    const item = depth < MAX_DEPTH && merged.items ? create(merged.items) : undefined;
    return item === undefined ? [] : [item];
  }
  switch (type) {
    case "string":
      return STRINGS[merged.format ?? ""] ?? "string";
    case "integer":
    case "number":
      return typeof merged.minimum === "number" ? merged.minimum : 1;
    case "boolean":
      return true;
    default:
      return undefined;
  }
}
