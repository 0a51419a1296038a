/** Jobs of worker threads: parse files, draw images, and render pages into the staging directory. */

import { diskFiles } from "../host/files.ts";
import { writeStaged } from "../host/output-folder.ts";
import { type DrawingInput, drawPng } from "../host/svg-to-png.ts";
import { serveJobs } from "../host/worker-pool.ts";
import { parseBatch } from "../markdown/parse-all.ts";
import type { ParseOptions, SitePlugins } from "../markdown/parse-document.ts";
import { PluginFiles } from "../markdown/plugins/plugin-files.ts";
import type { SourceFile } from "../model/document.ts";
import type { LocaleId } from "../model/locale.ts";
import type { PluginCode, ThemeCode } from "../model/output.ts";
import type { LoadedTheme } from "../render/load-theme.ts";
import type { RenderShell } from "../render/render-page.tsx";
import { type PageJob, renderBatch } from "./render-pages.ts";

export interface RenderJob {
  locale: LocaleId;
  staging: string;
  pages: readonly PageJob[];
}

serveJobs(() => {
  const shells = new Map<LocaleId, RenderShell>();
  let plugins: SitePlugins | undefined;
  let loadingTheme: Promise<LoadedTheme> | undefined;
  return {
    draw: (image: DrawingInput) => drawPng(image),
    plugins: ({ code, root }: { code: PluginCode; root: string }) => {
      plugins = { code, files: new PluginFiles(diskFiles(root)) };
    },
    parse: ({ files, options }: { files: readonly SourceFile[]; options: ParseOptions }) =>
      parseBatch(files, options, plugins),
    theme: async (code: ThemeCode | undefined) => {
      // Avoid loading React in threads that only parse or draw.
      loadingTheme = import("../render/load-theme.ts").then(({ loadTheme }) => loadTheme(code));
      await loadingTheme;
    },
    shell: ({ locale, shell }: { locale: LocaleId; shell: RenderShell }) => void shells.set(locale, shell),
    render: async ({ locale, staging, pages }: RenderJob) => {
      const shell = shells.get(locale);
      const theme = await loadingTheme;
      if (!shell || !theme) throw new Error(`theme or shell of "${locale}" have not reached this thread`);
      return renderBatch(pages, { shell, theme, write: (file, contents) => writeStaged(staging, file, contents) });
    },
  };
});
