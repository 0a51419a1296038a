/** Moves pages by the patterns of `rewrites`. */

import { type PlainMap, toMap, toText } from "../plain-values.ts";

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
