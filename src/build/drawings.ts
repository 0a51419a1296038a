/** Convert SVG drawings to PNG, in worker threads if available, and cache the results. */

import type { LazyStore } from "../host/cache-store.ts";
import { type DrawingInput, drawPng } from "../host/svg-to-png.ts";
import { shareWork, type WorkerPool } from "../host/worker-pool.ts";
import type { Drawing, OutputTask } from "../model/output.ts";
import { once } from "../util/memo.ts";

/**
 * Create the cached drawing function.
 *
 * @param all Every drawing on the site. Their cache entries are kept even if unchanged images are not drawn in this build.
 */
export function createDraw(all: Iterable<Drawing>, { store, pool }: { store: LazyStore; pool?: WorkerPool }): Draw {
  const storedImages = once(() => {
    const pack = store.open();
    for (const { path } of all) pack.get(path);
    return pack;
  });
  let isDrawing = false;
  /** Draw in this thread unless it is drawing. */
  const draw = async (image: DrawingInput): Promise<Uint8Array> => {
    if (pool && isDrawing) return pool.run<Uint8Array>("draw", image, shareWork(pool, false).count);
    isDrawing = true;
    return drawPng(image).finally(() => {
      isDrawing = false;
    });
  };
  return async ({ path, ...image }) => {
    const storedImage = storedImages().get(path);
    if (storedImage) return Buffer.from(storedImage.rest, "base64");
    const png = await draw(image);
    storedImages().set(path, { head: "", rest: Buffer.from(png).toString("base64") });
    return png;
  };
}

/** Return a drawing's PNG, from the cache if possible. */
type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/** Create one task for each path; pages may share a drawing. */
export function planDrawings(drawings: Iterable<Drawing>, draw: Draw): OutputTask[] {
  const byPath = new Map([...drawings].map((drawing) => [drawing.path, drawing]));
  return [...byPath.values()].map((drawing) => ({
    key: `drawing:${drawing.path}`,
    fingerprint: drawing.path,
    produce: async () => [{ path: drawing.path, contents: await draw(drawing) }],
  }));
}
