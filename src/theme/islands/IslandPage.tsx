/** A component of the site in the text of a page. */

import type { ReactElement, ReactNode } from "react";
import type { PlainProps } from "../../model/markup.ts";
import type { PageData } from "../../model/page-data.ts";
import type { ShellData, SidebarData } from "../../model/shell-data.ts";
import { KeptHtml } from "../components/RawHtml.tsx";
import { SiteProvider } from "../context.tsx";
import { ColorModeProvider } from "../hooks/color-mode.tsx";
import type { IslandComponent } from "./island-registry.ts";

export interface IslandPageProps {
  shell: ShellData;
  sidebar: SidebarData | undefined;
  page: PageData;
  Component: IslandComponent;
  props: PlainProps;
  /** Markup of its children; `""` where there are none. */
  html: string;
  /** Finds the children again in the browser; absent where there will be no browser. */
  id?: string;
}

/** What the server renders in the place of a component: the component, with all that it may ask for around it. */
export function IslandPage({ shell, sidebar, page, Component, props, html, id }: IslandPageProps): ReactElement {
  return (
    <SiteProvider shell={shell} sidebar={sidebar} page={page} html={undefined}>
      <ColorModeProvider>
        <Component {...props} {...childrenProp(html, <KeptHtml html={html} data-island-children={id} />)} />
      </ColorModeProvider>
    </SiteProvider>
  );
}

/** A component with nothing between its tags gets no children. */
function childrenProp(html: string, children: ReactNode): { children?: ReactNode } {
  return html === "" ? {} : { children };
}
