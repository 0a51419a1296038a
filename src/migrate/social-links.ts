/** Converts links to accounts and repositories, which navbars show as icons. */

import brands from "../model/brands.json" with { type: "json" };
import type { UserConfig } from "../site/config/user-config.ts";

/** An item of the navbar. */
export type NavItem = NonNullable<NonNullable<UserConfig["navbar"]>["right"]>[number];

export interface SocialLink {
  /** Name of the icon in the other tool: `github`, `fontawesome/brands/github`. */
  icon: string;
  href: string;
  label?: string;
}

/** Names of icons here, by those of other tools. */
const NAMES: Readonly<Record<string, string>> = {
  twitter: "x",
  "x-twitter": "x",
  "x.com": "x",
  blueSky: "bluesky",
  openCollective: "opencollective",
  stackOverflow: "stackoverflow",
  "stack-overflow": "stackoverflow",
  linkedIn: "linkedin",
};

/** Convert links. A link without a known icon shows its label; one that is no URL is left out. */
export function convertSocialLinks(links: readonly SocialLink[]): NavItem[] {
  return links.flatMap(({ icon, href, label }): NavItem[] => {
    if (!/^(?:https?|mailto):/.test(href)) return [];
    const name = icon.replace(/^.*\//, "");
    const brand = NAMES[name] ?? name;
    const text = label ?? (brand === "" ? "Link" : brand.charAt(0).toUpperCase() + brand.slice(1));
    return [brands.includes(brand) ? { type: "icon", icon: brand, label: text, href } : { label: text, href }];
  });
}
