/** `sitegen info`: prints a site's environment and configuration for bug reports. */

import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { version as reactVersion } from "react";
import { stringify } from "yaml";
import { GENERATOR_VERSION } from "../host/version.ts";
import { ConfigError, ContentError } from "../model/problem.ts";
import { CONFIG_FILES } from "../site/config/load-config.ts";
import type { DocSet, SiteConfig } from "../site/config/site-config.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type CommonFlags, createStyle } from "./flags.ts";
import { readSiteSettings } from "./open-site.ts";
import { printProblems, USAGE_ERROR } from "./run-command.ts";

export type InfoFlags = Pick<CommonFlags, "root" | "config" | "json" | "color">;

/** Print versions and the resolved configuration. If the configuration is invalid, report it and print the rest. */
export async function runInfo(flags: InfoFlags, context: CommandContext): Promise<void> {
  const facts = {
    sitegen: GENERATOR_VERSION,
    node: process.versions.node,
    packageManager: getPackageManager(context),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    esbuild: await readEsbuildVersion(),
    react: reactVersion,
    root: path.resolve(context.cwd, flags.root),
    configFile: findConfigFile(flags, context),
  };
  const { config: resolved, problems } = await resolve(flags, context);
  const config = resolved && listSettings(resolved);
  if (flags.json) context.stdout.write(`${JSON.stringify({ ...facts, config, problems })}\n`);
  else {
    const { bold } = createStyle(shouldUseColor(flags, context.stdout, context));
    const lines = Object.entries(LABELS)
      .map(([key, label]) => ({ label, fact: facts[key as keyof typeof facts] }))
      .filter(({ fact }) => fact !== null)
      .map(({ label, fact }) => `${bold(label.padEnd(WIDTH))}${fact}\n`);
    const settings = config ? `\n${bold("Configuration")}\n${stringify(config).replace(/^/gm, "  ").trimEnd()}\n` : "";
    context.stdout.write(lines.join("") + settings);
  }
  if (problems.length === 0) return;
  printProblems(problems, flags, context);
  context.exitWith(USAGE_ERROR);
}

/** Return a configuration in the form in which users write it: `docs` is an object, or a list of sets. */
function listSettings({ docSets, ...settings }: SiteConfig): object {
  const [only] = docSets.map(({ id: _, label: __, ...set }) => formatSet(set));
  const isList = docSets.some(({ setting }) => setting.length > 1);
  return { ...settings, docs: isList ? docSets.map(formatSet) : only };
}

function formatSet({ setting: _, idBase: __, versions, ...set }: Omit<DocSet, "id" | "label">): object {
  return { ...set, versions: versions.map(({ idBase: _, ...version }) => version) };
}

const LABELS = {
  sitegen: "sitegen",
  node: "Node.js",
  packageManager: "Run by",
  system: "System",
  esbuild: "esbuild",
  react: "React",
  root: "Root",
  configFile: "Config",
} as const;
const WIDTH = Math.max(...Object.values(LABELS).map((label) => label.length)) + 2;

/** Return the package manager that runs the command, e.g. `npm 10.8.2`. Detecting others would require a process. */
function getPackageManager({ env }: CommandContext): string | null {
  const [name, version] = (env.npm_config_user_agent ?? "").split(" ")[0]?.split("/") ?? [];
  return name && version ? `${name} ${version}` : null;
}

/** Return esbuild's version, or `null` if its installation is missing or damaged. */
async function readEsbuildVersion(): Promise<string | null> {
  try {
    return (await import("esbuild")).version;
  } catch {
    return null;
  }
}

function findConfigFile({ root, config }: InfoFlags, { cwd }: CommandContext): string | null {
  return config ?? (CONFIG_FILES.filter((name) => existsSync(path.resolve(cwd, root, name))).join(", ") || null);
}

async function resolve(
  flags: InfoFlags,
  context: CommandContext,
): Promise<{ config: SiteConfig | null; problems: ConfigError["problems"] }> {
  try {
    return { config: (await readSiteSettings(flags, context)).config, problems: [] };
  } catch (error) {
    if (error instanceof ConfigError || error instanceof ContentError)
      return { config: null, problems: error.problems };
    throw error;
  }
}
