/**
 * What of a wrong configuration is right still. It is looked at like a right one, so that all mistakes show in one run.
 *
 * What is wrong is taken out, and the rest read anew: checks of a whole run only where its parts are right.
 */

import type { z } from "zod";
import type { Problem } from "../../model/problem.ts";
import { problemsOf, valueAt } from "../../reader/schema-problems.ts";
import { isYamlMap, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { type ParsedConfig, userConfigSchema } from "./config-schema.ts";

export interface RestOfConfig {
  user: ParsedConfig;
  /** Names of settings that are not as they were written: what rests on them is not to be judged. */
  changed: ReadonlySet<string>;
  /** What showed only without the first mistakes. */
  problems: readonly Problem[];
}

/** Stand in for what no configuration can do without. */
const NEEDED = { title: "title", url: "https://example.org" };
/** Taking out what is wrong may leave something around it without what it needs, as deep as settings go. */
const MOST_PASSES = 8;

type Issue = z.core.$ZodIssue;

/** @returns Nothing where too much is wrong. */
export function readPartialConfig(yaml: Yaml, rule: Problem["code"]): RestOfConfig | undefined {
  if (!isYamlMap(yaml.value)) return undefined;
  const changed = new Set<string>();
  const problems: Problem[] = [];
  let value: unknown = yaml.value;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const result = userConfigSchema.safeParse(value);
    if (result.success) return { user: result.data, changed, problems };
    const { issues } = result.error;
    const ofWholes = issues.filter(({ code }) => code === "custom");
    // All others were told of the value as it was written, or follow from what was taken out.
    if (pass > 0) problems.push(...problemsOf(ofWholes, userConfigSchema, { ...yaml, value }, [], rule));
    for (const issue of issues) {
      for (const path of wrongParts(issue, value)) {
        value = without(value, path);
        if (path.length > 0 && issue.code !== "unrecognized_keys") changed.add(String(path[0]));
      }
    }
    value = { ...NEEDED, ...(value as object) };
  }
  return undefined;
}

/** Paths of what to take out: keys; a list as a whole, since its entries are known by their places in it. */
function wrongParts(issue: Issue, value: unknown): ValuePath[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key]);
  const list = path.findIndex((part) => typeof part === "number");
  const part = list < 0 ? path : path.slice(0, list);
  // What is missing cannot be taken out, but what lacks it.
  return [valueAt(value, part) === undefined ? part.slice(0, -1) : part];
}

function without(value: unknown, [key, ...rest]: ValuePath): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => (index === key ? without(entry, rest) : entry));
  if (!isYamlMap(value) || key === undefined || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: without(value[key], rest) };
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
}
