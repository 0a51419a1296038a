/** Compares two versions of a description. */

import { createResolver, type Description, getSchemaName } from "./description.ts";
import { listOperations, type Operation } from "./list-operations.ts";
import { mergeAll } from "./schema-text.ts";

export interface OperationChange {
  operation: Operation;
  added: readonly string[];
  removed: readonly string[];
  changed: readonly string[];
}

export interface DescriptionChanges {
  added: readonly Operation[];
  removed: readonly Operation[];
  changed: readonly OperationChange[];
}

/** Compare operations, their parameters, the types of their bodies, and their responses. */
export function compareDescriptions(before: Description, after: Description): DescriptionChanges {
  const changedSchemas = findChangedSchemas(before, after);
  const old = indexOperations(before, "before", changedSchemas);
  const current = indexOperations(after, "after", changedSchemas);
  return {
    added: [...current].filter(([key]) => !old.has(key)).map(([, { operation }]) => operation),
    removed: [...old].filter(([key]) => !current.has(key)).map(([, { operation }]) => operation),
    changed: [...current].flatMap(([key, { operation, parts }]) => {
      const previous = old.get(key)?.parts;
      if (!previous) return [];
      const added = [...parts.keys()].filter((part) => !previous.has(part));
      const removed = [...previous.keys()].filter((part) => !parts.has(part));
      const changed = [...parts].filter(([part, text]) => previous.has(part) && previous.get(part) !== text);
      return added.length + removed.length + changed.length === 0
        ? []
        : [{ operation, added, removed, changed: changed.map(([part]) => part) }];
    }),
  };
}

interface IndexedOperation {
  operation: Operation;
  /** Parameters, fields of bodies, and responses by name, with what counts as a change as text. */
  parts: ReadonlyMap<string, string>;
}

function indexOperations(
  description: Description,
  version: "before" | "after",
  changedSchemas: ReadonlySet<string>,
): Map<string, IndexedOperation> {
  const resolver = createResolver(description);
  // A reference to a schema that has changed differs between the versions.
  const describePart = (value: unknown): string =>
    describeValue(value, (name) => (changedSchemas.has(name) ? `${name} ${version}` : name));
  return new Map(
    listOperations(description, resolver).map((operation) => {
      const parts = new Map<string, string>();
      for (const { in: place, name, required, schema, deprecated } of operation.parameters)
        parts.set(`${place} parameter ${name}`, describePart({ required, schema, deprecated }));
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
        parts.set(`body ${type}`, describePart({ required: operation.requestBody?.required }));
        const { properties, required } = mergeAll(schema ?? {}, resolver);
        for (const [name, field] of Object.entries(properties))
          parts.set(`field ${name} of ${type}`, describePart({ field, required: required.includes(name) }));
      }
      for (const [status, { content = {} }] of operation.responses) {
        // Changes of schemas inside of others would mark almost all responses.
        const types = Object.entries(content).map(([type, body]) => [type, resolver.resolve(body?.schema)]);
        parts.set(
          `response ${status}`,
          describeValue(Object.fromEntries(types), (name) => name),
        );
      }
      const { method, path } = operation;
      return [`${method} ${path.replace(/\{[^}]*\}/g, "{}")}`, { operation, parts }];
    }),
  );
}

/** Return the names of schemas that have changed, or contain one that has. */
function findChangedSchemas(before: Description, after: Description): ReadonlySet<string> {
  const old = new Map(Object.entries(before.components?.schemas ?? {}));
  const users = new Map<string, string[]>();
  const changed = new Set<string>();
  for (const [name, schema] of Object.entries(after.components?.schemas ?? {})) {
    const text = describeValue(schema, (each) => {
      users.set(each, [...(users.get(each) ?? []), name]);
      return each;
    });
    if (text !== describeValue(old.get(name), (each) => each)) changed.add(name);
  }
  // The set grows while it is read.
  for (const name of changed) for (const user of users.get(name) ?? []) changed.add(user);
  return changed;
}

/** Keys of texts, which clients do not see. */
const TEXT_KEYS: ReadonlySet<string> = new Set(["description", "title", "example", "examples"]);

/** Return a text that changes with what a client sees, but neither with texts and examples nor with the order of keys. */
function describeValue(value: unknown, describeReference: (name: string) => string): string {
  const sort = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(sort);
    if (typeof each !== "object" || each === null) return each;
    const name = getSchemaName(each);
    if (name !== undefined) return describeReference(name);
    const entries = Object.entries(each).filter(([key, text]) => !TEXT_KEYS.has(key) || typeof text === "object");
    return entries.map(([key, child]) => [key, sort(child)]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  };
  return JSON.stringify(sort(value)) ?? "";
}
