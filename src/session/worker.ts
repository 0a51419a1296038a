/** Jobs for worker threads: parse files, draw images, and render pages into the staging directory. */

import type { FrontMatterProbe, ModuleProbe } from "../bundle/page-modules.ts";
import { createDiskFiles } from "../host/files.ts";
import { writeStaged } from "../host/output-folder.ts";
import { type DrawingInput, drawPng } from "../host/svg-to-png.ts";
import { serveJobs } from "../host/worker-pool.ts";
import { type ParsedBatch, parseBatch } from "../markdown/parse-all.ts";
import type { ParseOptions, SitePlugins } from "../markdown/parse-document.ts";
import { addVirtualTexts, type VirtualText } from "../host/virtual-files.ts";
import { PluginFiles } from "../markdown/plugins/plugin-files.ts";
import type { SourceFile } from "../model/document.ts";
import { type LocaleId, type MessageValues, translate } from "../model/locale.ts";
import type { PluginCode, ThemeCode } from "../model/output.ts";
import { ContentError } from "../model/problem.ts";
import type { PageData } from "../model/page-data.ts";
import type { PageMarkup } from "../model/page-payload.ts";
import type { LoadedTheme, ThemeModule } from "../render/load-theme.ts";
import { type PageJob, renderBatch } from "../render/render-batch.ts";
import type { RenderShell } from "../render/render-body.tsx";
import type { MdxPartHtml } from "../render/render-markup.tsx";

export interface RenderJob {
  locale: LocaleId;
  staging: string;
  pages: readonly PageJob[];
}

interface PluginSetup {
  code: PluginCode;
  root: string;
  /** Files that plugins of the site create. */
  virtual: readonly VirtualText[];
}

interface ParseJob {
  files: readonly SourceFile[];
  options: ParseOptions;
}

/** A page to render, to learn what it contains. */
export interface PageProbe {
  locale: LocaleId;
  data: PageData;
  /** Markup for an MDX page; absent for a React page. */
  markup?: PageMarkup;
}

serveJobs(() => {
  const shells = new Map<LocaleId, RenderShell>();
  let plugins: SitePlugins | undefined;
  let loadingTheme: Promise<LoadedTheme> | undefined;
  /** Theme with modules that are loaded one by one. */
  let probed: ThemeModule | undefined;
  let probedCode: ThemeCode | undefined;
  return {
    draw: (image: DrawingInput) => drawPng(image),
    plugins: ({ code, root, virtual }: PluginSetup) => {
      plugins = { code, files: new PluginFiles(addVirtualTexts(createDiskFiles(root), virtual)) };
    },
    parse: async ({ files, options }: ParseJob): Promise<ParsedBatch> => {
      try {
        return { entries: await parseBatch(files, options, plugins) };
      } catch (error) {
        if (error instanceof ContentError) return { problems: error.problems };
        throw error;
      }
    },
    theme: async (code: ThemeCode | undefined) => {
      // Avoid loading React in threads that only parse or draw.
      loadingTheme = import("../render/load-theme.ts").then(({ loadTheme }) => loadTheme(code));
      await loadingTheme;
    },
    probe: async (code: ThemeCode) => {
      const { openTheme } = await import("../render/load-theme.ts");
      probed = openTheme(code);
      loadingTheme = undefined;
      probedCode = code;
    },
    load: async ({ module, expressions = [], frontMatter, entry }: ModuleProbe) => {
      await probed?.contentModules[module]?.();
      const code = await probed?.mdxModules[module]?.();
      if (!code || expressions.length === 0) return;
      const { evaluateExpressions } = await import("../render/render-markup.tsx");
      evaluateExpressions(code, { expressions, frontMatter, entry });
    },
    frontMatter: async ({ module, messages, ...scope }: FrontMatterProbe) => {
      const exported = (await probed?.contentModules[module]?.())?.frontMatter;
      const translateMessage = (id: string, values?: MessageValues): string =>
        translate(messages, scope.locale.htmlLang, id, values);
      if (typeof exported === "function") await exported({ ...scope, t: translateMessage });
    },
    read: async ({ locale, data, markup }: PageProbe): Promise<MdxPartHtml[] | string> => {
      const { loadTheme } = await import("../render/load-theme.ts");
      loadingTheme ??= loadTheme(probedCode);
      const common = shells.get(locale);
      if (!common) throw new Error(`the shell of "${locale}" has not reached this thread`);
      const theme = await loadingTheme;
      if (!markup) return (await import("../render/render-body.tsx")).renderBody(data, {}, { theme, common });
      const { renderMdxParts } = await import("../render/render-markup.tsx");
      return Object.values(markup).flatMap((parts) => renderMdxParts(parts, { page: data, theme, common }));
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
