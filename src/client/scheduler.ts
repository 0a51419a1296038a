/** Splits work into short tasks, so that the page stays responsive. */

/** Maximum task duration in ms: well below a frame even on a slow machine. */
const MAX_SLICE = 5;

type WithScheduler = typeof globalThis & { scheduler?: { yield?: () => Promise<void> } };

/** Wait until the browser has handled input and painted, if necessary. */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as WithScheduler;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Process items, yielding to the browser after each time slice.
 *
 * @param signal Stops processing.
 */
export async function runInSlices<T>(items: Iterable<T>, work: (item: T) => void, signal?: AbortSignal): Promise<void> {
  await yieldToBrowser();
  let end = performance.now() + MAX_SLICE;
  for (const item of items) {
    if (performance.now() > end) {
      await yieldToBrowser();
      end = performance.now() + MAX_SLICE;
    }
    if (signal?.aborted) return;
    work(item);
  }
}

/** Wait until after the next frame. Hidden tabs have no frames, so this does not wait for them. */
export async function waitForFrame(): Promise<void> {
  if (document.visibilityState === "visible") await new Promise(requestAnimationFrame);
  await yieldToBrowser();
}

/** Wait until the browser is idle, for at most 4 seconds. */
export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 200);
  });
}

/** Return a function that runs `work` in the next animation frame, once for all calls before the frame. */
export function throttleByFrame(work: () => void): () => void {
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
