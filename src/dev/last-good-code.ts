/**
 * Components, plugins and configuration of the site in `dev`: each new version replaces the previous one once it
 * works.
 *
 * Code is replaced when it can be bundled and loaded; until then the previous version stays in use and the problems
 * are displayed. Some errors only occur when a page is rendered; then the site returns to the previous code.
 */

import { type BundleOptions, bundleCode, type SiteBundle } from "../bundle/bundle-site.ts";
import { shortDigest } from "../host/digest.ts";
import { type OpenedPlugins, openPlugins, type PluginSource } from "../markdown/plugins/open-plugins.ts";
import type { SiteConfig } from "../model/config.ts";
import type { PluginCode } from "../model/output.ts";
import { ConfigError, type Outcome, type Problem } from "../model/problem.ts";
import { themeProblem } from "../render/component-error.ts";
import { type LoadedTheme, loadTheme } from "../render/load-theme.ts";
import type { PlaceOfSetting } from "../site/config/load-config.ts";
import { folderOf } from "../util/path.ts";

/** Code that works. */
export interface SiteCode {
  bundle: SiteBundle;
  theme: LoadedTheme;
}

export interface LastGoodCode {
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
  rollback(failed: SiteCode, error: unknown): Promise<SiteCode | undefined>;
  /** Something else than code has changed: maybe what was given up works now. @returns The code to go on with. */
  retry(code: SiteCode): SiteCode;
  /** What is wrong with the newest code. */
  problems(): readonly Problem[];
}

export function createCodeKeeper(): LastGoodCode {
  let newest: BundleOptions | undefined;
  let current: SiteCode | undefined;
  let before: SiteCode | undefined;
  let givenUp: SiteCode | undefined;
  let problems: readonly Problem[] = [];

  /** Without what the site adds, so that there is something to show it with. */
  const plain = async (options: BundleOptions): Promise<SiteCode> => {
    const markdown = { ...options.config.markdown, components: {} };
    const { value, problems: bundleProblems } = await bundle({
      ...options,
      config: { styles: [], components: {}, markdown },
    });
    if (!value) throw new Error(`the generator's own code cannot be bundled: ${bundleProblems[0]?.message}`);
    return value;
  };

  return {
    problems: () => problems,
    async update(options) {
      newest = options;
      givenUp = undefined;
      const bundled = await bundle(options);
      problems = bundled.problems;
      if (bundled.value) {
        before = current;
        current = bundled.value;
      }
      current ??= await plain(options);
      return current;
    },
    async rollback(failed, error) {
      const { code } = failed.theme;
      if (!code || !newest) return undefined;
      // Older code may fail too; what is wrong with the newest counts.
      if (!givenUp) problems = [themeProblem(error, code)];
      givenUp ??= failed;
      current = before ?? (await plain(newest));
      before = undefined;
      return current;
    },
    retry(code) {
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

/** The configuration with what names it. */
export interface ReadConfig {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  /** As reports name it. */
  configFile: string;
  placeOfSetting: PlaceOfSetting;
  configDigest: string;
}

export interface LastGoodConfig {
  /** The last configuration that was right. */
  current(): ReadConfig;
  /** Read it anew. */
  update(): Promise<void>;
  /** What is wrong with the newest. */
  problems(): readonly Problem[];
}

/** @throws {ConfigError} There is no usable configuration yet. */
export async function openConfig(readConfig: () => Promise<ReadConfig>): Promise<LastGoodConfig> {
  // Looking at a page while writing it is no visit.
  const readUncounted = async (): Promise<ReadConfig> => {
    const result = await readConfig();
    return { ...result, config: { ...result.config, analytics: undefined } };
  };
  let current = await readUncounted();
  let problems: readonly Problem[] = [];
  return {
    current: () => current,
    problems: () => problems,
    async update() {
      try {
        current = await readUncounted();
        problems = [];
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems = error.problems;
      }
    },
  };
}

export interface LastGoodPlugins {
  /** Open what the configuration names now. */
  update(source: PluginSource): Promise<void>;
  /** What documents are parsed with; absent where there are no plugins. */
  code(): PluginCode | undefined;
  /** What is wrong with the newest plugins. */
  problems(): readonly Problem[];
  /** Files and folders that they are made of. A new file beside a plugin may be what it lacked. */
  paths(config: Pick<SiteConfig, "markdown">): readonly string[];
}

export function createPluginKeeper(): LastGoodPlugins {
  let current: OpenedPlugins | undefined;
  let problems: readonly Problem[] = [];
  return {
    async update(source) {
      try {
        current = await openPlugins(source);
        problems = [];
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems = error.problems;
      }
    },
    code: () => current?.code,
    problems: () => problems,
    paths({ markdown }) {
      const modules = [...markdown.remarkPlugins, ...markdown.rehypePlugins].map(({ module }) => module);
      const files = modules.filter((module) => module.startsWith("./")).map((module) => module.slice("./".length));
      const folders = files.map(folderOf).filter((folder) => folder !== "");
      return [...files, ...folders, ...(current?.sources ?? [])];
    },
  };
}
