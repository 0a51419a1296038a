/**
 * Renders pages for `dev`, and compares the page in a browser with its current state to decide whether a change
 * affects it.
 */

import type { LocaleFrame, PlannedPage } from "../compose/locale-frame.ts";
import { computeShortDigest } from "../host/digest.ts";
import type { RouteMatch } from "../model/live-reload.ts";
import type { LocaleId } from "../model/locale.ts";
import type { PagePayload } from "../model/page-payload.ts";
import { getRouteKey } from "../model/permalink.ts";
import { ContentError, type SourcePath } from "../model/problem.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import { type RenderedMarkup, renderMarkup } from "../render/render-markup.tsx";
import { renderPage } from "../render/render-page.tsx";
import type { PageProbe } from "../session/worker.ts";
import type { DevPage } from "./dev-locale.ts";
import type { SiteCode } from "./last-good-code.ts";

/** Pages with code that was rendered in the thread, and the result. */
const probes = new WeakMap<PlannedPage, Promise<void>>();

/**
 * Render a page's code in a thread, which is ended if the code does not finish. Do this before rendering the page in
 * this process. Errors that the code throws are reported then.
 *
 * @throws {ContentError} The code exceeds the thread's limits.
 */
export function probePage(page: DevPage, code: SiteCode): Promise<void> {
  const probe = probes.get(page.planned) ?? runProbe(page, code);
  probes.set(page.planned, probe);
  return probe;
}

/** Return the module with a page's code; `undefined` for pages without code. */
export function getPageModule({ planned }: DevPage): SourcePath | undefined {
  const { route } = planned.page;
  const { component, mdx } = "document" in route ? route.document : {};
  return component?.module ?? mdx?.module;
}

async function runProbe(page: DevPage, { thread }: SiteCode): Promise<void> {
  const { locale, planned, frame } = page;
  const module = getPageModule(page);
  if (!thread || module === undefined) return;
  thread.shell(locale, frame.render);
  const { data, markup } = planned.createJob();
  const probe: PageProbe = { locale, data, markup: data.component ? undefined : markup };
  const answer = await thread.run("read", probe, module).catch(() => undefined); // fails again in this process
  if (answer && "problem" in answer) throw new ContentError([answer.problem]);
}

/** Render a page's document. @throws Any error from a component. */
export function renderDocument(page: DevPage, theme: LoadedTheme): string {
  const { data, rendered } = renderParts(page, theme);
  return renderPage(data, rendered, theme, page.frame.render);
}

/** Render the payload that client navigation fetches. @throws Any error from a component. */
export function renderPayload(page: DevPage, theme: LoadedTheme): PagePayload {
  const { data, rendered } = renderParts(page, theme);
  return { data, html: rendered.html };
}

function renderParts(
  { planned, frame }: DevPage,
  theme: LoadedTheme,
): { data: PagePayload["data"]; rendered: RenderedMarkup } {
  const { data, markup } = planned.createJob();
  return { data, rendered: renderMarkup(markup, { page: data, theme, common: frame.render }) };
}

export interface PageSnapshot {
  locale: LocaleId;
  /** Page content digest. */
  fingerprint: string;
  /** Digest of the shell, which all pages in the locale share. */
  shell: string;
  /** The route that the client router needs to load the page again. */
  route: RouteMatch;
  /**
   * Render the payload, so that the client need not fetch it. Only valid during the current load.
   *
   * @returns `undefined` if a site component throws or does not finish.
   */
  renderPayload(): Promise<PagePayload | undefined>;
}

/** @returns `undefined` for a page without a payload, which browsers load as a document. */
export function createSnapshot(devPage: DevPage, code: SiteCode): PageSnapshot | undefined {
  const { bundle, theme } = code;
  const { planned, frame, locale } = devPage;
  const { payload, page, fingerprint } = planned;
  if (!payload) return undefined;
  const { template, component, styledModule } = page.compose().data;
  const { templates, modules } = bundle.manifest;
  const module = component?.module ?? styledModule;
  const styles = module === undefined ? [] : (modules[module]?.styles ?? []);
  return {
    locale,
    fingerprint,
    shell: createShellKey(frame),
    route: {
      kind: "page",
      key: getRouteKey(page.route.path),
      template,
      payload: payload.slice(payload.lastIndexOf("/") + 1),
      chunk: component?.chunk,
      styles: [...templates[template].styles, ...styles],
    },
    async renderPayload() {
      try {
        await probePage(devPage, code);
        // The payload does not contain the rendered component, which must not fail in the browser.
        if (component) renderDocument(devPage, theme);
        return renderPayload(devPage, theme);
      } catch (error) {
        if (!theme.code) throw error;
        return undefined;
      }
    },
  };
}

const shellKeys = new WeakMap<LocaleFrame, string>();

/** Return a digest of the visible shell, without `docs`: its list of all documents changes with every new page. */
function createShellKey(frame: LocaleFrame): string {
  let key = shellKeys.get(frame);
  if (key === undefined) {
    key = computeShortDigest(
      JSON.stringify(frame.render.shell, (name, value) => (name === "docs" ? undefined : value)),
    );
    shellKeys.set(frame, key);
  }
  return key;
}
