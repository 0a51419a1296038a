/** Loads code once, on demand. */

/** Code that is loaded on demand. */
export interface Loader<T> {
  /** `undefined` until it is loaded. */
  readonly value: T | undefined;
  /** Load once. After a failure, the next call tries again. */
  load(): Promise<T>;
}

/** Create a loader. @param load Imports and starts the code. */
export function createLoader<T>(load: () => Promise<T>): Loader<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    get value() {
      return value;
    },
    load() {
      loading ??= load().then(
        (loaded) => (value = loaded),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
