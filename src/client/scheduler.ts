/** Work in small pieces, so that the page answers between them. */

/** Longest stretch of work in ms before the browser gets a turn: well under a frame even on a slow machine. */
const SLICE = 5;

type WithScheduler = typeof globalThis & { scheduler?: { yield?: () => Promise<void> } };

/** Let the browser handle input and paint. */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as WithScheduler;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Do something with each item, giving way to the browser whenever a slice of time is used up.
 *
 * @param signal Stops the rest.
 */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void, signal?: AbortSignal): Promise<void> {
  await yieldToBrowser();
  let end = performance.now() + SLICE;
  for (const item of items) {
    if (performance.now() > end) {
      await yieldToBrowser();
      end = performance.now() + SLICE;
    }
    if (signal?.aborted) return;
    work(item);
  }
}

/** Wait until the next frame was painted, or would have been: there are none in a tab that nobody sees. */
export async function afterFrame(): Promise<void> {
  if (document.visibilityState === "visible") await new Promise(requestAnimationFrame);
  await yieldToBrowser();
}

/** Wait until the browser has nothing else to do, at most a few seconds. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 200);
  });
}

/** A function that runs `work` once in the next animation frame, however often it is called before. */
export function oncePerFrame(work: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      work();
    });
  };
}
