/** A reporter that lists the slowest test files at the end of a run. */

import path from "node:path";

const SHOWN = 10;

/**
 * @param {AsyncIterable<{ type: string, data: { name?: string, file?: string, nesting?: number, details?: { duration_ms?: number, type?: string } } }>} events
 *   Events of `node --test`. Files that share a process are reported as suites; another file, as a test with its path as
 *   the name.
 */
export default async function* slowestFiles(events) {
  const files = [];
  for await (const { type, data } of events) {
    if (type !== "test:complete" || data.nesting !== 0) continue;
    const { duration_ms: duration = 0, type: kind } = data.details ?? {};
    const isFile = kind === "suite" || (data.name === data.file && !isGroup(data.name));
    if (isFile) files.push({ name: data.name, seconds: duration / 1000 });
  }
  if (files.length < 2) return;
  files.sort((a, b) => b.seconds - a.seconds);
  yield "slowest files (seconds):\n";
  for (const { name, seconds } of files.slice(0, SHOWN))
    yield `${seconds.toFixed(1).padStart(6)}  ${shortName(name)}\n`;
}

const isGroup = (file) => path.basename(path.dirname(file)) === "groups";

/** `/…/.sitegen/test-1/browser/shell.test.mjs` as `browser/shell`. */
function shortName(file) {
  return path.isAbsolute(file)
    ? path.relative(process.env.SITEGEN_TESTS ?? "", file).replace(/\.test\.mjs$/, "")
    : file;
}
