/** Joins images for light and dark mode of Material for MkDocs: `day.png#only-light` and `night.png#only-dark`. */

import type { Image, Nodes } from "mdast";
import { getRange, visitNodes } from "../markdown-tree.ts";
import type { TextEdit } from "../text-edits.ts";

/** The end of the URL of an image for one mode; versions before 8 had names of GitHub. */
export const THEMED = /#(?:only|gh)-(light|dark)(?:-mode-only|-only)?$/;

export interface ThemedImages {
  edits: readonly TextEdit[];
  /** Images that the edits replace. */
  joined: ReadonlySet<Nodes>;
}

const getMode = (node: Nodes | undefined): string | undefined =>
  node?.type === "image" ? THEMED.exec(node.url)?.[1] : undefined;

const ATTRIBUTES = /^\{:?([^{}\n]*)\}/;

/** Find images for both modes that follow each other, and replace them by an element with both. */
export function joinThemedImages(root: Nodes, text: string, convertUrl: (url: string) => string): ThemedImages {
  const edits: TextEdit[] = [];
  const joined = new Set<Nodes>();
  visitNodes(root, (parent) => {
    if (!("children" in parent)) return;
    const children: readonly Nodes[] = parent.children;
    for (const [index, first] of children.entries()) {
      const mode = getMode(first);
      const between = children[index + 1];
      const isGap = between?.type === "text" && /^(?:\{[^{}\n]*\})?\s*$/.test(between.value);
      const second = children[index + (isGap ? 2 : 1)];
      const otherMode = getMode(second);
      if (mode === undefined || otherMode === undefined || mode === otherMode || joined.has(first)) continue;
      const [day, night] = (mode === "light" ? [first, second] : [second, first]) as [Image, Image];
      const { end } = getRange(second as Image);
      const attributes = ATTRIBUTES.exec(text.slice(end));
      edits.push({
        start: getRange(first).start,
        end: end + (attributes?.[0].length ?? 0),
        text: writePicture(
          convertUrl(night.url),
          `<img src="${convertUrl(day.url)}" alt="${(day.alt || night.alt || "").replaceAll('"', "&quot;")}"${getSizes(attributes?.[1])}>`,
        ),
      });
      joined.add(first).add(second as Image);
    }
  });
  return { edits, joined };
}

const getSizes = (attributes = ""): string =>
  [...attributes.matchAll(/\b(width|height)=["']?(\d+)(?:px)?["']?(?=\s|$)/g)]
    .map(([, name, size]) => ` ${name}="${size}"`)
    .join("");

const writePicture = (night: string, image: string): string =>
  `<picture><source srcset="${night}" media="(prefers-color-scheme: dark)">${image}</picture>`;

const TAG = /<img\b[^<>]*?\ssrc=(["'])([^"'\n]*?#(?:only|gh)-(light|dark)[\w-]*)\1[^<>]*>/;
const TAGS = new RegExp(`${TAG.source}\\s*${TAG.source.replaceAll("\\1", "\\4")}`, "g");

/** Join tags of images in HTML. */
export function joinThemedTags(html: string, start: number, convertUrl: (url: string) => string): TextEdit[] {
  return [...html.matchAll(TAGS)].flatMap((match): TextEdit[] => {
    const [written, , first = "", mode, , second = "", otherMode] = match;
    if (mode === otherMode) return [];
    const tags = [...written.matchAll(new RegExp(TAG, "g"))].map(([tag]) => tag);
    const [dayUrl, day = "", nightUrl] = mode === "light" ? [first, tags[0], second] : [second, tags[1], first];
    const image = day.replace(dayUrl, convertUrl(dayUrl));
    const at = start + match.index;
    return [{ start: at, end: at + written.length, text: writePicture(convertUrl(nightUrl), image) }];
  });
}
