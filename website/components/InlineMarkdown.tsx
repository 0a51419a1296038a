import type { ReactNode } from "react";
import { Link } from "sitegen/theme";
import type { InlineNode } from "../data/inline-markdown.ts";

/** Text with inline Markdown, parsed by a data module. */
export function InlineMarkdown({ nodes }: { nodes: readonly InlineNode[] }): ReactNode {
  return nodes.map((node, index) => {
    if (typeof node === "string") return node;
    // A page's nodes never change, so their positions identify them.
    const key = `${index}`;
    switch (node.type) {
      case "code":
        return <code key={key}>{node.text}</code>;
      case "strong":
        return (
          <strong key={key}>
            <InlineMarkdown nodes={node.children} />
          </strong>
        );
      case "emphasis":
        return (
          <em key={key}>
            <InlineMarkdown nodes={node.children} />
          </em>
        );
      default:
        return (
          <Link key={key} to={node.to}>
            <InlineMarkdown nodes={node.children} />
          </Link>
        );
    }
  });
}
