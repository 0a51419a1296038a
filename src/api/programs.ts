/** Builds and checks sites for programs: without output and exit status, and with content errors in the result. */

import path from "node:path";
import { type BuildOptions, type BuildSummary, buildSite } from "../build/build-site.ts";
import { ContentError, type Problem } from "../model/problem.ts";
import { openSession } from "../session/open-session.ts";
import { readSettings, type SettingsOptions } from "../session/site-settings.ts";

/** Options for {@link check}. */
export interface SiteOptions {
  /** Site root, absolute or relative to the working directory. Default: the working directory. */
  root?: string;
  /** Configuration file, relative to the root. Default: `sitegen.config.*` in the root. */
  config?: string;
  /** Number of worker threads; 1 disables them. Default: one for each core, at most 4. */
  workers?: number;
  /** Stops the work, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Options for {@link build}, which do the same as the flags of `sitegen build`. */
export interface SiteBuildOptions
  extends SiteOptions,
    Pick<BuildOptions, "drafts" | "asOf" | "noCache" | "compress" | "keepGoing" | "keepBuilds" | "onProgress">,
    Pick<SettingsOptions, "baseUrl" | "shareImages" | "locales"> {
  /** Output directory, absolute or relative to the root. Default: `dist`. */
  out?: string;
  /** Output directory or manifest of a previous build, absolute or relative to the working directory: removing one of its pages without a redirect is an error. */
  since?: string;
}

export interface CheckResult {
  /** False if a problem is an error. */
  ok: boolean;
  /** All problems with their places, by file and line. */
  problems: readonly Problem[];
}

/** A result without `summary` is that of a build that wrote nothing, because the content has errors. */
export interface BuildResult extends CheckResult {
  /** Absolute path of the output directory. */
  out: string;
  summary?: Omit<BuildSummary, "problems" | "isLowered">;
}

const openSettings = ({ root = ".", config, signal }: SiteOptions, more: Partial<SettingsOptions> = {}) =>
  readSettings({ root: path.resolve(root), configFile: config, signal, ...more });

/**
 * Report all problems that a build would report, without building.
 *
 * @throws {ConfigError} The configuration is invalid; its `problems` have places.
 */
export async function check(options: SiteOptions = {}): Promise<CheckResult> {
  const { signal, workers } = options;
  signal?.throwIfAborted();
  const session = openSession(await openSettings(options), { signal, workers });
  try {
    const loaded = await session.load();
    const rendered = await session.render(loaded);
    const problems = await session.check(loaded, rendered, session.saveCaches());
    return { ok: problems.every(({ severity }) => severity !== "error"), problems };
  } catch (error) {
    return convertError(error, signal);
  } finally {
    await session.close();
  }
}

/**
 * Build a site. Its output is replaced only if the build completes.
 *
 * @throws {ConfigError} The configuration is invalid, or refers to missing content.
 * @throws {OutputError} The output cannot be written.
 */
export async function build(options: SiteBuildOptions = {}): Promise<BuildResult> {
  const { out: outDir, baseUrl, shareImages, locales, signal, since, ...rest } = options;
  signal?.throwIfAborted();
  const settings = await openSettings(options, { outDir, baseUrl, shareImages, locales });
  const { out } = settings;
  try {
    const { problems, isLowered, ...summary } = await buildSite(settings, {
      ...rest,
      signal,
      locales: settings.locales,
      since: since === undefined ? undefined : path.resolve(since),
    });
    return { ok: !isLowered, problems, out, summary };
  } catch (error) {
    return { ...convertError(error, signal), out };
  }
}

/** Return content errors as a result. @throws All other errors, and the signal's reason if it is aborted. */
function convertError(error: unknown, signal: AbortSignal | undefined): CheckResult {
  signal?.throwIfAborted();
  if (!(error instanceof ContentError)) throw error;
  return { ok: false, problems: error.problems };
}
