/** Loads a site together with its pages' code. */

import type { SiteCode } from "../bundle/site-code.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { Outcome } from "../model/problem.ts";
import type { LoadOptions } from "../site/load-context.ts";
import { writeCollectionTypes } from "../site/collections/collection-schemas.ts";
import { type LoadedSite, loadSite } from "../site/load-site.ts";

/** Bundling result; without a value if the code has errors. */
type Bundled = Outcome<SiteCode | undefined>;

export interface SourceOptions<Result extends Bundled> extends Omit<LoadOptions, "loadCode"> {
  /** Bundle the site's code. Called at most once. @param mdx Code in MDX files. */
  bundle(mdx: readonly MdxCode[]): Promise<Result>;
  /** If true, bundling starts before documents are parsed. Possible only for a site without MDX. */
  startsBundling: boolean;
}

/** A loaded site with problems from the stages. */
export interface Source<Result extends Bundled> extends Outcome<LoadedSite> {
  /** Return the code, which is bundled now if no stage needed it. */
  loadCode(): Promise<Result>;
}

/** Load a site. */
export async function loadSource<Result extends Bundled>({
  bundle,
  startsBundling,
  ...options
}: SourceOptions<Result>): Promise<Source<Result>> {
  let pending: Promise<Result> | undefined;
  const bundleOnce = (mdx: readonly MdxCode[]): Promise<Result> => {
    if (!pending) {
      pending = bundle(mdx);
      // Awaited later; avoid an unhandled rejection until then.
      pending.catch(() => {});
    }
    return pending;
  };
  if (startsBundling) bundleOnce([]);
  writeCollectionTypes(options.root, options.config.collections);
  const loaded = await loadSite({ ...options, loadCode: async (mdx) => (await bundleOnce(mdx)).value });
  return { ...loaded, loadCode: () => bundleOnce([]) };
}
