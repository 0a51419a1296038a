/** Mounts behavior when its code is loaded, unless it has been unmounted in the meantime. */

/**
 * Mount a behavior as soon as its code is loaded.
 *
 * @param loading Imports the code.
 * @param mount Returns a cleanup function.
 * @param name Behavior name for the console warning if the code fails to load.
 * @param onFailure Called if the code fails to load, unless the behavior has been unmounted.
 * @returns A cleanup function, which may be called at any time.
 */
export function mountLazily<Code>(
  loading: Promise<Code>,
  mount: (code: Code) => () => void,
  name: string,
  onFailure?: () => void,
): () => void {
  let undo: (() => void) | undefined;
  let isUnmounted = false;
  loading.then(
    (code) => {
      if (!isUnmounted) undo = mount(code);
    },
    (error: unknown) => {
      console.warn(`[sitegen] ${name} could not be loaded`, error);
      if (!isUnmounted) onFailure?.();
    },
  );
  return () => {
    isUnmounted = true;
    undo?.();
  };
}
