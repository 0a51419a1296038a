/** Data of pages that are made from data files. */

import type { Permalink } from "./permalink.ts";
import type { LinkData } from "./shell-data.ts";

export interface AppData {
  slug: string;
  name: string;
  description: string;
  category: string;
  date: string;
  website?: string;
  repository?: string;
  /** Permalink of an image; without one the theme draws a monogram. */
  logo?: string;
  highlightColor?: string;
  faintColorOnWhite?: string;
  isFavorite: boolean;
}

export interface ReleaseData {
  version: string;
  date: string | null;
  fullDate: string | null;
  node: string | null;
  v8: string | null;
  uv: string | null;
  zlib: string | null;
  openssl: string | null;
  modules: string | null;
  chrome: string | null;
  files: readonly string[];
}

export const RELEASE_CHANNELS = ["stable", "prerelease", "nightly"] as const;

export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number];

export interface Releases extends Readonly<Record<ReleaseChannel, ReleaseData>> {
  /** What is released; the title of the site where the data do not say it. */
  product?: string;
  /** The command that installs the release of each channel. */
  install?: Readonly<Record<ReleaseChannel, string>>;
}

/** Signs that cards of the home screen may have, in the order in which those without one get them. */
export const CARD_ICONS = ["globeCode", "devices", "people", "calendar", "shield", "puzzle"] as const;

export type CardIcon = (typeof CARD_ICONS)[number];

/** Pictures at the head of the home screen; `orbit` is the theme's, or the component of the site in its place. */
export const HERO_ARTS = ["orbit", "none"] as const;

export type HeroArtName = (typeof HERO_ARTS)[number];

/** Texts of the home screen (`data/home.yaml`); `…Html` fields are inline Markdown rendered with resolved links. */
export interface HomeContent {
  art?: HeroArtName;
  cards: readonly { title: string; textHtml: string; icon?: CardIcon }[];
  featuredLogos: readonly string[];
  features: readonly { id: string; title: string; textHtml: string }[];
  technologies: readonly string[];
  /** `session` holds the lines of a terminal. */
  explore: readonly { id: string; title: string; textHtml: string; links: readonly LinkData[]; session?: string }[];
  start?: Permalink;
  why?: Permalink;
}

export interface GovernanceGroup {
  name: string;
  description: string;
  link: string;
  chair?: string;
  members: readonly string[];
}

export interface CommunityContent {
  subtitle: string;
  resources: readonly { textHtml: string }[];
  languages: readonly { name: string; language: string; href: string }[];
}

export interface FiddleContent {
  version: string;
  repository?: string;
  description?: string;
  /** Illustrated rows. */
  features: readonly { id: string; title: string; textHtml: string }[];
  downloads: readonly { system: "windows" | "macos" | "linux"; kind: string; arch: string; href: string }[];
}

/** An app on the start page. One that the showcase does not have is known by its name alone. */
export type FeaturedApp = Pick<AppData, "name" | "logo" | "highlightColor"> & { slug?: string };
