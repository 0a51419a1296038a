/** Reads a site's configuration and applies a run's options. */

import path from "node:path";
import { digestParts } from "../host/digest.ts";
import { type LocaleId, toLocaleId } from "../model/locale.ts";
import { createUsageError, type SourcePath } from "../model/problem.ts";
import { type LocateSetting, loadConfig } from "../site/config/load-config.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { ensureTrailingSlash } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import { checkBaseUrl } from "../util/url-validation.ts";

export interface SettingsOptions {
  /** Absolute path to the site root. */
  root: string;
  /** Configuration file, relative to the root. Default: `sitegen.config.*` in the root. */
  configFile?: string;
  /** Output directory, relative to the root. Default: `dist`. */
  outDir?: string;
  /** Overrides `baseUrl` in the configuration. */
  baseUrl?: string;
  /** If false, no share images are drawn. */
  shareImages?: boolean;
  /** Locales that are selected for the run. */
  locales?: readonly string[];
  /** Stops waiting for an asynchronous configuration. */
  signal?: AbortSignal;
  /** Called with each file that the configuration depends on, including missing ones. */
  onDependency?: (file: string) => void;
}

/** A site's configuration, with its file and digest. */
export interface SiteSettings {
  /** Absolute path to the site root. */
  root: string;
  config: SiteConfig;
  /** Configuration file path, for reports. */
  configFile: SourcePath;
  locateSetting: LocateSetting;
  /** Digest of the configuration, which affects every page. */
  configDigest: string;
  /** Absolute path to the output directory. */
  out: string;
  /** Selected locales; absent for all. */
  locales?: readonly LocaleId[];
}

/** Read the configuration. @throws {ConfigError} The file or an option is invalid. */
export async function readSettings(options: SettingsOptions): Promise<SiteSettings> {
  const { root, configFile, outDir = "dist", signal, onDependency } = options;
  const loaded = await loadConfig(root, configFile, { signal, onDependency });
  const config: SiteConfig = {
    ...loaded.config,
    baseUrl: options.baseUrl === undefined ? loaded.config.baseUrl : parseBaseUrl(options.baseUrl),
    shareImages: loaded.config.shareImages && (options.shareImages ?? true),
  };
  return {
    root,
    config,
    configFile: loaded.file,
    locateSetting: loaded.locateSetting,
    configDigest: digestParts([loaded.digest, config.baseUrl, String(config.shareImages)]),
    out: path.resolve(root, outDir),
    locales: options.locales && selectLocales(options.locales, config),
  };
}

/** @throws {ConfigError} The site lacks a selected locale. */
function selectLocales(codes: readonly string[], { locales }: SiteConfig): LocaleId[] {
  const known = locales.map(({ code }) => code);
  return codes.map((code) => {
    if (known.includes(toLocaleId(code))) return toLocaleId(code);
    const near = suggest(code, known);
    throw createUsageError(
      `"${code}" is not a locale of this site.`,
      near ? `Did you mean "${near}"?` : `Locales: ${known.join(", ")}.`,
    );
  });
}

function parseBaseUrl(text: string): string {
  const fault = checkBaseUrl(text);
  if (fault) throw createUsageError(`"${text}" is not a valid base URL: it ${fault.message}.`, fault.hint);
  return ensureTrailingSlash(text);
}
