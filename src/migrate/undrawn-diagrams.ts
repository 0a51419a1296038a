/** Turns Mermaid diagrams that this tool does not draw as they are written into code, so that the new site shows nothing wrong. */

import { findDiagramFault, isDiagram } from "../code/diagrams.ts";
import { findPackageRoot, findSitePackage, loadSitePackage, OPTIONAL_PACKAGES } from "../host/package-root.ts";
import { DIAGRAM_FENCE } from "../markdown/optional-packages.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "./markdown-tree.ts";
import type { MigrationTask } from "./migration-task.ts";
import type { SiteDescription } from "./site-description.ts";
import { applyEdits, type TextEdit } from "./text-edits.ts";

/** @param root Absolute path of the new site, which may be in a project that has the package. */
export async function replaceUndrawnDiagrams(site: SiteDescription, root: string): Promise<SiteDescription> {
  const mermaid =
    findSitePackage(root, OPTIONAL_PACKAGES.diagrams) ?? findSitePackage(findPackageRoot(), OPTIONAL_PACKAGES.diagrams);
  if (mermaid && site.documents.some(({ text }) => DIAGRAM_FENCE.test(text))) await loadSitePackage(mermaid);
  const tasks: MigrationTask[] = [];
  const documents = site.documents.map((document) => {
    const { text, source } = document;
    if (!DIAGRAM_FENCE.test(text)) return document;
    const edits: TextEdit[] = [];
    visitNodes(parseMarkdown(hideFrontMatter(text)).root, (node) => {
      if (node.type !== "code" || !isDiagram(node.lang)) return;
      const fault = findDiagramFault(node.value, mermaid);
      if (!fault) return;
      const { start } = getRange(node);
      const at = start + text.slice(start).search(/mermaid/i);
      edits.push({ start: at, end: at + "mermaid".length, text: "text" });
      tasks.push({
        kind: "diagram",
        source,
        subject: fault.message,
        suggestion:
          "The diagram is shown as code. Draw an image with Mermaid itself, or write the language `mermaid` again.",
      });
    });
    return edits.length === 0 ? document : { ...document, text: applyEdits(text, edits) };
  });
  return { ...site, documents, tasks: [...site.tasks, ...tasks] };
}
