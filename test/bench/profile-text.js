/** Summarize CPU profiles as text. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROWS = 40;

/** Return the functions with the largest self time in all profiles (`*.cpuprofile`) of a directory. */
export function formatProfiles(folder) {
  const times = new Map();
  let total = 0;
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".cpuprofile"))) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    const labels = new Map(
      nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
        id,
        `${functionName || "(anonymous)"} ${url && `${path.basename(url)}:${lineNumber + 1}`}`.trim(),
      ]),
    );
    for (const [index, id] of samples.entries()) {
      const label = labels.get(id);
      // Waiting for other threads is not work.
      if (label === "(idle)") continue;
      total += timeDeltas[index];
      times.set(label, (times.get(label) ?? 0) + timeDeltas[index]);
    }
  }
  const rows = [...times].sort(([, a], [, b]) => b - a).slice(0, ROWS);
  const format = (time) =>
    `${(time / 1000).toFixed(0).padStart(7)} ms ${((time / total) * 100).toFixed(1).padStart(5)} %`;
  return `${format(total)}  all threads\n${rows.map(([label, time]) => `${format(time)}  ${label}\n`).join("")}`;
}
