/** Caches results until their inputs change. */

/** Create a value, or return the value cached under this name if its inputs are the same (by `Object.is`). */
export type Memo = <T>(name: string, inputs: readonly unknown[], make: () => T) => T;

/** Create a cache that stores the latest value for each name. */
export function createMemo(): Memo {
  const entries = new Map<string, { inputs: readonly unknown[]; value: unknown }>();
  return <T>(name: string, inputs: readonly unknown[], make: () => T): T => {
    const last = entries.get(name);
    if (last && last.inputs.length === inputs.length && last.inputs.every((input, at) => Object.is(input, inputs[at])))
      return last.value as T;
    const value = make();
    entries.set(name, { inputs, value });
    return value;
  };
}

/** Create a value without caching. */
export const runWithoutMemo: Memo = (_name, _inputs, make) => make();

/** Wrap a function so that it runs only once, on the first call. */
export function once<T>(make: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
