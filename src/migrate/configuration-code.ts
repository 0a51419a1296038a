/** Code that runs with configurations of other tools in their process. */

/** Replacement of `child_process`: processes could do what the configuration may not, so their output is empty. */
export const EMPTY_PROCESSES = `
const run = (...values) => (values.some((value) => value?.encoding) ? "" : Buffer.alloc(0));
const start = (...values) => {
  const callback = values.findLast((value) => typeof value === "function");
  if (callback) setImmediate(callback, null, "", "");
  const child = { on: () => child, once: () => child, kill() {}, stdout: null, stderr: null, stdin: null };
  return child;
};
const finish = () => ({ status: 0, stdout: "", stderr: "", output: [] });
export { run as execSync, run as execFileSync, start as exec, start as execFile, start as spawn, start as fork, finish as spawnSync };
export default { execSync: run, execFileSync: run, exec: start, execFile: start, spawn: start, fork: start, spawnSync: finish };
`;

/** Prints the value to the file descriptor 3. */
export const REPORT_VALUE = `
import { writeSync as sitegenWrite } from "node:fs";
if (typeof value === "function") value = value({ command: "build", mode: "production" });
value = await value;
if (value && typeof value === "object" && "default" in value && Object.keys(value).length === 1) value = await value.default;
const seen = [];
const text = JSON.stringify(value, function (key, part) {
  if (part instanceof RegExp) return { $regexp: part.source };
  if (typeof part === "bigint") return String(part);
  if (typeof part === "function") return typeof part.toJSON === "function" ? part.toJSON() : { $function: part.name };
  if (part && typeof part === "object") {
    while (seen.length > 0 && seen.at(-1) !== this) seen.pop();
    if (seen.includes(part)) return undefined;
    seen.push(part);
  }
  return part;
}) ?? "null";
const bytes = Buffer.from(text);
for (let at = 0; at < bytes.length; ) at += sitegenWrite(3, bytes, at);
process.exit(0);
`;
