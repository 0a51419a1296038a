/** Server rendering of a site component in Markdown. */

import type { ReactElement, ReactNode } from "react";
import type { PlainProps } from "../../model/markup.ts";
import type { PageData } from "../../model/page-data.ts";
import type { ShellData, SidebarData } from "../../model/shell-data.ts";
import { StaticHtml } from "../components/RawHtml.tsx";
import { SiteProvider } from "../context.tsx";
import { ColorModeProvider } from "../hooks/color-mode.tsx";
import type { IslandComponent } from "./island-registry.ts";

export interface IslandPageProps {
  shell: ShellData;
  sidebar: SidebarData | undefined;
  page: PageData;
  Component: IslandComponent;
  props: PlainProps;
  /** HTML of the children; `""` if there are none. */
  html: string;
  /** Identifies the children for hydration; undefined if the page is not hydrated. */
  id?: string;
}

/** Site component with all contexts that it may use. */
export function IslandPage({ shell, sidebar, page, Component, props, html, id }: IslandPageProps): ReactElement {
  return (
    <SiteProvider shell={shell} sidebar={sidebar} page={page} html={undefined}>
      <ColorModeProvider>
        <Component {...props} {...childrenProp(html, <StaticHtml html={html} data-island-children={id} />)} />
      </ColorModeProvider>
    </SiteProvider>
  );
}

/** Return no `children` prop if there is nothing between the tags. */
function childrenProp(html: string, children: ReactNode): { children?: ReactNode } {
  return html === "" ? {} : { children };
}
