import { getOutputPath, getStaticOutputPath, type OutputPath } from "../model/permalink.ts";
import { getFileStart } from "../model/problem.ts";
import { getOrThrow } from "../util/collections.ts";
import { readAnnouncement, readAnnouncementTexts } from "./catalog/announcement.ts";
import { createLinkIndex, createRelatedDocs } from "./links/link-index.ts";
import { linkTargets, listReservedPaths, mergeRoutes } from "./links/link-targets.ts";
import type { LoadContext, LoadOptions } from "./load-context.ts";
import { findStaticCollisions, listGeneratedFiles, namePageFiles } from "./routes/generated-files.ts";
import { findCollisions } from "./routes/plan-routes.ts";
import { planRedirects } from "./routes/redirects.ts";
import type { Site } from "./site.ts";

/** Add what is the same in all languages: redirects, link targets, and checks for collisions. */
export function joinSite(
  parts: Pick<
    Site,
    | "sources"
    | "catalog"
    | "sidebars"
    | "locales"
    | "dataPaths"
    | "codeFiles"
    | "memberVersions"
    | "incompleteTemplates"
  >,
  { root, config, configFile, locateSetting = () => getFileStart(configFile) }: LoadOptions,
  { problems, take, memo }: LoadContext,
): Site {
  const { sources, catalog, locales } = parts;
  const home = getOrThrow(locales, config.defaultLocale);
  const generated = listGeneratedFiles(config, home.blog.tags);
  const files = new Map<OutputPath, string>([
    ...generated.map((file) => [file, `the generated file ${file}`] as const),
    ...sources.statics.map((file) => [getStaticOutputPath(file), `the file ${file}`] as const),
  ]);
  const routes = mergeRoutes(parts, config);
  const redirects = take(planRedirects({ routes, config, locateSetting, catalog, files }));
  const reserved = listReservedPaths(sources, redirects);
  const collisions = (catalog.hasPartialPages ? [...locales.values()] : [home]).flatMap((each) =>
    findCollisions(each.routes, reserved),
  );
  problems.push(...new Map(collisions.map((problem) => [problem.message, problem])).values());
  const pages = config.locales.flatMap((locale) => routes.map(({ path }) => getOutputPath(locale, path)));
  const names = namePageFiles([...locales.values()].flatMap((each) => each.routes));
  problems.push(...findStaticCollisions({ statics: sources.statics, generated, pages, names, routes }));
  const links = createLinkIndex(linkTargets(routes, { config, catalog, locales, sources, redirects, generated }));
  const relatedDocs = createRelatedDocs(links, catalog, config);
  const texts = config.announcement && readAnnouncementTexts(config.announcement, locateSetting);
  const announcement = texts && memo("announcement", [JSON.stringify(texts)], () => readAnnouncement(texts));
  return { root, config, configFile, locateSetting, ...parts, links, relatedDocs, announcement, redirects };
}
