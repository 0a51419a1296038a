/** What surrounds page content: navbar, footer, announcement and color mode. */

import * as z from "zod";
import { cssColor, flag, group, key } from "../../reader/schema-builders.ts";
import { leafItemSchema, navItemSchema } from "./nav-item-schema.ts";
import { nonEmptyString } from "./value-schemas.ts";

const logoSchema = z
  .strictObject({
    src: key(nonEmptyString, { description: "Path of the image in `static/`, or a URL.", example: "/logo.svg" }),
    srcDark: key(nonEmptyString.optional(), {
      description: "Image in dark mode.",
      example: "/logo-dark.svg",
      defaultText: "`src`",
    }),
    alt: key(z.string(), {
      description: "Text alternative of the image. Use an empty string if the image is next to its name.",
      example: "My tool",
    }),
    href: key(nonEmptyString.optional(), {
      description: "Target of the link around the image: a path of the site, or a URL.",
      example: "https://example.org",
      defaultText: "the home page in the navbar, otherwise no link",
    }),
    width: key(z.number().positive().optional(), {
      description: "Width in pixels.",
      example: 32,
      defaultText: "width of the image",
    }),
    height: key(z.number().positive().optional(), {
      description: "Height in pixels.",
      example: 32,
      defaultText: "height of the image",
    }),
  })
  .meta({ id: "Logo", title: "Logos" });

const footerSchema = z.strictObject({
  columns: key(
    z
      .array(
        z.strictObject({
          title: key(nonEmptyString, { description: "Heading of the column.", example: "Community" }),
          messageId: key(nonEmptyString.optional(), {
            description: "ID of a message that replaces the heading, so that it can be translated.",
            example: "footer.community",
          }),
          items: key(z.array(leafItemSchema), {
            description: "Links of the column.",
            example: [{ label: "Forum", href: "https://forum.example.org" }],
          }),
        }),
      )
      .default([]),
    {
      description: "Columns of links.",
      example: [{ title: "Community", items: [{ label: "Forum", href: "https://forum.example.org" }] }],
    },
  ),
  logo: key(logoSchema.optional(), {
    description: "Logo below the columns.",
    example: { src: "/logo.svg", alt: "My tool" },
  }),
  copyright: key(
    z
      .strictObject({
        text: key(z.string(), {
          description: "Text of the line. `{year}` is replaced with `year`.",
          example: "Copyright © {year} The authors",
        }),
        messageId: key(nonEmptyString.optional(), {
          description: "ID of a message that replaces the text, so that it can be translated.",
          example: "footer.copyright",
        }),
        year: key(z.number().int().optional(), {
          description: "Year for `{year}`. A build does not depend on the current date.",
          example: 2026,
        }),
      })
      .optional(),
    { description: "Copyright line.", example: { text: "Copyright © {year} The authors", year: 2026 } },
  ),
  hosting: key(
    z
      .strictObject({
        label: key(z.string(), { description: "Text before the logos.", example: "Hosted by" }),
        messageId: key(nonEmptyString.optional(), {
          description: "ID of a message that replaces the text, so that it can be translated.",
          example: "footer.hosting",
        }),
        logos: key(z.array(logoSchema).default([]), {
          description: "Logos of the hosts.",
          example: [{ src: "/host.svg", alt: "Host", href: "https://host.example.org" }],
        }),
      })
      .optional(),
    {
      description: "Companies that host the site.",
      example: { label: "Hosted by", logos: [{ src: "/host.svg", alt: "Host" }] },
    },
  ),
});

const announcementSchema = z.strictObject({
  id: key(nonEmptyString, {
    description: "Identifies the announcement. Once dismissed, the bar stays hidden until `id` changes.",
    example: "version-2",
  }),
  content: key(nonEmptyString, {
    description: "Text in Markdown. Links are checked like those of pages.",
    example: "Version 2 is out. [Read more](/blog/version-2)",
  }),
  translations: key(z.record(z.string(), z.string()).default({}), {
    description: "Text in Markdown by language code.",
    example: { de: "Version 2 ist da. [Mehr](/blog/version-2)" },
  }),
  closeable: flag(true, "Show a button that dismisses the bar."),
  backgroundColor: key(cssColor.optional(), {
    description: "CSS color of the background.",
    example: "#1f6feb",
    defaultText: "a color of the theme",
  }),
  textColor: key(cssColor.optional(), {
    description: "CSS color of the text.",
    example: "white",
    defaultText: "a color of the theme",
  }),
});

export const shellShape = {
  navbar: group(
    {
      description: "Bar at the top of each page.",
      example: { left: [{ label: "Docs", doc: "intro" }] },
    },
    {
      title: key(z.string().optional(), {
        description: "Text next to the logo. Use an empty string for no text.",
        example: "My tool",
        defaultText: "`title` of the site",
      }),
      logo: key(logoSchema.optional(), {
        description: "Logo at the start of the navbar.",
        example: { src: "/logo.svg", srcDark: "/logo-dark.svg", alt: "" },
      }),
      hideOnScroll: flag(false, "Hide the navbar while the reader scrolls down."),
      left: key(z.array(navItemSchema).default([]), {
        description: "Items after the title.",
        example: [{ label: "Docs", doc: "intro" }],
      }),
      right: key(z.array(navItemSchema).optional(), {
        description: "Items at the end of the navbar.",
        example: [{ type: "search" }],
        defaultText: "the language menu, the color mode toggle and search",
      }),
    },
  ),
  footer: key(footerSchema.optional(), {
    description: "Footer of each page.",
    example: { copyright: { text: "Copyright © {year} The authors", year: 2026 } },
    defaultText: "no footer",
  }),
  announcement: key(announcementSchema.optional(), {
    description: "Bar above the navbar.",
    example: { id: "version-2", content: "Version 2 is out." },
    defaultText: "no announcement",
  }),
  colorMode: group(
    { description: "Light and dark mode.", example: { default: "dark" } },
    {
      default: key(z.enum(["light", "dark"]).default("light"), {
        description: "Color mode of readers without a preference.",
        example: "dark",
      }),
      disableSwitch: flag(false, "Remove the toggle, so that readers cannot select a mode."),
      respectPrefersColorScheme: flag(true, "Use the mode of the operating system until the reader selects one."),
    },
  ),
};
