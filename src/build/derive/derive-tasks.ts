/** Create the tasks for files derived from the whole site rather than from one page. */

import type { ComposeContext } from "../../compose/compose-context.ts";
import type { LazyStore } from "../../host/cache-store.ts";
import { createFileTask } from "../../host/file-task.ts";
import type { OutputTask, PageContents } from "../../model/output.ts";
import { getRedirectFile, getRouteKey, type OutputPath, toOutputPath, toRoutePath } from "../../model/permalink.ts";
import { listRedirectPages, splitTarget } from "../../model/redirect.ts";
import { renderRedirect } from "../../render/render-page.tsx";
import { createSearchTasks } from "../../search/index/build-index.ts";
import { isReplaced } from "../../site/routes/generated-files.ts";
import { listSitemapEntries } from "../../site/page-urls.ts";
import { createSiteInfo, listSitePages } from "../../site/site-pages.ts";
import { redirectUrl, type Site } from "../../site/site.ts";
import { planFeeds } from "./feeds.ts";
import { planHostRules } from "./headers-and-redirects.ts";
import { planMarkdownCopies } from "./markdown-copies.ts";
import { searchLocale } from "./search-pages.ts";
import { createSitemaps } from "./sitemap.ts";
import { openSearchTask, planWebManifest } from "./text-files.ts";

/** The parts in the output plan that derived files depend on. */
export interface DerivePlan {
  contexts: ReadonlyMap<string, ComposeContext>;
  common: string;
  contents: PageContents;
  /** Absent if this output does not include the search index. */
  search?: { worker: OutputPath; store: LazyStore };
}

export function deriveTasks(site: Site, plan: DerivePlan): OutputTask[] {
  const { contexts, common, contents } = plan;
  const pages = listSitePages(site);
  const localeTasks = [...contexts.values()].flatMap((context) => [
    ...planFeeds(context, common, contents),
    ...planMarkdownCopies(context, { common, contents, pages }),
    planWebManifest(context),
    ...(site.config.search.provider === "none" ? [] : [openSearchTask(context)]),
  ]);
  const { search } = plan;
  const tasks = [
    ...localeTasks,
    ...(search && site.config.search.provider !== "none"
      ? createSearchTasks({ locales: [...contexts.values()].map(searchLocale), ...search })
      : []),
    ...redirectTasks(site, plan),
    ...planSitemaps(site, contexts),
    ...planHostRules(site),
    createFileTask({ path: toOutputPath(".nojekyll"), contents: "" }),
  ];
  // Keys for these tasks contain the path to their only file.
  return tasks.filter(({ key }) => !isReplaced(toOutputPath(key.replace(/^file:/, "")), site.sources.statics));
}

/** Create the sitemaps of the locales in this output. They receive the same facts as plugins. */
function planSitemaps(site: Site, contexts: DerivePlan["contexts"]): OutputTask[] {
  const info = createSiteInfo(site.config);
  const sitemap = [...contexts.values()].flatMap(({ here, lastChanged }) =>
    listSitemapEntries(here, site, lastChanged),
  );
  const locales = info.locales.filter(({ code }) => contexts.has(code));
  return createSitemaps({ sitemap, locales, site: info }).map(({ path, create }) =>
    createFileTask({ path: toOutputPath(path), contents: create() }),
  );
}

/** Create a page for each redirect and locale, for hosts without redirect rules. */
function redirectTasks(site: Site, { contexts }: DerivePlan): OutputTask[] {
  const { routes } = site.links.targets;
  const pages = [...listRedirectPages(site.redirects)].filter(([key, redirects]) => {
    // Pages forward browsers themselves.
    if (routes.has(key)) return false;
    // A redirect from `/guide.html` to `/guide` has no page: hosts that serve `/guide` from `guide.html` would loop.
    return !redirects.some(({ to }) => getRouteKey(splitTarget(to).path) === getRouteKey(key));
  });
  return [...contexts.values()].flatMap(({ locale }) =>
    pages.map(([key, redirects]) => {
      const forwards = redirects.map((redirect) => ({ ...redirect, to: redirectUrl(redirect.to, locale, site) }));
      return createFileTask({
        path: getRedirectFile(locale, toRoutePath(key)),
        contents: renderRedirect(forwards, site.config.url),
      });
    }),
  );
}
