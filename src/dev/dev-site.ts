/**
 * The current state of the site in `dev`: loaded again after each change, and served from memory.
 *
 * A change only repeats the work that depends on it: the text is parsed again, and pages are composed on request. If
 * the configuration becomes invalid, the last valid site stays. Problems in content never stop a load; they are
 * displayed.
 */

import type { PlannedPage } from "../build/plan-output.ts";
import { applySeverities } from "../check/run-rules.ts";
import { shortDigest } from "../host/digest.ts";
import { type ParseRun, parseBatch } from "../markdown/parse-all.ts";
import type { SiteConfig } from "../model/config.ts";
import type { SourceFile } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import { splitAddress } from "../model/permalink.ts";
import type { Problem } from "../model/problem.ts";
import { createQueue, yieldToEventLoop } from "../util/async.ts";
import type { DevPage } from "./dev-locale.ts";
import type { DevPages } from "./dev-pages.ts";
import { type ReadConfig, type SiteCode, stylesOf } from "./last-good-code.ts";
import { type PageSnapshot, renderDocument, shownPage } from "./page-snapshot.ts";
import { createRuleRunner, type RuleRunner } from "./rule-runner.ts";
import { type Change, type LoadedSite, openLoader, type SiteLoader } from "./site-loader.ts";

export interface DevSiteOptions {
  readConfig(): Promise<ReadConfig>;
  /** Called when the rules have been run, which takes longer than showing a page. */
  onProblems(problems: readonly Problem[]): void;
}

/**
 * What is at an address: a document, that of the error page where nothing is found, or the way to another address.
 * `state` is that of {@link DevSite.stateAt} when the document was made.
 */
export type Answer = { html: string; found: boolean; state: string } | { redirect: string };

/** Open a site. The first load happens here. @throws {ConfigError} There is no usable configuration yet. */
export async function openDevSite({ readConfig, onProblems }: DevSiteOptions): Promise<DevSite> {
  const loader = await openLoader(readConfig);
  return new DevSite(loader, await loader.loadFirst(), onProblems);
}

export class DevSite {
  private readonly loader: SiteLoader;
  /** The load that is shown. */
  private loaded: LoadedSite;
  /** Pages that browsers have just got may name files of the load before. */
  private before: DevPages | undefined;
  /** The language that the first load was for. */
  private readonly firstLocale: LocaleId;
  private isComplete: boolean;
  private completing: Promise<void> | undefined;
  /** Documents of the load that is shown, and of no other. */
  private readonly rendered = new WeakMap<PlannedPage, string>();
  private readonly rules: RuleRunner;
  /** One load after the other, so that an older one never takes the place of a newer. */
  private readonly inTurn = createQueue();

  constructor(loader: SiteLoader, first: LoadedSite, onProblems: DevSiteOptions["onProblems"]) {
    const { defaultLocale, locales } = first.site.config;
    this.loader = loader;
    this.loaded = first;
    this.firstLocale = defaultLocale;
    this.isComplete = locales.length === 1;
    this.rules = createRuleRunner(() => onProblems(this.problems()));
    this.rules.judge(first.site);
  }

  get root(): string {
    return this.loader.root;
  }

  get config(): SiteConfig {
    return this.loaded.site.config;
  }

  /** Number of drafts that are shown, translations apart. */
  get drafts(): number {
    const { catalog, config } = this.loaded.site;
    return catalog.documents.filter(({ locale, meta }) => locale === config.defaultLocale && meta.draft).length;
  }

  /** Names the code of the client, styles apart. */
  get code(): string {
    return this.loaded.code.bundle.manifest.build;
  }

  /** Style sheets of all pages and those of templates. */
  get styles(): readonly string[] {
    return stylesOf(this.loaded.code);
  }

  problems(): readonly Problem[] {
    const ofContent = [...this.loaded.problems, ...this.rules.problems()];
    return [...this.loader.problems(), ...applySeverities(ofContent, this.config)];
  }

  /** Files and folders to watch, from the root of the site or absolute. */
  watched(): readonly string[] {
    return this.loader.watched();
  }

  /** What else of the site the present load takes something from, or would if it were there: files and folders. */
  included(): readonly string[] {
    return this.loader.included(this.loaded);
  }

  /** Load what the first load left out for being quick: the documents of the other locales. */
  complete(): Promise<void> {
    // What failed is tried again by whoever asks next.
    this.completing ??= this.inTurn(() => this.loadOthers()).catch((error: unknown) => {
      this.completing = undefined;
      throw error;
    });
    return this.completing;
  }

  /** Take in changed files. */
  async update(changes: readonly Change[]): Promise<void> {
    // A failure is told to who asked first; the changes may mend it.
    await this.complete().catch(() => {});
    await this.inTurn(async () => {
      this.loader.forget(changes);
      const next = await this.loader.loadChanged(changes, this.loaded.code);
      this.rules.forget(new Set(changes.map(({ file }) => file)));
      this.show(next);
      this.isComplete = true;
    });
  }

  /** The file at a path of the output, whole. */
  async file(name: string): Promise<string | Uint8Array | undefined> {
    const { code, pages } = this.loaded;
    try {
      return (await pages.file(name)) ?? this.before?.file(name);
    } catch (error) {
      // Who asked for what cannot be rendered loads the page, which is then that of other code.
      await this.rollback(code, error);
      return undefined;
    }
  }

  /** What is at a path below the base URL; nothing where there is not even an error page. */
  async page(address: string): Promise<Answer | undefined> {
    // Translations take longer than the first load.
    const { locale } = splitAddress(address, this.config.locales);
    if (locale.code !== this.firstLocale && !this.isComplete) await this.complete();
    const { pages, code } = this.loaded;
    const existing = pages.at(address);
    const redirect = existing ? undefined : pages.redirect(address);
    if (redirect !== undefined) return { redirect };
    const page = existing ?? pages.notFound(address);
    if (!page) return undefined;
    try {
      const isFound = existing !== undefined && page.planned.page.data.template !== "notFound";
      return { html: this.documentOf(page), found: isFound, state: this.stateAt(address) };
    } catch (error) {
      await this.rollback(code, error);
      return this.page(address);
    }
  }

  /** The page at a path below the base URL, for telling whether a change concerns it. */
  snapshotOf(address: string): PageSnapshot | undefined {
    const page = this.loaded.pages.at(address);
    return page && shownPage(page, this.loaded.code);
  }

  /** Names all that a browser with a path below the base URL shows: another name, another document. */
  stateAt(address: string): string {
    const { locale, shell, fingerprint } = this.snapshotOf(address) ?? {};
    return shortDigest(JSON.stringify([this.code, this.styles, locale, shell, fingerprint]));
  }

  private show(next: LoadedSite): void {
    this.before = this.loaded.pages;
    this.loaded = next;
    this.rules.judge(next.site);
  }

  private async loadOthers(): Promise<void> {
    if (!this.isComplete) this.show(await this.loader.loadWhole(this.loaded.code));
    this.isComplete = true;
    this.loader.saveStores();
    const { site } = this.loaded;
    void warmUp(site.sources.documents, this.loader.parsing(), () => site !== this.loaded.site);
  }

  /** Go back to code with which pages could be rendered. @throws The error, where no component of the site is to blame. */
  private rollback(failed: SiteCode, error: unknown): Promise<void> {
    return this.inTurn(async () => {
      if (this.loaded.code !== failed) return;
      this.show(await this.loader.loadWithout(failed, error));
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

/** Text after which parsing gets no faster. */
const ENOUGH = 400_000; // characters
/** Longer documents would hold up a request that comes meanwhile. */
const LONGEST = 15_000; // characters

/** Parse some documents and forget the results. @param isStale Asked between two of them: whether there is other work. */
async function warmUp(
  documents: readonly SourceFile[],
  { options, plugins }: Pick<ParseRun, "options" | "plugins">,
  isStale: () => boolean,
): Promise<void> {
  let done = 0;
  for (const document of documents) {
    if (isStale() || done > ENOUGH) return;
    if (document.text.length > LONGEST) continue;
    await parseBatch([document], options, plugins);
    done += document.text.length;
    await yieldToEventLoop();
  }
}
