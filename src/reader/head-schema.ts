/** Tags for heads of pages, as the configuration and front matter write them. */

import { z } from "zod";
import type { SiteHeadTagConfig } from "../model/config.ts";
import type { Fault } from "../util/url-validation.ts";

const attributesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));

/** Tags in front matter, which bring no code of their own. */
export const headSchema = z.array(
  z.strictObject({ tag: z.enum(["meta", "link", "script"]), attributes: attributesSchema }),
);

/** Tags in the configuration. */
export const siteHeadSchema = z.array(
  z
    .strictObject({
      tag: z.enum(["meta", "link", "script", "style"]),
      attributes: attributesSchema.default({}),
      // Browsers read line ends so, and the security policy names what they read.
      content: z
        .string()
        .transform((text) => text.replace(/\r\n?/g, "\n"))
        .optional(),
    })
    .superRefine((tag, context) => {
      const fault = contentFault(tag);
      if (!fault) return;
      const path = tag.content === undefined ? [] : ["content"];
      context.addIssue({ code: "custom", message: fault.message, path, params: { whole: true, hint: fault.hint } });
    }),
);

/** What is wrong with the text between the tags of an element, or its absence. */
function contentFault({ tag, attributes, content }: SiteHeadTagConfig): Fault | undefined {
  const isLoaded = tag === "script" && attributes.src !== undefined;
  if (tag === "meta" || tag === "link") {
    const hint = tag === "meta" ? 'What a "meta" tells is its attribute "content".' : 'Use "script" or "style".';
    return content === undefined ? undefined : { message: `The tag "${tag}" has no content.`, hint };
  }
  if (content === undefined) {
    const hint = tag === "script" ? 'Write its text as "content", or name a file by "src".' : 'Write it as "content".';
    return isLoaded ? undefined : { message: `The tag "${tag}" is empty.`, hint };
  }
  if (isLoaded)
    return {
      message: 'The tag "script" has both "src" and "content".',
      hint: "Browsers run one of them: make two tags.",
    };
  // A comment that begins in a script can hide the end of the script (HTML, "restrictions for contents of script elements").
  const [end] = (tag === "script" ? /<\/script|<!--/i : /<\/style/i).exec(content) ?? [];
  if (end === undefined) return undefined;
  const hint =
    tag === "script" ? `Write "${end.replace("<", "\\x3c")}" in a string.` : 'Put it into a file of "styles".';
  return { message: `"${end}" in the content would end the tag.`, hint };
}
