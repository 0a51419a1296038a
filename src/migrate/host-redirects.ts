/** Reads redirects that hosts have outside of the site's static files: `_redirects`, `netlify.toml` and `vercel.json`. */

import { getFolder } from "../util/path.ts";
import type { MigrationTask } from "./migration-task.ts";
import { joinPath } from "./path-patterns.ts";
import { toFlag, toList, toMap, toText } from "./plain-values.ts";
import { readToml } from "./read-toml.ts";
import type { SiteDescription } from "./site-description.ts";
import type { SourceTree } from "./source-tree.ts";
import { mergeRedirects, readRedirects, type Redirects } from "./static-files.ts";

/** Add the redirects of hosts to a site. Those of the site itself come first. */
export function addHostRedirects(site: SiteDescription, tree: SourceTree, configFile: string): SiteDescription {
  const siteFolder = getFolder(configFile).replace(/(?:^|\/)\.vitepress(?:\/.*)?$/, "");
  const tasks: MigrationTask[] = [];
  const redirects = [...new Set(["", siteFolder, getFolder(siteFolder)])].flatMap(
    (folder): Redirects => [
      ...readRedirectFile(joinPath(folder, "_redirects"), tree, tasks),
      ...readNetlifyRedirects(joinPath(folder, "netlify.toml"), tree, tasks),
      ...readVercelRedirects(joinPath(folder, "vercel.json"), tree, tasks),
    ],
  );
  const merged = mergeRedirects(site.config.redirects, redirects);
  return { ...site, config: { ...site.config, redirects: merged }, tasks: [...site.tasks, ...tasks] };
}

function readRedirectFile(file: string, tree: SourceTree, tasks: MigrationTask[]): Redirects {
  return tree.isFile(file) ? readRedirects(tree.readText(file) ?? "", file, tasks) : [];
}

/** Read `[[redirects]]`, which have the same form as the lines of `_redirects`. */
function readNetlifyRedirects(file: string, tree: SourceTree, tasks: MigrationTask[]): Redirects {
  if (!tree.isFile(file)) return [];
  const { values } = readToml(tree.readText(file) ?? "");
  return toList(values.redirects).flatMap((entry): Redirects => {
    const { from, to, status = 301, query, conditions } = toMap(entry);
    const line = [toText(from) ?? "", toText(to) ?? "", toText(status) ?? ""].join(" ");
    const hasConditions = query !== undefined || conditions !== undefined;
    return readRedirects(hasConditions ? `${line} conditions` : line, file, tasks);
  });
}

/** Read `redirects` with names in patterns: `/old/:path*`. */
function readVercelRedirects(file: string, tree: SourceTree, tasks: MigrationTask[]): Redirects {
  if (!tree.isFile(file)) return [];
  return toList(toMap(tree.readJson(file)).redirects).flatMap((entry): Redirects => {
    const { source, destination, permanent, has } = toMap(entry);
    const [from = "", to = ""] = [toText(source), toText(destination)];
    const [, name] = /\/:(\w+)\*$/.exec(from) ?? [];
    const convert = (path: string, splat: string): string =>
      name === undefined ? path : path.replace(`:${name}*`, splat).replace(new RegExp(`:${name}\\b`), splat);
    const status = toFlag(permanent) === false ? 302 : 301;
    const line = `${convert(from, "*")} ${convert(to, ":splat")} ${status}`;
    return readRedirects(has === undefined ? line : `${line} conditions`, file, tasks);
  });
}
