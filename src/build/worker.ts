/** Jobs of worker threads: parsing files, drawing images, and rendering pages into the folder of the new output. */

import { drawPng, type Picture } from "../host/draw.ts";
import { writeStaged } from "../host/output-folder.ts";
import { serveJobs } from "../host/worker-thread.ts";
import type { SourceFile } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { RenderShell } from "../render/render-page.tsx";
import type { ParseOptions } from "./document/parse.ts";
import { parseBatch } from "./document/parse-documents.ts";
import type { PageJob } from "./render-pages.ts";
import { renderBatch } from "./render-pages.ts";

export interface RenderJob {
  locale: LocaleId;
  staging: string;
  pages: readonly PageJob[];
}

serveJobs(() => {
  const shells = new Map<LocaleId, RenderShell>();
  return {
    draw: (picture: Picture) => drawPng(picture),
    parse: ({ files, options }: { files: readonly SourceFile[]; options: ParseOptions }) => parseBatch(files, options),
    shell: ({ locale, shell }: { locale: LocaleId; shell: RenderShell }) => void shells.set(locale, shell),
    render: ({ locale, staging, pages }: RenderJob) => {
      const shell = shells.get(locale);
      if (!shell) throw new Error(`the shell of "${locale}" has not reached this thread`);
      return renderBatch(pages, shell, (file, contents) => writeStaged(staging, file, contents));
    },
  };
});
