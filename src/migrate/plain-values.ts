/** Reads values of configurations, which may have any type. */

export type PlainMap = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is PlainMap {
  return typeof value === "object" && value !== null && !Array.isArray(value) && getValueName(value) === undefined;
}

/** Return the name of a function, or of a value of a package that is not installed. */
export function getValueName(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { $stub, $function } = value as { $stub?: string; $function?: string };
  return $stub ?? $function;
}

/** Return a map, or an empty one. */
export const toMap = (value: unknown): PlainMap => (isMap(value) ? value : {});

/** Return a list, or an empty one. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const toText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;

export const toFlag = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);

export const toNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Return a copy of a map without the keys with `undefined` or an empty list or map. */
export function omitEmpty<T extends object>(map: T): T {
  const isEmpty = (value: unknown): boolean =>
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (isMap(value) && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(map).filter(([, value]) => !isEmpty(value))) as T;
}
