/**
 * Load the code of a site without the modules that have errors.
 *
 * The theme is loaded, to detect components that throw before rendering starts. Pages are loaded in a thread first.
 */

import { digestParts } from "../host/digest.ts";
import type { ThemeCode } from "../model/output.ts";
import { type Outcome, type Problem, setModulePlace } from "../model/problem.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import { type BundleOptions, bundleSite, type SiteBundle } from "./bundle-site.ts";
import { createPageThread, type ModuleProbe, type PageThread } from "./page-modules.ts";

export interface SiteCode {
  bundle: SiteBundle;
  /** Theme with site components; absent if there are none. */
  theme?: LoadedTheme;
  /** Runs page code before it runs in this process; absent if the site has no React or MDX pages. */
  thread?: PageThread;
}

/**
 * Bundle a site's code without the pages that have errors, so that errors in all others are
 * found in the same run.
 */
async function bundleValidModules(options: BundleOptions): Promise<Outcome<SiteBundle | undefined>> {
  const problems: Problem[] = [];
  let { modules = [], mdx = [] } = options;
  for (;;) {
    const bundled = await bundleSite({ ...options, modules, mdx });
    problems.push(...bundled.problems);
    if (bundled.value) return { value: { ...bundled.value, isComplete: problems.length === 0 }, problems };
    const invalid = new Set(bundled.problems.map(({ place }) => place?.file));
    const count = modules.length + mdx.length;
    modules = modules.filter((module) => !invalid.has(module));
    mdx = mdx.filter(({ module }) => !invalid.has(module));
    // The error is in another file, e.g. a component that several pages use.
    if (modules.length + mdx.length === count) return { value: undefined, problems };
  }
}

/** Bundle a site's code and load its theme. @returns No value but problems if either fails. */
export async function loadSiteCode(options: BundleOptions): Promise<Outcome<SiteCode | undefined>> {
  const { value: bundle, problems } = await bundleValidModules(options);
  if (!bundle?.theme) return { value: bundle && { bundle }, problems };
  const probed = await probePages(bundle.theme, options);
  const { code, thread } = probed.value;
  const { loadTheme } = await import("../render/load-theme.ts");
  const { describeThemeErrors, registerTheme } = await import("../render/component-error.ts");
  registerTheme(code);
  try {
    const theme = await loadTheme(code);
    const failures = [...theme.failed].flatMap(([module, error]) =>
      describeThemeErrors(error, code).map((problem) => setModulePlace(problem, module)),
    );
    return {
      value: { bundle: { ...bundle, theme: code }, thread, theme },
      problems: [...problems, ...probed.problems, ...failures],
    };
  } catch (error) {
    return { value: undefined, problems: [...problems, ...describeThemeErrors(error, code)] };
  }
}

/** Load page modules in a thread, unless the same code was loaded before. Code without the failing modules is returned. */
async function probePages(
  code: ThemeCode,
  { modules = [], mdx = [], store, thread: shared }: BundleOptions,
): Promise<Outcome<{ code: ThemeCode; thread?: PageThread }>> {
  const probes: ModuleProbe[] = [
    ...modules.map((module) => ({ module })),
    ...mdx.map(({ module, expressions, frontMatter, entry }) => ({ module, expressions, frontMatter, entry })),
  ];
  if (probes.length === 0) return { value: { code }, problems: [] };
  const thread = createPageThread(code, shared);
  const key = digestParts(["loaded", code.digest]);
  const problems = store.get(key) ? [] : await thread.load(probes);
  if (problems.length === 0) {
    store.set(key, { head: "", rest: "" });
    return { value: { code, thread }, problems };
  }
  const valid = { ...code, skipped: problems.map(({ place }) => place?.file).filter((file) => file !== undefined) };
  return { value: { code: valid, thread: createPageThread(valid, shared) }, problems };
}
