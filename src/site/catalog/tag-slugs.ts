/** What stands for tags in addresses. */

import { groupBy } from "../../util/collections.ts";
import { slugOf } from "../../util/slug.ts";

/**
 * The slugs of tags by their keys, each another.
 *
 * Where several tags would have one slug, it belongs to the tag that is written like it, or to none; of the others each has
 * its signs spelled out. Which tag has the slug does not depend on the order of documents.
 */
export function tagSlugs(keys: Iterable<string>): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const [slug, same] of groupBy([...new Set(keys)], slugOf)) {
    for (const key of same) slugs.set(key, slug === key || (slug !== "" && same.length === 1) ? slug : spelledOut(key));
  }
  return slugs;
}

/** With the code points of the signs that slugs leave out: `c++` → `c-2b-2b`. */
function spelledOut(key: string): string {
  const signs = [...key].map((sign) => (slugOf(sign) === sign ? sign : `-${sign.codePointAt(0)?.toString(16)}`));
  return signs.join("").replace(/^-/, "");
}
