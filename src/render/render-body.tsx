/** Renders a page's body with the theme's components. */

import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { SiteHeadTagConfig } from "../model/config.ts";
import { getCodeKey } from "../model/markup.ts";
import type { AssetManifest } from "../model/output.ts";
import type { PageData } from "../model/page-data.ts";
import type { PageHtml } from "../model/page-payload.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { ShellData, SidebarData } from "../model/shell-data.ts";
import type { ContentRuntime } from "../theme/context.tsx";
import type { LoadedTheme } from "./load-theme.ts";

/** Data shared by all pages in a locale. */
export interface RenderShell {
  shell: ShellData;
  shellFile: OutputPath;
  sidebars: ReadonlyMap<OutputPath, SidebarData>;
  manifest: AssetManifest;
  /** Attributes for `<link>` elements on all pages: icons, feeds, search description. */
  links: readonly Readonly<Record<string, string>>[];
  /** Head tags in the configuration. */
  head: readonly SiteHeadTagConfig[];
}

/** Provide the highlighter for code blocks in an element. @param blocks Receives code block HTML, by key. */
export function withHighlighter(
  element: ReactElement,
  { ContentRuntimeContext, highlight }: LoadedTheme,
  blocks: Record<string, string> = {},
): ReactElement {
  if (!highlight) return element;
  const runtime: ContentRuntime = {
    highlight(code, language) {
      const html = highlight(code, language);
      blocks[getCodeKey(code, language)] = html;
      return html;
    },
  };
  return <ContentRuntimeContext value={runtime}>{element}</ContentRuntimeContext>;
}

/**
 * Render a page's body.
 *
 * @param blocks Receives the HTML for code blocks in components, by key.
 * @throws Any error that a component throws.
 */
export function renderBody(
  data: PageData,
  html: PageHtml,
  { theme, common, blocks }: { theme: LoadedTheme; common: RenderShell; blocks?: Record<string, string> },
): string {
  const { App, templates, contents } = theme;
  const { shell, sidebars } = common;
  const Template = templates[data.template];
  const sidebar = data.sidebar && sidebars.get(data.sidebar.file);
  const Content = data.component && contents.get(data.component.module)?.default;
  const app = <App shell={shell} sidebar={sidebar} page={data} html={html} Template={Template} Content={Content} />;
  return theme.limit(() => renderToString(withHighlighter(app, theme, blocks)));
}
