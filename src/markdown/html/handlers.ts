/** How each kind of node becomes markup, where the usual way of remark-rehype is not enough. */

import type { Handlers } from "mdast-util-to-hast";
import { admonition, componentTag, laterPart, paragraph, processStrip, siteComponent, table, tabs } from "./blocks.ts";
import { code } from "./code.ts";
import { heading } from "./heading.ts";
import { image, imageReference, link, linkReference } from "./inline.ts";
import { listItem } from "./list-item.ts";
import { deleted, emphasis, inlineCode, strong, text } from "./plain.ts";
import { html } from "./raw.ts";

export const handlers: Handlers = {
  admonition,
  code,
  componentTag,
  delete: deleted,
  emphasis,
  heading,
  html,
  image,
  imageReference,
  inlineCode,
  laterPart,
  link,
  linkReference,
  listItem,
  paragraph,
  processStrip,
  siteComponent,
  strong,
  table,
  tabs,
  text,
};
