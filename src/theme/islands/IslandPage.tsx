/** Renders site components in Markdown, and code in MDX, on the server. */

import type { ReactElement, ReactNode } from "react";
import type { PlainProps } from "../../model/markup.ts";
import type { PageData } from "../../model/page-data.ts";
import type { ShellData, SidebarData } from "../../model/shell-data.ts";
import { StaticHtml } from "../components/RawHtml.tsx";
import { SiteProvider } from "../context.tsx";
import { ColorModeProvider } from "../hooks/color-mode.tsx";
import type { IslandComponent, MdxModule } from "./island-registry.ts";
import { createChildrenId, getWrapper, MdxIslandContent, type MdxIslandProps } from "./MdxIsland.tsx";

export interface IslandPageProps extends ScopesProps {
  Component: IslandComponent;
  props: PlainProps;
  /** The children's HTML; `""` if there are none. */
  html: string;
  /** Identifies the children for hydration; undefined if the page is not hydrated. */
  id?: string;
}

/** Site component with all contexts that it may use. */
export function IslandPage({ Component, props, html, id, ...scopes }: IslandPageProps): ReactElement {
  return (
    <Scopes {...scopes}>
      <Component {...props} {...createChildrenProp(html, <StaticHtml html={html} data-island-children={id} />)} />
    </Scopes>
  );
}

interface MdxIslandPageProps extends ScopesProps, MdxIslandProps {
  module: MdxModule;
  /** HTML from the Markdown between tags. */
  holes: readonly string[];
  /** Identifies the Markdown for hydration; undefined if the page is not hydrated. */
  id?: string;
}

/** MDX code with all contexts that its components may use. */
export function MdxIslandPage({ holes, id, shell, sidebar, page, ...island }: MdxIslandPageProps): ReactElement {
  const renderChildren = (index: number): ReactNode => (
    <StaticHtml
      key={index}
      as={getWrapper(holes[index] ?? "")}
      html={holes[index] ?? ""}
      data-island-children={id === undefined ? undefined : createChildrenId(id, index)}
    />
  );
  return (
    <Scopes shell={shell} sidebar={sidebar} page={page}>
      <MdxIslandContent {...island} renderChildren={renderChildren} />
    </Scopes>
  );
}

interface ScopesProps {
  shell: ShellData;
  sidebar: SidebarData | undefined;
  page: PageData;
}

function Scopes({ shell, sidebar, page, children }: ScopesProps & { children: ReactNode }): ReactElement {
  return (
    <SiteProvider shell={shell} sidebar={sidebar} page={page} html={undefined}>
      <ColorModeProvider>{children}</ColorModeProvider>
    </SiteProvider>
  );
}

/** Return no `children` prop if there is nothing between the tags. */
function createChildrenProp(html: string, children: ReactNode): { children?: ReactNode } {
  return html === "" ? {} : { children };
}
