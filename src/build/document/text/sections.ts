/** The text of a document without markup: under each heading for search, counted, and as a description. */

import type { Nodes, Parents, Root } from "mdast";
import type { Section } from "../../../model/document.ts";
import { isOptions } from "../markup/list-item.ts";
import type { Parsing } from "../parsing.ts";
import { holdsBlocks, plainText } from "../tree/walk.ts";

export function readSections(tree: Root, { headingOf }: Pick<Parsing, "headingOf">): Section[] {
  const sections: Section[] = [];
  let current = { heading: -1, lines: [] as string[] };
  const end = (): void => {
    const text = current.lines.join("\n");
    if (text !== "") sections.push({ heading: current.heading, text });
  };
  const visit = (parent: Parents): void => {
    for (const node of parent.children) {
      if (node.type === "heading") {
        end();
        current = { heading: headingOf.get(node) ?? -1, lines: [] };
      } else if (node.type === "listItem" && isOptions(node)) {
        // Fields of options are many and look alike: they would drown what the section says.
      } else if (holdsBlocks(node)) {
        if (node.type === "admonition" && node.title.length > 0) addLine(current.lines, plainText(node.title));
        visit(node);
      } else {
        for (const line of linesOf(node)) addLine(current.lines, line);
      }
    }
  };
  visit(tree);
  end();
  return sections;
}

function addLine(lines: string[], text: string): void {
  const line = text.replace(/\s+/g, " ").trim();
  if (line !== "") lines.push(line);
}

function linesOf(node: Nodes): string[] {
  switch (node.type) {
    case "paragraph":
      return [plainText(node.children)];
    case "table":
      return node.children.map((row) => row.children.map((cell) => plainText(cell.children)).join(" "));
    case "html":
      return (node.data?.text ?? "").split("\n");
    default:
      // Process strips repeat on every page of an API, code is not prose.
      return [];
  }
}
