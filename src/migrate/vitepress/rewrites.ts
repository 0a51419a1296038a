/** Moves pages by the patterns of `rewrites`. */

import { getValueName, type PlainMap, toMap, toText } from "../plain-values.ts";
import { runConfiguration } from "../run-configuration.ts";
import type { ReaderInput } from "../site-description.ts";

/**
 * Replace a function `rewrites` by the paths that it returns.
 *
 * @param paths Paths of the pages in the source directory.
 * @returns The configuration as it is if there is no such function, or if it fails.
 */
export async function callRewrites(
  config: PlainMap,
  paths: readonly string[],
  { tree, configFile, runsCode, signal }: ReaderInput,
): Promise<PlainMap> {
  if (!runsCode || getValueName(config.rewrites) === undefined) return config;
  const expressions = paths.map((path) => `$module.rewrites(${JSON.stringify(path)})`);
  const { value } = await runConfiguration(tree.resolve(configFile), { signal, expressions });
  if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) return config;
  return { ...config, rewrites: Object.fromEntries(paths.map((path, index) => [path, String(value[index])])) };
}

/** Create the function that moves files, from `rewrites`: `packages/:name/src/(.*)` → `:name/:path`. */
export function createRewriter({ rewrites }: PlainMap): (path: string) => string {
  const rules = Object.entries(toMap(rewrites)).flatMap(([from, to]) => {
    const target = toText(to);
    if (target === undefined) return [];
    const names: string[] = [];
    const source = from
      .replace(/[.+^$|[\]\\]/g, "\\$&")
      .replace(/:(\w+)(\*|\([^)]*\))?|\(([^)]*)\)/g, (_, name: string | undefined, rest: string | undefined) => {
        names.push(name ?? String(names.length));
        return rest === "*" || name === undefined || rest === "(.*)" ? "(.*)" : "([^/]+)";
      });
    return [{ pattern: new RegExp(`^${source}$`), names, target }];
  });
  return (path) => {
    for (const { pattern, names, target } of rules) {
      const groups = pattern.exec(path)?.slice(1);
      if (groups) return target.replace(/:(\w+)\*?/g, (whole, name: string) => groups[names.indexOf(name)] ?? whole);
    }
    return path;
  };
}
