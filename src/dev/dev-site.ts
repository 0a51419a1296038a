/**
 * The current state of the site in `dev`: reloaded after each change, and served from memory.
 *
 * A change only repeats the work that depends on it: changed sources are parsed again, and pages are composed on
 * request. If the configuration becomes invalid, the last valid site stays. Problems in content never stop a load;
 * they are displayed.
 */

import type { PlannedPage } from "../build/plan-output.ts";
import { applySeverities } from "../check/run-rules.ts";
import { shortDigest } from "../host/digest.ts";
import { parseBatch } from "../markdown/parse-all.ts";
import type { SiteConfig } from "../model/config.ts";
import type { SourceFile } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import { type OutputPath, splitLocalePrefix } from "../model/permalink.ts";
import type { Problem, SourcePath } from "../model/problem.ts";
import { createQueue, yieldToEventLoop } from "../util/async.ts";
import type { DevPage } from "./dev-locale.ts";
import type { DevPages } from "./dev-pages.ts";
import { type ConfigReader, type SiteCode, stylesOf } from "./last-good-code.ts";
import { type PageSnapshot, pageModuleOf, probePage, renderDocument, snapshotPage } from "./page-snapshot.ts";
import { createRuleRunner, type RuleRunner } from "./rule-runner.ts";
import { type Change, type LoadedSite, openLoader, type SiteLoader } from "./site-loader.ts";

export interface DevSiteOptions {
  readConfig: ConfigReader;
  /** See `LoadOptions`. */
  asOf?: string;
  /** Called after each run of the rules, which takes longer than displaying a page. */
  onProblems(problems: readonly Problem[]): void;
}

/**
 * The response for a URL: a document (that of the error page if no page was found) or a redirect.
 * `state` is the value of {@link DevSite.stateAt} when the document was rendered.
 */
export type PageResponse = { html: string; found: boolean; state: string } | { redirect: string };

/** Open a site and load it for the first time. @throws {ConfigError} There is no usable configuration yet. */
export async function openDevSite({ readConfig, onProblems, asOf }: DevSiteOptions): Promise<DevSite> {
  const loader = await openLoader(readConfig, asOf);
  return new DevSite(loader, await loader.loadFirst(), onProblems);
}

export class DevSite {
  private readonly loader: SiteLoader;
  /** The current load. */
  private loaded: LoadedSite;
  /** Pages of the previous load: documents that were just served may refer to their files. */
  private previousPages: DevPages | undefined;
  /** The only locale that the first load includes. */
  private readonly firstLocale: LocaleId;
  private isComplete: boolean;
  private completing: Promise<void> | undefined;
  /** Rendered documents of the current load. */
  private readonly rendered = new WeakMap<PlannedPage, string>();
  private readonly rules: RuleRunner;
  /** Runs loads one after the other, so that an older load never replaces a newer one. */
  private readonly enqueue = createQueue();

  constructor(loader: SiteLoader, first: LoadedSite, onProblems: DevSiteOptions["onProblems"]) {
    const { defaultLocale, locales } = first.site.config;
    this.loader = loader;
    this.loaded = first;
    this.firstLocale = defaultLocale;
    this.isComplete = locales.length === 1;
    this.rules = createRuleRunner(() => onProblems(this.problems()));
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

  /** Digest of the client code, without styles. */
  get code(): string {
    return this.loaded.code.bundle.manifest.build;
  }

  /** Style sheets of all pages and of templates. */
  get styles(): readonly string[] {
    return stylesOf(this.loaded.code);
  }

  problems(): readonly Problem[] {
    const ofContent = [...this.loaded.problems, ...this.rules.problems()];
    return [...this.loader.problems(), ...applySeverities(ofContent, this.config)];
  }

  /** Files and directories to watch, relative to the site root or absolute. */
  watchedPaths(): readonly string[] {
    return this.loader.watchedPaths();
  }

  /** Other files and directories that affect the current load, including missing ones that would affect it. */
  includedPaths(): readonly string[] {
    return this.loader.includedPaths(this.loaded);
  }

  /** Load the documents of the locales that the first load left out. */
  complete(): Promise<void> {
    // After a failure, the next call tries again.
    this.completing ??= this.enqueue(() => this.loadOthers()).catch((error: unknown) => {
      this.completing = undefined;
      throw error;
    });
    return this.completing;
  }

  /** Reload the site after changes. */
  async update(changes: readonly Change[]): Promise<void> {
    // A failure is reported to the first caller of `complete`; the changes may fix it.
    await this.complete().catch(() => {});
    await this.enqueue(async () => {
      this.loader.forget(changes);
      const next = await this.loader.loadChanged(changes, this.loaded.code);
      this.rules.forget(new Set(changes.map(({ file }) => file)));
      this.show(next);
      this.isComplete = true;
    });
  }

  /** Return the contents of the file at an output path. */
  async file(name: OutputPath): Promise<string | Uint8Array | undefined> {
    const { code, pages } = this.loaded;
    try {
      return (await pages.file(name)) ?? this.previousPages?.file(name);
    } catch (error) {
      // The client loads the document if a payload is missing, and then gets the page with the previous code.
      await this.rollback(code, error);
      return undefined;
    }
  }

  /** Return the response for a path below the base URL, or `undefined` if there is not even an error page. */
  async page(sitePath: string): Promise<PageResponse | undefined> {
    // The first load does not include translations.
    const { locale } = splitLocalePrefix(sitePath, this.config.locales);
    if (locale.code !== this.firstLocale && !this.isComplete) await this.complete();
    const { pages, code } = this.loaded;
    const existing = pages.pageAt(sitePath);
    const redirect = existing ? undefined : pages.redirectTo(sitePath);
    if (redirect !== undefined) return { redirect };
    const page = existing ?? pages.errorPage(sitePath);
    if (!page) return undefined;
    try {
      const isFound = existing !== undefined && page.planned.page.data.template !== "notFound";
      await probePage(page, code);
      return { html: this.documentOf(page), found: isFound, state: this.stateAt(sitePath) };
    } catch (error) {
      await this.rollback(code, error, pageModuleOf(page));
      return this.page(sitePath);
    }
  }

  /** Return the Content-Security-Policy that hosts send for a path, including the base URL. */
  policyOf(requestPath: string): string | undefined {
    return this.loaded.pages.hostHeaders(requestPath)["content-security-policy"];
  }

  /** Return a snapshot of the page at a path below the base URL, to decide whether a change affects it. */
  snapshotOf(sitePath: string): PageSnapshot | undefined {
    const page = this.loaded.pages.pageAt(sitePath);
    return page && snapshotPage(page, this.loaded.code);
  }

  /** Return a digest of everything that the page at a path below the base URL shows. */
  stateAt(sitePath: string): string {
    const { locale, shell, fingerprint } = this.snapshotOf(sitePath) ?? {};
    return shortDigest(JSON.stringify([this.code, this.styles, locale, shell, fingerprint]));
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
    // The next run of the rules reports the problem.
    if (!this.loader.saveStores()) this.rules.schedule(site);
    void warmUp(site.sources.documents, this.loader.parsing(), () => site !== this.loaded.site);
  }

  /**
   * Return to the previous code.
   *
   * @param module Module of the page that cannot be rendered.
   * @throws The error, if no component of the site can have caused it.
   */
  private rollback(failed: SiteCode, error: unknown, module?: SourcePath): Promise<void> {
    return this.enqueue(async () => {
      if (this.loaded.code !== failed) return;
      this.show(await this.loader.loadPreviousCode(failed, error, module));
    });
  }

  private documentOf(page: DevPage): string {
    const renderedPage = this.rendered.get(page.planned);
    if (renderedPage !== undefined) return renderedPage;
    const document = renderDocument(page, this.loaded.code.theme);
    this.rendered.set(page.planned, document);
    return document;
  }
}

/** Amount of text after which further warm-up does not make parsing faster. */
const WARM_UP_LENGTH = 400_000; // characters
/** Longer documents would delay requests. */
const MAX_WARM_UP_DOCUMENT = 15_000; // characters

/** Parse some documents to warm up the parser, and discard the results. @param isStale Returns true to stop. */
async function warmUp(
  documents: readonly SourceFile[],
  { options, plugins }: ReturnType<SiteLoader["parsing"]>,
  isStale: () => boolean,
): Promise<void> {
  let done = 0;
  for (const document of documents) {
    if (isStale() || done > WARM_UP_LENGTH) return;
    if (document.text.length > MAX_WARM_UP_DOCUMENT) continue;
    await parseBatch([document], options, plugins);
    done += document.text.length;
    await yieldToEventLoop();
  }
}
