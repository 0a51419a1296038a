/** Columns around a page. They stay mounted while the user navigates within a section. */

import type { ReactNode } from "react";
import { usePage } from "../context.tsx";
import { sidebars } from "../navigation/lazy-sidebars.ts";

function getSection(template: string): "docs" | "blog" | "prose" | "screen" {
  if (template.startsWith("doc")) return "docs";
  if (template.startsWith("blog")) return "blog";
  return template === "page" ? "prose" : "screen";
}

/** The columns around a page: its sidebar and its content. */
export function Layout({ children }: { children: ReactNode }) {
  const { page, sidebar } = usePage();
  const { DocsSidebar, BlogSidebar } = sidebars;
  const section = getSection(page.template);
  const version = page.template === "doc" || page.template === "docCategory" ? page.props.version.className : undefined;
  return (
    <div
      className={`layout layout-${section}${version ? ` ${version}` : ""}`}
      data-sidebar={sidebar ? "" : undefined}
      data-toc={"hasToc" in page.props && page.props.hasToc ? "" : undefined}
      data-template={page.template}
    >
      {sidebar?.kind === "docs" && DocsSidebar && <DocsSidebar key={sidebar.name} items={sidebar.items} />}
      {sidebar?.kind === "blog" && BlogSidebar && <BlogSidebar sidebar={sidebar} />}
      {children}
    </div>
  );
}
