/** Copies static files, and reads the rules that hosts have there. */

import { posix } from "node:path";
import type { UserConfig } from "../site/config/user-config.ts";
import type { MigrationTask } from "./migration-task.ts";
import type { CopiedFile } from "./site-description.ts";
import type { SourceTree } from "./source-tree.ts";

export type Redirects = NonNullable<UserConfig["redirects"]>;

export interface StaticFiles {
  copies: readonly CopiedFile[];
  redirects: Redirects;
  tasks: readonly MigrationTask[];
}

/** Files that the build creates. */
const GENERATED = /^(?:robots\.txt|sitemap\.xml|\.nojekyll)$/;

/** @param folders Directories with files that are copied unchanged. */
export function readStaticFiles(tree: SourceTree, folders: readonly string[]): StaticFiles {
  const copies: CopiedFile[] = [];
  const redirects: Redirects[number][] = [];
  const tasks: MigrationTask[] = [];
  for (const folder of folders)
    for (const source of tree.listFiles(folder)) {
      const path = source.slice(folder.length + 1);
      if (path === "_redirects") redirects.push(...readRedirects(tree.readText(source) ?? "", source, tasks));
      else if (path === "_headers")
        tasks.push({
          kind: "header",
          source,
          subject: path,
          suggestion: 'Write the rules in "headers" of the configuration.',
        });
      else if (!GENERATED.test(path)) copies.push({ source, target: `static/${path}` });
    }
  return { copies, redirects, tasks };
}

/** Read rules in the form of Netlify and Cloudflare: `/old /new 301`. */
export function readRedirects(text: string, source: string, tasks: MigrationTask[]): Redirects {
  return text.split("\n").flatMap((line, index): Redirects => {
    const [from = "", to = "", status = "301", ...others] = line
      .replace(/(?:^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    if (from === "") return [];
    const isSimple = from.startsWith("/") && /^(?:\/|https?:)/.test(to) && /^30[1278]!?$/.test(status);
    const isPattern = /:\w/.test(from) || from.slice(0, -1).includes("*");
    if (isSimple && !isPattern && others.length === 0) return [{ from, to }];
    tasks.push({
      kind: "redirect",
      source,
      line: index + 1,
      subject: line.trim(),
      suggestion: 'Write the rule in "redirects" of the configuration, or in that of the host.',
    });
    return [];
  });
}

/** Join lists of redirects. The first one from a path wins. @returns `undefined` if there are none. */
export function mergeRedirects(...lists: readonly (Redirects | undefined)[]): Redirects | undefined {
  const byPath = new Map<string, Redirects[number]>();
  for (const redirect of lists.flatMap((list) => list ?? [])) {
    const [from, to] = [resolveDots(redirect.from), resolveDots(redirect.to)];
    if (from !== to && !byPath.has(from)) byPath.set(from, { ...redirect, from, to });
  }
  return byPath.size === 0 ? undefined : [...byPath.values()];
}

/** Resolve the segments `.` and `..` and repeated slashes of a path with a query and a fragment. Other URLs stay. */
function resolveDots(url: string): string {
  const [, path = "", rest = ""] = /^(\/[^?#]*)(.*)$/s.exec(url) ?? [];
  return path === "" ? url : posix.normalize(path) + rest;
}
