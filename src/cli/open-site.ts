/** Opens the site that a command's flags select. */

import path from "node:path";
import { formatCommand } from "../host/command-name.ts";
import { type ConfigError, createUsageError } from "../model/problem.ts";
import { openSession, type Session, type SessionOptions } from "../session/open-session.ts";
import { readSettings, type SiteSettings } from "../session/site-settings.ts";
import type { CommandContext } from "./command-context.ts";
import type { BuildFlags, CommonFlags } from "./flags.ts";

/**
 * Read a site's configuration.
 *
 * @param onDependency Called with each file that the configuration depends on, including missing ones.
 * @throws {ConfigError} The file or a flag is invalid.
 */
export function readSiteSettings(
  { root, config, out, baseUrl, shareImages, locale }: CommonFlags & Pick<BuildFlags, "shareImages">,
  { cwd, signal }: CommandContext,
  onDependency?: (file: string) => void,
): Promise<SiteSettings> {
  return readSettings({
    root: path.resolve(cwd, root),
    configFile: config,
    outDir: out === undefined ? undefined : path.resolve(cwd, out),
    baseUrl,
    shareImages,
    locales: locale,
    signal,
    onDependency,
  });
}

/**
 * Open a site, run `work`, write the caches, and end the threads.
 *
 * @throws {ConfigError} The configuration is invalid.
 */
export async function withSession<Result>(
  flags: CommonFlags,
  context: CommandContext,
  work: (session: Session) => Promise<Result>,
  options: Pick<SessionOptions, "offline" | "fetcher"> = {},
): Promise<Result> {
  const session = openSession(await readSiteSettings(flags, context), { ...options, signal: context.signal });
  try {
    const result = await work(session);
    session.saveCaches();
    return result;
  } finally {
    await session.close();
  }
}

/** Create the error for an output directory without a build. */
export function reportMissingBuild(out: string): ConfigError {
  return createUsageError(`"${out}" does not contain a build.`, `Run ${formatCommand("build")} first.`);
}
