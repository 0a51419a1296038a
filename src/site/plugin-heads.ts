/** Checks the tags that `head` of a plugin returns for pages. */

import { checkHeadTag } from "../markdown/front-matter/head-tag-policy.ts";
import type { HeadTagConfig } from "../model/config.ts";
import type { SitePage } from "../model/site-page.ts";
import { headSchema } from "../reader/head-schema.ts";
import { describeIssues } from "../reader/schema-problems.ts";
import { getElement } from "../util/collections.ts";
import { formatPath } from "../util/value-path.ts";
import { getHeadKey } from "./site.ts";

/** A fault of the tags for a page. */
interface HeadFault {
  /** Follows the name of the hook. */
  message: string;
  hint: string;
}

/** Tags by page, which plugins extend one after the other. */
export type HeadsByPage = Map<string, readonly HeadTagConfig[]>;

/** Add the tags that a plugin returns. @param results Tags by position of the page. @returns Faults of tags. */
export function addHeads(
  heads: HeadsByPage,
  results: readonly (readonly [page: number, tags: unknown])[],
  pages: readonly SitePage[],
): HeadFault[] {
  return results.flatMap(([index, value]): HeadFault[] => {
    const page = getElement(pages, index);
    const tags = checkHead(value, page);
    if ("message" in tags) return [tags];
    const key = getHeadKey(page.locale, page.file);
    heads.set(key, [...(heads.get(key) ?? []), ...tags]);
    return [];
  });
}

/** Check the tags for a page. They may load code from other origins, because plugins are trusted. */
function checkHead(tags: unknown, { file }: Pick<SitePage, "file">): readonly HeadTagConfig[] | HeadFault {
  const { data, error } = headSchema.safeParse(tags);
  if (!data) {
    const [issue] = describeIssues(error.issues, headSchema, tags);
    const reason = issue ? issue.message(["head", ...issue.path]) : "It is not a list of tags.";
    const hint =
      issue?.hint ?? 'Return a list such as [{ tag: "meta", attributes: { name: "robots", content: "noindex" } }].';
    return { message: `returns invalid tags for "${file}": ${reason}`, hint };
  }
  for (const [index, tag] of data.entries()) {
    const fault = checkHeadTag(tag, true);
    if (fault) {
      const at = formatPath(["head", index, ...fault.at]);
      return { message: `returns invalid tags for "${file}": "${at}" ${fault.message}.`, hint: fault.hint };
    }
  }
  return data;
}
