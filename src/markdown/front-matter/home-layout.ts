/** Reads `hero` and `features` from pages with `layout: home`, and returns what they add to the document. */

import * as z from "zod";
import type { LinkReference, Section } from "../../model/document.ts";
import type { HomeHero, HomeIcon, HomeImage, PageMeta } from "../../model/page-meta.ts";
import { getFileStart, type Place, type SourcePath } from "../../model/problem.ts";
import { createCheckedString, key } from "../../reader/schema-builders.ts";
import { stripCodeMarks } from "../../util/html.ts";
import { checkWebUrl, type Fault } from "../../util/url-validation.ts";
import { renderIcon } from "../icons.ts";

const TEXT = z
  .string()
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1));

/** Reject URLs with other schemes, and characters that browsers ignore in front of a scheme. */
function checkUrl(url: string): Fault | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url))
    return /^mailto:[^\s<>"'@]+@[^\s<>"'@]+$/i.test(url) ? undefined : checkWebUrl(url);
  if (url === "") return { message: "is empty", hint: "Write a path or a URL, or remove the key." };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u0020"<>\\^`{|}\u007f]/.test(url))
    return { message: "contains a character that is invalid in URLs", hint: "Percent-encode it: %20 is a space." };
  return undefined;
}

const URL = createCheckedString(checkUrl);

const IMAGE_KEYS = z
  .strictObject({
    light: key(URL, { description: "Path or URL of the image in light mode.", example: "/logo.svg" }),
    dark: key(URL.optional(), {
      description: "Image in dark mode.",
      example: "/logo-dark.svg",
      defaultText: "`light`",
    }),
    alt: key(z.string().default(""), { description: "Text alternative.", example: "Logo of the tool" }),
  })
  .meta({ id: "HomeImage", title: "Images of the home page" });
const IMAGE = z.union([URL.transform((light): HomeImage => ({ light, alt: "" })), IMAGE_KEYS]);

const isImagePath = (icon: string): boolean => /[./]/.test(icon);
const isIconName = (icon: string): boolean => /^[\w\s:-]+$/.test(icon) && /[a-z]/i.test(icon);

function checkIcon(icon: string): Fault | undefined {
  if (isImagePath(icon)) return checkUrl(icon);
  if (!isIconName(icon))
    return icon.length <= 16 && icon.trim() !== "" ? undefined : { message: "is not an icon", hint: ICON_HINT };
  const rendered = renderIcon(icon, []);
  return "svg" in rendered ? undefined : { message: "is not the name of an icon", hint: rendered.hint };
}

const ICON_HINT = "Write a name from https://lucide.dev/icons, an emoji, or the path of an image.";

const ICON = z.union([
  createCheckedString(checkIcon).transform(
    (icon): HomeIcon =>
      isImagePath(icon) ? { light: icon, alt: "" } : isIconName(icon) ? { name: icon } : { emoji: icon.trim() },
  ),
  IMAGE_KEYS,
]);

const THEME = z.enum(["primary", "secondary"]);
const ACTION = z
  .strictObject({
    text: key(TEXT, { description: "Text of the button.", example: "Get started" }),
    link: key(URL, { description: "Target, written as in Markdown.", example: "../docs/index.md" }),
    theme: key(THEME.optional(), {
      description: "Look of the button.",
      example: "secondary",
      defaultText: "`primary` for the first button, `secondary` for others",
    }),
  })
  .meta({ id: "HomeAction", title: "Buttons of the home page" });

export const HERO = z
  .strictObject({
    name: key(TEXT.optional(), {
      description: "First part of the heading, in the accent color, and the default title of the page.",
      example: "My tool",
      defaultText: "the title of the page if there is no `text`",
    }),
    text: key(TEXT.optional(), {
      description: "Second part of the heading, on its own line.",
      example: "Fast and small",
    }),
    tagline: key(TEXT.optional(), {
      description: "Paragraph below the heading, and the default description of the page.",
      example: "A build tool that runs only the tasks that an edit affects.",
    }),
    image: key(IMAGE.optional(), {
      description: "Image beside the heading: a path, or an image for each color mode.",
      example: { light: "/logo.svg", dark: "/logo-dark.svg", alt: "Logo of the tool" },
    }),
    actions: key(z.array(ACTION).default([]), {
      description: "Buttons.",
      example: [{ text: "Get started", link: "../docs/index.md" }],
    }),
  })
  .meta({ id: "HomeHero", title: "Hero of the home page" })
  .transform(
    ({ actions, ...hero }): HomeHero => ({
      ...hero,
      actions: actions.map((action, index) => ({
        ...action,
        theme: action.theme ?? (index === 0 ? "primary" : "secondary"),
      })),
    }),
  );

export const FEATURES = z.array(
  z
    .strictObject({
      icon: key(ICON.optional(), {
        description: "Name of an icon of Lucide, an emoji, or an image like `hero.image`.",
        example: "zap",
      }),
      title: key(TEXT, { description: "Title of the card.", example: "Fast" }),
      details: key(TEXT.optional(), { description: "Text of the card.", example: "A build takes a second." }),
      link: key(URL.optional(), { description: "Target, written as in Markdown.", example: "../docs/speed.md" }),
      linkText: key(TEXT.optional(), {
        description: "Text of the link. Without it, the title is the link.",
        example: "How caching works",
      }),
    })
    .superRefine(({ link, linkText }, context) => {
      if (linkText === undefined || link !== undefined) return;
      const params = { hint: 'Add "link", or remove "linkText".' };
      context.addIssue({ code: "custom", path: ["linkText"], message: 'it has no effect without "link"', params });
    })
    .meta({ id: "HomeFeature", title: "Cards of the home page" }),
);

/** What hero and features add to a document. */
export interface HomeParts {
  title?: string;
  description?: string;
  links: LinkReference[];
  /** Text for the search. */
  sections: Section[];
}

/** Return links and texts in hero and features. */
export function collectHomeParts({ hero, features = [], places }: PageMeta, source: SourcePath): HomeParts {
  const locate = (path: string): Place => places[path] ?? getFileStart(source);
  const links: LinkReference[] = [];
  const add = (kind: LinkReference["kind"], target: string | undefined, path: string): void => {
    if (target !== undefined) links.push({ target, kind, place: locate(path) });
  };
  const addImage = (image: HomeIcon | undefined, path: string): void => {
    if (!image || !("light" in image)) return;
    add("asset", image.light, Object.hasOwn(places, `${path}.light`) ? `${path}.light` : path);
    add("asset", image.dark, `${path}.dark`);
  };
  addImage(hero?.image, "hero.image");
  for (const [index, { link }] of (hero?.actions ?? []).entries()) add("link", link, `hero.actions[${index}].link`);
  for (const [index, { icon, link }] of features.entries()) {
    addImage(icon, `features[${index}].icon`);
    add("link", link, `features[${index}].link`);
  }
  const texts = [hero?.name, hero?.text, hero?.tagline, ...features.flatMap(({ title, details }) => [title, details])];
  const lines = texts.filter((text) => text !== undefined).map(stripCodeMarks);
  const title = hero?.name ?? hero?.text;
  return {
    title: title === undefined ? undefined : stripCodeMarks(title),
    description: hero?.tagline && stripCodeMarks(hero.tagline),
    links,
    sections: lines.length > 0 ? [{ heading: -1, text: lines.join("\n") }] : [],
  };
}
