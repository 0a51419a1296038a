/** Finds examples that documents embed, and their URLs. */

import { folderOf } from "../../util/path.ts";
import type { Site } from "../site.ts";
import type { Example } from "../source/read-sources.ts";
import type { LinkBase } from "./link-types.ts";

const shortName = (name: string): string => name.replace(/^\/|\/$/g, "").replace(/^(?:.*\/)?fiddles\//, "");

/**
 * Find an example by the name that a document uses.
 *
 * The example is in a `fiddles` directory next to the document or in a parent directory, so that each docs version can
 * have separate examples. A prefix up to `fiddles/`, as in the paths of a repository, is ignored.
 */
export function findExample(
  name: string,
  base: LinkBase,
  { sources, config }: Pick<Site, "sources" | "config">,
): Example | undefined {
  const short = shortName(name);
  for (let folder = folderOf(base.id); ; folder = folderOf(folder)) {
    const prefix = folder === "" ? "" : `${folder}/`;
    const example = sources.examples.get(`content/${config.docs.path}/${prefix}fiddles/${short}`);
    if (example || folder === "") return example;
  }
}

const fillName = (pattern: string | undefined, name: string): string | undefined =>
  pattern?.replaceAll("{name}", encodeURI(shortName(name)));

export const sourceHref = (name: string, { config }: Pick<Site, "config">): string | undefined =>
  fillName(config.docs.fiddleSource, name);
export const launchHref = (name: string, { config }: Pick<Site, "config">): string | undefined =>
  fillName(config.docs.fiddleLaunch, name);
