/** Reads `hero` and `features` of pages with `layout: home`, and returns the parts of the document that they add. */

import { z } from "zod";
import type { HomeHero, HomeIcon, HomeImage, LinkReference, PageMeta, Section } from "../../model/document.ts";
import { type Place, type SourcePath, startOf } from "../../model/problem.ts";
import { checkedString } from "../../reader/string-schemas.ts";
import { withoutCodeMarks } from "../../util/html.ts";
import { type Fault, webAddressFault } from "../../util/url-validation.ts";
import { renderIcon } from "../icons.ts";

const TEXT = z
  .string()
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1));

/** Reject URLs of other schemes, and characters that browsers ignore in front of a scheme. */
function urlFault(url: string): Fault | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url))
    return /^mailto:[^\s<>"'@]+@[^\s<>"'@]+$/i.test(url) ? undefined : webAddressFault(url);
  if (url === "") return { message: "is empty", hint: "Write a path or a URL, or remove the key." };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  if (/[\u0000-\u0020"<>\\^`{|}\u007f]/.test(url))
    return { message: "contains a character that is invalid in URLs", hint: "Percent-encode it: %20 is a space." };
  return undefined;
}

const URL = checkedString(urlFault);

const IMAGE_KEYS = z.strictObject({ light: URL, dark: URL.optional(), alt: z.string().default("") });
const IMAGE = z.union([URL.transform((light): HomeImage => ({ light, alt: "" })), IMAGE_KEYS]);

const isImagePath = (icon: string): boolean => /[./]/.test(icon);
const isIconName = (icon: string): boolean => /^[\w\s:-]+$/.test(icon) && /[a-z]/i.test(icon);

function iconFault(icon: string): Fault | undefined {
  if (isImagePath(icon)) return urlFault(icon);
  if (!isIconName(icon))
    return icon.length <= 16 && icon.trim() !== "" ? undefined : { message: "is not an icon", hint: ICON_HINT };
  const rendered = renderIcon(icon, []);
  return "svg" in rendered ? undefined : { message: "is not the name of an icon", hint: rendered.hint };
}

const ICON_HINT = "Write a name from https://lucide.dev/icons, an emoji, or the path of an image.";

const ICON = z.union([
  checkedString(iconFault).transform(
    (icon): HomeIcon =>
      isImagePath(icon) ? { light: icon, alt: "" } : isIconName(icon) ? { name: icon } : { emoji: icon.trim() },
  ),
  IMAGE_KEYS,
]);

const THEME = z.enum(["primary", "secondary"]);
const ACTION = z.strictObject({ text: TEXT, link: URL, theme: THEME.optional() });

export const HERO = z
  .strictObject({
    name: TEXT.optional(),
    text: TEXT.optional(),
    tagline: TEXT.optional(),
    image: IMAGE.optional(),
    actions: z.array(ACTION).default([]),
  })
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
      icon: ICON.optional(),
      title: TEXT,
      details: TEXT.optional(),
      link: URL.optional(),
      linkText: TEXT.optional(),
    })
    .superRefine(({ link, linkText }, context) => {
      if (linkText === undefined || link !== undefined) return;
      const params = { hint: 'Add "link", or remove "linkText".' };
      context.addIssue({ code: "custom", path: ["linkText"], message: 'it has no effect without "link"', params });
    }),
);

/** What hero and features add to a document. */
export interface HomeParts {
  title?: string;
  description?: string;
  links: LinkReference[];
  /** Text for the search. */
  sections: Section[];
}

/** Return the links and texts of hero and features. */
export function homeParts({ hero, features = [], places }: PageMeta, source: SourcePath): HomeParts {
  const at = (path: string): Place => places[path] ?? startOf(source);
  const links: LinkReference[] = [];
  const add = (kind: LinkReference["kind"], target: string | undefined, path: string): void => {
    if (target !== undefined) links.push({ target, kind, place: at(path) });
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
  const lines = texts.flatMap((text) => (text === undefined ? [] : withoutCodeMarks(text)));
  const title = hero?.name ?? hero?.text;
  return {
    title: title === undefined ? undefined : withoutCodeMarks(title),
    description: hero?.tagline && withoutCodeMarks(hero.tagline),
    links,
    sections: lines.length > 0 ? [{ heading: -1, text: lines.join("\n") }] : [],
  };
}
