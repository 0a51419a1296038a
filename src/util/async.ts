/** Long work in one thread: let others have their turn. */

/** Resolves in the next turn of the event loop, so that signals and messages are seen between two pieces of work. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Do work one piece after the other, in the order in which it was asked for. A failure is that of its own piece only. */
export function createQueue(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Wait for all, also when one fails, so that nothing goes on behind the caller's back; then throw the first failure. */
export async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Do the same to each, several at a time, in their order. */
export async function forEachConcurrent<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const next = async (): Promise<void> => {
    // All share the iterator, so each item is taken once.
    for (const item of queue) await work(item);
  };
  await settleAll(Array.from({ length: count }, next));
}
