/** Loads the plugins of a site: those in a configuration in code, and those that it names. */

import { formatCommand } from "../../host/command-name.ts";
import type { PluginInfo, PluginScript, RuleInfo } from "../../model/plugin-info.ts";
import type { Place } from "../../model/problem.ts";
import { PLUGIN_RULE, RULE_NAMES } from "../../model/rule-names.ts";
import { describeIssues } from "../../reader/schema-problems.ts";
import { formatError } from "../../util/format.ts";
import { suggest } from "../../util/suggest.ts";
import { formatPath, type ValuePath } from "../../util/value-path.ts";
import type { ConfigFault } from "./config-fault.ts";
import type { ConfigModule } from "./config-module.ts";
import {
  extend,
  findMissingExtensions,
  getStaticFolder,
  NO_EXTENSIONS,
  type ParsedPlugin,
  type PluginExtensions,
} from "./plugin-extensions.ts";
import { describeLoadError, readImports, writeImports } from "./plugin-modules.ts";
import { type PluginEntry, pluginSchema } from "./plugin-schema.ts";

export interface PluginLoader {
  /** Absolute path to the site root, with symbolic links resolved. */
  root: string;
  /** The script of a configuration in code. */
  script: PluginScript | undefined;
  /** Return the place of a setting. */
  locate(path: ValuePath): Place;
  /** Run a module that imports plugins. @throws {ConfigError} It cannot be run. */
  run(code: string): Promise<ConfigModule>;
}

/** Loaded plugins, and problems with their definitions. */
export interface LoadedPlugins {
  plugins: readonly PluginInfo[];
  extensions: PluginExtensions;
  faults: readonly ConfigFault[];
}

/** Load the plugins of a configuration. Without plugins, nothing is loaded. @param entries With their positions in the list. */
export async function loadPlugins(
  entries: readonly (readonly [position: number, entry: PluginEntry])[],
  loader: PluginLoader,
): Promise<LoadedPlugins> {
  if (entries.length === 0) return { plugins: [], extensions: NO_EXTENSIONS, faults: [] };
  const references = entries.map(([, entry]) => entry).filter((entry) => "module" in entry);
  const module = references.length > 0 ? await loader.run(writeImports(references)) : undefined;
  const imported = module && readImports(module);
  const faults: ConfigFault[] = [];
  const plugins: PluginInfo[] = [];
  let extensions = NO_EXTENSIONS;
  let nextImport = 0;
  for (const [position, entry] of entries) {
    const isImported = "module" in entry;
    const index = isImported ? nextImport++ : position;
    const script = isImported ? module?.script : loader.script;
    const value = isImported ? imported?.plugins[index] : entry.definition;
    const name = isImported ? `"${entry.module}"` : `"plugins[${position}]"`;
    const error = isImported ? imported?.errors[index] : undefined;
    if (module && error) {
      faults.push(describeLoadError(error.thrown, { name, position, root: loader.root, module }));
      continue;
    }
    const checked = checkDefinition(value, { name, position, plugins });
    if ("faults" in checked) {
      faults.push(...checked.faults);
      continue;
    }
    faults.push(...findMissingExtensions(checked.definition, position, loader.root));
    extensions = extend(extensions, checked.definition, loader.root);
    const staticFolder = getStaticFolder(checked.definition, loader.root);
    const place = loader.locate(["plugins", position]);
    if (script)
      plugins.push({ ...checked.info, index, script, place, ...(staticFolder !== undefined && { staticFolder }) });
  }
  return { plugins, extensions, faults };
}

interface CheckContext {
  /** Name of the plugin's module or of its setting, in quotes. */
  name: string;
  position: number;
  /** Plugins earlier in the list. */
  plugins: readonly PluginInfo[];
}

type Checked =
  | { info: Omit<PluginInfo, "index" | "script" | "place">; definition: ParsedPlugin }
  | { faults: ConfigFault[] };

function checkDefinition(value: unknown, context: CheckContext): Checked {
  try {
    return checkValue(value, context);
  } catch (error) {
    // A getter throws.
    const message = `The plugin ${context.name} cannot be read: ${formatError(error)}`;
    const hint = "Define it by plain values.";
    return { faults: [{ path: ["plugins", context.position], message, hint }] };
  }
}

function checkValue(value: unknown, { name, position, plugins }: CheckContext): Checked {
  const path = ["plugins", position];
  const report = (message: string, hint: string): Checked => ({ faults: [{ path, message, hint }] });
  if (value instanceof Promise)
    return report(
      `${name} is not a plugin: its default export returns a promise.`,
      "Return the plugin itself, and wait in its hooks, e.g. in sources.",
    );
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return report(
      `${name} is not a plugin: its default export ${value === undefined ? "is missing" : "returns no object"}.`,
      "Write: export default definePlugin({ name, … }), or export a function of the options that returns it.",
    );
  const result = pluginSchema.safeParse(value);
  if (!result.success)
    return {
      faults: describeIssues(result.error.issues, pluginSchema, value).map(({ path: inside, message, hint }) => ({
        path,
        message: `The plugin ${name} is invalid: ${message(inside)}`,
        hint: hint ?? `Fix "${formatPath(inside)}".`,
      })),
    };
  const { data } = result;
  if (hasCycle(data.data))
    return report(`The data of the plugin ${name} contain themselves.`, "Use data that JSON can contain.");
  if (plugins.some((other) => other.name === data.name))
    return report(`There are two plugins with the name "${data.name}".`, "Remove one of them.");
  const rules = data.rules.map(
    ({ name: rule, description, severity }): RuleInfo => ({ name: rule, description, severity }),
  );
  const ruleOwners = plugins.flatMap((other) => other.rules.map((rule) => [rule.name, other.name] as const));
  for (const [index, { name: rule }] of rules.entries()) {
    const owner = ruleOwners.find(([other]) => other === rule)?.[1];
    const isRepeated = rules.findIndex((other) => other.name === rule) < index;
    if (owner === undefined && !isRepeated) continue;
    const other = owner === undefined ? "the same plugin" : `the plugin "${owner}"`;
    return report(`The rule "${rule}" of the plugin "${data.name}" is also a rule of ${other}.`, "Rename one of them.");
  }
  const { name: plugin, outputs, timeout } = data;
  const hasOutputs = outputs !== undefined && (!Array.isArray(outputs) || outputs.length > 0);
  const has = { hasSources: data.sources !== undefined, hasHead: data.head !== undefined, hasOutputs };
  return { info: { name: plugin, rules, ...has, ...(timeout !== undefined && { timeout }) }, definition: data };
}

function hasCycle(data: unknown): boolean {
  try {
    JSON.stringify(data);
    return false;
  } catch {
    return true;
  }
}

/** Find unknown names in `check.rules`. @param pluginRules Names of the rules that plugins add. */
export function findUnknownRules(names: readonly string[], pluginRules: readonly string[]): ConfigFault[] {
  const ruleNames = [...RULE_NAMES, ...pluginRules];
  return names
    .filter((name) => !ruleNames.includes(name) && !PLUGIN_RULE.test(name))
    .map((name) => {
      const close = suggest(name, ruleNames);
      const hint = close ? `Did you mean "${close}"?` : `Run "${formatCommand("explain")}" to list the rules.`;
      const path = ["check", "rules", name];
      return { path, target: "key", message: `"${path.join(".")}" is not a known key.`, hint, dependsOn: ["plugins"] };
    });
}
