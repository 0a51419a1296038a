/**
 * Keeps the last working components, plugins and configuration of the site in `dev`.
 *
 * New code replaces the previous version once it can be bundled and loaded; until then the previous version stays in
 * use and the problems are displayed. Some errors only occur when a page is rendered; then the site returns to the
 * previous code.
 */

import { type BundleOptions, bundleCode, type SiteBundle } from "../bundle/bundle-site.ts";
import { type CodeThread, createCodeThread, type PageThread } from "../bundle/page-modules.ts";
import { shortDigest } from "../host/digest.ts";
import { type OpenedPlugins, openPlugins, type PluginSource } from "../markdown/plugins/open-plugins.ts";
import type { SiteConfig } from "../model/config.ts";
import type { PluginCode } from "../model/output.ts";
import {
  ConfigError,
  ContentError,
  type Outcome,
  type Problem,
  type SourcePath,
  sourcePath,
} from "../model/problem.ts";
import { themeProblem } from "../render/component-error.ts";
import { type LoadedTheme, loadTheme } from "../render/load-theme.ts";
import type { PlaceOfSetting } from "../site/config/load-config.ts";
import { folderOf } from "../util/path.ts";

/** Code that could be bundled and loaded. */
export interface SiteCode {
  bundle: SiteBundle;
  theme: LoadedTheme;
  thread?: PageThread;
}

export interface LastGoodCode {
  /**
   * Bundle the code named by the configuration.
   *
   * @returns The new code, or the last working code if bundling fails.
   * @throws {Error} The code of the generator cannot be bundled, which is not a problem of the site.
   */
  update(options: BundleOptions): Promise<SiteCode>;
  /**
   * Reject code because a page cannot be rendered with it. If no previous code is left, the page loses its code.
   *
   * @param module Module of the page.
   * @returns The code to use instead; `undefined` if the rejected code has no components of the site, which therefore
   *   cannot have caused the error.
   */
  rollback(failed: SiteCode, error: unknown, module?: SourcePath): Promise<SiteCode | undefined>;
  /** Try rejected code again after a change of something else. @returns The code to use. */
  retry(code: SiteCode): SiteCode;
  /** Problems of the newest code. */
  problems(): readonly Problem[];
}

/** Number of previous versions that a rollback can return to. */
const MAX_PREVIOUS = 5;

export function createLastGoodCode(): LastGoodCode {
  let newest: BundleOptions | undefined;
  let current: SiteCode | undefined;
  /** Code that was replaced before, newest last. Code that no page was rendered with may fail as well. */
  const previous: SiteCode[] = [];
  let rejectedCode: SiteCode | undefined;
  /** Modules of pages that fail with the newest code, while no previous code is left. */
  let leftOut: ReadonlySet<SourcePath> = new Set();
  let thread: CodeThread | undefined;
  let problems: readonly Problem[] = [];

  /** Bundle without the code of the site, so that pages can be displayed at all. */
  const bundleWithoutSiteCode = async (options: BundleOptions): Promise<SiteCode> => {
    const markdown = { ...options.config.markdown, components: {} };
    const { value, problems: bundleProblems } = await bundle({
      ...options,
      modules: [],
      mdx: [],
      config: { ...options.config, styles: [], components: {}, markdown },
    });
    if (!value) throw new Error(`cannot bundle the code of the generator: ${bundleProblems[0]?.message}`);
    return value;
  };

  const keepPrevious = (code: SiteCode): void => {
    previous.push(code);
    if (previous.length > MAX_PREVIOUS) previous.shift();
  };

  return {
    problems: () => problems,
    async update(options) {
      newest = options;
      rejectedCode = undefined;
      leftOut = new Set();
      const { timeout } = options.config.data;
      if (thread?.timeout !== timeout) {
        await thread?.close();
        thread = createCodeThread(timeout);
      }
      const bundled = await bundle({ ...options, thread });
      problems = bundled.problems;
      if (bundled.value) {
        if (current && !hasSameTheme(current, bundled.value)) keepPrevious(current);
        current = bundled.value;
      }
      current ??= await bundleWithoutSiteCode(options);
      return current;
    },
    async rollback(failed, error, module) {
      const { code } = failed.theme;
      if (!code || !newest) return undefined;
      // Older code may fail too, but the problem of the newest code is the relevant one.
      const isNewest = !rejectedCode || leftOut.size > 0;
      if (isNewest) {
        const newProblems = error instanceof ContentError ? error.problems : [themeProblem(error, code)];
        problems = rejectedCode ? [...problems, ...newProblems] : newProblems;
      }
      rejectedCode ??= failed;
      const older = previous.pop();
      if (older) current = older;
      else if (module !== undefined && !leftOut.has(module)) {
        leftOut = new Set([...leftOut, module]);
        current = withoutModules(rejectedCode, leftOut);
      } else current = await bundleWithoutSiteCode(newest);
      return current;
    },
    retry(code) {
      if (!rejectedCode) return code;
      keepPrevious(code);
      current = rejectedCode;
      rejectedCode = undefined;
      leftOut = new Set();
      problems = [];
      return current;
    },
  };
}

/** Return code without the modules of some pages, which are then shown without their code. */
function withoutModules({ bundle, theme, thread }: SiteCode, leftOut: ReadonlySet<SourcePath>): SiteCode {
  const isKept = ([module]: readonly [string, unknown]): boolean => !leftOut.has(sourcePath(module));
  const modules = Object.fromEntries(Object.entries(bundle.manifest.modules).filter(isKept));
  return {
    bundle: { ...bundle, manifest: { ...bundle.manifest, modules } },
    theme: {
      ...theme,
      contents: new Map([...theme.contents].filter(isKept)),
      mdxModules: new Map([...theme.mdxModules].filter(isKept)),
    },
    thread,
  };
}

async function bundle(options: BundleOptions): Promise<Outcome<SiteCode | undefined>> {
  const { value, problems } = await bundleCode(options);
  // Code that cannot run is not used.
  if (!value || problems.length > 0) return { value: undefined, problems };
  return {
    value: { bundle: withScriptBuildId(value.bundle), theme: value.theme ?? (await loadTheme()), thread: value.thread },
    problems,
  };
}

/** True if pages are rendered with the same components, so that an error occurs with both or with neither. */
function hasSameTheme(a: SiteCode, b: SiteCode): boolean {
  return a.theme.code?.code === b.theme.code?.code;
}

/**
 * Derive the build ID from scripts, so that a change of styles does not reload pages. A changed page in React or MDX does
 * not either: its data or its HTML contain the name of its chunk.
 */
function withScriptBuildId(bundled: SiteBundle): SiteBundle {
  const { manifest } = bundled;
  const chunks = [
    ...Object.values(manifest.templates).flatMap((template) => template.chunks),
    ...Object.entries(manifest.components).flatMap(([name, files]) => (name.startsWith("mdx:") ? [] : files)),
  ];
  const build = shortDigest([manifest.entry, manifest.searchWorker, ...new Set(chunks)].sort().join());
  return { ...bundled, manifest: { ...manifest, build } };
}

/** Return the files and directories of the site's code. A new file next to a component may be a missing import. */
export function codePaths({ styles, components, markdown }: SiteConfig, { bundle: { sources } }: SiteCode): string[] {
  const files = [components, markdown.components].flatMap((each) => Object.values(each)).flatMap((file) => file ?? []);
  const folders = files.map(folderOf).filter((folder) => folder !== "");
  return [...new Set([...styles, ...files, ...folders, ...sources])];
}

/** Return the style sheets of all pages and of templates. */
export function stylesOf({ bundle: { manifest } }: SiteCode): string[] {
  const { styles, templates, modules } = manifest;
  const others = [...Object.values(templates), ...Object.values(modules)];
  return [...new Set([...styles, ...others.flatMap((code) => code.styles)])];
}

/** A configuration with its file and digest. */
export interface ReadConfig {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  /** Name of the file in reports. */
  configFile: SourcePath;
  placeOfSetting: PlaceOfSetting;
  configDigest: string;
}

/** Reads the configuration. @param onDependency Called with each file that it depends on, including missing ones. */
export type ConfigReader = (onDependency: (file: string) => void) => Promise<ReadConfig>;

export interface LastGoodConfig {
  /** The last valid configuration. */
  current(): ReadConfig;
  /** Read the configuration again. */
  update(): Promise<void>;
  /** Problems of the newest configuration. */
  problems(): readonly Problem[];
  /** Files that the last valid and the newest configuration depend on, including missing ones. */
  paths(): readonly string[];
}

/** @throws {ConfigError|ContentError} There is no usable configuration yet. */
export async function openConfig(readConfig: ConfigReader): Promise<LastGoodConfig> {
  let currentPaths: string[] = [];
  let newestPaths: string[] = [];
  // Page views of authors in `dev` are not counted.
  const readWithoutAnalytics = async (): Promise<ReadConfig> => {
    newestPaths = [];
    const result = await readConfig((file) => newestPaths.push(file));
    currentPaths = newestPaths;
    return { ...result, config: { ...result.config, analytics: undefined } };
  };
  let current = await readWithoutAnalytics();
  let problems: readonly Problem[] = [];
  return {
    current: () => current,
    problems: () => problems,
    paths: () => [...currentPaths, ...newestPaths],
    async update() {
      try {
        current = await readWithoutAnalytics();
        problems = [];
      } catch (error) {
        if (!(error instanceof ConfigError || error instanceof ContentError)) throw error;
        problems = error.problems;
      }
    },
  };
}

export interface LastGoodPlugins {
  /** Open the plugins named by the configuration. */
  update(source: PluginSource): Promise<void>;
  /** The plugin code to parse documents with; `undefined` if there are no plugins. */
  code(): PluginCode | undefined;
  /** Problems of the newest plugins. */
  problems(): readonly Problem[];
  /** Files and directories of the plugins. A new file next to a plugin may be a missing import. */
  paths(config: Pick<SiteConfig, "markdown">): readonly string[];
}

export function createLastGoodPlugins(): LastGoodPlugins {
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
      const brokenFiles = problems.flatMap(({ place }) => (place ? [place.file] : []));
      const modules = [...markdown.remarkPlugins, ...markdown.rehypePlugins].map(({ module }) => module);
      const files = modules.filter((module) => module.startsWith("./")).map((module) => module.slice("./".length));
      const folders = files.map(folderOf).filter((folder) => folder !== "");
      return [...files, ...folders, ...brokenFiles, ...(current?.sources ?? [])];
    },
  };
}
