/** Waiting for something that no event announces. */

import { setTimeout as delay } from "node:timers/promises";

/** Default time limit in ms, far more than any step takes, for busy machines. */
export const PATIENCE = 120_000;

const INTERVAL = 20; // ms

/**
 * Wait until a condition is met.
 *
 * @param condition Returns a truthy value once it is met.
 * @param failure Called after the time limit: describes what there was instead.
 * @returns The truthy value.
 * @throws {Error} The condition is not met within the time limit.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  failure: () => string,
  patience = PATIENCE,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + patience; ; await delay(INTERVAL)) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not within ${patience} ms: ${failure()}`);
  }
}
