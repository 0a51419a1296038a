/** Render pages to files: an HTML document and a navigation payload each. */

import type { KnownFile } from "../host/output-folder.ts";
import { TimeLimitError } from "../host/time-limit.ts";
import type { PageData } from "../model/page-data.ts";
import type { PageHtml, PageMarkup, PagePayload } from "../model/page-payload.ts";
import type { OutputPath, RoutePath } from "../model/permalink.ts";
import type { Problem } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import type { LoadedTheme } from "./load-theme.ts";
import type { RenderShell } from "./render-body.tsx";

/** A worker thread's input for one page. */
export interface PageJob {
  data: PageData;
  markup: PageMarkup;
  document: OutputPath;
  /** Absent for the error page, which is never a navigation target. */
  payload?: OutputPath;
}

export type WriteFile = (file: OutputPath, contents: string) => KnownFile;

/** A page that cannot be rendered because a site component throws. */
export interface RenderFailure {
  page: RoutePath;
  problem: Problem;
}

export interface RenderedBatch {
  /** Files for each page, in page order. */
  files: KnownFile[][];
  failures: RenderFailure[];
}

/**
 * Render pages sequentially.
 *
 * @throws {Error} A page cannot be rendered with the generator's own theme, which is a bug in the generator.
 */
export async function renderBatch(
  pages: readonly PageJob[],
  { shell, theme, write }: { shell: RenderShell; theme: LoadedTheme; write: WriteFile },
): Promise<RenderedBatch> {
  const [{ renderPage }, { renderMarkup }] = await Promise.all([
    import("./render-page.tsx"),
    import("./render-markup.tsx"),
  ]);
  const { describeThemeError } = await import("./component-error.ts");
  const failures: RenderFailure[] = [];
  let isStopped = false;
  const render = ({ data, markup }: PageJob): { text: string; html: PageHtml } | undefined => {
    // A component in all pages would exceed the limit in each.
    if (isStopped) return undefined;
    try {
      const rendered = renderMarkup(markup, { page: data, theme, common: shell });
      return { text: renderPage(data, rendered, theme, shell), html: rendered.html };
    } catch (error) {
      if (!theme.code) throw error;
      isStopped = error instanceof TimeLimitError;
      failures.push({ page: data.path, problem: describeThemeError(error, theme.code) });
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

/** Merge equal failures on several pages into one problem. */
export function joinFailures(failures: readonly RenderFailure[]): Problem[] {
  const joined = new Map<string, { first: RenderFailure; count: number }>();
  // Threads finish in any order.
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
