/** Loads the site for a build, and stops the build if there are errors. */

import type { SiteCode } from "../bundle/site-code.ts";
import { RENDERER_PACKAGE, rendererVersion } from "../host/svg-to-png.ts";
import { ConfigError, ContentError, type Problem } from "../model/problem.ts";
import { checkShowable, type ShowableSite } from "../session/keep-going.ts";
import type { Session } from "../session/open-session.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import type { LoadedSite } from "../site/load-site.ts";
import type { Site } from "../site/site.ts";

/** A site without errors, and the bundled code for its pages. */
export interface CheckedSite {
  site: Site;
  /** Number of cached documents, and of all documents. */
  parsed: LoadedSite["parsed"];
  code: SiteCode;
  /** Warnings, and problems with the tags of plugins. */
  problems: readonly Problem[];
  /** True if errors were lowered to warnings. */
  isLowered: boolean;
}

/**
 * Load the site (stages 1–4), check it, and bundle its code.
 *
 * @throws {ConfigError|ContentError} There are errors.
 */
export async function loadChecked(session: Session, keepGoing: boolean): Promise<CheckedSite> {
  const warnings = warnOfRenderer(session.settings.config);
  const { loaded, site, problems, isLowered } = keepGoing
    ? await checkShowable(session, warnings)
    : await checkAll(session, warnings);
  const errors = problems.filter(({ severity }) => severity === "error");
  const code = errors.length === 0 ? await loaded.loadCode() : undefined;
  const withHeads = code?.value ? await session.addHeads(site) : { value: site, problems: [] };
  session.saveCaches();
  if (errors.some(({ code: rule }) => rule === "invalid-config")) throw new ConfigError(problems);
  if (errors.length > 0) throw new ContentError(problems);
  // Without code there are no pages, whatever the rule's severity.
  if (!code?.value) throw new ContentError([...problems, ...(code?.problems ?? [])]);
  return {
    site: withHeads.value,
    parsed: loaded.parsed,
    code: code.value,
    problems: [...problems, ...withHeads.problems],
    isLowered,
  };
}

async function checkAll(session: Session, warnings: readonly Problem[]): Promise<ShowableSite> {
  const loaded = await session.load();
  const rendered = await session.render(loaded);
  const problems = await session.check(loaded, rendered, () => warnings);
  return { loaded, site: rendered.site, problems, isLowered: false };
}

/** Warn if share images are enabled but the renderer is unavailable. The build continues without images. */
function warnOfRenderer(config: SiteConfig): Problem[] {
  if (!config.shareImages || rendererVersion() !== undefined) return [];
  const message = `Package "${RENDERER_PACKAGE}" is not installed or does not support this platform: share images and icons are omitted.`;
  const hint = `Install it with "npm install ${RENDERER_PACKAGE}", or build with --no-share-images.`;
  return [{ severity: "warning", code: "missing-renderer", message, hint }];
}
