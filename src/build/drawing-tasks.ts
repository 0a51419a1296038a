/** Tasks for images that are drawn. */

import type { Drawing, OutputTask } from "../model/output.ts";

/** Draws, or takes what was drawn in a former build. */
export type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/** One task for each path. */
export function drawingTasks(drawings: Iterable<Drawing>, draw: Draw): OutputTask[] {
  const byPath = new Map([...drawings].map((drawing) => [drawing.path, drawing]));
  return [...byPath.values()].map((drawing) => ({
    key: `drawing:${drawing.path}`,
    fingerprint: drawing.path,
    produce: async () => [{ path: drawing.path, contents: await draw(drawing) }],
  }));
}
