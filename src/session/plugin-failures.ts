/** Reports hooks of plugins that fail. */

import { FETCH_ERROR } from "../host/fetch-request.ts";
import type { CallFailure, ThreadFailure } from "../host/script-thread.ts";
import type { PluginInfo } from "../model/plugin-info.ts";
import { createError, type Problem } from "../model/problem.ts";
import { FETCH_HINT } from "../site/catalog/data-problems.ts";
import { locateError } from "../site/config/config-module.ts";
import { describePluginError } from "../site/config/plugin-errors.ts";
import type { HookFault, ThrownError } from "./plugin-thread.ts";

/** A hook that is run. */
export interface Hook {
  plugin: PluginInfo;
  /** Name in messages and in the cache: `rules.acme-todo`, `outputs`. */
  name: string;
}

export type Failed = HookFault | ThrownError | CallFailure;

/** Maximum heap size of the thread in MB. */
export const MEMORY = 2048;
/** Problems with hooks are those of plugins for Markdown. */
export const RULE = "plugin-error";

export const describe = ({ plugin, name }: Hook): string => `The hook "${name}" of the plugin "${plugin.name}"`;

/** Report a fault of a hook's result at the plugin in the configuration. @param message Follows the name of the hook. */
export function reportFault(hook: Hook, message: string, hint: string): Problem {
  return createError(hook.plugin.place, RULE, `${describe(hook)} ${message}`, hint);
}

/** Maximum number of reported faults of a hook. */
const MAX_REPORTED = 20;

/** Return the first problems of a hook, and the number of the others. */
export function limitProblems(problems: readonly Problem[], hook: Hook): readonly Problem[] {
  const more = problems.length - MAX_REPORTED;
  if (more <= 0) return problems;
  const rest = reportFault(hook, `has ${more} more errors.`, "Fix the errors that are reported first.");
  return [...problems.slice(0, MAX_REPORTED), rest];
}

export interface FailureContext {
  /** Absolute path to the site root. */
  root: string;
  /** Time limit of the plugin in seconds. */
  timeout: number;
}

/** Create the problem for a hook that failed. */
export function reportFailure(failed: Failed, hook: Hook, { root, timeout }: FailureContext): Problem {
  switch (failed.kind) {
    case "fault":
      return reportFault(hook, `${failed.fault}.`, failed.hint);
    case "thrown":
      return reportThrown(failed, hook, root);
    case "failed":
      return reportThreadFailure(failed.failure, hook, { root, timeout });
  }
}

function reportThrown({ error: thrown, subject }: ThrownError, hook: Hook, root: string): Problem {
  const error = Object.assign(new Error(thrown.message), thrown);
  const { script, place } = hook.plugin;
  const at = locateError(error, script, script.url) ?? place;
  const during = subject === undefined ? "" : ` for "${subject}"`;
  if (error.name === FETCH_ERROR)
    return createError(at, RULE, `${describe(hook)} has no data${during}: ${error.message}`, FETCH_HINT);
  const { message, hint = "Fix the plugin." } = describePluginError(error, root);
  return createError(at, RULE, `${describe(hook)} threw an error${during}: ${message}`, hint);
}

function reportThreadFailure(failure: ThreadFailure, hook: Hook, { root, timeout }: FailureContext): Problem {
  const at = hook.plugin.place;
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
      return reportThrown({ kind: "thrown", error: failure.error }, hook, root);
  }
}
