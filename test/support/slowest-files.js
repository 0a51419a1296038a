/** A reporter that lists the slowest test files at the end of a run. */

import path from "node:path";

const SHOWN = 10;

/**
 * @param {AsyncIterable<{ type: string, data: { name?: string, file?: string, details?: { duration_ms?: number } } }>} events
 *   Events of `node --test`. A file is reported as a test with its path as the name.
 */
export default async function* slowestFiles(events) {
  const files = [];
  for await (const { type, data } of events)
    if (type === "test:complete" && data.name === data.file)
      files.push({ name: data.file, seconds: (data.details?.duration_ms ?? 0) / 1000 });
  if (files.length < 2) return;
  files.sort((a, b) => b.seconds - a.seconds);
  yield "slowest files (seconds):\n";
  for (const { name, seconds } of files.slice(0, SHOWN))
    yield `${seconds.toFixed(1).padStart(6)}  ${shortName(name)}\n`;
}

/** `/…/.sitegen/test-1/browser/shell.test.mjs` as `browser/shell`. */
function shortName(file) {
  return path.relative(process.env.SITEGEN_TESTS ?? "", file).replace(/\.test\.mjs$/, "");
}
