/** Behaviour whose code is on its way: whoever is gone before it comes is left alone. */

/**
 * Mount something as soon as its code is here.
 *
 * @param loading The code on its way.
 * @param mount Returns how to undo.
 * @param what Named on the console where the code cannot be loaded.
 * @param onFailure Called then, too, unless it is undone already.
 * @returns How to undo, at any time.
 */
export function lazyMount<Code>(
  loading: Promise<Code>,
  mount: (code: Code) => () => void,
  what: string,
  onFailure?: () => void,
): () => void {
  let undo: (() => void) | undefined;
  let isUnmounted = false;
  loading.then(
    (code) => {
      if (!isUnmounted) undo = mount(code);
    },
    (error: unknown) => {
      console.warn(`[sitegen] ${what} could not be loaded`, error);
      if (!isUnmounted) onFailure?.();
    },
  );
  return () => {
    isUnmounted = true;
    undo?.();
  };
}
