/** Examples that documents embed: where their files are, and where a reader can open them. */

import { folderOf } from "../../util/path.ts";
import type { Site } from "../site.ts";
import type { Example } from "../source/read-sources.ts";
import type { LinkBase } from "./resolve-link.ts";

const shortName = (name: string): string => name.replace(/^\/|\/$/g, "").replace(/^(?:.*\/)?fiddles\//, "");

/**
 * Find an example as a document names it.
 *
 * Its folder lies in a `fiddles` folder beside the document or in a folder above, so that each version of the docs has
 * its own. What stands before `fiddles/` in a longer path, as repositories write it, does not count.
 */
export function findExample(
  name: string,
  base: LinkBase,
  { sources, config }: Pick<Site, "sources" | "config">,
): Example | undefined {
  const short = shortName(name);
  for (let folder = folderOf(base.id); ; folder = folderOf(folder)) {
    const place = folder === "" ? "" : `${folder}/`;
    const example = sources.examples.get(`content/${config.docs.path}/${place}fiddles/${short}`);
    if (example || folder === "") return example;
  }
}

const fillName = (pattern: string | undefined, name: string): string | undefined =>
  pattern?.replaceAll("{name}", encodeURI(shortName(name)));

export const sourceHref = (name: string, { config }: Pick<Site, "config">): string | undefined =>
  fillName(config.docs.fiddleSource, name);
export const launchHref = (name: string, { config }: Pick<Site, "config">): string | undefined =>
  fillName(config.docs.fiddleLaunch, name);
