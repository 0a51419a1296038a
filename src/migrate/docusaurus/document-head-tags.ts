/** Reads `<head>` in a document of Docusaurus, whose tags are in front matter here. */

import type { Nodes } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";

export interface HeadTag {
  tag: string;
  attributes: Record<string, string | true>;
}

const TAGS = new Set(["meta", "link", "script"]);

/** @returns `undefined` if a tag is not constant, or cannot be in front matter. */
export function readHeadTags(node: MdxJsxFlowElement | MdxJsxTextElement): HeadTag[] | undefined {
  const tags: HeadTag[] = [];
  const read = (child: Nodes): boolean => {
    if (child.type === "paragraph") return child.children.every(read);
    if (child.type === "text") return child.value.trim() === "";
    if (child.type !== "mdxJsxFlowElement" && child.type !== "mdxJsxTextElement") return false;
    const tag = child.name ?? "";
    if (!TAGS.has(tag) || child.children.length > 0) return false;
    const attributes: HeadTag["attributes"] = {};
    for (const attribute of child.attributes) {
      if (attribute.type !== "mdxJsxAttribute" || (typeof attribute.value === "object" && attribute.value !== null))
        return false;
      attributes[attribute.name] = attribute.value ?? true;
    }
    tags.push({ tag, attributes });
    return true;
  };
  return node.children.every((child) => read(child as Nodes)) ? tags : undefined;
}
