/** `sitegen info`: prints the environment and the configuration of a site for bug reports. */

import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { version as reactVersion } from "react";
import { stringify } from "yaml";
import { GENERATOR_VERSION } from "../build/version.ts";
import type { DocSet, SiteConfig } from "../model/config.ts";
import { ConfigError, ContentError } from "../model/problem.ts";
import { CONFIG_FILES } from "../site/config/load-config.ts";
import { bold, type CommonFlags } from "./flags.ts";
import { type CommandConfig, readConfig } from "./read-config.ts";
import { exitWith, printProblems, USAGE_ERROR } from "./run-command.ts";

export type InfoFlags = Pick<CommonFlags, "root" | "config" | "json" | "color">;

/** Print versions and the resolved configuration. If the configuration is invalid, report it and print the rest. */
export async function runInfo(flags: InfoFlags, signal: AbortSignal): Promise<void> {
  const facts = {
    sitegen: GENERATOR_VERSION,
    node: process.versions.node,
    packageManager: packageManager(),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    esbuild: await esbuildVersion(),
    react: reactVersion,
    root: path.resolve(flags.root),
    configFile: configFile(flags),
  };
  const { config: resolved, problems } = await resolve(flags, signal);
  const config = resolved && settingsOf(resolved);
  if (flags.json) process.stdout.write(`${JSON.stringify({ ...facts, config, problems })}\n`);
  else {
    const lines = Object.entries(LABELS).flatMap(([key, label]) => {
      const fact = facts[key as keyof typeof facts];
      return fact === null ? [] : [`${bold(label.padEnd(WIDTH), flags)}${fact}\n`];
    });
    const settings = config
      ? `\n${bold("Configuration", flags)}\n${stringify(config).replace(/^/gm, "  ").trimEnd()}\n`
      : "";
    process.stdout.write(lines.join("") + settings);
  }
  if (problems.length === 0) return;
  printProblems(problems, flags);
  exitWith(USAGE_ERROR);
}

/** Return a configuration in the form in which users write it: `docs` is an object, or a list of sets. */
function settingsOf({ docSets, ...settings }: SiteConfig): object {
  const [only] = docSets.map(({ id: _, label: __, ...set }) => writtenSet(set));
  const isList = docSets.some(({ setting }) => setting.length > 1);
  return { ...settings, docs: isList ? docSets.map(writtenSet) : only };
}

function writtenSet({ setting: _, idBase: __, versions, ...set }: Omit<DocSet, "id" | "label">): object {
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
function packageManager(): string | null {
  const [name, version] = (process.env.npm_config_user_agent ?? "").split(" ")[0]?.split("/") ?? [];
  return name && version ? `${name} ${version}` : null;
}

/** Return the version of esbuild, or `null` if its installation is missing or damaged. */
async function esbuildVersion(): Promise<string | null> {
  try {
    return (await import("esbuild")).version;
  } catch {
    return null;
  }
}

function configFile({ root, config }: InfoFlags): string | null {
  return config ?? (CONFIG_FILES.filter((name) => existsSync(path.join(root, name))).join(", ") || null);
}

async function resolve(
  flags: InfoFlags,
  signal: AbortSignal,
): Promise<{ config: CommandConfig["config"] | null; problems: ConfigError["problems"] }> {
  try {
    return { config: (await readConfig(flags, signal)).config, problems: [] };
  } catch (error) {
    if (error instanceof ConfigError || error instanceof ContentError)
      return { config: null, problems: error.problems };
    throw error;
  }
}
