import type { DataIssue, DataResponse } from "../../bundle/data-entry.ts";
import type { DataCode } from "../../bundle/server-bundle.ts";
import { FETCH_ERROR } from "../../host/fetch-request.ts";
import type { FileSource } from "../../host/files.ts";
import { type CallFailure, THREAD_SCRIPT, type ThreadFailure } from "../../host/script-thread.ts";
import { locateStackFrames } from "../../host/source-map.ts";
import { findFrontMatter } from "../../markdown/preprocess.ts";
import {
  createError,
  createWarning,
  getFileStart,
  type Place,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import { readYaml } from "../../reader/yaml.ts";
import { formatError } from "../../util/format.ts";
import { decodePercent } from "../../util/path.ts";
import type { ValuePath } from "../../util/value-path.ts";

/** Maximum heap size of the thread in MB. */
export const MAX_MEMORY = 1024;

export const RULE = "invalid-data";

export type Failed = Exclude<DataResponse, { kind: "globs" | "data" | "issues" }> | CallFailure;

/** The code that failed. */
interface ThreadCode {
  code: DataCode;
  /** Maximum call duration in seconds. */
  timeout: number;
}

/** Locate a value in a file, or in the front matter of Markdown. */
export function locateValue(
  file: SourcePath,
  path: ValuePath,
  files: FileSource,
  target: "key" | "value" = "value",
): Place {
  const text = files.read(file).value?.text ?? "";
  const block = /\.mdx?$/.test(file) ? findFrontMatter(text) : undefined;
  return readYaml({ file, text: block?.yaml ?? text, firstLine: block ? 2 : 1 }).locate(path, target);
}

/** Report a problem that a module's schema found in a file, where it is in the file. */
export function reportIssue({ path, target, message, hint }: DataIssue, file: SourcePath, files: FileSource): Problem {
  return createError(locateValue(file, path, files, target), RULE, message, hint);
}

/** Convert a failed call to a problem. */
export function reportFailure(
  response: DataResponse | Failed,
  module: SourcePath,
  { code, timeout }: ThreadCode,
): Problem {
  const at = getFileStart(module);
  switch (response.kind) {
    case "undefined":
      return createError(
        at,
        RULE,
        `"${module}" exports no data.`,
        "Write: export default defineData({ files: […], load() { … } })",
      );
    case "both":
      return createError(
        at,
        RULE,
        `"${module}" has both "load" and "paths".`,
        'Keep "paths" for a template, whose name contains a parameter such as [slug], or else "load".',
      );
    case "noGlobs":
      return createError(
        at,
        RULE,
        '"files" contains something other than paths and globs.',
        'Write strings, e.g. files: ["content/data/*.yaml"].',
      );
    case "fault":
      return createError(
        at,
        RULE,
        `The result of "${response.computes}" is not JSON: ${response.fault}.`,
        "Return strings, numbers, booleans, null, lists and plain objects.",
      );
    case "tooLarge":
      return createError(
        at,
        RULE,
        `The result of "${response.computes}" has more than ${response.limit / 1_000_000} million characters.`,
        response.computes === "load" ? "Return only data that the page shows." : "Return fewer or smaller entries.",
      );
    case "thrown": {
      const error = Object.assign(new Error(response.error.message), response.error);
      const place = locateError(error, code) ?? at;
      if (error.name === FETCH_ERROR)
        return createError(place, RULE, `"${module}" has no data: ${error.message}`, FETCH_HINT);
      return createError(place, RULE, `The data module throws an error: ${formatError(error)}`, "Fix the module.");
    }
    case "failed":
      return reportThreadFailure(response.failure, at, { code, timeout });
    default:
      throw new Error(`unexpected response "${response.kind}" of a data module`);
  }
}

/** Hint for requests that failed. */
export const FETCH_HINT = "Check the URL and the network, or catch the error in the module.";

/** Warn that a response from an earlier run was used. */
export function reportOldResponse(failure: string, module: SourcePath): Problem {
  const hint = "Build again when the server is available. --offline uses the last responses without a warning.";
  return createWarning(getFileStart(module), "failed-request", failure, hint);
}

function reportThreadFailure(failure: ThreadFailure, at: Place, { code, timeout }: ThreadCode): Problem {
  switch (failure.kind) {
    case "timeout": {
      const hint = 'Look for an endless loop or a promise that never settles, or increase "data.timeout".';
      return createError(at, RULE, `The data module did not finish within ${timeout} s.`, hint);
    }
    case "memory":
      return createError(
        at,
        RULE,
        `The data module uses more than ${MAX_MEMORY} MB of memory.`,
        "Read fewer or smaller files.",
      );
    case "exit":
      return createError(
        at,
        RULE,
        `The data module ended its thread with status ${failure.status}.`,
        "Remove the call of process.exit(), and throw an error instead.",
      );
    case "crash":
      return createError(
        locateError(failure.error, code) ?? at,
        RULE,
        `The data module throws an error: ${formatError(failure.error)}`,
        "Fix the module.",
      );
  }
}

/** Return the innermost stack frame in a site file, ignoring packages. */
function locateError(error: Error, { map }: DataCode): Place | undefined {
  for (const { source, line, column } of locateStackFrames(error, { name: THREAD_SCRIPT, map }))
    if (!/^\.\.|^[\w-]{2,}:|node_modules\//.test(source))
      // esbuild encodes brackets, as in the names of templates' modules.
      return { file: toSourcePath(decodePercent(source)), line, column };
  return undefined;
}
