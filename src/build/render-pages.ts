/** Pages into files: each yields its document and its payload. */

import type { KnownFile } from "../host/output-folder.ts";
import type { PageData, PageHtml, PagePayload } from "../model/page.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { RenderShell } from "../render/render-page.tsx";

/** What a thread needs to write one page. */
export interface PageJob {
  data: PageData;
  html: PageHtml;
  document: OutputPath;
  /** Absent for pages that nobody navigates to. */
  payload?: OutputPath;
}

export type WriteFile = (file: OutputPath, contents: string) => KnownFile;

/** Render pages one after the other. The result has the files of each page, in the order of `pages`. */
export async function renderBatch(
  pages: readonly PageJob[],
  shell: RenderShell,
  write: WriteFile,
): Promise<KnownFile[][]> {
  const { loadTemplates, renderPage } = await import("../render/render-page.tsx");
  const templates = await loadTemplates();
  return pages.map(({ data, html, document, payload }) => {
    const files = [write(document, renderPage(data, html, templates[data.template], shell))];
    if (payload !== undefined) files.push(write(payload, JSON.stringify({ data, html } satisfies PagePayload)));
    return files;
  });
}
