/** The data files of one locale, validated. */

import type { Body, LinkReference, Placeholder } from "./document.ts";
import type { LocaleId } from "./locale.ts";
import type { AppData, CardIcon, GovernanceGroup, HeroArtName, Releases } from "./page-types.ts";
import type { Place, Problem, SourcePath } from "./problem.ts";

/** Inline Markdown, parsed. */
export interface InlineText {
  source: SourcePath;
  body: Body;
  slots: readonly Placeholder[];
  links: readonly LinkReference[];
  problems: readonly Problem[];
}

/** The text of the announcement, and what stands for it in other languages. */
export interface Announcement {
  content: InlineText;
  translations: ReadonlyMap<LocaleId, InlineText>;
}

/** A link as written: `to` is an address of this site, `href` any other. */
export interface DataLink {
  label: string;
  to?: string;
  href?: string;
  place: Place;
}

/** A data file's value with the file that it came from. */
export interface FromFile<T> {
  source: SourcePath;
  value: T;
  /** Addresses that stand in it as values, which may be those of the site. */
  links: readonly LinkReference[];
}

export interface HomeData {
  start?: DataLink;
  why?: DataLink;
  art?: HeroArtName;
  cards: readonly { title: string; text: InlineText; icon?: CardIcon }[];
  featuredLogos: readonly string[];
  features: readonly { id: string; title: string; text: InlineText }[];
  technologies: readonly string[];
  explore: readonly {
    id: string;
    title: string;
    text: InlineText;
    links: readonly DataLink[];
    /** Lines of a terminal, shown beside the text. */
    session?: string;
  }[];
  /** Slugs of apps, with a name where the showcase may lack the app; a name alone is shown as it is. */
  featuredApps: readonly { slug?: string; name?: string }[];
}

export interface CommunityData {
  subtitle: string;
  resources: readonly { text: InlineText }[];
  languages: readonly { name: string; language: string; href: string }[];
}

export interface FiddleData {
  version: string;
  repository?: string;
  description?: string;
  features: readonly { id: string; title: string; text: InlineText }[];
  downloads: readonly { system: "windows" | "macos" | "linux"; kind: string; arch: string; href: string }[];
}

export interface SiteData {
  apps?: FromFile<readonly AppData[]>;
  governance?: FromFile<{ groups: readonly GovernanceGroup[]; memberUrl: string }>;
  releases?: FromFile<Releases>;
  fiddle?: FromFile<FiddleData>;
  community?: FromFile<CommunityData>;
  home?: FromFile<HomeData>;
  /** Versions in which a pull request shipped, oldest first. */
  pullRequests?: FromFile<ReadonlyMap<number, readonly string[]>>;
}
