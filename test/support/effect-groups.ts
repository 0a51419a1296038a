/** Group keys whose effects can be seen in the same pair of builds. */

import { isDeepStrictEqual } from "node:util";
import { type Effect, PROBLEMS, type Values } from "./effects.ts";
import type { Files } from "./site.ts";

/** A key with its effect, and values of a site without and with the key. */
export interface KeyCase {
  key: string;
  effect: Effect;
  value: unknown;
  without: Values;
  with: Values;
}

/** Values and files of a site for the effects of several keys. */
export interface EffectGroup {
  cases: KeyCase[];
  source?: string;
  files: Files;
  without: Values;
  with: Values;
}

/** Maximum number of keys of a group. If a key fails, it is built alone. */
const MAX_KEYS = 24;

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Merge values. @returns `undefined` if they differ in a string, number, boolean or array. */
function mergeValues(a: Values, b: Values): Values | undefined {
  const merged: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const existing = merged[key];
    if (existing === undefined) merged[key] = value;
    else if (isRecord(existing) && isRecord(value)) {
      const inner = mergeValues(existing, value);
      if (inner === undefined) return undefined;
      merged[key] = inner;
    } else if (!isDeepStrictEqual(existing, value)) return undefined;
  }
  return merged;
}

/** Return true if a value contains the text of an effect, so that its key may show the text, too. */
const containsText = (values: unknown, { effect: { shows } }: KeyCase): boolean =>
  JSON.stringify(values).includes(JSON.stringify(shows).slice(1, -1));

/** Add a case to a group. @returns False if their values conflict, or if the text of one is part of the other. */
function addCase(group: EffectGroup, added: KeyCase): boolean {
  const { effect } = added;
  if (group.cases.length >= MAX_KEYS || group.source !== effect.source) return false;
  if (containsText([group.with, group.files], added)) return false;
  if (group.cases.some((other) => containsText([added.with, effect.files ?? {}], other))) return false;
  const files = mergeValues(group.files, effect.files ?? {}) as Files | undefined;
  const without = mergeValues(group.without, added.without);
  const withKeys = mergeValues(group.with, added.with);
  if (files === undefined || without === undefined || withKeys === undefined) return false;
  group.cases.push(added);
  Object.assign(group, { files, without, with: withKeys });
  return true;
}

/**
 * Group keys whose values can be combined and whose effects show a text. Other keys are alone.
 *
 * @param isSeparate Return true for keys that change the effects of others, e.g. the locales of a site.
 */
export function groupCases(cases: readonly KeyCase[], isSeparate: (key: string) => boolean): EffectGroup[] {
  const groups: EffectGroup[] = [];
  const separate: EffectGroup[] = [];
  for (const added of cases) {
    const { file, shows, source, files = {} } = added.effect;
    const alone: EffectGroup = { cases: [added], source, files, without: added.without, with: added.with };
    const canJoin = file !== undefined && file !== PROBLEMS && shows !== undefined && !isSeparate(added.key);
    if (!canJoin) separate.push(alone);
    else if (!groups.some((group) => addCase(group, added))) groups.push(alone);
  }
  return [...groups, ...separate];
}
