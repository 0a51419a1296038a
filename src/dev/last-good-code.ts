/**
 * Keeps the last working site components, plugins and data modules in `dev`.
 *
 * New code replaces the previous version once it can be bundled and loaded; until then the previous version stays in
 * use and the problems are displayed. Some errors only occur when a page is rendered; then the site returns to the
 * previous code.
 */

import { createIncrementalBuilder } from "../bundle/builder.ts";
import type { BundleOptions, SiteBundle } from "../bundle/bundle-site.ts";
import { type CodeThread, createCodeThread, type PageThread } from "../bundle/page-modules.ts";
import { type DataCodeOptions, loadDataCode } from "../bundle/data-code.ts";
import type { DataCode } from "../bundle/server-bundle.ts";
import { loadSiteCode } from "../bundle/site-code.ts";
import { computeShortDigest } from "../host/digest.ts";
import { type OpenedPlugins, openPlugins, type PluginSource } from "../markdown/plugins/open-plugins.ts";
import type { PluginCode } from "../model/output.ts";
import {
  ConfigError,
  ContentError,
  type Outcome,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../model/problem.ts";
import { describeThemeError } from "../render/component-error.ts";
import { type LoadedTheme, loadTheme } from "../render/load-theme.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { getFolder } from "../util/path.ts";

/** Code that could be bundled and loaded. */
export interface SiteCode {
  bundle: SiteBundle;
  theme: LoadedTheme;
  thread?: PageThread;
}

export interface LastGoodCode {
  /**
   * Bundle the configured code.
   *
   * @returns The new code, or the last working code if bundling fails.
   * @throws {Error} The generator's code cannot be bundled, which is not the site's problem.
   */
  update(options: Omit<BundleOptions, "builder" | "thread">): Promise<SiteCode>;
  /**
   * Reject code because a page cannot be rendered with it. If no previous code is left, the page loses its code.
   *
   * @param module Page module.
   * @returns The code to use instead; `undefined` if the rejected code has no site components, which therefore
   *   cannot have caused the error.
   */
  rollback(failed: SiteCode, error: unknown, module?: SourcePath): Promise<SiteCode | undefined>;
  /** Try rejected code again after something else changed. @returns The code to use. */
  retry(code: SiteCode): SiteCode;
  /** Problems with the newest code. */
  listProblems(): readonly Problem[];
  /** End the thread in which code of pages runs, and discard what the bundler keeps for the next build. */
  close(): Promise<void>;
}

/** Previous versions that a rollback can return to. */
const MAX_PREVIOUS = 5;

export function createLastGoodCode(): LastGoodCode {
  let newest: BundleOptions | undefined;
  let current: SiteCode | undefined;
  /** Code that was replaced before, newest last. Code that no page was rendered with may fail as well. */
  const previous: SiteCode[] = [];
  let rejectedCode: SiteCode | undefined;
  /** Page modules that fail with the newest code, while no previous code is left. */
  let leftOut: ReadonlySet<SourcePath> = new Set();
  let thread: CodeThread | undefined;
  const builder = createIncrementalBuilder();
  let problems: readonly Problem[] = [];

  /** Bundle without site code, so that pages can be displayed at all. */
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
    listProblems: () => problems,
    async close() {
      await Promise.all([builder.close(), thread?.close()]);
    },
    async update(options) {
      rejectedCode = undefined;
      leftOut = new Set();
      const { timeout } = options.config.data;
      if (thread?.timeout !== timeout) {
        await thread?.close();
        thread = createCodeThread(timeout);
      }
      newest = { ...options, builder, thread };
      const bundled = await bundle(newest);
      problems = bundled.problems;
      if (bundled.value) {
        if (current && !hasSameTheme(current, bundled.value)) keepPrevious(current);
        current = bundled.value;
      }
      current ??= await bundleWithoutSiteCode(newest);
      await builder.trim();
      return current;
    },
    async rollback(failed, error, module) {
      const { code } = failed.theme;
      if (!code || !newest) return undefined;
      // Older code may fail too, but the newest code's problem is the relevant one.
      const isNewest = !rejectedCode || leftOut.size > 0;
      if (isNewest) {
        const newProblems = error instanceof ContentError ? error.problems : [describeThemeError(error, code)];
        problems = rejectedCode ? [...problems, ...newProblems] : newProblems;
      }
      rejectedCode ??= failed;
      const older = previous.pop();
      if (older) current = older;
      else if (module !== undefined && !leftOut.has(module)) {
        leftOut = new Set([...leftOut, module]);
        current = excludeModules(rejectedCode, leftOut);
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

/** Return code without some pages' modules; these pages are then shown without their code. */
function excludeModules({ bundle, theme, thread }: SiteCode, leftOut: ReadonlySet<SourcePath>): SiteCode {
  const isKept = ([module]: readonly [string, unknown]): boolean => !leftOut.has(toSourcePath(module));
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
  const { value, problems } = await loadSiteCode(options);
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
 * Derive the build ID from scripts, so that a style change does not reload pages. A changed page in React or MDX does
 * not either: its data or its HTML contain its chunk name.
 */
function withScriptBuildId(bundled: SiteBundle): SiteBundle {
  const { manifest } = bundled;
  const chunks = [
    ...Object.values(manifest.templates).flatMap((template) => template.chunks),
    ...Object.entries(manifest.components)
      .filter(([name]) => !name.startsWith("mdx:"))
      .flatMap(([, files]) => files),
  ];
  const build = computeShortDigest([manifest.entry, manifest.searchWorker, ...new Set(chunks)].sort().join());
  return { ...bundled, manifest: { ...manifest, build } };
}

/** Return files and directories with the site's code. A new file next to a component may be a missing import. */
export function listCodePaths(
  { styles, components, markdown }: SiteConfig,
  { bundle: { sources } }: SiteCode,
): string[] {
  const files = [components, markdown.components]
    .flatMap((each) => Object.values(each))
    .filter((file) => file !== undefined);
  const folders = files.map(getFolder).filter((folder) => folder !== "");
  return [...new Set([...styles, ...files, ...folders, ...sources])];
}

/** Return the style sheets for all pages and for templates. */
export function listStyles({ bundle: { manifest } }: SiteCode): string[] {
  const { styles, templates, modules } = manifest;
  const others = [...Object.values(templates), ...Object.values(modules)];
  return [...new Set([...styles, ...others.flatMap((code) => code.styles)])];
}

export interface LastGoodPlugins {
  /** Open the plugins named by the configuration. */
  update(source: PluginSource): Promise<void>;
  /** The plugin code to parse documents with; `undefined` if there are no plugins. */
  getCode(): PluginCode | undefined;
  /** Problems with the newest plugins. */
  listProblems(): readonly Problem[];
  /** The plugins' files and directories. A new file next to a plugin may be a missing import. */
  listPaths(config: Pick<SiteConfig, "markdown">): readonly string[];
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
    getCode: () => current?.code,
    listProblems: () => problems,
    listPaths({ markdown }) {
      const brokenFiles = problems.map(({ place }) => place?.file).filter((file) => file !== undefined);
      const modules = [...markdown.remarkPlugins, ...markdown.rehypePlugins].map(({ module }) => module);
      const files = modules.filter((module) => module.startsWith("./")).map((module) => module.slice("./".length));
      const folders = files.map(getFolder).filter((folder) => folder !== "");
      return [...files, ...folders, ...brokenFiles, ...(current?.sources ?? [])];
    },
  };
}

export interface LastGoodData {
  /** Bundle the data modules. @returns The new modules, or the last working ones, with the problems of the new ones. */
  update(options: DataCodeOptions): Promise<Outcome<DataCode | undefined>>;
}

export function createLastGoodData(): LastGoodData {
  let current: DataCode | undefined;
  return {
    async update(options) {
      const { value, problems } = await loadDataCode(options);
      if (problems.length === 0 || !current) current = value;
      return { value: current, problems };
    },
  };
}
