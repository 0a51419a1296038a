/** Pages into files: each yields its document and its payload. */

import type { KnownFile } from "../host/output-folder.ts";
import type { PageData, PageHtml, PageMarkup, PagePayload } from "../model/page-data.ts";
import type { OutputPath, Permalink } from "../model/permalink.ts";
import type { Problem } from "../model/problem.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import type { RenderShell } from "../render/render-page.tsx";
import { compareText } from "../util/collections.ts";

/** What a thread needs to write one page. */
export interface PageJob {
  data: PageData;
  markup: PageMarkup;
  document: OutputPath;
  /** Absent for pages that nobody navigates to. */
  payload?: OutputPath;
}

export type WriteFile = (file: OutputPath, contents: string) => KnownFile;

/** A page that a component of the site keeps from being rendered. */
export interface RenderFailure {
  page: Permalink;
  problem: Problem;
}

export interface RenderedBatch {
  /** Files of each page, in the order of the pages. */
  files: KnownFile[][];
  failures: RenderFailure[];
}

/** Render pages one after the other. @throws {Error} A page cannot be rendered, and no component of the site is to blame. */
export async function renderBatch(
  pages: readonly PageJob[],
  { shell, theme, write }: { shell: RenderShell; theme: LoadedTheme; write: WriteFile },
): Promise<RenderedBatch> {
  const [{ renderPage }, { renderMarkup }] = await Promise.all([
    import("../render/render-page.tsx"),
    import("../render/render-markup.tsx"),
  ]);
  const { themeProblem } = await import("../render/component-error.ts");
  const failures: RenderFailure[] = [];
  /** Nothing where a component of the site fails. */
  const render = ({ data, markup }: PageJob): { text: string; html: PageHtml } | undefined => {
    try {
      const rendered = renderMarkup(markup, { page: data, theme, common: shell });
      return { text: renderPage(data, rendered, theme, shell), html: rendered.html };
    } catch (error) {
      if (!theme.code) throw error;
      failures.push({ page: data.path, problem: themeProblem(error, theme.code) });
      return undefined;
    }
  };
  const files = pages.map((page) => {
    const rendered = render(page);
    if (!rendered) return [];
    const { text, html } = rendered;
    const { data, document, payload } = page;
    const files = [write(document, text)];
    if (payload !== undefined) files.push(write(payload, JSON.stringify({ data, html } satisfies PagePayload)));
    return files;
  });
  return { files, failures };
}

/** One problem for each mistake, however many pages show it. */
export function joinFailures(failures: readonly RenderFailure[]): Problem[] {
  const joined = new Map<string, { first: RenderFailure; count: number }>();
  // Threads are done in any order.
  for (const failure of [...failures].sort((a, b) => compareText(a.page, b.page))) {
    const key = JSON.stringify(failure.problem);
    const sameFailure = joined.get(key);
    joined.set(key, { first: sameFailure?.first ?? failure, count: (sameFailure?.count ?? 0) + 1 });
  }
  return [...joined.values()].map(({ first: { page, problem }, count }) => {
    const others = count > 2 ? ` and ${count - 1} other pages` : count === 2 ? " and another page" : "";
    return { ...problem, hint: `${problem.hint} "${page}"${others} cannot be rendered.` };
  });
}
