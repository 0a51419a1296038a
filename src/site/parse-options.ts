/** Determines how a site's documents are parsed. */

import { findSitePackage, OPTIONAL_PACKAGES } from "../host/package-root.ts";
import { findIconSets } from "../markdown/icons.ts";
import type { ParseOptions } from "../markdown/parse-document.ts";
import type { PluginCode } from "../model/output.ts";
import { createWarning, getFileStart, type Problem } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import { joinInside } from "../util/path.ts";
import type { SiteConfig } from "./config/site-config.ts";
import type { LoadOptions } from "./load-context.ts";

/** Return everything that affects parsing: settings, the plugins' digest, and the site's optional packages. */
export function createParseOptions(
  root: string,
  { url, baseUrl, docSets, markdown }: SiteConfig,
  plugins: PluginCode | undefined,
): ParseOptions {
  const { rawHtml, iframeHosts, components, frontMatter, math, foldCode, admonitions } = markdown;
  return {
    rawHtml,
    iframeHosts,
    site: { url, baseUrl },
    components: Object.keys(components).sort(compareText),
    frontMatter: [...frontMatter].sort(compareText),
    reference: docSets.flatMap(({ versions, reference }) =>
      versions.flatMap(({ idBase }) => reference.map((name) => joinInside(idBase, name) ?? name)),
    ),
    foldCode,
    admonitions: Object.entries(admonitions)
      .map(([name, { icon, color }]) => ({ name, icon, color }))
      .sort((a, b) => compareText(a.name, b.name)),
    iconSets: findIconSets(root),
    plugins: plugins?.digest,
    math,
    packages: {
      diagrams: findSitePackage(root, OPTIONAL_PACKAGES.diagrams),
      math: math ? findSitePackage(root, OPTIONAL_PACKAGES.math) : undefined,
    },
  };
}

export function reportMissingMathPackage({
  configFile,
  locateSetting = () => getFileStart(configFile),
}: LoadOptions): Problem {
  const message = `Package "${OPTIONAL_PACKAGES.math}", which typesets math, is not installed: formulas are shown as code.`;
  const hint = `Run "npm install ${OPTIONAL_PACKAGES.math}", or remove "markdown.math".`;
  return { ...createWarning(locateSetting(["markdown", "math"]), "missing-renderer", message, hint) };
}
