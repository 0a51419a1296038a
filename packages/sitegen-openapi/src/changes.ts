/** Compares two versions of a description. */

import { createResolver, type Description } from "./description.ts";
import { listOperations, type Operation } from "./list-operations.ts";

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
  const old = indexOperations(before);
  const current = indexOperations(after);
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

function indexOperations(description: Description): Map<string, IndexedOperation> {
  const resolver = createResolver(description);
  return new Map(
    listOperations(description, resolver).map((operation) => {
      const parts = new Map<string, string>();
      for (const { in: place, name, required, schema, deprecated } of operation.parameters)
        parts.set(`${place} parameter ${name}`, describePart({ required, schema, deprecated }));
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
        parts.set(`body ${type}`, describePart({ required: operation.requestBody?.required }));
        const { properties = {}, required = [] } = resolver.resolve(schema) ?? {};
        for (const [name, field] of Object.entries(properties))
          parts.set(`field ${name} of ${type}`, describePart({ field, required: required.includes(name) }));
      }
      for (const [status, { content = {} }] of operation.responses)
        parts.set(`response ${status}`, Object.keys(content).sort().join());
      const { method, path } = operation;
      return [`${method} ${path.replace(/\{[^}]*\}/g, "{}")}`, { operation, parts }];
    }),
  );
}

/** Return a text that changes with what a client sees, but not with descriptions and examples. */
const describePart = (value: unknown): string =>
  JSON.stringify(value, (key, each) => {
    const isText = typeof each === "string" && /^(?:description|title)$/.test(key);
    return isText || /^examples?$/.test(key) ? undefined : each;
  }) ?? "";
