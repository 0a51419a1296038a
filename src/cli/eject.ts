/** `sitegen eject`: gives a site its own version of a part of the theme, as a copy of the part or as a component around it. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatCommand } from "../host/command-name.ts";
import { OutputError } from "../host/output-folder.ts";
import { getErrorReason } from "../host/path-state.ts";
import { replaceFile } from "../host/write-file.ts";
import { createUsageError } from "../model/problem.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import {
  createThemeCopy,
  hasProps,
  isTemplate,
  THEME_PARTS,
  type ThemePart,
  writeCopyComment,
} from "../site/theme-copies.ts";
import { suggest } from "../util/suggest.ts";
import type { CommandContext } from "./command-context.ts";
import { addComponentSetting } from "./component-setting.ts";
import type { CommonFlags } from "./flags.ts";
import { readSiteSettings } from "./open-site.ts";

export type EjectFlags = Pick<CommonFlags, "root" | "config" | "color"> & {
  /** Create a component that renders the part. */
  wrap?: boolean;
  list?: boolean;
  /** Print the code, and write nothing. */
  print?: boolean;
};

/** @throws {ConfigError} The part cannot be ejected. @throws {OutputError} A file cannot be written. */
export async function runEject(part: string | undefined, flags: EjectFlags, context: CommandContext): Promise<void> {
  const { root, config, configFile } = await readSiteSettings(flags, context);
  if (flags.list || part === undefined) {
    context.stdout.write(listParts(config));
    return;
  }
  const name = checkName(part);
  const code = flags.wrap ? writeWrapper(name) : writeCopy(name, config);
  if (flags.print) {
    context.stdout.write(code);
    return;
  }
  const file = getFile(name);
  checkTarget(name, file, root, config);
  const configText = /\.ya?ml$/.test(configFile) ? readFileSync(path.resolve(root, configFile), "utf8") : undefined;
  const changed = configText === undefined ? undefined : addComponentSetting(configText, name, file);
  write(path.join(root, file), code);
  if (changed !== undefined) write(path.resolve(root, configFile), changed);
  const lines =
    changed === undefined
      ? [`Created ${file}. Add it to ${configFile}:`, "", `  ${describeSetting(name, file, configFile, config)}`]
      : [`Created ${file}, and added it to ${configFile}.`];
  context.stdout.write(`${lines.join("\n")}\n`);
}

/** @throws {ConfigError} The theme has no such part. */
function checkName(part: string): ThemePart {
  const name = THEME_PARTS.find((each) => each === part);
  if (name) return name;
  const close = suggest(part, THEME_PARTS) ?? THEME_PARTS.find((each) => each.toLowerCase() === part.toLowerCase());
  const hint = close === undefined ? "" : `Did you mean "${close}"? `;
  throw createUsageError(
    `"${part}" is not a part of the theme.`,
    `${hint}Run ${formatCommand("eject --list")} to list the parts.`,
  );
}

/** Return the module that replaces a part in the site itself; `undefined` if it is of a plugin, or is not replaced. */
function findOwnModule(part: ThemePart, config: SiteConfig): string | undefined {
  const file = config.components[part];
  return findPlugin(part, config)?.components[part] === file ? undefined : file;
}

/** Return the last plugin that replaces a part. */
function findPlugin(part: ThemePart, { themeLayers }: SiteConfig): SiteConfig["themeLayers"][number] | undefined {
  return themeLayers.findLast(({ components }) => components[part] !== undefined);
}

/** @throws {ConfigError} The part is replaced by the site already, or the file exists. */
function checkTarget(part: ThemePart, file: string, root: string, config: SiteConfig): void {
  const own = findOwnModule(part, config);
  if (own !== undefined)
    throw createUsageError(
      `"${part}" is already replaced by "${own}".`,
      `Edit this file, or print the code with ${formatCommand(`eject ${part} --print`)}`,
    );
  if (existsSync(path.join(root, file)))
    throw createUsageError(`"${file}" exists already.`, `Rename or remove it, or add it to "components".`);
}

/** Return the file for a part: `theme/Footer.tsx`, and `theme/BlogPost.tsx` for the template `blogPost`. */
function getFile(part: ThemePart): string {
  return `theme/${capitalize(part)}.tsx`;
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** @throws {ConfigError} The part cannot be copied. */
function writeCopy(part: ThemePart, config: SiteConfig): string {
  const hint = `Create a component that renders it: ${formatCommand(`eject ${part} --wrap`)}`;
  const plugin = findPlugin(part, config)?.plugin;
  if (plugin !== undefined)
    throw createUsageError(`"${part}" is replaced by the plugin "${plugin}", so it cannot be copied.`, hint);
  const copy = createThemeCopy(part);
  if ("code" in copy) return `${writeCopyComment(part, copy.digest)}${copy.code}`;
  const reason =
    copy.internals.length === 0 ? "it is a template" : `it uses internals of the theme: ${copy.internals.join(", ")}`;
  throw createUsageError(`"${part}" cannot be copied, because ${reason}.`, hint);
}

function writeWrapper(part: ThemePart): string {
  const name = capitalize(part);
  const [imports, parameter] = isTemplate(part)
    ? [
        ['import type { TemplateProps } from "sitegen/theme";', `import Original from "sitegen/theme/${part}";`],
        `props: TemplateProps<"${part}">`,
      ]
    : hasProps(part)
      ? [
          ['import type { ComponentProps } from "react";', `import { ${part} as Original } from "sitegen/theme";`],
          "props: ComponentProps<typeof Original>",
        ]
      : [[`import { ${part} as Original } from "sitegen/theme";`], ""];
  const spread = parameter === "" ? "" : " {...props}";
  const component = [`export default function ${name}(${parameter}) {`, `  return <Original${spread} />;`, "}"];
  return [...imports, "", ...component, ""].join("\n");
}

/** Write the line of the configuration, within the key `components` if the site has it. */
function describeSetting(part: ThemePart, file: string, configFile: string, config: SiteConfig): string {
  const hasKey = THEME_PARTS.some((each) => findOwnModule(each, config) !== undefined);
  const isYaml = /\.ya?ml$/.test(configFile);
  const entry = isYaml ? `${part}: ${file}` : `${part}: ${JSON.stringify(file)}`;
  if (hasKey) return isYaml ? entry : `${entry},`;
  return isYaml ? `components: {${entry}}` : `components: { ${entry} },`;
}

/** List the parts with the ways to eject them, and the modules that replace them. */
function listParts(config: SiteConfig): string {
  const width = Math.max(...THEME_PARTS.map(({ length }) => length));
  const lines = THEME_PARTS.map((part) => {
    const plugin = findPlugin(part, config)?.plugin;
    const isCopyable = plugin === undefined && "code" in createThemeCopy(part);
    const own = findOwnModule(part, config);
    const owners = [own && `replaced by ${own}`, plugin && `of the plugin ${plugin}`].filter(Boolean);
    return `  ${part.padEnd(width)}  ${isCopyable ? "copy, --wrap" : "--wrap      "}  ${owners.join(", ")}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

/** @throws {OutputError} The file cannot be written. */
function write(file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (error) {
    throw new OutputError(`"${file}" cannot be written: ${getErrorReason(error)}.`, { cause: error });
  }
}
