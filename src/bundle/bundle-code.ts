/** The code of a site, bundled and tried: components that throw while they are loaded are found before any page is rendered. */

import type { Outcome } from "../model/problem.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import { type BundleOptions, bundleSite, type SiteBundle } from "./bundle-site.ts";

export interface TriedCode {
  bundle: SiteBundle;
  /** The theme with components of the site in it; absent where there are none. */
  theme?: LoadedTheme;
}

/** Bundle the code of a site. @returns No value where it does not work; then there are problems. */
export async function bundleCode(options: BundleOptions): Promise<Outcome<TriedCode | undefined>> {
  const { value: bundle, problems } = await bundleSite(options);
  const code = bundle?.theme;
  if (!code) return { value: bundle && { bundle }, problems };
  const { loadTheme } = await import("../render/load-theme.ts");
  try {
    return { value: { bundle, theme: await loadTheme(code) }, problems };
  } catch (error) {
    const { themeProblem } = await import("../render/component-error.ts");
    return { value: undefined, problems: [themeProblem(error, code)] };
  }
}
