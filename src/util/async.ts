/** Schedules asynchronous work in one thread. */

/** Resolve in the next event loop turn, so that signals and messages are handled in between. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Create a queue that runs tasks one at a time, in call order. A failed task does not affect later tasks. */
export function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/**
 * Wait for all promises, even if one is rejected, so that no work continues in the background. Then throw the first
 * error.
 */
export async function settleAll<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const results = await Promise.allSettled(work);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return Promise.all(work);
}

/** Call `work` for each item in order, with up to `count` calls at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const processQueue = async (): Promise<void> => {
    // All workers share the iterator, so each item is processed once.
    for (const item of queue) await work(item);
  };
  await settleAll(Array.from({ length: count }, processQueue));
}
