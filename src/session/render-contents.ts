/**
 * Renders pages in React and code in MDX to learn what they contain: links and IDs for `check`, and text for the search
 * index.
 *
 * For Markdown, the parser knows this.
 */

import type { Root } from "hast";
import type { SiteCode } from "../bundle/site-code.ts";
import type { MediaIndex } from "../compose/compose-context.ts";
import { frameLocale } from "../compose/locale-frame.ts";
import type { CacheStore } from "../host/cache-store.ts";
import { computeDigest, digestParts } from "../host/digest.ts";
import type { Document } from "../model/document.ts";
import { type Outcome, type Problem, type SourcePath, setModulePlace } from "../model/problem.ts";
import type { MdxPartHtml } from "../render/render-markup.tsx";
import { readPage } from "../site/catalog/read-rendered-page.ts";
import { createLinkLocator, createTextReader } from "../site/links/locate-rendered-links.ts";
import { collectPolicySources } from "../site/policy-sources.ts";
import { checkRenderedPolicy } from "../site/rendered-policy.ts";
import type { RenderedContent, Site } from "../site/site.ts";
import type { PageProbe } from "./worker.ts";

const NO_MEDIA: MediaIndex = { get: () => undefined };

/**
 * Return a site that knows what its React pages contain.
 *
 * @param store Contents from earlier runs. A page is rendered again if its code, its data or its files have changed.
 * @returns The site, problems with its pages, and the first problem of each file that cannot be rendered.
 */
export async function renderContents(
  site: Site,
  { bundle, theme, thread }: SiteCode,
  store: CacheStore,
): Promise<Outcome<Site> & { failed: ReadonlyMap<SourcePath, Problem> }> {
  const problems: Problem[] = [];
  const failed = new Map<SourcePath, Problem>();
  // A page in React is rendered for each locale.
  const reportFailure = (file: SourcePath, problem: Problem): void => {
    problems.push(problem);
    if (!failed.has(file)) failed.set(file, problem);
  };
  const rendered = new Map<Document, RenderedContent>();
  if (!thread || !theme) return { value: site, problems, failed };
  const [{ fromHtml }, { describeThemeError }] = await Promise.all([
    import("hast-util-from-html"),
    import("../render/component-error.ts"),
  ]);
  const parse = (html: string): Root => fromHtml(html, { fragment: true });
  const readText = createTextReader(site.root);
  const place = createLinkLocator(site, readText);
  const sources = collectPolicySources(site);
  const common = digestParts([
    theme.code?.digest ?? "",
    computeDigest(JSON.stringify({ ...site.config, plugins: [] })),
  ]);
  for (const here of site.locales.values()) {
    const frame = frameLocale(here, { site, media: NO_MEDIA, bundle, common });
    let hasShell = false;
    for (const route of here.routes) {
      if (!("document" in route)) continue;
      const { document } = route;
      // Untranslated pages show the original.
      if (!document.component && !(document.mdx && document.locale === here.locale.code)) continue;
      const module = document.component?.module ?? document.mdx?.module ?? document.source;
      if (!theme.contents.has(module) && !theme.mdxModules.has(module)) continue; // reported when it was loaded
      const { page } = frame.plan(route);
      // Contents include link positions in these files.
      const ownFiles = [module, document.source, ...(document.dataFiles ?? [])];
      const key = digestParts(["rendered", page.fingerprint, ...ownFiles.map((file) => readText(file).digest)]);
      const entry = store.get(key);
      if (entry) {
        rendered.set(document, JSON.parse(entry.head) as RenderedContent);
        continue;
      }
      if (!hasShell) thread.shell(here.locale.code, frame.render);
      hasShell = true;
      const { data, composeMarkup } = page.compose();
      const probe: PageProbe = { locale: here.locale.code, data, markup: document.mdx && composeMarkup() };
      try {
        const answer = await thread.run<MdxPartHtml[] | string>("read", probe, module);
        if ("problem" in answer) {
          reportFailure(document.source, answer.problem);
          continue;
        }
        const reading = {
          parse,
          locateLink: place(document),
          config: site.config,
          anchors: site.catalog.getAnchors(document),
        };
        const { content, trees } = readPage(document, answer.result, reading);
        rendered.set(document, content);
        const violations = trees.flatMap((tree) =>
          checkRenderedPolicy(tree, { site, source: document.source, sources, locateLink: place(document) }),
        );
        problems.push(...violations);
        if (violations.length === 0) store.set(key, { head: JSON.stringify(content), rest: "" });
      } catch (error) {
        if (!theme.code) throw error;
        reportFailure(document.source, setModulePlace(describeThemeError(error, theme.code), document.source));
      }
    }
  }
  return { value: { ...site, rendered }, problems, failed };
}
