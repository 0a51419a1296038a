/** Filters the changes between two major versions, keeps the filter in the URL, and searches pasted code. */

import { useEffect, useState } from "react";
import { replaceQuery, usePageLocation } from "sitegen/theme";
import type { Change, MajorVersion } from "../data/upgrade.ts";

export interface UpgradeFilter {
  /** Version in use. Its own changes are not listed. */
  from: number;
  to: number;
  /** Empty for all modules. */
  modules: readonly string[];
}

/** Return the filter that lists all changes. @param versions Newest first. */
export function createFullFilter(versions: readonly MajorVersion[]): UpgradeFilter {
  return { from: (versions.at(-1)?.major ?? 1) - 1, to: versions[0]?.major ?? 0, modules: [] };
}

/**
 * Read a filter from a query string. Invalid values are replaced by those of the full filter, versions in the wrong order
 * are exchanged, and an upgrade to the same version lists the changes of that version.
 */
export function readUpgradeFilter(search: string, full: UpgradeFilter, modules: readonly string[]): UpgradeFilter {
  const query = new URLSearchParams(search);
  const readMajor = (name: "from" | "to"): number => {
    const value = Number(query.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= full.from && value <= full.to ? value : full[name];
  };
  const names = query.getAll("module");
  const [first, second] = [readMajor("from"), readMajor("to")];
  const to = Math.max(first, second, full.from + 1);
  const from = Math.min(first, second, to - 1);
  return { from, to, modules: modules.filter((name) => names.includes(name)) };
}

/** Serialize a filter as a query string; `""` for the full filter. */
export function writeUpgradeFilter(filter: UpgradeFilter, full: UpgradeFilter): string {
  const query = new URLSearchParams();
  for (const name of ["from", "to"] as const) if (filter[name] !== full[name]) query.set(name, String(filter[name]));
  for (const name of filter.modules) query.append("module", name);
  const text = query.toString();
  return text && `?${text}`;
}

/** Return the versions to go through, oldest first, with the changes that match the filter. */
export function filterVersions(
  versions: readonly MajorVersion[],
  { from, to, modules }: UpgradeFilter,
): MajorVersion[] {
  return versions
    .filter(({ major }) => major > from && major <= to)
    .map((version) => ({
      ...version,
      changes: version.changes.filter((change) => concernsModules(change, modules)),
    }))
    .filter(({ changes }) => changes.length > 0)
    .reverse();
}

/** A deprecated API that a version still has. */
export interface DeprecatedApi {
  /** Version that deprecated the API. */
  major: number;
  change: Change;
}

/** Return the APIs that are deprecated in the new version, those that are removed first at the beginning. */
export function listDeprecatedApis(
  versions: readonly MajorVersion[],
  { to, modules }: Pick<UpgradeFilter, "to" | "modules">,
): DeprecatedApi[] {
  const getRemoval = ({ deprecation }: Change) => deprecation?.removedIn ?? Number.POSITIVE_INFINITY;
  return versions
    .filter(({ major }) => major <= to)
    .flatMap(({ major, changes }) => changes.map((change) => ({ major, change })))
    .filter(({ change }) => change.deprecation && getRemoval(change) > to && concernsModules(change, modules))
    .sort((a, b) => Math.sign(getRemoval(a.change) - getRemoval(b.change)) || a.major - b.major);
}

function concernsModules(change: Change, modules: readonly string[]): boolean {
  return modules.length === 0 || change.modules.some((name) => modules.includes(name));
}

/** Maximum number of lines that are listed for a change. */
export const LISTED_LINES = 20;

/** Return the numbers of the first lines that a change's pattern matches, from 1: one more than are listed, if there are more. */
export function findLines(code: string, { pattern }: Change): number[] {
  // Most patterns match no line. One test of a whole file takes less time than a test of each line.
  if (!pattern || !new RegExp(pattern, "m").test(code)) return [];
  const regex = new RegExp(pattern);
  const numbers: number[] = [];
  for (const [index, line] of code.split("\n").entries()) {
    if (numbers.length > LISTED_LINES) break;
    if (regex.test(line)) numbers.push(index + 1);
  }
  return numbers;
}

/** Keep a filter in sync with the URL. The first render shows all changes, as without scripts. */
export function useUpgradeFilter(
  full: UpgradeFilter,
  modules: readonly string[],
): [UpgradeFilter, (change: Partial<UpgradeFilter>) => void] {
  const [filter, setFilter] = useState(full);
  const location = usePageLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions of a page never change
  useEffect(() => {
    if (location) setFilter(readUpgradeFilter(location.search, full, modules));
  }, [location?.search]);
  return [
    filter,
    (change) => {
      const next = { ...filter, ...change };
      setFilter(next);
      replaceQuery(writeUpgradeFilter(next, full));
    },
  ];
}
