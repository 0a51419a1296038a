/** Schema for `content/data/home.yaml`, and the home page's data. */

import { z } from "zod";
import { inlineMarkdown } from "./inline-markdown";
import type { Releases } from "./release-types";
import type { Samples } from "./samples";

const text = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9]+(?:[-._][a-z0-9]+)*$/, "use lowercase letters, digits and hyphens");
/** A link: `to` is a path on this site, `href` a URL on another. */
const sitePath = z.string().regex(/^\/(?!\/)/, "begin the path with one slash");
const link = z
  .strictObject({
    label: text,
    to: sitePath.optional(),
    href: z.url({ protocol: /^(?:https?|mailto)$/ }).optional(),
  })
  .refine(({ to, href }) => (to === undefined) !== (href === undefined), 'write either "to" or "href"');

const button = z.strictObject({ label: text, to: sitePath });

export const homeSchema = z.strictObject({
  tagline: text,
  hero: z.strictObject({ start: button, why: button }),
  cards: z.array(
    z.strictObject({
      title: text,
      text: inlineMarkdown,
      icon: z.enum(["globeCode", "devices", "people", "calendar", "shield", "puzzle"]),
    }),
  ),
  /** Names for apps that the strip shows. Those in the showcase become links. */
  featuredLogos: z.array(text),
  /** `id` selects the picture. */
  features: z.array(z.strictObject({ id: text, title: text, text: inlineMarkdown })),
  technologies: z.array(text),
  explore: z.array(
    z.strictObject({
      /** Selects the picture; `install` shows the release channels' commands. */
      id: text,
      title: text,
      text: inlineMarkdown,
      links: z.array(link).default([]),
      /** Lines in a terminal session, shown instead of a picture. */
      session: text.transform((lines) => lines.trimEnd()).optional(),
    }),
  ),
  /** Apps by slug. Apps without a slug are not in the showcase. */
  featuredApps: z.array(z.strictObject({ slug: slug.optional(), name: text })),
});

export type HomeContent = z.output<typeof homeSchema>;

export interface HomeData extends Omit<HomeContent, "featuredLogos" | "featuredApps"> {
  releases: Releases;
  samples: Samples;
  featuredLogos: readonly FeaturedApp[];
  featuredApps: readonly FeaturedApp[];
}

/** The parts of `content/data/apps.yaml` that the home page uses. */
export const showcaseSchema = z.array(z.looseObject({ slug, name: text }));

export interface FeaturedApp {
  name: string;
  /** Name in the showcase; absent if the app is not in it. */
  showcaseName?: string;
}
