/** Converts SVG drawings to PNG, in worker threads if there are any, and caches the results. */

import type { LazyStore } from "../host/cache-store.ts";
import { drawPng } from "../host/svg-to-png.ts";
import type { WorkerPool } from "../host/worker-pool.ts";
import type { Drawing, OutputTask } from "../model/output.ts";
import { once } from "../util/memo.ts";

/** @param all Every drawing of the site: what is kept for them stays, though most are not asked for. */
export function createDraw(all: Iterable<Drawing>, { store, pool }: { store: LazyStore; pool?: WorkerPool }): Draw {
  const storedImages = once(() => {
    const pack = store.open();
    for (const { path } of all) pack.get(path);
    return pack;
  });
  return async ({ path, svg, width, emblem }) => {
    const storedImage = storedImages().get(path);
    if (storedImage) return Buffer.from(storedImage.rest, "base64");
    const picture = { svg, width, emblem };
    const png = await (pool ? pool.run<Uint8Array>("draw", picture) : drawPng(picture));
    storedImages().set(path, { head: "", rest: Buffer.from(png).toString("base64") });
    return png;
  };
}

/** Draws, or takes what was drawn in a former build. */
type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/** One task for each path. */
export function drawingTasks(drawings: Iterable<Drawing>, draw: Draw): OutputTask[] {
  const byPath = new Map([...drawings].map((drawing) => [drawing.path, drawing]));
  return [...byPath.values()].map((drawing) => ({
    key: `drawing:${drawing.path}`,
    fingerprint: drawing.path,
    produce: async () => [{ path: drawing.path, contents: await draw(drawing) }],
  }));
}
