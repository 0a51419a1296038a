/** The configuration that a command runs with: the file's, changed by flags. */

import path from "node:path";
import { digestOfAll } from "../host/digest.ts";
import type { SiteConfig } from "../model/config.ts";
import { type ConfigError, usageError } from "../model/problem.ts";
import { loadConfig, type PlaceOfSetting } from "../site/config/load-config.ts";
import { withEndSlash } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import { baseUrlFault } from "../util/url-validation.ts";
import type { BuildFlags, CommonFlags } from "./flags.ts";

export interface CommandConfig {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  /** As reports name it. */
  configFile: string;
  placeOfSetting: PlaceOfSetting;
  configDigest: string;
  /** Absolute path of the output folder. */
  out: string;
}

/**
 * @param signal Ends the wait for a configuration that waits itself.
 * @throws {ConfigError} The file or a flag is wrong.
 */
export async function readConfig(
  flags: CommonFlags & Pick<BuildFlags, "shareImages">,
  signal: AbortSignal,
): Promise<CommandConfig> {
  const root = path.resolve(flags.root);
  const { config: siteConfig, digest, file: configFile, placeOf } = await loadConfig(root, flags.config, signal);
  const config: SiteConfig = {
    ...siteConfig,
    baseUrl: flags.baseUrl === undefined ? siteConfig.baseUrl : baseUrlOf(flags.baseUrl),
    shareImages: siteConfig.shareImages && (flags.shareImages ?? true),
  };
  for (const code of flags.locale ?? []) {
    const codes = config.locales.map((locale) => locale.code);
    if (!codes.includes(code)) {
      const near = suggest(code, codes);
      throw usageError(
        `"${code}" is no locale of this site.`,
        near ? `Did you mean "${near}"?` : `Locales: ${codes.join(", ")}.`,
      );
    }
  }
  return {
    root,
    config,
    configFile,
    placeOfSetting: placeOf,
    configDigest: digestOfAll([digest, config.baseUrl, String(config.shareImages)]),
    out: path.resolve(root, flags.out === undefined ? "dist" : path.resolve(flags.out)),
  };
}

function baseUrlOf(text: string): string {
  const fault = baseUrlFault(text);
  if (fault) throw usageError(`"${text}" is no base URL: it ${fault.message}.`, fault.hint);
  return withEndSlash(text);
}

/** The output folder of a command that needs a build has none. */
export function noBuild(out: string): ConfigError {
  return usageError(`"${out}" holds no build of sitegen.`, "Run sitegen build first.");
}
