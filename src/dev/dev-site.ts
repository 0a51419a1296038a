/**
 * The site's current state in `dev`: reloaded after each change, and served from memory.
 *
 * A change only repeats the work that depends on it: changed sources are parsed again, and pages are composed on
 * request. If the configuration becomes invalid, the last valid site stays. Problems in content never stop a load;
 * they are displayed.
 */

import { dropConsequences } from "../check/consequences.ts";
import { applySeverities } from "../check/run-rules.ts";
import type { PlannedPage } from "../compose/locale-frame.ts";
import { computeShortDigest } from "../host/digest.ts";
import type { LocaleId } from "../model/locale.ts";
import { type OutputPath, splitLocalePrefix } from "../model/permalink.ts";
import { ContentError, type Problem, type SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import { moveToOrigins } from "../model/virtual-document.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { createQueue } from "../util/async.ts";
import { type DevPage, getNextPayload } from "./dev-locale.ts";
import type { DevPages } from "./dev-pages.ts";
import { type EditedText, parseEditedText } from "./edited-text.ts";
import { adaptFrameSources } from "./http.ts";
import { listStyles, type SiteCode } from "./last-good-code.ts";
import type { ConfigReader } from "./last-good-config.ts";
import { createSnapshot, getPageModule, type PageSnapshot, probePage, renderDocument } from "./page-snapshot.ts";
import { createRuleRunner, type RuleRunner } from "./rule-runner.ts";
import { type Change, type LoadedSite, openLoader, type SiteLoader } from "./site-loader.ts";
import { warmUp } from "./warm-up.ts";

export interface DevSiteOptions {
  readConfig: ConfigReader;
  /** See `LoadOptions`. */
  asOf?: string;
  offline?: boolean;
  /** Called after the rules ran, which takes longer than displaying a page. */
  onProblems(problems: readonly Problem[]): void;
}

/**
 * The response for a URL: a document (the error page if no page was found) or a redirect.
 * `state` is what {@link DevSite.getState} returned when the document was rendered.
 */
export type PageResponse = { html: string; found: boolean; state: string } | { redirect: string };

/** Open a site and load it for the first time. @throws {ConfigError} There is no usable configuration yet. */
export async function openDevSite({ readConfig, onProblems, asOf, offline }: DevSiteOptions): Promise<DevSite> {
  const loader = await openLoader(readConfig, { asOf, offline });
  return new DevSite(loader, await loader.loadFirst(), onProblems);
}

export class DevSite {
  private readonly loader: SiteLoader;
  /** The current load. */
  private loaded: LoadedSite;
  /** Pages from the previous load: documents that were just served may refer to their files. */
  private previousPages: DevPages | undefined;
  /** The only locale that the first load includes. */
  private readonly firstLocale: LocaleId;
  private isComplete: boolean;
  private completing: Promise<void> | undefined;
  /** Rendered documents in the current load. */
  private readonly rendered = new WeakMap<PlannedPage, string>();
  private readonly rules: RuleRunner;
  /** Resolves once an edit that browsers show already is loaded. */
  private loadingEdit: Promise<void> | undefined;
  /** Problems that prevented the last load. The site is that of the load before. */
  private failures: readonly Problem[] = [];
  /** Runs loads one after the other, so that an older load never replaces a newer one. */
  private readonly enqueue = createQueue();

  constructor(loader: SiteLoader, first: LoadedSite, onProblems: DevSiteOptions["onProblems"]) {
    const { defaultLocale, locales } = first.site.config;
    this.loader = loader;
    this.loaded = first;
    this.firstLocale = defaultLocale;
    this.isComplete = locales.length === 1;
    this.rules = createRuleRunner(
      (site) => loader.hooks.check(site),
      () => onProblems(this.listProblems()),
    );
    this.rules.schedule(first.site);
  }

  get root(): string {
    return this.loader.root;
  }

  get config(): SiteConfig {
    return this.loaded.site.config;
  }

  /** Number of visible drafts, without translations. */
  get drafts(): number {
    const { catalog, config } = this.loaded.site;
    return catalog.documents.filter(({ locale, meta }) => locale === config.defaultLocale && meta.draft).length;
  }

  /** Client code digest, without styles. */
  get code(): string {
    return this.loaded.code.bundle.manifest.build;
  }

  /** Style sheets for all pages and for templates. */
  get styles(): readonly string[] {
    return listStyles(this.loaded.code);
  }

  listProblems(): readonly Problem[] {
    const { site } = this.loaded;
    const ofContent = [...this.loaded.problems, ...this.rules.listProblems(), ...this.loader.hooks.listProblems()];
    return [
      ...this.failures,
      ...this.loader.listProblems(),
      ...applySeverities(moveToOrigins(dropConsequences(ofContent, site), site.sources.virtual), this.config),
    ];
  }

  /** Files and directories to watch, relative to the site root or absolute. */
  listWatchedPaths(): readonly string[] {
    return this.loader.listWatchedPaths();
  }

  /** Other files and directories that affect the current load, including missing ones that would affect it. */
  listIncludedPaths(): readonly string[] {
    return this.loader.listIncludedPaths(this.loaded);
  }

  /** Load documents in the locales that the first load left out. */
  complete(): Promise<void> {
    // After a failure, the next call tries again.
    this.completing ??= this.enqueue(() => this.loadOthers()).catch((error: unknown) => {
      this.completing = undefined;
      throw error;
    });
    return this.completing;
  }

  /** Stop checking, and end the threads. Loads that have begun complete. */
  async close(): Promise<void> {
    this.rules.stop();
    await this.enqueue(() => this.loader.close());
  }

  /** Reload the site after changes. @param showText Called before, if only the text of a page has changed. */
  async update(changes: readonly Change[], showText?: (edit: EditedText) => Promise<void>): Promise<void> {
    // A failure is reported to `complete`'s first caller; the changes may fix it.
    await this.complete().catch(() => {});
    await this.enqueue(async () => {
      this.loader.forget(changes);
      // If this fails, so does the load, which reports the error.
      const edit = await parseEditedText(changes, this.loaded.site, this.loader.getParseSetup()).catch(() => undefined);
      const load = async (): Promise<void> => {
        if (edit) await showText?.(edit);
        try {
          const next = await this.loader.loadChanged(changes, this.loaded.code);
          this.rules.forget(new Set(changes.map(({ file }) => file)));
          this.failures = [];
          this.show(next);
          this.isComplete = true;
        } catch (error) {
          if (!(error instanceof ContentError)) throw error;
          this.failures = error.problems;
          this.rules.schedule(this.loaded.site);
        }
      };
      const loading = load();
      if (edit) this.loadingEdit = loading.catch(() => {});
      return loading;
    });
  }

  /** True if data modules have fetched URLs, and may do so again. */
  get canFetch(): boolean {
    const { isUsed, isOffline } = this.loader.fetcher;
    return isUsed && !isOffline;
  }

  /** Fetch the URLs of data modules again. */
  async fetchAgain(): Promise<void> {
    this.loader.fetcher.refresh();
    await this.update([]);
  }

  /** Return the file contents at an output path. */
  async readFile(name: OutputPath): Promise<string | Uint8Array | undefined> {
    await this.loadingEdit;
    const { code, pages, site } = this.loaded;
    try {
      const file = (await pages.readFile(name)) ?? (await this.previousPages?.readFile(name));
      return file ?? this.loader.hooks.readFile(site, name, pages.contents);
    } catch (error) {
      // The client loads the document if a payload is missing, and then gets the page with the previous code.
      await this.rollback(code, error);
      return undefined;
    }
  }

  /** Return the response for a path below the base URL, or `undefined` if there is not even an error page. */
  async renderPage(sitePath: string): Promise<PageResponse | undefined> {
    await this.loadingEdit;
    // The first load does not include translations.
    const { locale } = splitLocalePrefix(sitePath, this.config.locales);
    if (locale.code !== this.firstLocale && !this.isComplete) await this.complete();
    const { pages, code } = this.loaded;
    const existing = pages.findPage(sitePath);
    const redirect = existing ? undefined : pages.findRedirect(sitePath);
    if (redirect) return "html" in redirect ? { ...redirect, found: true, state: this.getState(sitePath) } : redirect;
    const page = existing ?? pages.findErrorPage(sitePath);
    if (!page) return undefined;
    try {
      const isFound = existing !== undefined && page.planned.page.route.template !== "notFound";
      await probePage(page, code);
      return { html: this.renderDocument(page), found: isFound, state: this.getState(sitePath) };
    } catch (error) {
      await this.rollback(code, error, getPageModule(page));
      return this.renderPage(sitePath);
    }
  }

  /** Return the Content-Security-Policy that hosts send for a path, including the base URL, as the given host sends it. */
  findPolicy(requestPath: string, host: string): string | undefined {
    const { site, hostHeaders } = this.loaded.pages;
    const policy = hostHeaders(requestPath)["content-security-policy"];
    return policy === undefined ? undefined : adaptFrameSources(policy, site.config.url, host);
  }

  /** Return a snapshot of the page at a path below the base URL, to decide whether a change affects it. */
  takeSnapshot(sitePath: string): PageSnapshot | undefined {
    const page = this.loaded.pages.findPage(sitePath);
    return page && createSnapshot(page, this.loaded.code);
  }

  /** Return a snapshot of the page at a path as it will be once an edit is loaded; `undefined` for pages of other documents. */
  takeEditedSnapshot(sitePath: string, { previous, document }: EditedText): PageSnapshot | undefined {
    const page = this.loaded.pages.findPage(sitePath);
    const route = page?.planned.page.route;
    if (!page || !route || !("document" in route) || route.document !== previous) return undefined;
    const planned = page.frame.plan({ ...route, document } as Route);
    const payload = planned.payload && getNextPayload(planned.payload);
    return createSnapshot({ ...page, planned: { ...planned, payload } }, this.loaded.code);
  }

  /** Return a digest of everything that the page at a path below the base URL shows. */
  getState(sitePath: string, snapshot = this.takeSnapshot(sitePath)): string {
    const { locale, shell, fingerprint } = snapshot ?? {};
    return computeShortDigest(JSON.stringify([this.code, this.styles, locale, shell, fingerprint]));
  }

  private show(next: LoadedSite): void {
    this.previousPages = this.loaded.pages;
    this.loaded = next;
    this.rules.schedule(next.site);
  }

  private async loadOthers(): Promise<void> {
    if (!this.isComplete) this.show(await this.loader.loadWhole(this.loaded.code));
    this.isComplete = true;
    const { site } = this.loaded;
    // The next rule run reports the problem.
    if (!this.loader.saveStores()) this.rules.schedule(site);
    // A failure occurs again when the document is loaded.
    warmUp(site.sources.documents, this.loader.getParseSetup(), () => site !== this.loaded.site).catch(() => {});
  }

  /**
   * Return to the previous code.
   *
   * @param module Module for the page that cannot be rendered.
   * @throws The error, if no site component can have caused it.
   */
  private rollback(failed: SiteCode, error: unknown, module?: SourcePath): Promise<void> {
    return this.enqueue(async () => {
      if (this.loaded.code !== failed) return;
      this.show(await this.loader.loadPreviousCode(failed, error, module));
    });
  }

  private renderDocument(page: DevPage): string {
    const renderedPage = this.rendered.get(page.planned);
    if (renderedPage !== undefined) return renderedPage;
    const document = renderDocument(page, this.loaded.code.theme);
    this.rendered.set(page.planned, document);
    return document;
  }
}
