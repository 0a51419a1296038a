/** Reads the configuration and applies the flags of a command. */

import path from "node:path";
import { digestOfAll } from "../host/digest.ts";
import type { SiteConfig } from "../model/config.ts";
import { localeId } from "../model/locale.ts";
import { type ConfigError, type SourcePath, usageError } from "../model/problem.ts";
import { loadConfig, type PlaceOfSetting } from "../site/config/load-config.ts";
import { withEndSlash } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import { baseUrlFault } from "../util/url-validation.ts";
import type { BuildFlags, CommonFlags } from "./flags.ts";

export interface CommandConfig {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  /** Name of the file in reports. */
  configFile: SourcePath;
  placeOfSetting: PlaceOfSetting;
  configDigest: string;
  /** Absolute path of the output directory. */
  out: string;
}

/**
 * @param signal Stops waiting for an asynchronous configuration.
 * @param onDependency Called with each file that the configuration depends on, including missing ones.
 * @throws {ConfigError} The file or a flag is invalid.
 */
export async function readConfig(
  flags: CommonFlags & Pick<BuildFlags, "shareImages">,
  signal: AbortSignal,
  onDependency?: (file: string) => void,
): Promise<CommandConfig> {
  const root = path.resolve(flags.root);
  const {
    config: siteConfig,
    digest,
    file: configFile,
    placeOf,
  } = await loadConfig(root, flags.config, {
    signal,
    onDependency,
  });
  const config: SiteConfig = {
    ...siteConfig,
    baseUrl: flags.baseUrl === undefined ? siteConfig.baseUrl : baseUrlOf(flags.baseUrl),
    shareImages: siteConfig.shareImages && (flags.shareImages ?? true),
  };
  for (const code of flags.locale ?? []) {
    const codes = config.locales.map((locale) => locale.code);
    if (!codes.includes(localeId(code))) {
      const near = suggest(code, codes);
      throw usageError(
        `"${code}" is not a locale of this site.`,
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
  if (fault) throw usageError(`"${text}" is not a valid base URL: it ${fault.message}.`, fault.hint);
  return withEndSlash(text);
}

/** Create the error for an output directory without a build. */
export function noBuild(out: string): ConfigError {
  return usageError(`"${out}" does not contain a build.`, "Run sitegen build first.");
}
