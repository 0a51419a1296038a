/** A document that is in no sidebar can only be found by search and by links. */

import { startOf } from "../model/problem.ts";
import type { SidebarNode } from "../model/sidebar.ts";
import type { Rule } from "./rule.ts";

export const listedDocuments: Rule = function* ({ catalog, sidebars, config }) {
  if (sidebars.sidebars.size === 0) return;
  const listedIds = new Set<string>();
  for (const nodes of sidebars.sidebars.values()) collect(nodes, listedIds);
  for (const doc of catalog.originals("doc")) {
    if (listedIds.has(doc.id) || doc.meta.unlisted || doc.meta.displayedSidebar !== undefined) continue;
    yield {
      severity: "info",
      code: "document-in-no-sidebar",
      message: `No sidebar contains "${doc.id}".`,
      hint: `Add it to ${config.docs.sidebars}, or set displayed_sidebar: null in its front matter if this is intended.`,
      place: startOf(doc.source),
    };
  }
};

function collect(nodes: readonly SidebarNode[], listedIds: Set<string>): void {
  for (const node of nodes) {
    if (node.type === "doc") listedIds.add(node.id);
    if (node.type !== "category") continue;
    if (node.link?.kind === "doc") listedIds.add(node.link.id);
    collect(node.items, listedIds);
  }
}
