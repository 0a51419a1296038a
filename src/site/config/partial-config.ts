/** Reads the valid part of an invalid configuration, so that one run reports all problems. */

import type { z } from "zod";
import type { Problem } from "../../model/problem.ts";
import { toProblems } from "../../reader/schema-problems.ts";
import type { Yaml } from "../../reader/yaml.ts";
import { isYamlMap } from "../../util/collections.ts";
import { getValue, type ValuePath } from "../../util/value-path.ts";
import { type ParsedConfig, selectConfigSchema } from "./config-schema.ts";

interface PartialConfig {
  user: ParsedConfig;
  /** Top-level settings with removed values; problems that depend on these settings must be ignored. */
  changed: ReadonlySet<string>;
  /** Additional problems, which were found after the removal. */
  problems: readonly Problem[];
}

/** Substitutes for required settings. */
const REQUIRED = { title: "title", url: "https://example.org" };
/** Maximum number of passes: a removed value may invalidate its parent, up to the configuration's depth. */
const MAX_PASSES = 8;

type Issue = z.core.$ZodIssue;

/**
 * Read the valid part of an invalid configuration, so that one run reports all problems.
 *
 * The schema only runs checks across several values if each is valid. Invalid values are therefore removed, and
 * the rest is validated again.
 *
 * @returns `undefined` if there is no valid part.
 */
export function readPartialConfig(yaml: Yaml, rule: Problem["code"]): PartialConfig | undefined {
  if (!isYamlMap(yaml.value)) return undefined;
  const changed = new Set<string>();
  const problems: Problem[] = [];
  let value: unknown = yaml.value;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const schema = selectConfigSchema(value);
    const result = schema.safeParse(value);
    if (result.success) return { user: result.data, changed, problems };
    const { issues } = result.error;
    const customIssues = issues.filter(({ code }) => code === "custom");
    // All other issues are already reported for the original value, or are caused by the removal.
    if (pass > 0) problems.push(...toProblems(customIssues, schema, { ...yaml, value }, [], rule));
    for (const issue of issues) {
      for (const path of listInvalidPaths(issue, value)) {
        value = removeValue(value, path);
        if (path.length > 0 && issue.code !== "unrecognized_keys") changed.add(String(path[0]));
      }
    }
    value = { ...REQUIRED, ...(value as object) };
  }
  return undefined;
}

/** Return the paths to remove. Lists are removed as a whole, because removing an entry would change the indexes. */
function listInvalidPaths(issue: Issue, value: unknown): ValuePath[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key]);
  const list = path.findIndex((part) => typeof part === "number");
  const part = list < 0 ? path : path.slice(0, list);
  // If a value is missing, remove its parent.
  return [getValue(value, part) === undefined ? part.slice(0, -1) : part];
}

function removeValue(value: unknown, [key, ...rest]: ValuePath): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => (index === key ? removeValue(entry, rest) : entry));
  if (!isYamlMap(value) || key === undefined || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: removeValue(value[key], rest) };
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
}
