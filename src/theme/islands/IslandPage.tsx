/** Server rendering of site components in Markdown, and of code in MDX. */

import type { ReactElement, ReactNode } from "react";
import type { PlainProps } from "../../model/markup.ts";
import type { PageData } from "../../model/page-data.ts";
import type { ShellData, SidebarData } from "../../model/shell-data.ts";
import { StaticHtml } from "../components/RawHtml.tsx";
import { SiteProvider } from "../context.tsx";
import { ColorModeProvider } from "../hooks/color-mode.tsx";
import type { IslandComponent, MdxModule } from "./island-registry.ts";
import { childrenId, MdxIslandContent, type MdxIslandProps, wrapperOf } from "./MdxIsland.tsx";

export interface IslandPageProps extends ScopesProps {
  Component: IslandComponent;
  props: PlainProps;
  /** HTML of the children; `""` if there are none. */
  html: string;
  /** Identifies the children for hydration; undefined if the page is not hydrated. */
  id?: string;
}

/** Site component with all contexts that it may use. */
export function IslandPage({ Component, props, html, id, ...scopes }: IslandPageProps): ReactElement {
  return (
    <Scopes {...scopes}>
      <Component {...props} {...childrenProp(html, <StaticHtml html={html} data-island-children={id} />)} />
    </Scopes>
  );
}

interface MdxIslandPageProps extends ScopesProps, MdxIslandProps {
  module: MdxModule;
  /** HTML of the Markdown between tags. */
  holes: readonly string[];
  /** Identifies the Markdown for hydration; undefined if the page is not hydrated. */
  id?: string;
}

/** Code of MDX with all contexts that its components may use. */
export function MdxIslandPage({ holes, id, shell, sidebar, page, ...island }: MdxIslandPageProps): ReactElement {
  const childrenAt = (index: number): ReactNode => (
    <StaticHtml
      key={index}
      as={wrapperOf(holes[index] ?? "")}
      html={holes[index] ?? ""}
      data-island-children={id === undefined ? undefined : childrenId(id, index)}
    />
  );
  return (
    <Scopes shell={shell} sidebar={sidebar} page={page}>
      <MdxIslandContent {...island} childrenAt={childrenAt} />
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
function childrenProp(html: string, children: ReactNode): { children?: ReactNode } {
  return html === "" ? {} : { children };
}
