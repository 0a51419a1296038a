/** Reports hooks of plugins that fail. */

import { FETCH_ERROR } from "../host/fetch-request.ts";
import type { CallFailure, ThreadFailure } from "../host/script-thread.ts";
import { locateStackFrames } from "../host/source-map.ts";
import type { PluginInfo } from "../model/plugin-info.ts";
import { createError, getFileStart, type Place, type Problem, type SourcePath } from "../model/problem.ts";
import { FETCH_HINT } from "../site/catalog/data-problems.ts";
import { resolveSource } from "../site/config/config-module.ts";
import { formatError } from "../util/format.ts";
import type { PluginResponse } from "./plugin-thread.ts";

/** A hook that is run. */
export interface Hook {
  plugin: PluginInfo;
  /** Name in messages and in the cache: `rules.acme-todo`, `outputs`. */
  name: string;
}

export type Failed = Extract<PluginResponse, { kind: "fault" | "thrown" }> | CallFailure;

/** Maximum heap size of the thread in MB. */
export const MEMORY = 2048;
/** Problems with hooks are those of plugins for Markdown. */
export const RULE = "plugin-error";

export const describe = ({ plugin, name }: Hook): string => `The hook "${name}" of the plugin "${plugin.name}"`;

/** Return the innermost stack frame of an error in a file of the site. */
function locateError(error: unknown, { script }: PluginInfo): Place | undefined {
  const frames = locateStackFrames(error, { name: script.url, map: script.map })
    .map(({ source, line, column }) => ({ file: resolveSource(source), line, column }))
    .filter(({ file }) => !file.startsWith("../") && !/(?:^|\/)node_modules\/|<stdin>/.test(file));
  return frames[0];
}

/** Create the problem for a hook that failed. */
export function reportFailure(
  failed: Failed,
  hook: Hook,
  { configFile, timeout }: { configFile: SourcePath; timeout: number },
): Problem {
  const at = getFileStart(configFile);
  switch (failed.kind) {
    case "fault":
      return createError(at, RULE, `${describe(hook)} ${failed.fault}.`, failed.hint);
    case "thrown": {
      const error = Object.assign(new Error(failed.error.message), failed.error);
      const place = locateError(error, hook.plugin) ?? at;
      if (error.name === FETCH_ERROR)
        return createError(place, RULE, `${describe(hook)} has no data: ${error.message}`, FETCH_HINT);
      return createError(place, RULE, `${describe(hook)} threw an error: ${formatError(error)}`, "Fix the plugin.");
    }
    case "failed":
      return reportThreadFailure(failed.failure, hook, { at, timeout });
  }
}

function reportThreadFailure(
  failure: ThreadFailure,
  hook: Hook,
  { at, timeout }: { at: Place; timeout: number },
): Problem {
  switch (failure.kind) {
    case "timeout":
      return createError(
        at,
        RULE,
        `${describe(hook)} did not finish within ${timeout} s.`,
        'Look for an endless loop or a slow request, or increase "data.timeout" in the configuration.',
      );
    case "memory":
      return createError(
        at,
        RULE,
        `${describe(hook)} uses more than ${MEMORY} MB of memory.`,
        "Look for an endless loop, or create less data.",
      );
    case "exit":
      return createError(
        at,
        RULE,
        `${describe(hook)} ended its thread with status ${failure.status}.`,
        "Remove the call of process.exit(), and throw an error instead.",
      );
    case "crash":
      return createError(at, RULE, `${describe(hook)} fails: ${formatError(failure.error)}`, "Fix the plugin.");
  }
}
