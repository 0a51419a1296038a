/** Results that are kept as long as what they were made from is the same. */

/** Make a value, or take that of the last call with this name when it had the same inputs (by `Object.is`). */
export type Memo = <T>(name: string, inputs: readonly unknown[], make: () => T) => T;

/** Keeps the last value of each name. */
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

/** Keeps nothing. */
export const withoutMemo: Memo = (_name, _inputs, make) => make();

/** A function without inputs that runs once, when it is first called. */
export function once<T>(make: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
