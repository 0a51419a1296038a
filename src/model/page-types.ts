/** Data of pages that are generated from data files. */

import type { LinkData } from "./shell-data.ts";

export interface AppData {
  slug: string;
  name: string;
  description: string;
  category: string;
  date: string;
  website?: string;
  repository?: string;
  /** Permalink of an image. By default, the theme draws a monogram. */
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
  /** Name of the released product. Defaults to the title of the site. */
  product?: string;
  /** Installation command by channel. */
  install?: Readonly<Record<ReleaseChannel, string>>;
}

/** Icons for cards of the home page, in the order in which they are assigned to cards without one. */
export const CARD_ICONS = ["globeCode", "devices", "people", "calendar", "shield", "puzzle"] as const;

export type CardIcon = (typeof CARD_ICONS)[number];

/** Illustrations at the top of the home page. `orbit` is drawn by the theme, or by the component that replaces it. */
export const HERO_ARTS = ["orbit", "none"] as const;

export type HeroArtName = (typeof HERO_ARTS)[number];

/** Content of the home page (`data/home.yaml`); `…Html` fields are rendered inline Markdown with resolved links. */
export interface HomeContent {
  art?: HeroArtName;
  cards: readonly { title: string; textHtml: string; icon?: CardIcon }[];
  featuredLogos: readonly string[];
  features: readonly { id: string; title: string; textHtml: string }[];
  technologies: readonly string[];
  /** `session` contains the lines of a terminal session. */
  explore: readonly { id: string; title: string; textHtml: string; links: readonly LinkData[]; session?: string }[];
  start?: string;
  why?: string;
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

/** An app on the home page. Apps that are not in the showcase only have a name. */
export type FeaturedApp = Pick<AppData, "name" | "logo" | "highlightColor"> & { slug?: string };
