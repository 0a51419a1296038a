/** Renders API badges: an emphasis that contains only one of the words below. */

import type { Emphasis, Nodes } from "mdast";

/** Badge labels by the word in the source. */
const BADGES: ReadonlyMap<string, string> = new Map([
  ["macOS", "macOS"],
  ["Windows", "Windows"],
  ["Linux", "Linux"],
  ["mas", "MAS"],
  ["Readonly", "Readonly"],
  ["Deprecated", "Deprecated"],
  ["Experimental", "Experimental"],
]);

export interface Badge {
  className: string;
  label: string;
}

export function badgeOf(node: Nodes): Badge | undefined {
  if (node.type !== "emphasis") return undefined;
  const [only, second] = (node as Emphasis).children;
  if (only?.type !== "text" || second) return undefined;
  const label = BADGES.get(only.value);
  return label === undefined ? undefined : { className: `badge badge-${only.value.toLowerCase()}`, label };
}
