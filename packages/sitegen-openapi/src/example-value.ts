/** Creates examples from schemas, for samples of requests and responses. */

import type { Example, MediaType, Reference, Resolver, Schema } from "./description.ts";
import { mergeAll } from "./schema-text.ts";

/** Levels of an example. Deeper values are left out, and so are schemas inside of themselves. */
const MAX_DEPTH = 5;

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
  binary: "…",
};

export type Direction = "request" | "response";

/** Return the example of a body: its own, else one that follows from its schema. */
export function getBodyExample(body: MediaType, resolver: Resolver, direction: Direction): unknown {
  if (body.example !== undefined) return body.example;
  for (const each of Object.values(body.examples ?? {})) {
    const example = resolver.resolve<Example>(each as Example | Reference);
    if (example?.value !== undefined) return example.value;
  }
  return body.schema ? createExample(body.schema, resolver, direction) : undefined;
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
