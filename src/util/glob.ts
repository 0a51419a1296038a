/** Matches paths with glob patterns. Node 20 and browsers have no such function. */

/** Return true if a path matches a glob pattern with `*`, `**` and alternatives in braces. */
export function matchesGlob(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+^$|()[\]\\]/g, "\\$&")
    .replace(/\?/g, "[^/]")
    .replace(/\*\*\/|\*\*|\*/g, (star) => (star === "**/" ? "(?:.*/)?" : star === "**" ? ".*" : "[^/]*"))
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(",", "|")})`);
  return new RegExp(`^${source}$`).test(path);
}
