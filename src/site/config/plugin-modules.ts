/** Imports the plugins that a configuration names. A plugin that cannot be loaded does not prevent others from being loaded. */

import type { PluginConfig } from "../../model/config.ts";
import type { ConfigFault } from "./config-fault.ts";
import type { ConfigModule } from "./config-module.ts";
import { describePluginError } from "./plugin-errors.ts";

/** Seconds until loading a plugin fails. It must be less than the limit of the configuration. */
const LIMIT = 20;

/** The default export of the module that imports plugins. The lists have an entry for each plugin. */
interface ImportedPlugins {
  plugins: readonly unknown[];
  /** The error that prevents a plugin from being loaded. */
  errors: readonly ({ thrown: unknown } | undefined)[];
}

/**
 * Write a module that imports plugins. A default export that is a function receives the options. That of a CommonJS module
 * that was compiled from an ES module is a property of the exported object.
 */
export function writeImports(references: readonly PluginConfig[]): string {
  const imports = references.map(({ module, options }) => {
    const parameters = [
      `() => import(${JSON.stringify(module)})`,
      ...(options === undefined ? [] : [JSON.stringify(options)]),
    ];
    return `  load(${parameters.join(", ")}),`;
  });
  return `const late = new Promise((resolve) => setTimeout(resolve, ${LIMIT * 1000}).unref()).then(() => {
  throw new Error("It did not finish within ${LIMIT} seconds. Look for an await that never settles.");
});
late.catch(() => {});
const load = async (importModule, ...options) => {
  try {
    const { default: value } = await Promise.race([importModule(), late]);
    const plugin = value?.__esModule ? value.default : value;
    return { plugin: typeof plugin === "function" ? plugin(...options) : plugin };
  } catch (thrown) {
    return { error: { thrown } };
  }
};
const results = await Promise.all([
${imports.join("\n")}
]);
export default { plugins: results.map(({ plugin }) => plugin), errors: results.map(({ error }) => error) };
`;
}

/** Return the default export of such a module. */
export function readImports({ value }: ConfigModule): ImportedPlugins {
  return value as ImportedPlugins;
}

/** Describe the error that prevents a plugin from being loaded. @param name Name of its module, in quotes. */
export function describeLoadError(
  thrown: unknown,
  { name, position, root, module }: { name: string; position: number; root: string; module: ConfigModule },
): ConfigFault {
  const { message, hint } = describePluginError(thrown, root);
  const place = module.locateError(thrown);
  return {
    path: ["plugins", position],
    ...(place && { place }),
    message: `The plugin ${name} cannot be loaded: ${message}`,
    hint: hint ?? "Fix its options, or the plugin.",
  };
}
