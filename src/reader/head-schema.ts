/** Defines schemas for tags in the page head, for the configuration and for front matter. */

import * as z from "zod";
import type { SiteHeadTagConfig } from "../model/config.ts";
import type { Fault } from "../util/url-validation.ts";
import { key } from "./schema-builders.ts";

const attributesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));

const ATTRIBUTES = {
  description: "Attributes by name. `true` is an attribute without a value.",
  example: { name: "robots", content: "noindex" },
};

/** Schema for tags in front matter, which must not contain inline code. */
export const headSchema = z.array(
  z
    .strictObject({
      tag: key(z.enum(["meta", "link", "script"]), { description: "Name of the element.", example: "meta" }),
      attributes: key(attributesSchema, ATTRIBUTES),
    })
    .meta({ id: "HeadTag", title: "Tags of the head" }),
);

/** Schema for tags in the configuration. */
export const siteHeadSchema = z.array(
  z
    .strictObject({
      tag: key(z.enum(["meta", "link", "script", "style"]), { description: "Name of the element.", example: "meta" }),
      attributes: key(attributesSchema.default({}), ATTRIBUTES),
      content: key(
        z
          .string()
          // Normalize line endings as browsers do, because the security policy contains the content's hash.
          .transform((text) => text.replace(/\r\n?/g, "\n"))
          .optional(),
        {
          description: "Text of an inline script or style.",
          example: 'document.documentElement.dataset.js = "";',
        },
      ),
    })
    .superRefine((tag, context) => {
      const fault = checkContent(tag);
      if (!fault) return;
      const path = tag.content === undefined ? [] : ["content"];
      context.addIssue({ code: "custom", message: fault.message, path, params: { whole: true, hint: fault.hint } });
    })
    .meta({ id: "SiteHeadTag", title: "Tags of the head" }),
);

/** Check a tag's content, or its absence. */
function checkContent({ tag, attributes, content }: SiteHeadTagConfig): Fault | undefined {
  const isLoaded = tag === "script" && attributes.src !== undefined;
  if (tag === "meta" || tag === "link") {
    const hint = tag === "meta" ? 'Use the attribute "content" instead.' : 'Use "script" or "style" instead.';
    return content === undefined ? undefined : { message: `The tag "${tag}" cannot have "content".`, hint };
  }
  if (content === undefined) {
    const hint = tag === "script" ? 'Add the code as "content", or a file as "src".' : 'Add the styles as "content".';
    return isLoaded ? undefined : { message: `The tag "${tag}" is empty.`, hint };
  }
  if (isLoaded)
    return {
      message: 'The tag "script" has both "src" and "content".',
      hint: "Browsers run only one of them. Use two tags.",
    };
  // A comment in a script can hide the end tag (HTML, "Restrictions for contents of script elements").
  const [end] = (tag === "script" ? /<\/script|<!--/i : /<\/style/i).exec(content) ?? [];
  if (end === undefined) return undefined;
  const hint =
    tag === "script" ? `Write "${end.replace("<", "\\x3c")}" in a string.` : 'Move the styles to a file in "styles".';
  return { message: `"${end}" in the content would end the tag.`, hint };
}
