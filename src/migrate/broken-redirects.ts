/** Finds redirects of a new site that lead to no page or heading. */

import { isNode, isSeq, parseDocument } from "yaml";
import type { Problem } from "../model/problem.ts";
import type { UserConfig } from "../site/config/user-config.ts";
import { getLine } from "./text-edits.ts";

type Redirects = NonNullable<UserConfig["redirects"]>;

export interface BrokenRedirects {
  /** Redirects without a target. */
  removed: Redirects;
  /** Redirects to a page that exists, but not the heading. */
  anchors: Redirects;
}

/**
 * Find broken redirects. Those with `*` can be valid once the others are gone, so they are only listed if no other is broken.
 *
 * @param configText Text of the configuration in which the errors have their lines.
 */
export function findBrokenRedirects(
  redirects: Redirects,
  configText: string,
  errors: readonly Problem[],
): BrokenRedirects {
  const starts = listRedirectLines(configText);
  const isAt = (index: number, rule: string): boolean => {
    const [start, end = Number.POSITIVE_INFINITY] = starts.slice(index, index + 2);
    return errors.some(
      ({ code, place }) =>
        code === rule &&
        place?.file === "sitegen.config.yaml" &&
        start !== undefined &&
        start <= place.line &&
        place.line < end,
    );
  };
  const broken = redirects.filter((_, index) => isAt(index, "invalid-redirect"));
  const plain = broken.filter(({ from }) => !from.includes("*"));
  const anchors = redirects.filter((redirect, index) => !broken.includes(redirect) && isAt(index, "broken-anchor"));
  return { removed: plain.length > 0 ? plain : broken, anchors };
}

/** Return the lines at which the redirects of a configuration in YAML begin, from 1. */
function listRedirectLines(text: string): number[] {
  const items = parseDocument(text).get("redirects");
  if (!isSeq(items)) return [];
  return items.items.map((item) => (isNode(item) ? getLine(text, item.range?.[0] ?? 0) : 0));
}
