/** Filters the changes between two major versions, keeps the filter in the URL, and searches pasted code. */

import { useEffect, useState } from "react";
import { replaceQuery, usePageLocation } from "sitegen/theme";
import type { Change, MajorVersion } from "../data/upgrade.ts";

export interface UpgradeFilter {
  /** Version in use. Its own changes are not listed. */
  from: number;
  to: number;
  /** Empty string for all modules. */
  module: string;
}

/** Return the filter that lists all changes. @param versions Newest first. */
export function createFullFilter(versions: readonly MajorVersion[]): UpgradeFilter {
  return { from: (versions.at(-1)?.major ?? 1) - 1, to: versions[0]?.major ?? 0, module: "" };
}

/** Read a filter from a query string. Invalid values are replaced by those of the full filter. */
export function readUpgradeFilter(search: string, full: UpgradeFilter, modules: readonly string[]): UpgradeFilter {
  const query = new URLSearchParams(search);
  const readMajor = (name: "from" | "to"): number => {
    const value = Number(query.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= full.from && value <= full.to ? value : full[name];
  };
  const module = query.get("module") ?? "";
  return { from: readMajor("from"), to: readMajor("to"), module: modules.includes(module) ? module : "" };
}

/** Serialize a filter as a query string; `""` for the full filter. */
export function writeUpgradeFilter(filter: UpgradeFilter, full: UpgradeFilter): string {
  const query = new URLSearchParams();
  for (const name of ["from", "to", "module"] as const)
    if (filter[name] !== full[name]) query.set(name, String(filter[name]));
  const text = query.toString();
  return text && `?${text}`;
}

/** Return the versions to go through, oldest first, with the changes that match the filter. */
export function filterVersions(versions: readonly MajorVersion[], { from, to, module }: UpgradeFilter): MajorVersion[] {
  return versions
    .filter(({ major }) => major > from && major <= to)
    .map((version) => ({
      ...version,
      changes: version.changes.filter(({ modules }) => module === "" || modules.includes(module)),
    }))
    .filter(({ changes }) => changes.length > 0)
    .reverse();
}

/** Return the numbers of the lines that a change's pattern matches, from 1. */
export function findLines(code: string, { pattern }: Change): number[] {
  if (!pattern) return [];
  const regex = new RegExp(pattern);
  return code.split("\n").flatMap((line, index) => (regex.test(line) ? [index + 1] : []));
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
