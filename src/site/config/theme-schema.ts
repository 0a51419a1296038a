/** What sites add to the theme, or replace in it. */

import * as z from "zod";
import { siteHeadSchema } from "../../reader/head-schema.ts";
import { createCheckedString, flag, key } from "../../reader/schema-builders.ts";
import { REPLACEABLE_COMPONENTS, REPLACEABLE_TEMPLATES, type ReplaceableName } from "../../theme/replaceable.ts";
import { getCompilerHint } from "../../util/css-compilers.ts";
import { componentFileSchema, folderSchema, nonEmptyString } from "./value-schemas.ts";

const componentsSchema = z.strictObject(
  Object.fromEntries(
    [...REPLACEABLE_COMPONENTS, ...REPLACEABLE_TEMPLATES].map((name) => [
      name,
      key(componentFileSchema.optional(), {
        description: REPLACEABLE_COMPONENTS.includes(name as never)
          ? `Module that replaces the component \`${name}\`, relative to the site root.`
          : `Module that replaces the page template \`${name}\`, relative to the site root.`,
        example: `theme/${name.charAt(0).toUpperCase()}${name.slice(1)}.tsx`,
        defaultText: "the original of the theme",
      }),
    ]),
  ) as Record<ReplaceableName, z.ZodOptional<typeof componentFileSchema>>,
);

/** A path of a style sheet. */
export const styleSheetPathSchema = createCheckedString((file) => {
  const hint = getCompilerHint(file);
  return hint === undefined ? undefined : { message: "is not a style sheet in CSS", hint };
});

const styleSheetSchema = styleSheetPathSchema.pipe(folderSchema);

export const themeShape = {
  analytics: key(
    z
      .strictObject({
        id: key(nonEmptyString, { description: "Measurement ID of Google Analytics.", example: "G-ABC123" }),
        anonymizeIp: flag(true, "Ask the service to shorten IP addresses."),
      })
      .optional(),
    { description: "Google Analytics.", example: { id: "G-ABC123" }, defaultText: "no analytics" },
  ),
  head: key(siteHeadSchema.default([]), {
    description:
      "Tags for the head of every page. The Content-Security-Policy includes the hashes of inline code, and allows the hosts of scripts, of style sheets, and of `rel: preconnect` links for fonts and data. Paths are relative to the base URL (`/own.css` is a file in `static/`) and must exist. A `meta` tag of a page overrides the same tag in this list.",
    example: [{ tag: "meta", attributes: { name: "theme-color", content: "#1f6feb" } }],
  }),
  styles: key(z.array(styleSheetSchema).default([]), {
    description: "Style sheets relative to the site root, loaded after those of the theme.",
    example: ["theme/own.css"],
  }),
  components: key(componentsSchema.prefault({}), {
    description: "Component modules relative to the site root, by the name of the theme component that they replace.",
    example: { Footer: "theme/Footer.tsx" },
  }),
};
