import { pluginValues } from "../plugin-values.ts";

/**
 * Return the `data` of a plugin.
 *
 * @param name Name of the plugin.
 * @throws {Error} The site has no such plugin, or the plugin has no data.
 */
export function usePluginData<Data = unknown>(name: string): Data {
  if (!Object.hasOwn(pluginValues, name)) throw new Error(`There is no plugin "${name}" with data.`);
  return pluginValues[name] as Data;
}
