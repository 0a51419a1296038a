/** The code of a site, bundled and tried: components that throw while they are loaded are found before any page is rendered. */

import type { Outcome } from "../model/problem.ts";
import { type BundleOptions, bundleSite, type SiteBundle } from "./asset/bundle-site.ts";

/** Bundle the code of a site. @returns No value where it does not work; then there are problems. */
export async function bundleCode(options: BundleOptions): Promise<Outcome<SiteBundle | undefined>> {
  const bundled = await bundleSite(options);
  const theme = bundled.value?.theme;
  if (!theme) return bundled;
  const { loadTheme } = await import("../render/load-theme.ts");
  try {
    await loadTheme(theme);
    return bundled;
  } catch (error) {
    const { themeProblem } = await import("../render/theme-problem.ts");
    return { value: undefined, problems: [themeProblem(error, theme)] };
  }
}
