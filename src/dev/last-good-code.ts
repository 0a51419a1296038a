/**
 * The code of the site while its author works on it.
 *
 * New code takes the place of the old when it can be bundled and loaded; otherwise the old goes on and the problems are
 * shown. Some mistakes show only when a page is rendered: then the site goes back to the code before.
 */

import { type BundleOptions, bundleCode, type SiteBundle } from "../bundle/bundle-site.ts";
import { shortDigest } from "../host/digest.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Outcome, Problem } from "../model/problem.ts";
import { themeProblem } from "../render/component-error.ts";
import { type LoadedTheme, loadTheme } from "../render/load-theme.ts";
import { folderOf } from "../util/path.ts";

/** Code that works. */
export interface SiteCode {
  bundle: SiteBundle;
  theme: LoadedTheme;
}

export interface CodeKeeper {
  /**
   * Bundle what the configuration names now.
   *
   * @returns The code to go on with: the new, or the last that worked.
   * @throws {Error} The generator's own code cannot be bundled, which no edit of the site can mend.
   */
  update(options: BundleOptions): Promise<SiteCode>;
  /**
   * Give up code with which a page cannot be rendered.
   *
   * @returns The code to go on with; nothing where the code has no components of the site, so that they are not to blame.
   */
  giveUp(failed: SiteCode, error: unknown): Promise<SiteCode | undefined>;
  /** Something else than code has changed: maybe what was given up works now. @returns The code to go on with. */
  tryAgain(code: SiteCode): SiteCode;
  /** What is wrong with the newest code. */
  problems(): readonly Problem[];
}

export function createCodeKeeper(): CodeKeeper {
  let newest: BundleOptions | undefined;
  let current: SiteCode | undefined;
  let before: SiteCode | undefined;
  let givenUp: SiteCode | undefined;
  let problems: readonly Problem[] = [];

  /** Without what the site adds, so that there is something to show it with. */
  const plain = async (options: BundleOptions): Promise<SiteCode> => {
    const markdown = { ...options.config.markdown, components: {} };
    const { value, problems: found } = await bundle({ ...options, config: { styles: [], components: {}, markdown } });
    if (!value) throw new Error(`the generator's own code cannot be bundled: ${found[0]?.message}`);
    return value;
  };

  return {
    problems: () => problems,
    async update(options) {
      newest = options;
      givenUp = undefined;
      const made = await bundle(options);
      problems = made.problems;
      if (made.value) {
        before = current;
        current = made.value;
      }
      current ??= await plain(options);
      return current;
    },
    async giveUp(failed, error) {
      const { code } = failed.theme;
      if (!code || !newest) return undefined;
      // Older code may fail too; what is wrong with the newest counts.
      if (!givenUp) problems = [themeProblem(error, code)];
      givenUp ??= failed;
      current = before ?? (await plain(newest));
      before = undefined;
      return current;
    },
    tryAgain(code) {
      if (!givenUp) return code;
      before = code;
      current = givenUp;
      givenUp = undefined;
      problems = [];
      return current;
    },
  };
}

async function bundle(options: BundleOptions): Promise<Outcome<SiteCode | undefined>> {
  const { value, problems } = await bundleCode(options);
  if (!value) return { value, problems };
  return { value: { bundle: namedByCode(value.bundle), theme: value.theme ?? (await loadTheme()) }, problems };
}

/** The bundle under a name that other styles do not change: pages then stay alive when styles are exchanged. */
function namedByCode(bundled: SiteBundle): SiteBundle {
  const { manifest } = bundled;
  const chunks = [
    ...Object.values(manifest.templates).flatMap((template) => template.chunks),
    ...Object.values(manifest.components).flat(),
  ];
  const build = shortDigest([manifest.entry, manifest.searchWorker, ...new Set(chunks)].sort().join());
  return { ...bundled, manifest: { ...manifest, build } };
}

/** Files and folders that the site's own code is made of. A new file beside a component may be what it lacked. */
export function codePaths({ styles, components, markdown }: SiteConfig, { bundle: { sources } }: SiteCode): string[] {
  const files = [components, markdown.components].flatMap((each) => Object.values(each)).flatMap((file) => file ?? []);
  const folders = files.map(folderOf).filter((folder) => folder !== "");
  return [...new Set([...styles, ...files, ...folders, ...sources])];
}

/** Style sheets of all pages and those of templates. */
export function stylesOf({ bundle: { manifest } }: SiteCode): string[] {
  const { styles, templates } = manifest;
  return [...new Set([...styles, ...Object.values(templates).flatMap((template) => template.styles)])];
}
