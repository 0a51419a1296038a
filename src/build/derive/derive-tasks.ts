/** Create the tasks for files derived from the whole site rather than from one page. */

import type { LazyStore } from "../../host/cache-store.ts";
import type { OutputTask } from "../../model/output.ts";
import { isExternal, type OutputPath, outputPath, redirectFileOf, routeKey } from "../../model/permalink.ts";
import { renderRedirect } from "../../render/render-page.tsx";
import { searchTasks } from "../../search/index/build-index.ts";
import { isReplaced } from "../../site/routes/generated-files.ts";
import { redirectUrl, type Site } from "../../site/site.ts";
import type { ComposeContext } from "../compose/compose-context.ts";
import { type ContentRenderer, feedTasks } from "./feeds.ts";
import { hostRuleTasks } from "./headers-and-redirects.ts";
import { markdownTasks } from "./markdown-copies.ts";
import { searchLocale } from "./search-pages.ts";
import { sitemapIndexTasks, sitemapTask } from "./sitemap.ts";
import { openSearchTask, textTask, webManifestTask } from "./text-files.ts";

/** The parts of the output plan that derived files depend on. */
export interface DerivePlan {
  contexts: ReadonlyMap<string, ComposeContext>;
  common: string;
  content: ContentRenderer;
  /** Absent if the search index is not part of this output. */
  search?: { worker: OutputPath; store: LazyStore };
}

export function deriveTasks(site: Site, plan: DerivePlan): OutputTask[] {
  const { contexts, common, content } = plan;
  const localeTasks = [...contexts.values()].flatMap((context) => [
    ...feedTasks(context, common, content),
    ...markdownTasks(context, common),
    sitemapTask(context),
    webManifestTask(context),
    ...(site.config.search.provider === "none" ? [] : [openSearchTask(context)]),
  ]);
  const { search } = plan;
  const tasks = [
    ...localeTasks,
    ...(search && site.config.search.provider !== "none"
      ? searchTasks({ locales: [...contexts.values()].map(searchLocale), ...search })
      : []),
    ...redirectTasks(site, plan),
    ...sitemapIndexTasks(site.config),
    ...hostRuleTasks(site),
    textTask(outputPath(".nojekyll"), ""),
  ];
  // Keys of these tasks contain the path of their only file.
  return tasks.filter(({ key }) => !isReplaced(outputPath(key.replace(/^file:/, "")), site.sources.statics));
}

/** Create a page for each redirect and locale, for hosts without redirect rules. */
function redirectTasks(site: Site, { contexts }: DerivePlan): OutputTask[] {
  const { config } = site;
  // A redirect from `/guide.html` to `/guide` has no page: hosts that serve `/guide` from `guide.html` would loop.
  const isServedByPage = (from: string, to: string): boolean => routeKey(from) === routeKey(to.replace(/[?#].*$/s, ""));
  return [...contexts.values()].flatMap(({ locale }) =>
    [...site.redirects].flatMap(([from, to]) => {
      if (isServedByPage(from, to)) return [];
      const target = redirectUrl(to, locale, site);
      const absolute = isExternal(to) ? to : config.url + target;
      return [textTask(redirectFileOf(locale, from), renderRedirect(target, absolute))];
    }),
  );
}
